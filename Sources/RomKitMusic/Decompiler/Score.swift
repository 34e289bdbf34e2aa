import RomKitBase
import VGSCore

/// A song laid out in time: its events in the order in which the console takes them, each with the samples before it.
///
/// The times and ``loop`` replace waits and jumps.
struct Score {
  struct Event {
    var note: Note
    /// Samples before it.
    var time: Int
  }

  /// All events but waits and jumps. Of the labels, only those that MML can write: the one the song jumps back to and
  /// those after it.
  private(set) var events: [Event] = []
  /// The times at which a wait ends, ascending. The last is ``length``, unless there is no wait.
  private(set) var boundaries: [Int] = []
  /// The samples of the whole song, one turn of its loop included.
  private(set) var length = 0
  /// The event of the label that the song jumps back to, if it does.
  private(set) var loop: Int?

  /// Walks the song up to its end or its first jump back. Linear in its notes. Throws for a loop in which no time passes.
  init(_ song: Song) throws(Diagnostic) {
    var walk = SongWalk(song.notes)
    // The number of events before each note.
    var before = [Int](repeating: 0, count: song.notes.count)
    while true {
      switch walk.next() {
      case .note:
        before[walk.index] = events.count
        if walk.note.kind != .jump { events.append(Event(note: walk.note, time: length)) }
      case .wait:
        before[walk.index] = events.count
        length = Int(walk.time)
        boundaries.append(length)
      case .turn:
        if case .loop(_, let start) = walk.ending { closeLoop(at: before[walk.index], time: Int(start)) }
        return
      case .end:
        if case .loop(let jump, _) = walk.ending {
          throw Decompiler.error(
            "decompile-loop-without-wait",
            "the jump at note \(Grouped.text(jump)) closes a loop in which no time passes")
        }
        events.removeAll { $0.note.kind == .label }
        return
      }
    }
  }

  /// MML jumps back to the first label, so that has to be the start of this loop.
  private mutating func closeLoop(at start: Int, time: Int) {
    let isLabelled = start > 0 && events[start - 1].note.kind == .label && events[start - 1].time == time
    let isLabel = { (event: Event) in event.note.kind == .label }
    let earlier = events[..<(isLabelled ? start - 1 : start)]
    let others = earlier.filter { !isLabel($0) }
    events.replaceSubrange(earlier.indices, with: others)
    if !isLabelled { events.insert(Event(note: .label, time: time), at: others.count) }
    loop = others.count
  }
}

/// The times at which the waits of a song end, and which of them a part still has to divide its rests at.
struct TimeGrid {
  /// Ascending.
  let times: [Int]
  /// The first index in each stretch of time, and then the number of all times. All stretches have the same length.
  private let starts: [Int]
  /// The length of a stretch, as a power of two.
  private let shift: Int
  /// How many of the times before each index are required.
  private var requiredBefore: [Int]
  /// The first required index from each index on, or the number of all times.
  private var nextRequired: [Int]

  init(_ times: [Int]) {
    self.times = times
    // About as many stretches as times.
    let mean = (times.last ?? 0) / max(1, times.count)
    let shift = Int.bitWidth - mean.leadingZeroBitCount
    self.shift = shift
    var starts: [Int] = []
    for (index, time) in times.enumerated() {
      while starts.count <= time >> shift { starts.append(index) }
    }
    starts.append(times.count)
    self.starts = starts
    requiredBefore = [Int](repeating: 0, count: times.count + 1)
    nextRequired = [Int](repeating: times.count, count: times.count + 1)
  }

  func index(of time: Int) -> Int? {
    let index = firstIndex(from: time)
    return index < times.count && times[index] == time ? index : nil
  }

  /// The index of the first time after another, or the number of all times.
  func firstIndex(after time: Int) -> Int { firstIndex(from: time + 1) }

  /// The index of the first time not before another, or the number of all times.
  private func firstIndex(from time: Int) -> Int {
    let stretch = max(0, time) >> shift
    guard stretch + 1 < starts.count else { return times.count }
    var low = starts[stretch]
    var high = starts[stretch + 1]
    // By halves if many times are in one stretch.
    while high - low > 8 {
      let middle = (low + high) / 2
      if times[middle] < time { low = middle + 1 } else { high = middle }
    }
    while low < high, times[low] < time { low += 1 }
    return low
  }

  func required(in range: Range<Int>) -> Int {
    requiredBefore[range.upperBound] - requiredBefore[range.lowerBound]
  }

  /// The first required index from another on, or the number of all times.
  func firstRequired(from index: Int) -> Int { nextRequired[index] }

  /// Makes some times required and all others not.
  mutating func require(_ isRequired: [Bool]) {
    for index in times.indices {
      requiredBefore[index + 1] = requiredBefore[index] + (isRequired[index] ? 1 : 0)
    }
    for index in times.indices.reversed() {
      nextRequired[index] = isRequired[index] ? index : nextRequired[index + 1]
    }
  }
}

extension Array {
  /// The index after all elements that fulfil a condition, by halves; none that fulfils it may come after one that does not.
  func indexAfter(_ isBefore: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
