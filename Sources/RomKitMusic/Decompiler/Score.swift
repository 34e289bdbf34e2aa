import VGSCore

/// A song laid out in time: its events in the order the machine takes them, each with the samples before it.
///
/// Waits and jumps are gone; what they did is in the times and in ``loop``.
struct Score {
  /// One event.
  struct Event {
    var note: Note
    /// Samples before it.
    var time: Int
  }

  /// A jump closes a loop in which no time passes.
  struct LoopWithoutWait: Error {
    /// The index of the jump.
    var jump: Int
  }

  /// All events but waits and jumps. Of the labels, only those that MML can write: the one the song jumps back to and
  /// those after it.
  private(set) var events: [Event] = []
  /// The times at which a wait ends, ascending. The last is ``length``, unless there is no wait at all.
  private(set) var boundaries: [Int] = []
  /// The samples of the whole song, one turn of its loop included.
  private(set) var length = 0
  /// The event that is the label the song jumps back to, when it does.
  private(set) var loop: Int?

  /// Walks the song as the machine does, up to its end or its first jump back. Linear in its notes.
  init(_ song: Song) throws(LoopWithoutWait) {
    // What had passed before each note, or nil for one that has not been played.
    var before = [(events: Int, time: Int)?](repeating: nil, count: song.notes.count)
    var index = 0
    var lastJump = 0
    walk: while index < song.notes.count {
      if let start = before[index] {
        guard start.time < length else { throw LoopWithoutWait(jump: lastJump) }
        closeLoop(at: start.events, time: start.time)
        return
      }
      before[index] = (events.count, length)
      let note = song.notes[index]
      index += 1
      switch note.kind {
      case nil: break walk
      case .wait?:
        guard note.value > 0 else { break walk }
        length += Int(note.value)
        boundaries.append(length)
      case .jump?:
        lastJump = index - 1
        index = Int(note.value) + 1
      default:
        events.append(Event(note: note, time: length))
      }
    }
    events.removeAll { $0.note.kind == .label }
  }

  /// The time at which song time stands still for ever, because the master volume is 0; nil when it never does.
  var standstill: Int? {
    var masterVolume: UInt32 = 0
    var time = 0
    for event in events {
      if event.time > time, masterVolume == 0 { return time }
      time = event.time
      if event.note.kind == .masterVolume { masterVolume = event.note.value & 0xFFFF }
    }
    return masterVolume == 0 && time < length ? time : nil
  }

  /// MML jumps back to the first label there is: that has to be where this loop starts.
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
