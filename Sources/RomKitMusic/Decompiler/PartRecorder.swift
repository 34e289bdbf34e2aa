import VGSCore

/// Takes the events of one channel in order and converts them to moments that MML can express.
struct PartRecorder {
  private(set) var part = Arrangement.Part()
  /// The events that are written in another way.
  private(set) var rewrites: [Rewrite] = []

  private let channel: Int
  /// Settings that wait for the next key.
  private var deferred: [Note] = []
  private var isDown = false
  private var lastOff: Int?
  private var hasPlayed = false

  init(channel: Int) { self.channel = channel }

  /// Takes an event of the channel at a time; `event` is its index in the score.
  mutating func take(_ note: Note, at time: Int, event: Int) {
    switch note.kind {
    case .keyOn: keyOn(note, at: time, event: event)
    case .keyOff: keyOff(at: time)
    default: send(.init(note: note, event: event), at: time)
    }
  }

  /// Keeps the settings of the first instant for the first key.
  mutating func postpone(_ notes: [Note]) {
    guard !notes.isEmpty else { return }
    deferred = notes
    rewrite(.settingAtStart, at: 0)
  }

  /// Ends the part with the song. Every key has to come up before, and settings that still wait for a key matter only if
  /// the song loops.
  mutating func finish(at end: Int, loops: Bool) {
    if isDown {
      rewrite(.keyNotUp, at: end)
      close(at: end)
    } else if lastOff == end {
      rewrite(.keyUpTooLate, at: end)
      close(at: end)
    }
    guard loops, hasPlayed, !deferred.isEmpty else { return }
    part.moments.append(.init(time: end, sends: deferred.map { .init(note: $0, event: .max) }))
  }

  private mutating func keyOn(_ note: Note, at time: Int, event: Int) {
    if isDown, part.moments.last?.time == time {
      rewrite(.keyUpAtOnce, at: time)
      part.moments[part.moments.count - 1].strike = nil
    } else if isDown {
      rewrite(.keyNotUp, at: time)
      close(at: time)
    } else if lastOff == time {
      rewrite(.keyUpTooLate, at: time)
      close(at: time)
    }
    let last = openMoment(at: time)
    part.moments[last].sends.insert(contentsOf: deferred.map { .init(note: $0, event: event) }, at: 0)
    deferred = []
    part.moments[last].strike = .init(
      event: event, tone: Int(note.operand2), key: Int(note.operand3), off: time)
    isDown = true
    hasPlayed = true
  }

  private mutating func keyOff(at time: Int) {
    guard isDown, let last = part.moments.last else {
      // A channel that has never played stays silent anyway.
      if hasPlayed { rewrite(.keyUpAlone, at: time) }
      return
    }
    isDown = false
    if last.time == time {
      rewrite(.keyUpAtOnce, at: time)
      part.moments[part.moments.count - 1].strike = nil
    } else {
      part.moments[part.moments.count - 1].strike?.off = time
      lastOff = time
    }
  }

  private mutating func send(_ send: Arrangement.Part.Send, at time: Int) {
    let isFree = !isDown && lastOff ?? -1 < time
    if isFree || (isDown && part.moments.last?.time == time) {
      // Nothing has sounded yet in the instant a key goes down, so the order does not matter.
      part.moments[openMoment(at: time)].sends.append(send)
      // Waiting settings of this kind are out of date.
      deferred.removeAll { $0.kind == send.note.kind }
    } else if send.note.kind == .release, let struck = part.moments.lastIndex(where: { $0.strike != nil }) {
      // A release has no effect before the key comes up.
      rewrite(.settingDuringKey(.release), at: time)
      part.moments[struck].sends.append(send)
    } else if let kind = send.note.kind {
      rewrite(.settingDuringKey(kind), at: time)
      deferred.removeAll { $0.kind == kind }
      deferred.append(send.note)
    }
  }

  /// The index of a moment at a time that can still be added to.
  private mutating func openMoment(at time: Int) -> Int {
    if part.moments.last?.time != time { part.moments.append(.init(time: time)) }
    return part.moments.count - 1
  }

  /// Lets the last key come up one sample before a time, or not go down at all if there is no room for that.
  private mutating func close(at time: Int) {
    isDown = false
    let last = part.moments.count - 1
    if part.moments[last].time < time - 1 {
      part.moments[last].strike?.off = time - 1
      lastOff = time - 1
    } else {
      part.moments[last].strike = nil
    }
  }

  private mutating func rewrite(_ reason: Rewrite.Reason, at time: Int) {
    rewrites.append(Rewrite(reason: reason, channel: channel, time: time))
  }
}
