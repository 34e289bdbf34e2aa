import RomKitBase
import RomKitMusic
import VGSCore

/// What is different between two songs: in their lengths and loops, and channel by channel in time.
package struct SongDifference: Sendable {
  package let oldTiming: SongTiming
  package let newTiming: SongTiming
  /// The channels in which something is different; what concerns all of them comes first.
  package private(set) var channels: [ChannelDifference]
  /// Where all channels together begin to be later or earlier; not listed again in ``channels``.
  package private(set) var shifts: [ChannelDifference.Shift] = []
  /// Whether the two lists of notes are the same, so that the bodies are only compressed differently.
  package let hasSameNotes: Bool
  /// Whether the machine cannot tell the songs apart.
  package let hasSameSound: Bool

  /// Compares two songs; at most `limit` changes are listed of each channel.
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
        limit: max(1, limit))
    }
    if case .equal = SongComparison(old, new) { hasSameSound = true } else { hasSameSound = false }
    joinShifts { before.channels[$0.channel ?? -1]?.last?.time ?? 0 }
    channels.removeAll(where: \.isEmpty)
  }

  /// Takes out of the channels what happens to all of them: a bar that was inserted moves everything after it. A channel
  /// that has ended before need not move.
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

  /// Whether only the length, the loop or notes that are never played are different.
  var hasSameEvents: Bool { channels.isEmpty && shifts.isEmpty }

  /// The first difference in time and its channel, nil for one that concerns all channels; nil when the events are the
  /// same.
  package var first: (time: Int, channel: Int?)? {
    // The first of equals: `channels` is in order.
    guard let time = channels.map(\.firstTime).min() else { return shifts.first.map { ($0.time, nil) } }
    if let shift = shifts.first, shift.time < time { return (shift.time, nil) }
    return channels.first { $0.firstTime == time }.map { (time, $0.channel) }
  }
}

/// The events of a song that the machine executes, channel by channel; waits, labels and jumps are in the times.
struct SongEvents {
  struct Event: Hashable {
    var time: Int
    var note: Note
  }

  /// By channel, -1 for what concerns all of them, in the order of the machine.
  private(set) var channels: [Int: [Event]] = [:]
  let timing: SongTiming

  init(_ song: Song) {
    let walk = SongWalk(song)
    timing = SongTiming(walk: walk, noteCount: song.notes.count)
    var played: [(time: Int, index: Int)] = []
    for (index, note) in song.notes.enumerated() {
      guard let time = walk.times[index] else { continue }
      switch note.kind {
      case .wait, .label, .jump, nil: break
      default: played.append((time, index))
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
