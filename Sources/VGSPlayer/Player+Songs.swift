import VGSCore
import VGSFormat

/// The settings of songs.
struct PlayerSettings: Equatable, Sendable {
  /// The number of times that the loop is played; 0 for ever.
  var loops = 1
  /// The length of the fade in samples.
  var fade = SongPlan.standardFade
  var volume = 100
  var key = 0
  var tempo = 100
  /// The muted channels, a bit for each.
  var muted: UInt32 = 0
  var soloed: UInt32 = 0

  func isSilent(_ channel: Int) -> Bool {
    let bit: UInt32 = 1 << UInt32(channel)
    return muted & bit != 0 || soloed != 0 && soloed & bit == 0
  }
}

/// The song that is playing.
struct SongState: Sendable {
  var notes: [Note] = []
  /// The timing at 100 percent.
  var timing = SongTiming(of: [])
  /// The timing at the current tempo.
  var played = SongTiming(of: [])
  /// The plan at the current tempo.
  var plan = SongPlan(SongTiming(of: []), samples: 0)
  /// The samples made since the start, at the current tempo.
  var made: Int64 = 0
  var isHeld = false
  var samples: [Int16] = []
  var fading: [Int16] = []
}

extension Player {
  /// Plays a song slot from its start with the current settings. Unless one was changed, and without effects, the samples
  /// are exactly those of `romkit preview`. Throws if the slot has no song; the previous one then continues.
  public mutating func playSong(_ slot: UInt8) throws(Fault) {
    song.notes = try rom.song(slot)
    song.timing = SongTiming(of: song.notes)
    song.isHeld = false
    start(at: 0)
  }

  /// Stops the song. ``resumeSong()`` and ``seek(to:)`` do nothing until another is played.
  public mutating func stopSong() {
    song = SongState()
    console.isMusicStopped = true
  }

  /// Pauses the song, but not effects.
  public mutating func holdSong() { song.isHeld = true }

  /// Resumes the song.
  public mutating func resumeSong() { song.isHeld = false }

  /// Goes to a position in samples of the song at 100 percent, loops included, with the state as if it had been played
  /// from its start with the current settings. `position` is 0 to 2^31 - 1.
  public mutating func seek(to position: Int) {
    if song.notes.isEmpty { return }
    start(at: Int64(max(0, Int32(clamping: position))) * 100 / Int64(settings.tempo))
  }

  /// The samples of the song at 100 percent since its start, loops included.
  public var time: Int { Int(clamping: exactTime) }

  private var exactTime: Int64 { song.made * Int64(settings.tempo) / 100 }

  /// The position in samples of the song at 100 percent, from 0 to its length. A loop goes back.
  public var position: Int {
    guard let loop, exactTime >= loop.end else { return Int(clamping: min(exactTime, song.timing.length)) }
    return Int(clamping: loop.start + (exactTime - loop.start) % (loop.end - loop.start))
  }

  /// The number of loops so far.
  public var loopCount: Int {
    guard let loop, exactTime >= loop.end else { return 0 }
    return Int(clamping: (exactTime - loop.start) / (loop.end - loop.start))
  }

  /// The start and the end of the loop at 100 percent; nil for a song that ends.
  private var loop: (start: Int64, end: Int64)? {
    guard let start = song.timing.loopStart, start < song.timing.length else { return nil }
    return (start, song.timing.length)
  }

  /// Whether all samples of the song have been made. True before the first song.
  public var isSongOver: Bool { song.made >= song.plan.sampleCount }

  /// The number of samples since the start of the song, and in all, at the current tempo.
  public var progress: (made: Int, sampleCount: Int) {
    (Int(clamping: song.made), Int(clamping: song.plan.sampleCount))
  }

  /// Sets the number of turns of the loop, and of the samples in which the song then fades. With 0 turns the loop is
  /// repeated until a day is over. The default is 1 turn and the usual fade of 4 s, which a negative number also gives. A
  /// song without a loop plays to its end and does not fade.
  public mutating func setLoops(_ loops: Int, fade samples: Int) {
    settings.loops = max(0, loops)
    settings.fade = samples < 0 ? SongPlan.standardFade : min(samples, Int(SongPlan.longest))
    replan()
  }

  /// The volume of the song in percent, 0 to 100; natively, while a program runs, of all its sound.
  public var volume: Int {
    get { settings.volume }
    set {
      settings.volume = max(0, min(100, newValue))
      #if !hasFeature(Embedded)
        if program != nil { return setSound() }
      #endif
      console.music.masterRate = settings.volume
    }
  }

  /// The semitones by which all keys are shifted, -24 to 24, from the next key-on or step down. ``seek(to:)`` applies it
  /// from the start.
  public var key: Int {
    get { settings.key }
    set {
      settings.key = max(-24, min(24, newValue))
      console.music.setKeyShift(settings.key)
    }
  }

  /// The tempo of the song in percent, 25 to 400. Keys keep their pitch, attack and release, and the song its position.
  public var tempo: Int {
    get { settings.tempo }
    set {
      let position = exactTime
      settings.tempo = max(Tempo.range.lowerBound, min(Tempo.range.upperBound, newValue))
      if !song.notes.isEmpty { start(at: position * 100 / Int64(settings.tempo)) }
    }
  }

  /// The muted channels, a bit for each from the lowest on.
  public var mutedChannels: UInt32 {
    get { settings.muted }
    set {
      settings.muted = newValue & 0x3F
      setMuted()
    }
  }

  /// The soloed channels, a bit for each from the lowest on, which silence all others; 0 for none. A soloed channel that
  /// is also muted is silent.
  public var soloedChannels: UInt32 {
    get { settings.soloed }
    set {
      settings.soloed = newValue & 0x3F
      setMuted()
    }
  }

  private mutating func setMuted() {
    #if !hasFeature(Embedded)
      if program != nil { return setSound() }
    #endif
    for channel in 0..<Synthesizer.channelCount {
      console.music.setMuted(settings.isSilent(channel), channel: channel)
    }
  }

  /// Restarts the song and skips samples at the current tempo.
  private mutating func start(at samples: Int64) {
    let samples = min(samples, SongPlan.longest)
    console.music.masterRate = settings.volume
    console.music.setKeyShift(settings.key)
    setMuted()
    console.music.play(Tempo.change(song.notes, to: settings.tempo))
    song.made = samples
    replan()
    if samples > 0 { console.music.seek(to: Int(passed(samples))) }
  }

  /// The samples to skip to get to a position. After hours of a short loop it skips whole turns, which keeps it fast. Only
  /// the phase of keys that are down during the jump can then differ.
  private func passed(_ samples: Int64) -> Int64 {
    let timing = song.played
    guard let start = timing.loopStart, start < timing.length, samples > timing.length else { return samples }
    let most = Int64(max(2, Self.mostPassedNotes / max(1, song.notes.count)))
    let length = timing.length - start
    let (turns, rest) = (samples - start).quotientAndRemainder(dividingBy: length)
    return start + min(turns, most) * length + rest
  }

  private static let mostPassedNotes = 1 << 17

  @inline(never)
  private mutating func replan() {
    if song.notes.isEmpty { return }
    song.played = settings.tempo == 100 ? song.timing : SongTiming(of: console.music.notes)
    // Even a loop of one sample, repeated as often as there are numbers for, is longer than any plan.
    let loops = settings.loops > 0 ? settings.loops : .max
    song.plan = SongPlan(song.played, loops: loops, fade: settings.fade).limited
  }

  /// Makes the next samples, 16 bit, 22,050 a second: the effects and the song. After its end, and while it is paused, only
  /// the effects. Allocates no memory as long as the number of samples stays the same, except when a song begins to fade or
  /// ends.
  public mutating func render(into samples: inout [Int16]) {
    var done = 0
    while done < samples.count {
      let left = song.isHeld ? 0 : song.plan.sampleCount - song.made
      let untilFade = song.plan.fadeStart - song.made
      var count = samples.count - done
      if left > 0 { count = Int(min(Int64(count), untilFade > 0 ? untilFade : left)) }
      if song.samples.count != count { song.samples = [Int16](repeating: 0, count: count) }
      if left <= 0 {
        console.isMusicStopped = true
        mix()
      } else if untilFade > 0 {
        console.isMusicStopped = false
        mix()
        song.made += Int64(count)
      } else {
        console.isMusicStopped = true
        mix()
        mixFading(count)
      }
      for place in 0..<count { samples[done + place] = song.samples[place] }
      done += count
    }
  }

  private mutating func mix() {
    var samples: [Int16] = []
    swap(&samples, &song.samples)
    console.mixSound(into: &samples)
    swap(&samples, &song.samples)
  }

  /// Mixes a song that fades. This is the preview's fade, not the console's, so the effects must not fade with it.
  private mutating func mixFading(_ count: Int) {
    var fading: [Int16] = []
    swap(&fading, &song.fading)
    if fading.count != count { fading = [Int16](repeating: 0, count: count) }
    for place in fading.indices { fading[place] = 0 }
    console.music.mix(into: &fading)
    song.plan.fade(&fading, at: song.made)
    for place in fading.indices {
      song.samples[place] = Int16(clamping: Int32(song.samples[place]) + Int32(fading[place]))
    }
    swap(&fading, &song.fading)
    song.made += Int64(count)
  }

  /// The state of a channel; see `Synthesizer.state(ofChannel:)` of VGSCore.
  public func state(ofChannel number: Int) -> Synthesizer.ChannelState {
    console.music.state(ofChannel: number)
  }

  /// A key that is down on a channel, for a piano roll, with its fall if the song lowers the pitch.
  public struct Key: Hashable, Sendable {
    /// The first sample, of the song at 100 percent.
    public var start: Int
    /// The sample after the last.
    public var end: Int
    /// The channel, 0 to 5.
    public var channel: Int
    /// The tone: 0 triangle, 1 sawtooth, 2 square, 3 noise.
    public var tone: Int
    /// The key that sounds at the start, 0 to 84, with the current shift.
    public var key: Int
    /// The samples from the start to the first step down; 0 without one.
    public var fallFirst: Int
    /// The samples from each step down to the next; 0 without one.
    public var fallEvery: Int
    /// The number of steps, each of a semitone.
    public var fallSteps: Int
  }

  /// The keys of a song slot from its start to its end or its first loop, in the order in which they end; at most the
  /// first 13.5 hours. Throws if the slot has no song.
  public func keys(ofSong slot: UInt8) throws(Fault) -> [Key] {
    try Self.keys(of: rom.song(slot), shift: settings.key)
  }

  static func keys(of notes: [Note], shift: Int) -> [Key] {
    var walk = KeyWalk(
      notes: notes, keyShift: shift, turns: 1, lengthLimit: KeyWalk.longest)
    walk.run()
    return walk.spans.map { span in
      Key(
        start: span.start, end: span.end, channel: span.channel, tone: span.tone, key: span.key,
        fallFirst: span.fall?.first ?? 0, fallEvery: span.fall?.every ?? 0, fallSteps: span.fall?.steps ?? 0)
    }
  }
}
