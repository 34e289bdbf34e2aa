/// The machine: two planes, a palette, slots, an effect mixer, a synthesizer and a touch screen.
///
/// It is a value: a copy is a saved state. Nothing in it knows of files, time or chance, so the same calls always give
/// the same frames and samples. One ``tick(_:)`` is 1/60 s of a ``Program`` and the samples that belong to it;
/// without a program, draw and call ``showFrame()`` and ``mixSound(into:)-([Int16])``.
public struct Console: Sendable {
  /// Which console it is.
  public let profile: Profile
  /// What it plays with. Change it with ``load(_:at:)`` and its siblings.
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
  /// A paused console calls the program's pause instead of its loop, and is silent; sound goes on later where it was.
  public var isPaused = false
  /// A muted console is silent, and sound goes on later where it was.
  public var isMuted = false

  /// The effects that are playing.
  public internal(set) var effects = EffectMixer()
  /// The song that is playing, with everything that can be set about it.
  public var music = Synthesizer()
  /// Whether the song is held.
  public var isMusicStopped = true

  /// Where the program's life is.
  public enum Life: Hashable, Sendable {
    /// Before the first tick.
    case new
    /// Between ticks.
    case running
    /// After the last one.
    case over
  }

  /// Where the program's life is.
  public private(set) var life = Life.new

  /// The samples of the last tick, 16 bit, 22,050 a second. Only the first ``soundCount`` are of this tick.
  public private(set) var sound: [Int16]
  /// How many samples the last tick made: 367 and 368 in turn, 22,050 a second.
  public private(set) var soundCount = 0
  private var isLongTick = false

  /// A console with its slots loaded, as after switching on: planes and frame are 0, nothing plays, and the palette is
  /// the mk-II's greens, or in VGE that of the highest graphics slot.
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
  /// The most samples a tick makes.
  public static let longTick = 368

  /// Puts a picture into a graphics slot. In VGE its palette becomes the machine's.
  public mutating func load(_ picture: Picture?, at slot: UInt8) {
    slots[picture: slot] = picture
    if profile.dialect == .sz, let palette = picture?.palette { self.palette = palette }
  }

  /// Puts samples into an effect slot; what it is playing stops.
  public mutating func load(effect samples: [Int16], at slot: UInt8) {
    effects.stop(slot)
    slots[effect: slot] = samples
  }

  /// Puts notes into a song slot. A song that plays already goes on.
  public mutating func load(song notes: [Note], at slot: UInt8) { slots[song: slot] = notes }

  /// Puts bytes into a data slot.
  public mutating func load(data bytes: [UInt8]?, at slot: UInt8) { slots[data: slot] = bytes }

  /// One frame of a program, 1/60 s: its turn, then the picture in ``frame``, then the samples in ``sound``.
  ///
  /// The first tick also initializes the program, and the one in which it ends terminates it. False from then on, and
  /// the ticks after it do nothing. Nothing is allocated.
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

  /// Lays the sprites over the background into ``frame`` and clears them.
  public mutating func showFrame() { Console.move(&sprites.pixels, over: background.pixels, into: &frame) }

  /// All three have the size of the profile's screen; `sprites` is 0 afterwards.
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

  /// The next samples: silence, then the effects, then the music over them. Nothing is allocated.
  public mutating func mixSound(into buffer: inout MutableSpan<Int16>) {
    mixSound(buffer.count, into: &buffer)
  }

  private mutating func mixSound(_ count: Int, into buffer: inout MutableSpan<Int16>) {
    for place in 0..<count { buffer[place] = 0 }
    if isPaused || isMuted { return }
    effects.mix(slots, count, into: &buffer)
    if !isMusicStopped { music.mix(count, into: &buffer) }
  }

  /// The next samples into all of some memory that is not Swift's, such as a sound system's own.
  @unsafe public mutating func mixSound(into buffer: UnsafeMutableBufferPointer<Int16>) {
    // The caller vouches for the memory, as with any pointer that is handed over.
    var span = unsafe buffer.mutableSpan
    mixSound(into: &span)
  }

  /// The next samples into the whole of an array.
  public mutating func mixSound(into samples: inout [Int16]) {
    var span = samples.mutableSpan
    mixSound(into: &span)
  }
}

extension Console {
  /// Plays an effect slot, from its start also when it plays already; an empty slot does nothing.
  public mutating func playEffect(_ slot: Int) {
    let slot = UInt8(truncatingIfNeeded: slot)
    if !slots[effect: slot].isEmpty { effects.start(slot) }
  }

  /// Ends an effect.
  public mutating func stopEffect(_ slot: Int) { effects.stop(UInt8(truncatingIfNeeded: slot)) }

  /// Ends all effects.
  public mutating func stopEffects() { effects.stopAll() }

  /// Plays a song slot from its start, with no channel muted and all rates and keys as written. An empty slot stops
  /// the music.
  public mutating func playSong(_ slot: Int) {
    let notes = slots[song: UInt8(truncatingIfNeeded: slot)]
    isMusicStopped = notes.isEmpty
    if notes.isEmpty { return }
    music.resetSettings()
    music.play(notes)
  }

  /// Holds the song.
  public mutating func stopSong() { isMusicStopped = true }

  /// Goes on with the song where it was held.
  public mutating func resumeSong() { isMusicStopped = false }
}

/// A program in the console: a game, or anything that behaves like one.
///
/// The console calls ``initialize(on:)`` once, then ``loop(on:)`` 60 times a second, or ``pause(on:)`` while it is
/// paused, and ``terminate(on:)`` once at the end. In each frame the program draws what is to be seen; sprites have
/// to be drawn anew.
public protocol Program {
  /// Before the first frame. False if the program cannot start; nothing else is called then.
  mutating func initialize(on console: inout Console) -> Bool
  /// One frame. False ends the program.
  mutating func loop(on console: inout Console) -> Bool
  /// One frame while the console is paused and silent. False ends the program.
  mutating func pause(on console: inout Console) -> Bool
  /// After the last frame.
  mutating func terminate(on console: inout Console)
}

extension Program {
  /// Ready at once.
  public mutating func initialize(on console: inout Console) -> Bool { true }
  /// Nothing but the background is seen while paused.
  public mutating func pause(on console: inout Console) -> Bool { true }
  /// Nothing to put away.
  public mutating func terminate(on console: inout Console) {}
}
