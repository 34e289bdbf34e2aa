import RomKitBase
import RomKitContainer
import RomKitPictures
import RomKitPreview
import RomTestSupport
import TestSupport
import Testing
import VGSCore
import VGSPlayer

@Suite struct ScreenTests {
  private static func player() throws -> Player {
    var player = Player()
    player.open(try SampleROM.bytes(PageROM.records()))
    return player
  }

  private static func words(_ rgb: [UInt8]) -> [UInt32] {
    stride(from: 0, to: rgb.count, by: 3).map {
      UInt32(rgb[$0]) | UInt32(rgb[$0 + 1]) << 8 | UInt32(rgb[$0 + 2]) << 16 | 0xFF00_0000
    }
  }

  private static func show(_ player: Player, _ display: Display, in words: inout [UInt32]) -> (Int, Int) {
    var span = words.mutableSpan
    return player.showFrame(display, in: &span)
  }

  private static func show(
    _ player: Player, picture: UInt8, _ grid: Display.Grid, isTransparent: Bool, in words: inout [UInt32]
  ) throws -> PictureHeader {
    var span = words.mutableSpan
    return try player.showPicture(picture, grid, isTransparent: isTransparent, in: &span)
  }

  /// A frame on each display equals the result of ``Display``.
  @Test(arguments: Profile.allCases) func frames(profile: Profile) throws {
    var player = try Self.player()
    let prefix = profile == .mk2 ? "vgs2_" : "vge_"
    let scene = SceneText(
      Array("\(prefix)boxfBG(3,4,90,100,5);\n\(prefix)lineSP(0,0,99,150,255);".utf8), profile: profile)
    #expect(scene.problems == [])
    player.draw(scene, on: profile, palette: PageROM.palette)
    for display in [Display.plain, Display(profile), Display(profile, on: .phone)] {
      let wanted = Self.words(
        try #require(display.rgb(player.frame, palette: PageROM.palette, profile: profile)))
      var words = [UInt32](repeating: 7, count: wanted.count)
      let (width, height) = Self.show(player, display, in: &words)
      #expect(width * height == wanted.count)
      #expect(words == wanted)
      var tooFew = [UInt32](repeating: 7, count: wanted.count - 1)
      _ = Self.show(player, display, in: &tooFew)
      #expect(tooFew.allSatisfy { $0 == 7 })
    }
  }

  @Test func pictures() throws {
    var player = try Self.player()
    #expect(player.palette == PageROM.palette)
    player.palette = .greens
    var words = [UInt32](repeating: 1, count: 256)
    let header = try Self.show(player, picture: 0, .full, isTransparent: true, in: &words)
    #expect(header.width == 32 && header.height == 8 && header.dialect == .sy)
    #expect(words[0] == 0)
    #expect(words[1] == 0xFF00_3F00)
    #expect(words[8] == 0xFF00_0000)
    _ = try Self.show(player, picture: 0, .rgb565, isTransparent: false, in: &words)
    #expect(words[0] == 0xFF00_0000)
    let grid = Display.Grid.rgb565.displayed(Palette.greens[1])
    #expect(words[1] == UInt32(grid.green) << 8 | 0xFF00_0000)
    #expect(throws: Fault.pictureTooShort) {
      try Self.show(player, picture: 7, .full, isTransparent: false, in: &words)
    }
  }

  /// Thirty scenes of random calls, with existing and missing slots, compared with the command's frames.
  @Test(arguments: 0..<30) func scenes(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let profile = Profile.allCases[seed % 3]
    let prefix = profile == .mk2 ? "vgs2_" : "vge_"
    let calls: [(String, Int)] =
      [
        ("putBG", 7), ("putBG2", 7), ("putSP", 7), ("putSPM", 8), ("putSPH", 7), ("putSPMH", 8),
        ("pixelBG", 3),
        ("circleSP", 4), ("lineBG", 5), ("boxSP", 5), ("boxfBG", 5), ("scroll", 2), ("clear", 1),
      ]
      + (profile == .mk2
        ? [("pallet", 1), ("pallet256", 1), ("putSPR", 8), ("putSPE", 9), ("putSPRE", 10)]
        : [("putSPX", 9), ("putSPD", 7)])
    var text = "// a scene\n"
    for _ in 0..<12 {
      let (name, count) = calls.randomElement(using: &random) ?? ("clear", 1)
      var numbers = (0..<count).map { _ in Int.random(in: 0...40, using: &random) }
      if name.hasPrefix("put") {
        numbers.replaceSubrange(0..<5, with: [[0, 0, 7, 9].randomElement(using: &random) ?? 0, 1, 1, 24, 6])
      }
      if name == "pallet256" { numbers = [0] }
      text += "\(prefix)\(name)(\(numbers.map(String.init).joined(separator: ", ")));\n"
    }
    var bytes = try PageROM.records()
    if profile != .mk2 {
      bytes[0] = Rom.Record(
        SlotID(.graphics, 0),
        body: Rom.Body(try PageROM.picture(width: 32, height: 8, palette: PageROM.palette)))
    }
    let rom = try SampleROM.bytes(bytes)
    var player = Player()
    player.open(rom)
    let scene = SceneText(Array(text.utf8), profile: profile)
    #expect(scene.problems == [], "\(text)")
    player.draw(scene, on: profile)
    let preview = try ScenePreview(
      of: try DrawingScene(parsing: text, for: profile), rom: try Rom(parsing: ByteSource(rom)),
      profile: profile)
    #expect(player.frame == preview.console.frame, "\(text)")
    #expect(player.framePalette == preview.console.palette, "\(text)")
  }

  /// Lines with their problems: the reason, the position, the numbers and the bytes that were found.
  @Test(arguments: [
    ("clear(0);", Fault.sceneUnknownCall, 1, 0, 0, "clear"),
    ("vge_clear(0);", .sceneOtherConsole, 1, 0, 0, "vge_clear"),
    ("vgs2_putSPX(0,0,0,8,8,0,0,1,2);", .sceneMissingCall, 1, 0, 0, "vgs2_putSPX"),
    (" vgs2_clear();", .sceneArgumentCount, 2, 1, 0, "vgs2_clear"),
    ("vgs2_clear(1,2,3);", .sceneArgumentCount, 1, 1, 3, "vgs2_clear"),
    ("vgs2_clear(x);", .sceneNotANumber, 12, 0, 0, "x"),
    ("vgs2_clear(0x);", .sceneNotANumber, 12, 0, 0, "0x"),
    ("vgs2_clear(09);", .sceneNotANumber, 12, 0, 0, "09"),
    ("vgs2_clear(- 2x);", .sceneNotANumber, 12, 0, 0, "- 2x"),
    ("vgs2_clear(-);", .sceneNotANumber, 12, 0, 0, ")"),
    ("vgs2_clear(2147483648);", .sceneNumberTooLarge, 12, 0, 0, "2147483648"),
    ("vgs2_clear(-99999999999999999999);", .sceneNumberTooLarge, 12, 0, 0, "-99999999999999999999"),
    ("vgs2_clear(256);", .sceneNotAByte, 12, 256, 1, "256"),
    ("vgs2_putSP(-1,0,0,8,8,0,0);", .sceneNotAByte, 12, -1, 0, "-"),
    ("vgs2_clear(0)", .sceneMissing, 14, 1, 0, ""), ("vgs2_clear(0;", .sceneMissing, 13, 0, 0, ";"),
    ("vgs2_clear(0 // ...", .sceneMissing, 14, 0, 0, ""),
    ("vgs2_clear(0); vgs2_clear(1);", .sceneAfterCall, 16, 0, 0, "vgs2_clear"),
    ("** ä vgs2_clear", .sceneNotACall, 1, 0, 0, "*"), ("\u{9}(1);", .sceneNotACall, 2, 0, 0, "("),
    ("vgs2_clear 0;", .sceneNotACall, 1, 0, 0, "vgs2_clear"),
    ("vgs2_scroll(1,2); ä", .sceneAfterCall, 19, 0, 0, "\u{C3}"),
  ])
  func problemsOfScenes(
    line: String, fault: Fault, column: Int, first: Int, second: Int, found: String
  ) throws {
    let text = Array("\u{FEFF}vgs2_clear(1); // fine\r\n\n\(line)".utf8)
    let scene = SceneText(text, profile: .mk2)
    #expect(scene.calls == [.clear(colour: 1)])
    let problem = try #require(scene.problems.first)
    #expect(scene.problems.count == 1)
    #expect(problem.fault == fault)
    #expect((problem.line, problem.column) == (3, column))
    #expect((problem.first, problem.second) == (first, second))
    #expect(
      text[problem.found].elementsEqual(found.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }))
  }

  @Test func scenesOfManyLines() throws {
    let text = """
      x
      \u{20}vgs2_pixelBG ( 1 , - 2,\t010 ) ; // ゲーム
      vgs2_scroll(-2147483648, +0x7FFFFFFF);
      y
      """
    let scene = SceneText(Array(text.utf8), profile: .mk2)
    #expect(scene.problems.map(\.line) == [1, 4])
    #expect(
      scene.calls == [
        .pixel(.background, x: 1, y: -2, colour: 8), .scroll(x: Int(Int32.min), y: Int(Int32.max)),
      ])
    #expect(SceneText([], profile: .vge).calls == [])
    let spaces = SceneText([UInt8](repeating: 0x20, count: SceneText.largestSize), profile: .mk2)
    #expect(spaces.problems == [])
    let tooLong = SceneText([UInt8](repeating: 0x20, count: SceneText.largestSize + 1), profile: .mk2)
    #expect(tooLong.problems.map(\.fault) == [.sceneTooLong])
  }

  /// A program has all slots, and its frames match a console's.
  @Test func programs() throws {
    struct Game: Console.Program {
      var frames = 0
      mutating func loop(on console: inout Console) -> Bool {
        console.putBG(Blit(slot: 0, width: 32, height: 8, x: frames, y: 3))
        if frames == 0 {
          console.playSong(0)
          console.playEffect(3)
        }
        frames += 1
        return !console.touch.read().isPressed
      }
    }
    var player = try Self.player()
    player.start(Game(), on: .mk2)
    var game = Game()
    var console = Console(.mk2, slots: player.console.slots)
    #expect(!console.slots[song: 0].isEmpty)
    for _ in 0..<20 {
      let goesOn = player.tick()
      #expect(goesOn)
      console.tick(&game)
      #expect(player.frame == console.frame)
      #expect(player.console.sound == console.sound)
    }
    player.touch(isPressed: true, x: 3, y: 4)
    let ends = player.tick()
    let isOver = player.tick()
    #expect(!ends && !isOver)
  }
}
