import RomKitBase
import RomKitMusic
import RomKitRules
import VGSCore

/// The differences between two songs: in their lengths and loops, and in each channel over time.
package struct SongDifference: Sendable {
  package let oldTiming: SongTiming
  package let newTiming: SongTiming
  /// The channels that differ; changes to all channels come first.
  package private(set) var channels: [ChannelDifference]
  /// The times from which all channels come later or earlier; not listed again in ``channels``.
  package private(set) var shifts: [ChannelDifference.Shift] = []
  /// Whether the two lists of notes are the same, so that the bodies are only compressed differently.
  package let hasSameNotes: Bool
  package let hasSameSound: Bool

  /// Compares two songs and lists at most `limit` changes of each channel.
  package init(_ old: Song, _ new: Song, limit: Int) {
    let (before, after) = (SongEvents(old), SongEvents(new))
    oldTiming = before.timing
    newTiming = after.timing
    hasSameNotes = old == new
    if hasSameNotes {
      channels = []
      hasSameSound = true
      return
    }
    channels = Set(before.channels.keys).union(after.channels.keys).sorted().map { channel in
      ChannelDifference(
        channel: channel < 0 ? nil : channel, before.channels[channel] ?? [], after.channels[channel] ?? [],
        limit: limit)
    }
    if case .equal = SongComparison(old, new) { hasSameSound = true } else { hasSameSound = false }
    joinShifts { before.channels[$0.channel ?? -1]?.last?.time ?? 0 }
    channels.removeAll(where: \.isEmpty)
  }

  /// Moves the shifts that all channels share out of the channels: an inserted bar moves everything after it. A channel
  /// that ended before need not move.
  private mutating func joinShifts(lastTime: (ChannelDifference) -> Int) {
    let moved = channels.filter { !$0.shifts.isEmpty }
    guard moved.count > 1, let first = moved.first, moved.allSatisfy({ $0.shifts.unlisted == 0 }) else {
      return
    }
    let steps = first.shifts.listed.map(\.by)
    guard moved.allSatisfy({ $0.shifts.listed.map(\.by) == steps }) else { return }
    let joined = steps.indices.map { step in
      let time = moved.map { $0.shifts.listed[step].time }.min() ?? 0
      return ChannelDifference.Shift(time: time, by: steps[step])
    }
    guard let start = joined.first?.time,
      channels.allSatisfy({ !$0.shifts.isEmpty || lastTime($0) < start })
    else { return }
    shifts = joined
    for index in channels.indices { channels[index].shifts = Excerpt(limit: 0) }
  }

  /// Whether only the length, the loop or notes that are never played differ.
  var hasSameEvents: Bool { channels.isEmpty && shifts.isEmpty }

  /// The time and channel of the first difference, with a nil channel for all channels; nil if the events are the
  /// same.
  package var first: (time: Int, channel: Int?)? {
    // The first of equals: `channels` is in order.
    guard let time = channels.map(\.firstTime).min() else { return shifts.first.map { ($0.time, nil) } }
    if let shift = shifts.first, shift.time < time { return (shift.time, nil) }
    return channels.first { $0.firstTime == time }.map { (time, $0.channel) }
  }
}

/// The events of a song that the console executes, by channel; waits, labels and jumps are part of the times.
struct SongEvents {
  struct Event: Hashable {
    var time: Int
    var note: Note
  }

  /// By channel, with -1 for all channels, in the order of execution.
  private(set) var channels: [Int: [Event]] = [:]
  let timing: SongTiming

  init(_ song: Song) {
    let times = NoteTimes(song.notes)
    timing = times.timing
    var played: [(time: Int, index: Int)] = []
    for (index, note) in song.notes.enumerated() {
      guard let time = times[index] else { continue }
      switch note.kind {
      case .wait, .label, .jump, nil: break
      default: played.append((Int(time), index))
      }
    }
    // Jumps may lead forward and back before the song loops.
    played.sort { ($0.time, $0.index) < ($1.time, $1.index) }
    for (time, index) in played {
      let note = song.notes[index]
      channels[note.kind == .masterVolume ? -1 : Int(note.operand1), default: []].append(
        Event(time: time, note: note))
    }
  }
}

package struct ChannelDifference: Sendable {
  /// A change at a number of samples: in the old song for a removed note, else in the new one.
  package struct Change: Equatable, Sendable {
    package let time: Int
    /// Nil for an added note.
    package let old: Note?
    /// Nil for a removed note. With an old note, it is in the place of that, and of the same kind.
    package let new: Note?
  }

  package struct Shift: Equatable, Sendable {
    /// The old time of the first note that comes at another time than those before it.
    package let time: Int
    /// The number of samples by which it and all following notes come later, or earlier if negative.
    package let by: Int
  }

  /// The channel; nil for all channels.
  package let channel: Int?
  package private(set) var changes: Excerpt<Change>
  /// The times from which notes come later or earlier than those before.
  package internal(set) var shifts: Excerpt<Shift>
  package private(set) var removed = 0
  package private(set) var added = 0
  package private(set) var changed = 0
  /// Whether the channel is so different that it may have more in common than is listed here.
  package private(set) var isCoarse = false
  private var firstChange: Int?
  private var firstShift: Int?

  init(channel: Int?, _ old: [SongEvents.Event], _ new: [SongEvents.Event], limit: Int) {
    self.channel = channel
    changes = Excerpt(limit: limit)
    shifts = Excerpt(limit: limit)
    if old == new { return }
    var events = Numbering<SongEvents.Event>()
    let inTime = SequenceAlignment(old.map { events.number($0) }, new.map { events.number($0) })
    var notes = Numbering<Note>()
    let inOrder = SequenceAlignment(old.map { notes.number($0.note) }, new.map { notes.number($0.note) })
    // Inserted notes move all following ones; the order is then a better guide than the time.
    let isByOrder = !inOrder.isCoarse && Self.cost(inOrder, old, new) < Self.cost(inTime, old, new)
    let alignment = isByOrder ? inOrder : inTime
    isCoarse = alignment.isCoarse
    collect(alignment.runs, old, new)
  }

  package var isEmpty: Bool { changes.isEmpty && shifts.isEmpty }

  var firstTime: Int { [firstChange, shifts.isEmpty ? nil : firstShift].compactMap(\.self).min() ?? 0 }

  private static func cost(
    _ alignment: SequenceAlignment, _ old: [SongEvents.Event], _ new: [SongEvents.Event]
  ) -> Int {
    let common = alignment.runs.reduce(0) { $0 + $1.count }
    var cost = old.count + new.count - 2 * common
    forEachShift(alignment.runs, old, new) { _, _ in cost += 1 }
    return cost
  }

  /// Visits the common notes from which on notes come later or earlier than before.
  private static func forEachShift(
    _ runs: [SequenceAlignment.Run], _ old: [SongEvents.Event], _ new: [SongEvents.Event],
    _ visit: (_ old: Int, _ shift: Int) -> Void
  ) {
    var shift = 0
    for run in runs {
      for step in 0..<run.count where new[run.new + step].time - old[run.old + step].time != shift {
        shift = new[run.new + step].time - old[run.old + step].time
        visit(run.old + step, shift)
      }
    }
  }

  private mutating func collect(
    _ runs: [SequenceAlignment.Run], _ old: [SongEvents.Event], _ new: [SongEvents.Event]
  ) {
    var (nextOld, nextNew, shift) = (0, 0, 0)
    let end = SequenceAlignment.Run(old: old.count, new: new.count, count: 0)
    for run in runs + [end] {
      addBlock(old[nextOld..<run.old], new[nextNew..<run.new], shift: shift)
      for step in 0..<run.count {
        let (before, after) = (old[run.old + step], new[run.new + step])
        if after.time - before.time != shift {
          let by = after.time - before.time - shift
          shift = after.time - before.time
          shifts.add(Shift(time: before.time, by: by))
          firstShift = firstShift ?? before.time
        }
      }
      (nextOld, nextNew) = (run.old + run.count, run.new + run.count)
    }
  }

  /// Adds events without a partner, by time; two of the same kind at the same time count as changed.
  private mutating func addBlock(
    _ old: ArraySlice<SongEvents.Event>, _ new: ArraySlice<SongEvents.Event>, shift: Int
  ) {
    var (old, new) = (old, new)
    while let before = old.first, let after = new.first {
      let time = before.time + shift
      if time == after.time, before.note.type == after.note.type {
        changed += 1
        add(Change(time: after.time, old: before.note, new: after.note))
        old.removeFirst()
        new.removeFirst()
      } else if time < after.time || (time == after.time && before.note.type < after.note.type) {
        add(removed: before)
        old.removeFirst()
      } else {
        add(added: after)
        new.removeFirst()
      }
    }
    for event in old { add(removed: event) }
    for event in new { add(added: event) }
  }

  private mutating func add(removed event: SongEvents.Event) {
    removed += 1
    add(Change(time: event.time, old: event.note, new: nil))
  }

  private mutating func add(added event: SongEvents.Event) {
    added += 1
    add(Change(time: event.time, old: nil, new: event.note))
  }

  private mutating func add(_ change: Change) {
    changes.add(change)
    firstChange = firstChange ?? change.time
  }
}

extension SongDifference: ContentDifference {
  package var json: JSON {
    let first = first.map { first -> JSON in
      ["samples": first.time, "seconds": JSON.seconds(first.time), "channel": first.channel]
    }
    return [
      "type": "song", "same_notes": hasSameNotes, "same_sound": hasSameSound, "old": oldTiming,
      "new": newTiming, "first": first, "shifts": shifts, "channels": channels,
    ]
  }

  package var lines: [LocalizedText] {
    if hasSameNotes { return ["compressed differently; the notes are the same"] }
    var lines: [LocalizedText] = []
    if oldTiming.length != newTiming.length {
      lines.append("length \(Self.time(oldTiming.length)) -> \(Self.time(newTiming.length))")
    }
    if oldTiming.loopStart != newTiming.loopStart || oldTiming.loopLength != newTiming.loopLength {
      lines.append("\(Self.loop(oldTiming)) -> \(Self.loop(newTiming))")
    } else if oldTiming.ending.words != newTiming.ending.words {
      lines.append("\(oldTiming.ending.words) -> \(newTiming.ending.words)")
    }
    if hasSameEvents {
      if lines.isEmpty {
        lines.append("the notes are stored differently, but the song sounds the same")
      }
      return lines
    }
    if let first {
      let time = Self.time(first.time)
      lines.append(
        first.channel.map { "first difference at \(time) on channel \($0)" }
          ?? "first difference at \(time) for all channels")
    }
    if hasSameSound { lines.append("the song sounds the same") }
    lines += shifts.map(\.description)
    for channel in channels { lines += channel.lines }
    return lines
  }

  private static func time(_ samples: some BinaryInteger) -> String { MusicText.exactTime(samples: samples) }

  private static func loop(_ timing: SongTiming) -> LocalizedText {
    guard let start = timing.loopStart else { return "no loop" }
    return "loop from \(time(start)), length \(time(timing.loopLength ?? 0))"
  }
}

extension SongTiming.Ending {
  fileprivate var words: LocalizedText {
    switch self {
    case .end: "an end mark"
    case .loop: "a loop"
    case .unknownNote: "a stop at an unknown note"
    case .endOfList: "no end mark"
    case .standstill: "a standstill at master volume 0"
    }
  }
}

extension ChannelDifference: JSONConvertible {
  package var json: JSON {
    [
      "channel": channel, "changed": changed, "added": added, "removed": removed, "coarse": isCoarse,
      "shifts": shifts.listed, "unlisted_shifts": shifts.unlisted, "changes": changes.listed,
      "unlisted": changes.unlisted,
    ]
  }

  var lines: [LocalizedText] {
    let counts: [LocalizedText?] = [
      changed > 0 ? Plural.text(changed, "note changed", "notes changed") : nil,
      added > 0 ? Plural.text(added, "note added", "notes added") : nil,
      removed > 0 ? Plural.text(removed, "note removed", "notes removed") : nil,
    ]
    let listed = counts.compactMap(\.self)
    let head: LocalizedText = channel.map { "channel \($0)" } ?? "all channels"
    var lines: [LocalizedText] = [
      listed.isEmpty
        ? "\(head): the same notes at different times" : "\(head): \(listed.joined(separator: ", "))"
    ]
    lines += shifts.listed.map { "  \($0.description)" }
    if shifts.unlisted > 0 { lines.append("  and at \(Plural.text(shifts.unlisted, "more place"))") }
    lines += changes.listed.map { "  \($0.description)" }
    if changes.unlisted > 0 { lines.append("  and \(Grouped.text(changes.unlisted)) more") }
    return lines
  }
}

extension ChannelDifference.Change: JSONConvertible {
  /// `0:12.300 - key-on ch2 square a4`.
  package var description: String {
    let time = MusicText.exactTime(samples: time)
    return switch (old.map(Self.description), new.map(Self.description)) {
    case (let old?, let new?): "\(time) ! \(old) -> \(new)"
    case (let old?, nil): "\(time) - \(old)"
    case (nil, let new): "\(time) + \(new ?? "")"
    }
  }

  private static func description(of note: Note) -> String { NoteListing.text(of: note, label: nil) }

  package var json: JSON {
    [
      "change": old == nil ? "added" : new == nil ? "removed" : "changed", "samples": time,
      "seconds": JSON.seconds(time), "old": old.map(Self.description), "new": new.map(Self.description),
    ]
  }
}

extension ChannelDifference.Shift: JSONConvertible {
  package var json: JSON { ["samples": time, "seconds": JSON.seconds(time), "by_samples": by] }

  /// `everything from 0:12.300 on comes 0:00.500 later`.
  package var description: LocalizedText {
    let (start, distance) = (MusicText.exactTime(samples: time), MusicText.exactTime(samples: abs(by)))
    return by < 0
      ? "everything from \(start) on comes \(distance) earlier"
      : "everything from \(start) on comes \(distance) later"
  }
}
