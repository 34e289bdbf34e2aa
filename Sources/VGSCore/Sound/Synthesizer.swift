/// Plays songs: six channels of wave tables, 22,050 samples a second of 16 bits.
///
/// The same notes and settings give the same samples, however the calls cut the time into buffers. Any notes are
/// safe: a loop without a wait, an unknown note and the end of the list end the song.
public struct Synthesizer: Sendable {
  /// Samples a second.
  public static let sampleRate = 22_050
  /// Voices, numbered from 0.
  public static let channelCount = 6

  var channels = [Channel](repeating: Channel(), count: Synthesizer.channelCount)
  private var masterPercent: Int32 = 100

  /// The song, as given to ``play(_:)``.
  public private(set) var notes: [Note] = []
  /// For each note the time at which it comes when the song is played straight through; then the song's length.
  private(set) var starts: [UInt64] = [0]
  /// The note that comes next.
  public internal(set) var noteIndex = 0
  /// How often the song has jumped back.
  public internal(set) var loopCount = 0
  /// Whether it has ended; from then on nothing is added any more. True also before the first song.
  public internal(set) var isOver = true
  /// Samples made since the song began, or would have been had ``seek(to:)`` not passed over them.
  public private(set) var elapsed = 0

  var masterVolume: UInt16 = 0
  /// Samples until the next notes.
  var waitLeft: UInt32 = 0
  /// The time of the song when the wait is over.
  var waitEnd: UInt64 = 0
  /// Percent that is taken away; 0 when not fading.
  private var fade: Int32 = 0
  private var fadeCounter: UInt32 = 0

  /// How many samples it takes to fade by one percent.
  private static let fadeStep: UInt32 = 1_024

  /// Without a song.
  public init() {}

  /// Plays a song from its start. What is set about channels, keys and rates stays.
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

  /// Comes to the state after so many samples from the start of the song, loops included, as if they had been
  /// played with the present settings. A fade that was going on is forgotten.
  ///
  /// No samples are made on the way, so it takes about as long as reading the notes. From 0 to 2^31 - 1; any other
  /// time is taken as the nearest of these.
  public mutating func seek(to samples: Int) {
    restart()
    var nothing = MutableSpan<Int16>()
    run(UInt32(max(0, Int32(clamping: samples))), into: &nothing, at: 0)
  }

  private mutating func restart() {
    for channel in channels.indices { channels[channel].reset() }
    noteIndex = 0
    loopCount = 0
    isOver = notes.isEmpty
    elapsed = 0
    masterVolume = 0
    waitLeft = 0
    waitEnd = 0
    fade = 0
    fadeCounter = 0
  }

  /// Adds the next samples to what `buffer` holds. Nothing is allocated.
  public mutating func mix(into buffer: inout MutableSpan<Int16>) { mix(buffer.count, into: &buffer) }

  /// Adds the next `room` samples to the front of `buffer`.
  mutating func mix(_ room: Int, into buffer: inout MutableSpan<Int16>) {
    var done = 0
    while done < room && !isOver {
      let count = UInt32(clamping: room - done)
      run(count, into: &buffer, at: done)
      done += Int(clamping: count)
    }
  }

  /// Adds the next samples to what memory holds that is not Swift's, such as a sound system's own.
  @unsafe public mutating func mix(into buffer: UnsafeMutableBufferPointer<Int16>) {
    // The caller vouches for the memory, as with any pointer that is handed over.
    var span = unsafe buffer.mutableSpan
    mix(into: &span)
  }

  /// Adds the next samples to what an array holds.
  public mutating func mix(into samples: inout [Int16]) {
    var span = samples.mutableSpan
    mix(into: &span)
  }

  /// `count` samples further, mixed into `output` from `start` on; into an empty one nothing is mixed.
  private mutating func run(_ count: UInt32, into output: inout MutableSpan<Int16>, at start: Int) {
    var done: UInt32 = 0
    while done < count && !isOver {
      if waitLeft == 0 { executeNotes() }
      if isOver || masterVolume == 0 { return }
      var length = min(count - done, waitLeft)
      if fade > 0 { length = min(length, Synthesizer.fadeStep - fadeCounter) }
      advanceChannels(length, into: &output, at: start + Int(done))
      done += length
      elapsed &+= Int(length)
      waitLeft -= length
      // Already after the last sample of a wait the machine executes what follows it.
      if waitLeft == 0 { executeNotes() }
      if fade > 0 && !isOver { fadeFurther(length) }
    }
  }

  private mutating func advanceChannels(
    _ count: UInt32, into output: inout MutableSpan<Int16>, at start: Int
  ) {
    let mixing = Mixing(steps: WaveTables.shared.steps, masterVolume: masterVolume, fade: fade)
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
  /// The song's length in samples, played through once.
  public var length: Int { Int(clamping: starts[notes.count]) }

  /// Where in the song it is, in samples; a jump leads back. A song that is over stays where it ended.
  public var time: Int { Int(clamping: waitEnd - UInt64(waitLeft)) }

  /// Where in the song its first jump leads, in samples; nil for a song that does not loop.
  public var loopStart: Int? {
    for note in notes where note.kind == .jump {
      return note.value < notes.count ? Int(clamping: starts[Int(note.value)]) : nil
    }
    return nil
  }

  /// Whether the song waits with a master volume of 0. The machine's time then stands still: nothing is heard any
  /// more, and the song does not end either.
  public var isStuck: Bool { !isOver && waitLeft > 0 && masterVolume == 0 }

  /// Begins to fade: one percent every 1,024 samples, over after about 4.6 seconds. A second call changes nothing.
  public mutating func fadeOut() {
    if fade == 0 { fade = 1 }
  }

  /// How much is faded away, in percent; 0 when not fading.
  public var fadedPercent: Int { Int(fade) }

  /// The volume of everything in percent, 0 to 100; other numbers are taken as the nearest of these.
  public var masterRate: Int {
    get { Int(masterPercent) }
    set { masterPercent = Int32(max(0, min(100, newValue))) }
  }

  /// Silences a channel, or lets it be heard again. Numbers outside 0 to 5 are passed over, here as below.
  public mutating func setMuted(_ isMuted: Bool, channel: Int) {
    if channels.indices ~= channel { channels[channel].isMuted = isMuted }
  }

  /// The volume of a channel in percent, 0 to 100; other numbers are taken as the nearest of these.
  public mutating func setRate(_ percent: Int, channel: Int) {
    if channels.indices ~= channel { channels[channel].rate = Int32(max(0, min(100, percent))) }
  }

  /// Shifts the keys of a channel by semitones, from its next key-on or step down. The machine counts keys in 8
  /// bits, and starts again from the lowest after 85.
  public mutating func setKeyShift(_ semitones: Int, channel: Int) {
    if channels.indices ~= channel { channels[channel].keyShift = semitones }
  }

  /// Shifts the keys of all channels.
  public mutating func setKeyShift(_ semitones: Int) {
    for channel in channels.indices { channels[channel].keyShift = semitones }
  }

  /// No channel muted, all rates 100 percent, all keys as written.
  public mutating func resetSettings() {
    masterPercent = 100
    for channel in channels.indices {
      channels[channel].isMuted = false
      channels[channel].rate = 100
      channels[channel].keyShift = 0
    }
  }

  /// What a channel is doing, for showing it.
  public struct ChannelState: Hashable, Sendable {
    /// Whether the key is down.
    public var isKeyOn = false
    /// 0 triangle, 1 sawtooth, 2 square, 3 noise.
    public var tone = 0
    /// The key as the song has it, 0 to 84, without the shift.
    public var key = 0
    /// The key that is heard, 0 to 84.
    public var shiftedKey = 0
    /// Where the envelope is, 0 to 100 percent; 0 before the first key-on.
    public var level = 0
    /// The volume the song gave it, 0 to 255.
    public var volume = 0
    /// Whether it is silenced.
    public var isMuted = false
    /// How far its samples go at most from silence, 0 to 32,767: its tone at the present volumes, rates, level and fade. 0
    /// when it is silenced, and after the song.
    public var amplitude = 0
  }

  /// What a channel is doing; of numbers outside 0 to 5, nothing.
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
    let gain = Int64(channel.volume) * Int64(masterVolume) * Int64(channel.level) * Int64(channel.rate)
    let peak = min(Int64(WaveTables.shared.sequences[wave.index].peak) * gain / 10_000, Int64(Int16.max))
    return Int(peak * Int64(100 - fade) / 100 * Int64(masterPercent) / 100)
  }
}
