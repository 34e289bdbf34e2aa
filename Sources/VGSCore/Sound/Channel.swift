/// One of the synthesizer's six voices.
struct Channel: Sendable {
  // What is set from outside.
  var isMuted = false
  /// Percent, 0 to 100.
  var rate: Int32 = 100
  /// Semitones; heard from the next key-on or step down.
  var keyShift = 0

  // What the song sets.
  var volume: UInt8 = 0
  /// Samples from key-on to full level.
  var attack: UInt32 = 0
  /// Samples from key-off to silence.
  var release: UInt32 = 0
  private(set) var tone: UInt8 = 0
  private(set) var key: UInt8 = 0
  private(set) var isKeyOn = false
  /// Samples between semitone steps down, or 0.
  private var pitchDown: UInt32 = 0

  // Where it is.
  /// The table it reads; nil before the first key-on.
  private(set) var wave: WaveTables.Wave?
  /// The machine's place in the table: it wraps before it reads, not after.
  private(set) var position: UInt32 = 0
  /// Samples since key-on or key-off; stands still when attack or release is over.
  private(set) var envelope: UInt32 = 0
  /// Samples since the last step down, never more than ``pitchDown``.
  private var pitchCounter: UInt32 = 0

  /// Sounds a tone from its start.
  mutating func start(tone: UInt8, key: UInt8) {
    isKeyOn = true
    envelope = 0
    position = 0
    self.tone = tone
    self.key = key
    tune()
  }

  mutating func letGo() {
    isKeyOn = false
    envelope = 0
  }

  /// Lowers the key every so many samples; 0 stops that.
  mutating func lower(every samples: UInt32) {
    pitchDown = samples
    pitchCounter = 0
  }

  /// As before a song, with what is set from outside.
  mutating func reset() {
    var fresh = Channel()
    fresh.isMuted = isMuted
    fresh.rate = rate
    fresh.keyShift = keyShift
    self = fresh
  }

  private mutating func tune() { wave = WaveTables.shared.wave(tone: tone, key: key, shift: keyShift) }

  /// How long the present half of the envelope is, in samples.
  var envelopeLength: UInt32 { isKeyOn ? attack : release }

  /// The level of the last sample, 0 to 100 percent.
  var level: Int {
    guard wave != nil else { return 0 }
    let length = UInt64(envelopeLength)
    let part = envelope < length ? Int(UInt64(envelope) * 100 / length) : 100
    return isKeyOn ? part : 100 - part
  }

  /// Makes `count` samples (1 or more) and mixes them into `output` from `start` on. Into an empty one it mixes nothing and
  /// only comes to the same state.
  mutating func advance(
    _ count: UInt32, into output: inout MutableSpan<Int16>, at start: Int, _ mixing: Mixing
  ) {
    var done: UInt32 = 0
    var isFalling = isFalling
    while done < count, let wave {
      var run = count - done
      let untilStep = pitchDown - pitchCounter
      let isStep = isFalling && untilStep < run
      if isStep { run = untilStep + 1 }
      if !output.isEmpty, !isMuted { mix(wave, run, into: &output, at: start + Int(done), mixing) }
      move(run, wave.period)
      done += run
      if isStep {
        pitchCounter = 0
        if key > 0 { key -= 1 }
        tune()
        isFalling = self.isFalling
      } else {
        pitchCounter = UInt32((UInt64(pitchCounter) + UInt64(run)) % (UInt64(pitchDown) + 1))
      }
    }
  }

  /// Whether the next step down changes anything: at the lowest key they go on without effect.
  private var isFalling: Bool {
    if pitchDown == 0 { return false }
    return key > 0 || wave != WaveTables.shared.wave(tone: tone, key: 0, shift: keyShift)
  }

  /// Comes to the state after `count` samples without a step down.
  private mutating func move(_ count: UInt32, _ period: UInt32) {
    let last = UInt64(position % period) + 2 * UInt64(count - 1)
    position = UInt32(last % UInt64(period)) + 2
    let length = envelopeLength
    if envelope < length { envelope += min(count, length - envelope) }
  }
}
