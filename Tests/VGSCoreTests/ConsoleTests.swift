import Testing

@testable import VGSCore

@Suite struct ConsoleTests {
  /// A program that records the calls of the console.
  struct Diary: Console.Program {
    var entries: [String] = []
    var frames = Int.max
    var starts = true

    mutating func initialize(on console: inout Console) -> Bool {
      entries.append("initialize")
      return starts
    }

    mutating func loop(on console: inout Console) -> Bool {
      entries.append("loop")
      frames -= 1
      console.draw(.pixel(.sprites, x: entries.count, y: 0, colour: 9))
      return frames > 0
    }

    mutating func pause(on console: inout Console) -> Bool {
      entries.append("pause")
      return true
    }

    mutating func terminate(on console: inout Console) {
      entries.append("terminate")
    }
  }

  @Test func aProgramLivesFromInitializeToTerminate() {
    var console = Console(.mk2)
    var program = Diary(frames: 2)
    #expect(console.life == .new)
    var goesOn = [console.tick(&program)]
    #expect(console.life == .running)
    console.isPaused = true
    goesOn.append(console.tick(&program))
    console.isPaused = false
    goesOn.append(console.tick(&program))
    #expect(console.life == .over)
    goesOn.append(console.tick(&program))
    #expect(goesOn == [true, true, false, false])
    #expect(program.entries == ["initialize", "loop", "pause", "loop", "terminate"])
  }

  @Test func aProgramThatCannotStartIsOverAtOnce() {
    var console = Console(.vge)
    var program = Diary(starts: false)
    let goesOn = [console.tick(&program), console.tick(&program)]
    #expect(goesOn == [false, false])
    #expect(program.entries == ["initialize"])
    #expect(console.soundCount == 0)
  }

  @Test func theDefaultsOfAProgramDoNothing() {
    struct Still: Console.Program {
      mutating func loop(on console: inout Console) -> Bool { true }
    }
    var console = Console(.mk2)
    var program = Still()
    var goesOn = [console.tick(&program)]
    console.isPaused = true
    goesOn.append(console.tick(&program))
    #expect(goesOn == [true, true])
  }

  @Test func aSecondIs60FramesAnd22050Samples() {
    var console = Console(.mk2)
    var program = Diary()
    var counts: [Int] = []
    for _ in 0..<60 {
      console.tick(&program)
      counts.append(console.soundCount)
    }
    #expect(counts[..<4] == [367, 368, 367, 368])
    #expect(counts.reduce(0, +) == 22_050)
  }

  @Test func spritesLastOneFrame() {
    var console = Console(.mk2)
    console.background.pixel(1, 0, 4)
    console.background.pixel(2, 0, 4)
    console.sprites.pixel(2, 0, 6)
    console.showFrame()
    #expect(Array(console.frame[..<4]) == [0, 4, 6, 0])
    console.showFrame()
    #expect(Array(console.frame[..<4]) == [0, 4, 4, 0])
  }

  @Test func theTicksMakeTheSoundOfOneLongBuffer() throws {
    let notes = try Vectors.notes("mml009.mml")
    var slots = Console.Slots()
    slots[song: 7] = notes
    slots[effect: 1] = (0..<500).map { Int16($0 * 60) }
    var console = Console(.mk2, slots: slots)
    var whole = console
    struct Player: Console.Program {
      mutating func initialize(on console: inout Console) -> Bool {
        console.playSong(7)
        console.playEffect(1)
        return true
      }
      mutating func loop(on console: inout Console) -> Bool { true }
    }
    var program = Player()
    var found: [Int16] = []
    for _ in 0..<120 {
      console.tick(&program)
      found += console.sound[..<console.soundCount]
    }
    whole.playSong(7)
    whole.playEffect(1)
    var expected = [Int16](repeating: 99, count: 44_100)
    whole.mixSound(into: &expected)
    #expect(found == expected)
  }

  @Test func aCopyIsASavedState() throws {
    var slots = Console.Slots()
    slots[song: 0] = try Vectors.notes("mml002.mml")
    var console = Console(.mk2, slots: slots)
    var program = Diary()
    console.playSong(0)
    for _ in 0..<5 { console.tick(&program) }
    var (saved, savedProgram) = (console, program)
    for _ in 0..<40 { console.tick(&program) }
    for _ in 0..<40 { saved.tick(&savedProgram) }
    #expect(saved.frame == console.frame)
    #expect(saved.sound == console.sound)
    #expect(saved.sound.contains { $0 != 0 })
  }

  // MARK: Sound

  @Test func effectsAreAddedAndClippedInTheOrderOfTheirSlots() {
    var console = Console(.mk2)
    console.load(effect: [30_000, 1], at: 3)
    console.load(effect: [10_000, 1, 5], at: 9)
    console.load(effect: [-20_000], at: 200)
    for slot in [200, 9, 3, 4] { console.playEffect(slot) }
    var samples = [Int16](repeating: 1, count: 2)
    console.mixSound(into: &samples)
    #expect(samples == [12_767, 2])
    #expect(!console.effects.isPlaying(3) && console.effects.isPlaying(9) && !console.effects.isPlaying(4))
    samples = [7, 7, 7]
    console.mixSound(into: &samples)
    #expect(samples == [5, 0, 0])
    #expect(!console.effects.isPlaying(9))
  }

  @Test func effectsCanBeRestartedAndStopped() {
    var console = Console(.mk2)
    console.load(effect: [1, 2, 3, 4], at: 0)
    console.load(effect: [10, 20, 30, 40], at: 1)
    console.playEffect(0)
    console.playEffect(257)
    var samples: [Int16] = [0, 0]
    console.mixSound(into: &samples)
    #expect(samples == [11, 22])
    console.playEffect(0)
    console.stopEffect(1)
    console.mixSound(into: &samples)
    #expect(samples == [1, 2])
    console.playEffect(1)
    console.stopEffects()
    console.mixSound(into: &samples)
    #expect(samples == [0, 0])
    console.playEffect(0)
    console.load(effect: [5], at: 0)
    console.mixSound(into: &samples)
    #expect(samples == [0, 0])
  }

  @Test func pausedAndMutedConsolesAreSilentAndContinueLater() {
    var console = Console(.mk2)
    console.load(effect: [1, 2, 3], at: 0)
    console.playEffect(0)
    var samples: [Int16] = [9]
    console.isPaused = true
    console.mixSound(into: &samples)
    #expect(samples == [0])
    console.isPaused = false
    console.isMuted = true
    console.mixSound(into: &samples)
    #expect(samples == [0])
    console.isMuted = false
    console.mixSound(into: &samples)
    #expect(samples == [1])
  }

  @Test func aSongStartsWithoutSettingsAndCanBePaused() {
    var console = Console(.mk2)
    let notes: [Note] = [
      .masterVolume(10), .volume(channel: 0, level: 1), .keyOn(channel: 0, tone: 2, key: 0),
      .wait(samples: 1_000),
      .end,
    ]
    console.load(song: notes, at: 5)
    console.music.masterRate = 10
    console.music.setMuted(true, channel: 0)
    console.playSong(5)
    var samples: [Int16] = [0, 0]
    console.mixSound(into: &samples)
    #expect(samples == [480, 480])
    console.stopSong()
    console.mixSound(into: &samples)
    #expect(samples == [0, 0])
    console.resumeSong()
    console.mixSound(into: &samples)
    #expect(samples == [480, 480])
    #expect(console.music.elapsed == 4)
    console.playSong(6)
    console.mixSound(into: &samples)
    #expect(samples == [0, 0])
  }

  /// The music is mixed over the effects, so a fade of the music fades them too.
  @Test func aFadeScalesTheEffectsToo() {
    var console = Console(.mk2)
    console.load(effect: [Int16](repeating: 1_000, count: 4_000), at: 0)
    console.load(
      song: [.masterVolume(1), .keyOn(channel: 0, tone: 0, key: 0), .wait(samples: 9_999), .end], at: 0)
    console.playEffect(0)
    console.playSong(0)
    console.music.fadeOut()
    var samples = [Int16](repeating: 0, count: 2_000)
    console.mixSound(into: &samples)
    #expect(samples[0] == 990 && samples[1_023] == 990 && samples[1_024] == 980)
  }

  // MARK: Palettes

  @Test func theFirstPaletteIsGreenOrThatOfTheHighestSlot() throws {
    let greens: [UInt32] = [0, 0x3F00, 0x5F00, 0x7F00, 0x9F00, 0xBF00, 0xDF00, 0xFF00]
    #expect(Palette.greens.colours.map(\.value) == greens + [UInt32](repeating: 0, count: 248))
    let reds = Palette([Colour](repeating: Colour(0xFF0000), count: 256))
    let blues = Palette([Colour](repeating: Colour(0xFF), count: 256))
    var slots = Console.Slots()
    slots[picture: 2] = Console.Picture(width: 1, height: 1, indices: [0], palette: reds)
    slots[picture: 1] = Console.Picture(width: 1, height: 1, indices: [0], palette: blues)
    slots[picture: 9] = Console.Picture(width: 1, height: 1, indices: [0])
    #expect(Console(.mk2, slots: slots).palette == .greens)
    #expect(Console(.vgeLandscape, slots: slots).palette == reds)
    #expect(Console(.vge).palette == Palette())
    var console = Console(.vge, slots: slots)
    console.load(slots[picture: 1], at: 1)
    #expect(console.palette == blues)
    var second = Console(.mk2)
    second.load(slots[picture: 1], at: 1)
    #expect(second.palette == .greens)
  }

  @Test func palletSetsLevelsOfABase() {
    var console = Console(.mk2)
    console.pallet(13)
    #expect(console.palette[7] == Colour(0x00FFFF) && console.palette[1] == Colour(0x003F3F))
    #expect(console.palette[6] == Colour(0x00DFDF) && console.palette[8] == .black)
    console.pallet(2)
    #expect(console.palette[5] == Colour(0xBF0000))
    for nothing in [0, 8, -8, .max - 7] { console.pallet(nothing) }
    #expect(console.palette[5] == Colour(0xBF0000))
  }

  @Test func pallet256TakesExactly1024Bytes() {
    var console = Console(.mk2)
    var bytes = [UInt8](repeating: 0, count: 1_024)
    bytes.replaceSubrange(4..<8, with: [0x33, 0x22, 0x11, 0xAB])
    console.load(data: bytes, at: 4)
    console.load(data: bytes + [0], at: 5)
    console.load(data: bytes.dropLast(), at: 6)
    for slot in [5, 6, 7, -1] { console.pallet256(slot) }
    #expect(console.palette == .greens)
    console.pallet256(256 + 4)
    #expect(console.palette[1].value == 0xAB11_2233 && console.palette[1].red == 0x11)
  }

  // MARK: Slots and touch

  @Test func picturesOfAWrongSizeAreRefused() {
    #expect(Console.Picture(width: 256, height: 256, indices: [UInt8](repeating: 0, count: 65_536)) != nil)
    for (width, height, count) in [
      (0, 1, 0), (1, 0, 0), (257, 1, 257), (1, 257, 257), (2, 2, 3), (2, 2, 5), (-1, -1, 1),
    ] {
      #expect(
        Console.Picture(width: width, height: height, indices: [UInt8](repeating: 0, count: count)) == nil)
    }
  }

  @Test func touchReportsItsMovementOnce() {
    var touch = Console.Touch()
    expect(&touch, .init(isPressed: false, x: 0, y: 0, movedX: 0, movedY: 0))
    touch.press(x: 50, y: 60)
    expect(&touch, .init(isPressed: true, x: 50, y: 60, movedX: 0, movedY: 0))
    touch.press(x: 53, y: 58)
    touch.press(x: 54, y: 50)
    expect(&touch, .init(isPressed: true, x: 54, y: 50, movedX: 4, movedY: -10))
    expect(&touch, .init(isPressed: true, x: 54, y: 50, movedX: 0, movedY: 0))
    touch.release()
    expect(&touch, .init(isPressed: false, x: 54, y: 50, movedX: 0, movedY: 0))
    touch.press(x: 1, y: 2)
    expect(&touch, .init(isPressed: true, x: 1, y: 2, movedX: 0, movedY: 0))
    touch.press(x: .max, y: .min)
    touch.press(x: .min, y: .max)
    let last = touch.read()
    #expect(last.x == .min && last.y == .max)
  }

  private func expect(
    _ touch: inout Console.Touch, _ expected: Console.Touch.Reading,
    at place: SourceLocation = #_sourceLocation
  ) {
    let found = touch.read()
    #expect(found == expected, sourceLocation: place)
  }
}
