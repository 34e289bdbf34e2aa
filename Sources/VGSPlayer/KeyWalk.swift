import VGSCore

/// Walks the notes of a song like the console, and records the times of all keys.
package struct KeyWalk {
  /// The keys, in the order in which they end.
  package private(set) var spans: [KeySpan] = []
  /// The time in samples from the start.
  package private(set) var time = 0
  /// The sample to which the song loops; nil until the walk gets there.
  package private(set) var loopStart: Int?

  /// The longest walk in samples, so that the sum of two times fits in 32 bits.
  package static let longest = (1 << 30) - 2

  private var walk: SongWalk
  private let lengthLimit: Int
  private var turnsLeft: Int
  private var voices: [Voice]

  /// A walk of `turns` turns of the loop, and at most `lengthLimit` or ``longest`` samples.
  package init(notes: [Note], keyShift: Int, turns: Int, lengthLimit: Int) {
    walk = SongWalk(notes)
    self.lengthLimit = min(lengthLimit, Self.longest)
    turnsLeft = max(1, turns)
    voices = (0..<Synthesizer.channelCount).map { Voice(channel: $0, shift: keyShift) }
  }

  /// Walks the song; call this once.
  package mutating func run() {
    while advance() {}
    for voice in voices.indices { voices[voice].close(at: time, into: &spans) }
  }

  /// Continues to the next event. Returns false at the end.
  private mutating func advance() -> Bool {
    switch walk.next() {
    case .note:
      let note = walk.note
      switch note.kind {
      case .keyOn, .keyOff, .pitchDown:
        if note.operand1 < voices.count { voices[Int(note.operand1)].execute(note, at: time, into: &spans) }
      case .attack, .release, .volume, .masterVolume, .label, .wait, .jump, nil: break
      }
      return true
    case .wait:
      if walk.standsStill { return false }
      let length = walk.note.value
      let samples = min(Int(clamping: length), lengthLimit - time)
      for voice in voices.indices { voices[voice].advance(samples, from: time, into: &spans) }
      time += samples
      return samples == length
    case .turn:
      if case .loop(_, let start) = walk.ending { loopStart = Int(start) }
      turnsLeft -= 1
      return turnsLeft > 0
    case .end: return false
    }
  }
}

private struct Voice {
  let channel: Int
  let shift: Int
  /// The key in the song, in 8 bits.
  private var key = 0
  private var span: KeySpan?
  private var hasSounded = false
  /// The samples between steps down, minus one; 0 for none.
  private var pitchDown = 0
  private var pitchCounter = 0

  init(channel: Int, shift: Int) {
    self.channel = channel
    self.shift = shift
  }

  private var heardKey: Int { ((key &+ shift) & 0xFF) % WaveTables.keyCount }

  mutating func execute(_ note: Note, at time: Int, into spans: inout [KeySpan]) {
    switch note.kind {
    case .keyOn:
      close(at: time, into: &spans)
      hasSounded = true
      key = Int(note.operand3)
      open(tone: min(Int(note.operand2), WaveTables.toneCount - 1), at: time, isContinuation: false)
    case .keyOff: close(at: time, into: &spans)
    case .pitchDown:
      let isSteady = pitchDown == 0 && note.value == 0
      // No walk gets to a later step.
      pitchDown = min(Int(clamping: note.value), KeyWalk.longest)
      pitchCounter = 0
      guard !isSteady, let span else { break }
      let isContinuation = span.start < time || span.isContinuation
      close(at: time, into: &spans)
      open(tone: span.tone, at: time, isContinuation: isContinuation)
    default: break
    }
  }

  private mutating func open(tone: Int, at time: Int, isContinuation: Bool) {
    var fall: KeySpan.Fall?
    if pitchDown > 0 { fall = .init(first: pitchDown + 1 - pitchCounter, every: pitchDown + 1, steps: 0) }
    span = KeySpan(
      channel: channel, tone: tone, key: heardKey, start: time, end: time, fall: fall,
      isContinuation: isContinuation)
  }

  mutating func close(at time: Int, into spans: inout [KeySpan]) {
    guard var span else { return }
    self.span = nil
    span.end = time
    if let fall = span.fall {
      // A step after the last sample is inaudible.
      if fall.steps > 0, span.start + fall.first + (fall.steps - 1) * fall.every == time {
        span.fall?.steps -= 1
      }
      if span.fall?.steps == 0 { span.fall = nil }
    }
    if span.start < time { spans.append(span) }
  }

  mutating func advance(_ samples: Int, from time: Int, into spans: inout [KeySpan]) {
    guard hasSounded, pitchDown > 0 else {
      pitchCounter = 0
      return
    }
    let every = pitchDown + 1
    var step = time + every - pitchCounter
    let counterAfter = (pitchCounter + samples) % every
    // This is a step.
    pitchCounter = 0
    // At most once for each of the 256 keys.
    while step <= time + samples, key > 0 {
      let before = heardKey
      key -= 1
      if let span {
        if heardKey == before - 1 {
          self.span?.fall?.steps += 1
        } else {
          // The key, 8 bits modulo 85, wraps to the top.
          close(at: step, into: &spans)
          open(tone: span.tone, at: step, isContinuation: true)
        }
      }
      step += every
    }
    pitchCounter = counterAfter
  }
}

/// A key that is down on one channel of a song, from its key-on to its key-off or the next key-on. A change of the pitch
/// meanwhile starts a new span, a continuation, except for a steady fall, which is part of the span.
package struct KeySpan: Equatable, Sendable {
  /// A pitch that falls by semitones at a constant rate.
  package struct Fall: Equatable, Sendable {
    /// The samples from the start of the span to the first step.
    package var first: Int
    package var every: Int
    /// The number of semitones by which it falls during the span, 1 or more.
    package var steps: Int
  }

  /// The channel, 0 to 5.
  package var channel: Int
  /// The tone: 0 triangle, 1 sawtooth, 2 square, 3 noise.
  package var tone: Int
  /// The key that sounds at the start, 0 to 84.
  package var key: Int
  package var start: Int
  /// The sample after the last; greater than ``start``.
  package var end: Int
  package var fall: Fall?
  /// Whether it continues the previous span without a key-on.
  package var isContinuation: Bool

  package var lastKey: Int { key - (fall?.steps ?? 0) }

  /// The span in pieces with a constant key, 85 at most.
  package var steadyPieces: [KeySpan] {
    guard let fall else { return [self] }
    return (0...fall.steps).map { step in
      var piece = self
      piece.fall = nil
      piece.key = key - step
      if step > 0 {
        piece.start = start + fall.first + (step - 1) * fall.every
        piece.isContinuation = true
      }
      if step < fall.steps { piece.end = start + fall.first + step * fall.every }
      return piece
    }
  }
}
