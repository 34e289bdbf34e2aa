/// The choice of the notes of a MIDI file that the six channels of the console play.
///
/// The highest and the lowest of the notes that sound together come first, and then the loudest; of these, a note is chosen if at
/// most six of the chosen ones then sound at once. Drums are neither the highest nor the lowest.
struct MIDIVoices {
  /// The chosen notes of each channel of the console, in the order of their starts; none overlap.
  private(set) var voices = [[MIDINote]](repeating: [], count: Song.channelCount)
  private(set) var losses = [Loss](repeating: Loss(), count: 16)

  struct Loss {
    var count = 0
    var all = 0
    /// The most notes that sounded at once when one was left out.
    var atOnce = 0
  }

  /// The samples that the shortest note needs, with one in which its key is up.
  private static let shortest = 2

  /// Chooses among notes in the order of their starts.
  init(_ notes: [MIDINote]) {
    var notes = notes
    for index in notes.indices {
      notes[index].end = max(notes[index].end, notes[index].start + Self.shortest)
    }
    let ranks = Self.ranks(notes)
    // The places of their starts and ends among all starts.
    var starts: [Int] = []
    for note in notes where starts.last != note.start { starts.append(note.start) }
    let spans = notes.map { note in
      let first = starts.indexAfter { $0 < note.start }
      return first..<max(first + 1, starts.indexAfter { $0 < note.end })
    }
    var all = Loads(starts.count)
    for span in spans { all.add(span) }
    var chosen = Loads(starts.count)
    var isChosen = [Bool](repeating: false, count: notes.count)
    for index in notes.indices.sorted(by: { (ranks[$0], $0) < (ranks[$1], $1) }) {
      losses[notes[index].channel].all += 1
      if chosen.most(in: spans[index]) < Song.channelCount {
        chosen.add(spans[index])
        isChosen[index] = true
      } else {
        losses[notes[index].channel].count += 1
        losses[notes[index].channel].atOnce = max(
          losses[notes[index].channel].atOnce, all.most(in: spans[index]))
      }
    }
    divide(notes.indices.filter { isChosen[$0] }.map { notes[$0] })
  }

  /// Lower numbers come first: the highest notes of their times, the lowest, and the others from loud to quiet.
  private static func ranks(_ notes: [MIDINote]) -> [Int] {
    var ranks = notes.map { Int.max - $0.loudness }
    var sounding: [Int] = []
    var index = 0
    while index < notes.count {
      let start = notes[index].start
      sounding.removeAll { notes[$0].end <= start }
      let first = index
      while index < notes.count, notes[index].start == start {
        if !notes[index].isDrum { sounding.append(index) }
        index += 1
      }
      let highest = sounding.map { notes[$0].key }.max()
      let lowest = sounding.map { notes[$0].key }.min()
      for index in first..<index where !notes[index].isDrum {
        if notes[index].key == highest {
          ranks[index] = 0
        } else if notes[index].key == lowest {
          ranks[index] = 1
        }
      }
    }
    return ranks
  }

  /// Gives each note a channel that is free; the one of the channel of MIDI if possible.
  private mutating func divide(_ notes: [MIDINote]) {
    for note in notes {
      let free = voices.indices.filter { (voices[$0].last?.end ?? 0) <= note.start }
      let best = free.min { rank($0, note) < rank($1, note) }
      if let best { voices[best].append(note) }
    }
  }

  private func rank(_ voice: Int, _ note: MIDINote) -> (Int, Int) {
    guard let last = voices[voice].last else { return (voice == note.channel ? 0 : 2, voice) }
    if last.channel == note.channel { return (voice == note.channel ? 0 : 1, -last.end) }
    return (3, last.end)
  }
}

/// How many notes sound at each of some times, as a tree of maxima.
private struct Loads {
  private var most: [Int32]
  private var added: [Int32]
  private let count: Int

  init(_ count: Int) {
    var size = 1
    while size < count { size *= 2 }
    self.count = size
    most = Array(repeating: 0, count: 2 * size)
    added = most
  }

  mutating func add(_ range: Range<Int>) { add(range, node: 1, 0..<count) }

  private mutating func add(_ range: Range<Int>, node: Int, _ span: Range<Int>) {
    guard range.overlaps(span) else { return }
    if range.lowerBound <= span.lowerBound, span.upperBound <= range.upperBound {
      most[node] += 1
      added[node] += 1
      return
    }
    let middle = span.lowerBound + span.count / 2
    add(range, node: 2 * node, span.lowerBound..<middle)
    add(range, node: 2 * node + 1, middle..<span.upperBound)
    most[node] = added[node] + max(most[2 * node], most[2 * node + 1])
  }

  func most(in range: Range<Int>) -> Int { Int(most(in: range, node: 1, 0..<count)) }

  private func most(in range: Range<Int>, node: Int, _ span: Range<Int>) -> Int32 {
    guard range.overlaps(span) else { return 0 }
    if range.lowerBound <= span.lowerBound, span.upperBound <= range.upperBound { return most[node] }
    let middle = span.lowerBound + span.count / 2
    return added[node]
      + max(
        most(in: range, node: 2 * node, span.lowerBound..<middle),
        most(in: range, node: 2 * node + 1, middle..<span.upperBound))
  }
}
