import RomKitBase
import VGSCore

/// Finds parts for the master volume and the labels, which have no channel.
///
/// In MML the parts of one instant follow each other from channel 0 to channel 5, so an event between two channels goes to
/// one of them or to one between; and nothing can be sent while a key of the part is down. Of the remaining parts,
/// ``Placement`` takes the one whose notes and rests are best divided there.
struct Placement {
  private var settled: [Arrangement.Part]
  /// The moments placed between theirs, in ascending time.
  private var placed = [[Arrangement.Part.Moment]](repeating: [], count: Song.channelCount)

  private let score: Score
  /// The tempos to choose from.
  private(set) var tempos: [LengthCosts]
  private var gaps: GapPlanner
  /// For each event of the score, the parts that keep the order of its instant.
  private let ordered: [ClosedRange<Int>?]
  /// The master volume in force, if it is known.
  private var masterVolume = Prelude.opening.value
  /// The time and the part of the last event placed.
  private var last = (time: 0, part: 0)

  /// The cost of using a part that does nothing else.
  private static let emptyCost = 100
  /// The cost of continuing a part that ended long before.
  private static let openCost = 300
  /// A gap with more times of the grid than this is long.
  private static let longGap = 32

  init(_ parts: [Arrangement.Part], _ score: Score, grid: TimeGrid, tempos: [LengthCosts]) {
    settled = parts
    self.score = score
    self.tempos = tempos
    gaps = GapPlanner(grid: grid, isFree: false)
    ordered = Self.orderedParts(score.events)
  }

  var parts: [Arrangement.Part] {
    zip(settled, placed).map { part, more in
      guard !more.isEmpty else { return part }
      var all = Arrangement.Part()
      var rest = more[...]
      for moment in part.moments {
        while let next = rest.first, next.time < moment.time { all.moments.append(rest.removeFirst()) }
        all.moments.append(moment)
      }
      all.moments += rest
      return all
    }
  }

  /// Places an event of the score; `known` is its part if the start of the song shows it.
  mutating func place(_ index: Int, known: Int?) throws(Diagnostic) {
    let event = score.events[index]
    try WorkControl.check()
    var part = known
    if part == nil { part = try bestPart(for: index, at: event.time) }
    guard let part else {
      // The same master volume again changes nothing.
      if event.note == .masterVolume(masterVolume) { return }
      let time = MusicText.exactTime(samples: event.time)
      throw event.note.kind == .label
        ? Decompiler.error(
          "decompile-no-room-for-label",
          """
          the loop starts at \(time), while notes sound on all six channels; in MML a loop can start only between two \
          notes on a channel
          """)
        : Decompiler.error(
          "decompile-no-room-for-master-volume",
          """
          the master volume changes at \(time), while notes sound on all six channels; in MML it can change only between \
          two notes on a channel
          """)
    }
    if event.note.kind == .masterVolume { masterVolume = event.note.value }
    insert(.init(note: event.note, event: index), in: part, at: event.time)
    last = (event.time, part)
  }

  private mutating func bestPart(for index: Int, at time: Int) throws(Diagnostic) -> Int? {
    let free = settled.indices.filter { isFree($0, at: time) }
    // Events placed in this instant stay before this one.
    let earliest = last.time == time ? last.part : 0
    let ordered = free.filter {
      $0 >= earliest && self.ordered[index]?.contains($0) == true && keepsOrder($0, index, at: time)
    }
    var best: (part: Int, cost: Int)?
    for part in ordered.isEmpty ? free : ordered {
      let cost = try cost(of: part, at: time)
      if cost < best?.cost ?? .max { best = (part, cost) }
    }
    return best?.part
  }

  /// The parts that are not before a channel with an earlier event of the same instant, nor after one with a later event.
  private static func orderedParts(_ events: [Score.Event]) -> [ClosedRange<Int>?] {
    var lowest: [Int] = []
    for (index, event) in events.enumerated() {
      let before = index > 0 && events[index - 1].time == event.time ? lowest[index - 1] : 0
      lowest.append(max(before, event.note.channel ?? 0))
    }
    var ranges = [ClosedRange<Int>?](repeating: nil, count: events.count)
    var highest = Song.channelCount - 1
    for (index, event) in events.enumerated().reversed() {
      if index + 1 < events.count, events[index + 1].time != event.time { highest = Song.channelCount - 1 }
      highest = min(highest, event.note.channel ?? highest)
      if lowest[index] <= highest { ranges[index] = lowest[index]...highest }
    }
    return ranges
  }

  /// Whether no key of a part is down at a time or comes up at it.
  private func isFree(_ part: Int, at time: Int) -> Bool {
    guard let last = before(time, in: part) else { return true }
    let moment = settled[part].moments[last]
    return moment.time == time || moment.strike == nil || moment.end < time
  }

  /// Whether an event comes before the key that goes down in the same instant, if there is one.
  private func keepsOrder(_ part: Int, _ index: Int, at time: Int) -> Bool {
    guard let last = before(time, in: part), settled[part].moments[last].time == time else { return true }
    return settled[part].moments[last].strike.map { $0.event > index } ?? true
  }

  /// The index of the last settled moment of a part that is not after a time.
  private func before(_ time: Int, in part: Int) -> Int? {
    let after = settled[part].moments.indexAfter { $0.time <= time }
    return after > 0 ? after - 1 : nil
  }

  /// How much harder a part is to read if something is sent in it at a time.
  private mutating func cost(of part: Int, at time: Int) throws(Diagnostic) -> Int {
    let moments = settled[part].moments
    let index = before(time, in: part)
    var moment = index.map { moments[$0] } ?? .init(time: 0)
    if let recent = placed[part].last, recent.time > moment.time { moment = recent }
    if moment.time == time, index != nil || !placed[part].isEmpty { return 0 }
    let next = (index ?? -1) + 1
    let end = next < moments.count ? moments[next].time : nil
    // The more time has passed, the less likely it is to belong here.
    let away = min(time - moment.end, Tempo.standard.whole) * 9 / Tempo.standard.whole
    let empty = moments.isEmpty && placed[part].isEmpty ? Self.emptyCost : 0
    let after = try cost(.init(time: time), end: end)
    if isLong(moment, end: time) { return after + away + empty + (end == nil ? Self.openCost : 0) }
    return try cost(moment, end: time) + after - cost(moment, end: end) + away + empty
  }

  /// Whether so much happens in a gap that its rests can be divided in many ways.
  private func isLong(_ moment: Arrangement.Part.Moment, end: Int) -> Bool {
    gaps.grid.firstIndex(after: end) - gaps.grid.firstIndex(after: moment.end) > Self.longGap
  }

  /// The cost of a gap at the best tempo, if it is not long.
  private mutating func cost(_ moment: Arrangement.Part.Moment, end: Int?) throws(Diagnostic) -> Int {
    guard let end, end > moment.time, !isLong(moment, end: end) else { return 0 }
    let gap = gaps.gap(after: moment, end: end)
    var best = Int.max
    for index in tempos.indices {
      let choice = try gaps.choice(gap, costs: &tempos[index], gate: Decompiler.Gate.standard, atMost: best)
      best = min(best, choice?.cost ?? .max)
    }
    return best
  }

  private mutating func insert(_ send: Arrangement.Part.Send, in part: Int, at time: Int) {
    if let index = before(time, in: part), settled[part].moments[index].time == time {
      let sends = settled[part].moments[index].sends
      let place = sends.lastIndex { $0.event < send.event }.map { $0 + 1 } ?? 0
      settled[part].moments[index].sends.insert(send, at: place)
    } else if let index = placed[part].indices.last, placed[part][index].time == time {
      placed[part][index].sends.append(send)
    } else {
      placed[part].append(.init(time: time, sends: [send]))
    }
  }
}
