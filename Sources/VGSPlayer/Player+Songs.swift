import VGSCore

/// The settings of songs.
struct PlayerSettings: Hashable, Sendable {
  /// The number of times that the loop is played; 0 for ever.
  var loops = 1
  /// The length of the fade in samples.
  var fade = 4 * Synthesizer.sampleRate
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
  /// The course at 100 percent.
  var course = SongCourse([])
  /// The course at the current tempo.
  var played = SongCourse([])
  /// The plan at the current tempo.
  var plan = PlayPlan(SongCourse([]), loops: 1, fade: 0)
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
    song.course = SongCourse(song.notes)
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

  /// The position in samples of the song at 100 percent, from 0 to its length. A loop goes back.
  public var position: Int {
    let course = song.course
    let time = song.made * Int64(settings.tempo) / 100
    guard time > course.length || time == course.length && course.loopLength > 0 else {
      return Int(clamping: time)
    }
    if course.loopLength == 0 { return Int(clamping: course.length) }
    return Int(clamping: course.loopStart + (time - course.loopStart) % course.loopLength)
  }

  /// The number of loops so far.
  public var loopCount: Int {
    let course = song.course
    let time = song.made * Int64(settings.tempo) / 100
    if course.loopLength == 0 || time < course.length { return 0 }
    return Int(clamping: (time - course.loopStart) / course.loopLength)
  }

  /// Whether all samples of the song have been made. True before the first song.
  public var isSongOver: Bool { song.made >= song.plan.sampleCount }

  /// The number of samples since the start of the song, and in all, at the current tempo.
  public var progress: (made: Int, sampleCount: Int) {
    (Int(clamping: song.made), Int(clamping: song.plan.sampleCount))
  }

  /// Sets the number of turns of the loop, and of the samples in which the song then fades. With 0 turns the loop is
  /// repeated until a day is over. The default is 1 turn and 4 s. A song without a loop plays to its end and does not fade.
  public mutating func setLoops(_ loops: Int, fade samples: Int) {
    settings.loops = max(0, loops)
    settings.fade = max(0, min(samples, Int(PlayPlan.longest)))
    replan()
  }

  /// The volume of the song in percent, 0 to 100.
  public var volume: Int {
    get { settings.volume }
    set {
      settings.volume = max(0, min(100, newValue))
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
      let position = song.made * Int64(settings.tempo) / 100
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
    for channel in 0..<Synthesizer.channelCount {
      console.music.setMuted(settings.isSilent(channel), channel: channel)
    }
  }

  /// Restarts the song and skips samples at the current tempo.
  private mutating func start(at samples: Int64) {
    let samples = min(samples, PlayPlan.longest)
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
    let course = song.played
    let most = Int64(max(2, Self.mostPassedNotes / max(1, song.notes.count)))
    guard course.loopLength > 0, samples > course.length else { return samples }
    let (turns, rest) = (samples - course.loopStart).quotientAndRemainder(dividingBy: course.loopLength)
    return course.loopStart + min(turns, most) * course.loopLength + rest
  }

  private static let mostPassedNotes = 1 << 17

  private mutating func replan() {
    if song.notes.isEmpty { return }
    song.played = settings.tempo == 100 ? song.course : SongCourse(console.music.notes)
    song.plan = PlayPlan(song.played, loops: settings.loops, fade: settings.fade)
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
    var walk = KeyWalk(
      notes: try rom.song(slot), keyShift: settings.key, turns: 1, lengthLimit: KeyWalk.longest)
    walk.run()
    return walk.spans.map { span in
      Key(
        start: span.start, end: span.end, channel: span.channel, tone: span.tone, key: span.key,
        fallFirst: span.fall?.first ?? 0, fallEvery: span.fall?.every ?? 0, fallSteps: span.fall?.steps ?? 0)
    }
  }
}
