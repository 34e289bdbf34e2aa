import RomKitBase
import RomKitMusic
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
  package struct Change: Hashable, Sendable {
    package let time: Int
    /// Nil for an added note.
    package let old: Note?
    /// Nil for a removed note; else a note in the place of another of its kind, or an added one.
    package let new: Note?
  }

  package struct Shift: Hashable, Sendable {
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
