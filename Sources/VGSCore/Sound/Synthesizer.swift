/// Plays songs on six channels of wave tables, 22,050 samples a second, 16 bit.
///
/// The same notes and settings give the same samples, whatever the sizes of the buffers. Any notes are safe: a loop
/// without a wait, an unknown note and the end of the list end the song.
public struct Synthesizer: Sendable {
  /// The number of samples a second.
  public static let sampleRate = 22_050
  /// The number of channels, which count from 0.
  public static let channelCount = 6

  var channels = [Channel](repeating: Channel(), count: Synthesizer.channelCount)
  private var masterPercent: Int32 = 100

  /// The song, as given to ``play(_:)``.
  public private(set) var notes: [Note] = []
  /// The time of each note when the song is played once through; then the song's length.
  private(set) var starts: [UInt64] = [0]
  var cursor = NoteCursor()
  /// The index of the next note.
  public var noteIndex: Int { cursor.index }
  /// The number of jumps so far.
  public var loopCount: Int { cursor.jumpCount }
  /// Whether the song has ended, after which it adds no more samples. True before the first song.
  public internal(set) var isOver = true
  /// The samples since the start of the song, including those that ``seek(to:)`` skipped.
  public private(set) var elapsed = 0

  /// The samples until the next notes.
  var waitLeft: UInt32 = 0
  /// The time of the song at the end of the wait.
  var waitEnd: UInt64 = 0
  /// The fade in percent; 0 when not fading.
  private var fade: Int32 = 0
  private var fadeCounter: UInt32 = 0

  /// The samples in which the sound fades by one percent.
  private static let fadeStep: UInt32 = 1_024

  /// A synthesizer without a song.
  public init() {}

  /// Plays a song from its start. The settings of channels, keys and rates stay.
  public mutating func play(_ notes: [Note]) {
    self.notes = notes
    starts = [0]
    starts.reserveCapacity(notes.count + 1)
    var time: UInt64 = 0
    for note in notes {
      if note.kind == .wait { time += UInt64(note.value) }
      starts.append(time)
    }
    restart()
  }

  /// Moves to a time, in samples from the start of the song including loops, with the state as if they had been played
  /// with the current settings. Ends a fade.
  ///
  /// Makes no samples on the way, so it takes about as long as reading the notes. `samples` is 0 to 2^31 - 1; other
  /// numbers count as the nearest of these.
  public mutating func seek(to samples: Int) {
    restart()
    var nothing = MutableSpan<Int16>()
    run(UInt32(max(0, Int32(clamping: samples))), into: &nothing, at: 0)
  }

  private mutating func restart() {
    for channel in channels.indices { channels[channel].reset() }
    cursor = NoteCursor()
    isOver = notes.isEmpty
    elapsed = 0
    waitLeft = 0
    waitEnd = 0
    fade = 0
    fadeCounter = 0
  }

  /// Adds the next samples to those in `buffer`. Allocates no memory once ``WaveTables/shared`` has been used.
  public mutating func mix(into buffer: inout MutableSpan<Int16>) { mix(buffer.count, into: &buffer) }

  /// Adds the next `room` samples to those at the front of `buffer`.
  mutating func mix(_ room: Int, into buffer: inout MutableSpan<Int16>) {
    var done = 0
    while done < room && !isOver {
      let count = UInt32(clamping: room - done)
      run(count, into: &buffer, at: done)
      done += Int(clamping: count)
    }
  }

  /// Adds the next samples to memory that Swift does not manage, such as a sound system's buffer.
  @unsafe public mutating func mix(into buffer: UnsafeMutableBufferPointer<Int16>) {
    // The caller vouches for the memory, as with any pointer.
    var span = unsafe buffer.mutableSpan
    mix(into: &span)
  }

  /// Adds the next samples to those in an array.
  public mutating func mix(into samples: inout [Int16]) {
    var span = samples.mutableSpan
    mix(into: &span)
  }

  /// Advances by `count` samples, mixed into `output` from `start` on unless it is empty.
  private mutating func run(_ count: UInt32, into output: inout MutableSpan<Int16>, at start: Int) {
    var done: UInt32 = 0
    while done < count && !isOver {
      if waitLeft == 0 { executeNotes() }
      if isOver || cursor.standsStill { return }
      var length = min(count - done, waitLeft)
      if fade > 0 { length = min(length, Synthesizer.fadeStep - fadeCounter) }
      advanceChannels(length, into: &output, at: start + Int(done))
      done += length
      elapsed &+= Int(length)
      waitLeft -= length
      // The console executes the next notes right after the last sample of a wait.
      if waitLeft == 0 { executeNotes() }
      if fade > 0 && !isOver { fadeFurther(length) }
    }
  }

  private mutating func advanceChannels(
    _ count: UInt32, into output: inout MutableSpan<Int16>, at start: Int
  ) {
    let mixing = Mixing(steps: WaveTables.shared.steps, masterVolume: cursor.masterVolume, fade: fade)
    for index in channels.indices { channels[index].advance(count, into: &output, at: start, mixing) }
    if masterPercent != 100, !output.isEmpty {
      scale(&output, start..<start + Int(count), percent: masterPercent)
    }
  }

  private mutating func fadeFurther(_ count: UInt32) {
    fadeCounter += count
    guard fadeCounter == Synthesizer.fadeStep else { return }
    fadeCounter = 0
    fade += 1
    if fade == 100 { isOver = true }
  }
}

extension Synthesizer {
  /// The sum of all waits in the song, in samples.
  public var length: Int { Int(clamping: starts[notes.count]) }

  /// The position in the song, in samples; a jump goes back. After the end of the song it stays there.
  public var time: Int { Int(clamping: waitEnd - UInt64(waitLeft)) }

  /// The position of the note that the song's first jump names, in samples; nil for a song that does not loop.
  public var loopStart: Int? {
    for note in notes where note.kind == .jump {
      return note.value < notes.count ? Int(clamping: starts[Int(note.value)]) : nil
    }
    return nil
  }

  /// Whether the song waits with a master volume of 0. The console's time then stands still: the song is silent and
  /// never ends.
  public var isAtStandstill: Bool { !isOver && waitLeft > 0 && cursor.standsStill }

  /// Begins to fade, by one percent every 1,024 samples, which takes about 4.6 seconds. A second call changes nothing.
  public mutating func fadeOut() {
    if fade == 0 { fade = 1 }
  }

  /// The fade so far in percent; 0 when not fading.
  public var fadedPercent: Int { Int(fade) }

  /// The volume of the whole song in percent, 0 to 100; other numbers count as the nearest of these.
  public var masterRate: Int {
    get { Int(masterPercent) }
    set { masterPercent = Int32(max(0, min(100, newValue))) }
  }

  /// Mutes or unmutes a channel. Channels outside 0 to 5 are ignored, here and below.
  public mutating func setMuted(_ isMuted: Bool, channel: Int) {
    if channels.indices ~= channel { channels[channel].isMuted = isMuted }
  }

  #if !hasFeature(Embedded)
    /// The muted channels, a bit for each from the lowest on.
    var mutedChannels: UInt32 {
      get { channels.indices.reduce(0) { channels[$1].isMuted ? $0 | 1 << UInt32($1) : $0 } }
      set { for index in channels.indices { channels[index].isMuted = newValue >> UInt32(index) & 1 != 0 } }
    }
  #endif

  /// Sets the volume of a channel in percent, 0 to 100; other numbers count as the nearest of these.
  public mutating func setRate(_ percent: Int, channel: Int) {
    if channels.indices ~= channel { channels[channel].percent = Int32(max(0, min(100, percent))) }
  }

  /// Shifts the keys of a channel by semitones, from its next key-on or step down. The console counts keys in 8 bits, and
  /// takes them modulo 85.
  public mutating func setKeyShift(_ semitones: Int, channel: Int) {
    if channels.indices ~= channel { channels[channel].keyShift = semitones }
  }

  /// Shifts the keys of all channels.
  public mutating func setKeyShift(_ semitones: Int) {
    for channel in channels.indices { channels[channel].keyShift = semitones }
  }

  /// Unmutes all channels, and resets the volume of the song and of all channels to 100 percent and all shifts to 0.
  public mutating func resetSettings() {
    masterPercent = 100
    for channel in channels.indices {
      channels[channel].isMuted = false
      channels[channel].percent = 100
      channels[channel].keyShift = 0
    }
  }

  /// The state of a channel, for a display.
  public struct ChannelState: Hashable, Sendable {
    /// Whether the key is down.
    public var isKeyOn = false
    /// The tone: 0 triangle, 1 sawtooth, 2 square, 3 noise.
    public var tone = 0
    /// The key in the song, 0 to 84, without the shift.
    public var key = 0
    /// The key that sounds, 0 to 84.
    public var shiftedKey = 0
    /// The level of the envelope, 0 to 100 percent; 0 before the first key-on.
    public var level = 0
    /// The volume in the song, 0 to 255.
    public var volume = 0
    /// Whether the channel is muted.
    public var isMuted = false
    /// The largest distance of its samples from 0, 0 to 32,767, for its tone at the current volumes, percentages, level and
    /// fade. 0 if it is muted, and after the song.
    public var amplitude = 0
  }

  /// The state of a channel; numbers outside 0 to 5 give a silent one.
  public func state(ofChannel number: Int) -> ChannelState {
    guard channels.indices ~= number else { return ChannelState() }
    let channel = channels[number]
    return ChannelState(
      isKeyOn: channel.isKeyOn, tone: min(Int(channel.tone), WaveTables.toneCount - 1),
      key: Int(channel.key) % WaveTables.keyCount,
      shiftedKey: (channel.wave?.index ?? 0) % WaveTables.keyCount,
      level: channel.level, volume: Int(channel.volume), isMuted: channel.isMuted,
      amplitude: amplitude(of: channel))
  }

  private func amplitude(of channel: Channel) -> Int {
    guard !isOver, !channel.isMuted, let wave = channel.wave else { return 0 }
    let gain =
      Int64(channel.volume) * Int64(cursor.masterVolume) * Int64(channel.level) * Int64(channel.percent)
    let peak = min(Int64(WaveTables.shared.sequences[wave.index].peak) * gain / 10_000, Int64(Int16.max))
    return Int(peak * Int64(100 - fade) / 100 * Int64(masterPercent) / 100)
  }
}
