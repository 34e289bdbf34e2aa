/// The console: two planes, a palette, slots, an effect mixer, a synthesizer and a touch screen.
///
/// It is a value, so a copy is a saved state. It uses no files, no clock and no randomness, so the same calls always
/// give the same frames and samples. A ``tick(_:)`` is 1/60 s of a ``Program``, with the samples that belong to it.
/// Without a program, draw and call ``showFrame()`` and ``mixSound(into:)-([Int16])``.
public struct Console: Sendable {
  /// The model of the console.
  public let profile: Profile
  /// The contents of its slots, which ``load(_:at:)`` and its siblings change.
  public private(set) var slots: Slots
  /// The colours of the indices.
  public var palette: Palette
  /// The background plane.
  public internal(set) var background: Plane
  /// The sprite plane, empty at the start of each frame.
  public internal(set) var sprites: Plane
  /// The frame shown last: a palette index for each pixel of the screen, top row first.
  public private(set) var frame: [UInt8]
  /// The touch screen.
  public var touch = Touch()
  /// Whether the console is paused: it then calls the program's pause instead of its loop, and sound stops until it
  /// resumes.
  public var isPaused = false
  /// Whether the console is muted: sound then stops until it is unmuted.
  public var isMuted = false

  /// The effects that are playing.
  public internal(set) var effects = EffectMixer()
  /// The song that is playing, and its settings.
  public var music = Synthesizer()
  /// Whether the song is paused.
  public var isMusicStopped = true

  #if !hasFeature(Embedded)
    /// The host's volume of all sound in percent, 0 to 100, which no program changes; other numbers count as the nearest of
    /// these.
    public var volume: Int {
      get { hostVolume }
      set { hostVolume = max(0, min(100, newValue)) }
    }
    private var hostVolume = 100
    /// The channels of the music that the host mutes, a bit for each from the lowest on. No program changes them.
    public var mutedChannels: UInt32 = 0
  #endif

  /// A stage in the life of a program.
  public enum Life: Hashable, Sendable {
    /// Before the first tick.
    case new
    /// Between ticks.
    case running
    /// After the last one.
    case over
  }

  /// The stage of the program.
  public private(set) var life = Life.new

  /// The samples of the last tick, 16 bit, 22,050 a second. Only the first ``soundCount`` are valid.
  public private(set) var sound: [Int16]
  /// The number of samples of the last tick: 367 and 368 in turn, for 22,050 a second.
  public private(set) var soundCount = 0
  private var isLongTick = false

  /// A console after switching on, with its slots loaded: planes and frame are 0, nothing plays, and the palette is the
  /// greens of the mk-II, or in VGE that of the highest graphics slot.
  public init(_ profile: Profile, slots: Slots = Slots()) {
    self.profile = profile
    self.slots = slots
    background = Plane(profile)
    sprites = Plane(profile)
    frame = [UInt8](repeating: 0, count: profile.width * profile.height)
    sound = [Int16](repeating: 0, count: Console.longTick)
    palette = profile.dialect == .sy ? .greens : slots.lastPalette ?? Palette()
  }

  /// Ticks a second.
  public static let framesPerSecond = 60
  /// The largest number of samples in a tick.
  public static let longTick = 368

  /// Puts a picture into a graphics slot. In VGE its palette becomes the console's.
  public mutating func load(_ picture: Picture?, at slot: UInt8) {
    slots[picture: slot] = picture
    if profile.dialect == .sz, let palette = picture?.palette { self.palette = palette }
  }

  /// Puts samples into an effect slot, and stops the effect that it is playing.
  public mutating func load(effect samples: [Int16], at slot: UInt8) {
    effects.stop(slot)
    slots[effect: slot] = samples
  }

  /// Puts notes into a song slot. A song that is playing continues.
  public mutating func load(song notes: [Note], at slot: UInt8) { slots[song: slot] = notes }

  /// Puts bytes into a data slot.
  public mutating func load(data bytes: [UInt8]?, at slot: UInt8) { slots[data: slot] = bytes }

  /// Runs a program for one frame, 1/60 s: first its code, then the picture in ``frame``, then the samples in ``sound``.
  ///
  /// The first tick also initializes the program, and the tick in which it ends terminates it. From then on ticks do
  /// nothing and return false. Unless the program does, it allocates no memory once ``WaveTables/shared`` has been used.
  @discardableResult
  public mutating func tick(_ program: inout some Program) -> Bool {
    if life == .over { return false }
    if life == .new {
      guard program.initialize(on: &self) else {
        life = .over
        soundCount = 0
        return false
      }
      life = .running
    }
    let goesOn = isPaused ? program.pause(on: &self) : program.loop(on: &self)
    showFrame()
    soundCount = isLongTick ? Console.longTick : Console.longTick - 1
    isLongTick.toggle()
    var samples: [Int16] = []
    swap(&samples, &sound)
    var span = samples.mutableSpan
    mixSound(soundCount, into: &span)
    swap(&samples, &sound)
    if !goesOn {
      program.terminate(on: &self)
      life = .over
    }
    return goesOn
  }

  /// Ends a program as its host: terminates it, unless it was not initialized or is over. From then on ticks do nothing.
  public mutating func end(_ program: inout some Program) {
    if life == .running { program.terminate(on: &self) }
    life = .over
    soundCount = 0
  }

  /// Combines the background and the sprites over it into ``frame``, and clears the sprites.
  public mutating func showFrame() { Console.move(&sprites.pixels, over: background.pixels, into: &frame) }

  /// All three arrays have the size of the profile's screen; `sprites` is 0 afterwards.
  private static func move(
    _ sprites: inout [UInt8], over background: [UInt8], into frame: inout [UInt8]
  ) {
    var sprites = sprites.mutableSpan
    var frame = frame.mutableSpan
    let background = background.span
    let count = min(frame.count, sprites.count, background.count)
    for place in 0..<count {
      let sprite = sprites[place]
      frame[place] = sprite != 0 ? sprite : background[place]
      sprites[place] = 0
    }
  }

  /// Fills a buffer with the next samples: the effects with the music mixed over them. Allocates no memory once
  /// ``WaveTables/shared`` has been used.
  public mutating func mixSound(into buffer: inout MutableSpan<Int16>) {
    mixSound(buffer.count, into: &buffer)
  }

  private mutating func mixSound(_ count: Int, into buffer: inout MutableSpan<Int16>) {
    for place in 0..<count { buffer[place] = 0 }
    if isPaused || isMuted { return }
    effects.mix(slots, count, into: &buffer)
    #if hasFeature(Embedded)
      if !isMusicStopped { music.mix(count, into: &buffer) }
    #else
      if !isMusicStopped {
        let muted = music.mutedChannels
        music.mutedChannels |= mutedChannels
        music.mix(count, into: &buffer)
        music.mutedChannels = muted
      }
      if volume != 100 { scale(&buffer, 0..<count, percent: Int32(volume)) }
    #endif
  }

  /// Fills memory that Swift does not manage, such as a sound system's buffer, with the next samples.
  @unsafe public mutating func mixSound(into buffer: UnsafeMutableBufferPointer<Int16>) {
    // The caller vouches for the memory, as with any pointer.
    var span = unsafe buffer.mutableSpan
    mixSound(into: &span)
  }

  /// Fills an array with the next samples.
  public mutating func mixSound(into samples: inout [Int16]) {
    var span = samples.mutableSpan
    mixSound(into: &span)
  }
}

extension Console {
  /// Plays an effect slot from its start, even if it is already playing; an empty slot does nothing.
  public mutating func playEffect(_ slot: Int) {
    let slot = UInt8(truncatingIfNeeded: slot)
    if !slots[effect: slot].isEmpty { effects.start(slot) }
  }

  /// Stops an effect.
  public mutating func stopEffect(_ slot: Int) { effects.stop(UInt8(truncatingIfNeeded: slot)) }

  /// Stops all effects.
  public mutating func stopEffects() { effects.stopAll() }

  /// Plays a song slot from its start, after ``Synthesizer/resetSettings()``. An empty slot stops the music.
  public mutating func playSong(_ slot: Int) {
    let notes = slots[song: UInt8(truncatingIfNeeded: slot)]
    isMusicStopped = notes.isEmpty
    if notes.isEmpty { return }
    music.resetSettings()
    music.play(notes)
  }

  /// Pauses the song.
  public mutating func stopSong() { isMusicStopped = true }

  /// Resumes the song.
  public mutating func resumeSong() { isMusicStopped = false }
}

extension Console {
  /// A program for the console: a game, or anything that behaves like one.
  ///
  /// The console calls ``initialize(on:)`` once, then ``loop(on:)`` 60 times a second, or ``pause(on:)`` while it is
  /// paused, and ``terminate(on:)`` once at the end. The program draws its sprites again in each frame; the background
  /// stays.
  public protocol Program {
    /// Called before the first frame. Returns false if the program cannot start; then the console calls nothing else.
    mutating func initialize(on console: inout Console) -> Bool
    /// Called for each frame. Returning false ends the program.
    mutating func loop(on console: inout Console) -> Bool
    /// Called for each frame while the console is paused and silent. Returning false ends the program.
    mutating func pause(on console: inout Console) -> Bool
    /// Called after the last frame.
    mutating func terminate(on console: inout Console)
  }
}

extension Console.Program {
  /// Does nothing and returns true.
  public mutating func initialize(on console: inout Console) -> Bool { true }
  /// Draws nothing, so that a paused console shows only the background.
  public mutating func pause(on console: inout Console) -> Bool { true }
  /// Does nothing.
  public mutating func terminate(on console: inout Console) {}
}
