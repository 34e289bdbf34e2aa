/// One of the synthesizer's six channels.
struct Channel: Sendable {
  // The settings from outside.
  var isMuted = false
  /// The volume setting in percent, 0 to 100.
  var percent: Int32 = 100
  /// The shift in semitones, from the next key-on or step down.
  var keyShift = 0

  // The settings of the song.
  var volume: UInt8 = 0
  /// The samples from key-on to full level.
  var attack: UInt32 = 0
  /// The samples from key-off to silence.
  var release: UInt32 = 0
  private(set) var tone: UInt8 = 0
  private(set) var key: UInt8 = 0
  private(set) var isKeyOn = false
  /// The samples between semitone steps down, or 0.
  private var pitchDown: UInt32 = 0

  // The position.
  /// The current table; nil before the first key-on.
  private(set) var wave: WaveTables.Wave?
  /// The console's position in the table. It wraps before a read, not after.
  private(set) var position: UInt32 = 0
  /// The samples since key-on or key-off, up to the length of attack or release.
  private(set) var envelope: UInt32 = 0
  /// The samples since the last step down, at most ``pitchDown``.
  private var pitchCounter: UInt32 = 0

  /// Starts a tone.
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

  /// Lowers the key by a semitone every `samples` + 1 samples; 0 stops that.
  mutating func lower(every samples: UInt32) {
    pitchDown = samples
    pitchCounter = 0
  }

  /// Resets all but the settings from outside.
  mutating func reset() {
    var fresh = Channel()
    fresh.isMuted = isMuted
    fresh.percent = percent
    fresh.keyShift = keyShift
    self = fresh
  }

  private mutating func tune() { wave = WaveTables.shared.wave(tone: tone, key: key, shift: keyShift) }

  /// The length of the current half of the envelope in samples.
  var envelopeLength: UInt32 { isKeyOn ? attack : release }

  /// The level of the last sample, 0 to 100 percent.
  var level: Int {
    guard wave != nil else { return 0 }
    let length = UInt64(envelopeLength)
    let part = envelope < length ? Int(UInt64(envelope) * 100 / length) : 100
    return isKeyOn ? part : 100 - part
  }

  /// Makes `count` samples (1 or more) and mixes them into `output` from `start` on. With an empty `output` it only
  /// advances to the same state.
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

  /// Whether the next step down changes anything; steps at the lowest key have no effect.
  private var isFalling: Bool {
    if pitchDown == 0 { return false }
    return key > 0 || wave != WaveTables.shared.wave(tone: tone, key: 0, shift: keyShift)
  }

  /// Advances to the state after `count` samples without a step down.
  private mutating func move(_ count: UInt32, _ period: UInt32) {
    let last = UInt64(position % period) + 2 * UInt64(count - 1)
    position = UInt32(last % UInt64(period)) + 2
    let length = envelopeLength
    if envelope < length { envelope += min(count, length - envelope) }
  }
}
