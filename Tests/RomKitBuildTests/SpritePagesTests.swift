import Foundation
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitProject

/// Sprites whose frames do not fit into one slot: each is drawn whole by its parts, whichever pictures it is on.
@Suite struct SpritePagesTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func build(_ sprite: DrawnAseprite, _ lines: String? = nil) throws -> RomBuild {
    try folder.write(sprite.bytes, to: "assets/graphics/boss.aseprite")
    let rule = lines.map { "[[assets]]\nfiles = \"graphics/boss.aseprite\"\n\($0)\n" } ?? ""
    try folder.write(rule, to: "assets/romkit.toml")
    return try RomBuild(folder: folder["assets"], jobs: 1)
  }

  private func problem(_ sprite: DrawnAseprite, _ lines: String? = nil) -> String {
    let problems = #expect(throws: Problems.self) { try build(sprite, lines) }
    return problems?.diagnostics.map { $0.rendered().replacing(folder.path + "/", with: "") }
      .joined(separator: "\n") ?? ""
  }

  private func pictures(_ build: RomBuild) -> Int { build.rom.records.count { $0.slot?.kind == .graphics } }

  /// A sprite as its parts draw it on a canvas whose corner is the position.
  private func drawn(_ name: String, _ width: Int, _ height: Int, _ build: RomBuild) throws -> [UInt8] {
    let sprite = try #require(build.sprites.sprites.first { $0.name == name })
    var canvas = [UInt8](repeating: 0, count: width * height)
    for part in sprite.parts {
      let picture = try SlotPicture(parsing: #require(build.rom[part.picture]).body.bytes())
      for y in 0..<part.bounds.height {
        for x in 0..<part.bounds.width {
          let place = (part.y + y) * width + part.x + x
          canvas[place] = picture.indices[(part.bounds.y + y) * picture.width + part.bounds.x + x]
        }
      }
    }
    return canvas
  }

  private func expectFrames(of sprite: DrawnAseprite, _ build: RomBuild) throws {
    for frame in 0..<sprite.frames {
      let shown = try drawn("boss/\(frame)", sprite.width, sprite.height, build)
      #expect(shown == sprite.pixels(of: frame), "frame \(frame)")
    }
    #expect(build.sprites.animations.map(\.name) == ["boss/all"])
    #expect(
      build.sprites.animations[0].frames.map(\.milliseconds) == (0..<sprite.frames).map { 10 + $0 })
  }

  private static let sheets: [(Int, Int, Int, String?, Int)] = [
    (100, 100, 9, nil, 3), (100, 100, 9, "sheet = \"columns\"", 3), (129, 256, 5, nil, 5),
    (256, 256, 2, nil, 2), (60, 200, 4, nil, 1), (60, 200, 5, nil, 2), (257, 20, 13, "split = true", 4),
    (20, 600, 14, "split = true", 6), (300, 513, 2, "split = true", 12),
    (40, 30, 2, "split = true", 1), (200, 90, 4, "sheet = \"packed\"", 2),
  ]

  @Test(arguments: sheets)
  func everyFrameIsWhole(width: Int, height: Int, count: Int, lines: String?, slots: Int) throws {
    let sprite = DrawnAseprite(width: width, height: height, frames: count)
    let build = try build(sprite, lines)
    #expect(build.warnings == [])
    #expect(pictures(build) == slots)
    try expectFrames(of: sprite, build)
  }

  @Test func partsHaveSlotsInTheOrderOfTheirNumbers() throws {
    let build = try build(DrawnAseprite(width: 200, height: 256, frames: 12))
    let parts = build.sprites.sprites.flatMap(\.parts).map(\.picture)
    #expect(parts == (0..<12).map { SlotID(.graphics, $0) })
  }

  @Test func packedFramesLoseTheirBordersOnSeveralPictures() throws {
    let sprite = DrawnAseprite(width: 300, height: 290, frames: 3, empty: [1], border: 25)
    let build = try build(sprite, "sheet = \"packed\"")
    #expect(pictures(build) == 2)
    try expectFrames(of: sprite, build)
    #expect(build.sprites.animations[0].frames.map { [$0.x, $0.y] } == [[25, 25], [0, 0], [25, 25]])
  }

  @Test func anEmptyFrameNeedsNoPicture() throws {
    let sprite = DrawnAseprite(width: 200, height: 200, frames: 3, empty: [1])
    let build = try build(sprite)
    #expect(pictures(build) == 2)
    #expect(build.sprites.sprites.map(\.parts.count) == [1, 0, 1])
    try expectFrames(of: sprite, build)
  }

  @Test func aScaleKeepsFramesWhole() throws {
    let sprite = DrawnAseprite(width: 100, height: 100, frames: 3)
    let build = try build(sprite, "scale = \"2\"")
    #expect(pictures(build) == 3)
    #expect(build.sprites.sprites.map(\.bounds.text) == Array(repeating: "0,0,200,200", count: 3))
    for (frame, part) in build.sprites.sprites.enumerated() {
      let picture = try SlotPicture(parsing: #require(build.rom[part.picture]).body.bytes())
      #expect(picture.indices[199 * 200 + 198] == sprite.index(99, 99, in: frame))
    }
    #expect(
      problem(DrawnAseprite(width: 99, height: 120, frames: 3), "scale = \"3/2\"").contains(
        "expected frames that have whole pixels and fit into a slot after the scale 3/2"))
  }

  @Test func aFrameLargerThanASlotAsksForTheCut() {
    let text = problem(DrawnAseprite(width: 300, height: 20, frames: 2))
    #expect(text.contains("[chr-too-large]") && text.contains("  split = true"))
  }

  @Test func moreFramesThanPicturesAreRefused() {
    let text = problem(
      DrawnAseprite(width: 250, height: 200, frames: 257, empty: Set(0..<257)))
    #expect(
      text.contains(
        "expected frames that fit into the 256 pictures of a ROM, found 257 frames of 250 x 200 pixels, which need 257"
      ))
    #expect(text.contains("[aseprite-too-large]") && text.contains("1-256"))
  }

  @Test func aFileNamedByItsSlotGetsAName() throws {
    try folder.write(
      DrawnAseprite(width: 200, height: 200, frames: 2).bytes, to: "assets/GSLOT007.aseprite")
    let problems = #expect(throws: Problems.self) { try RomBuild(folder: folder["assets"], jobs: 1) }
    #expect(problems?.diagnostics.map(\.code) == ["split-picture"])
    #expect(
      problems?.diagnostics.first?.help?.english
        == "give the file a name after its slot, such as GSLOT007-title.aseprite")
  }

  @Test func rectanglesOfALargePictureMayCrossItsParts() throws {
    let sprite = DrawnAseprite(width: 300, height: 20, frames: 1)
    try folder.write(sprite.bytes, to: "assets/graphics/boss.aseprite")
    try folder.write(
      """
      [[assets]]
      files = "graphics/boss.aseprite"
      split = true
      [[sprites]]
      picture = "graphics/boss"
      name = "eye"
      rectangle = "250,4,10,8"

      """, to: "assets/romkit.toml")
    let build = try RomBuild(folder: folder["assets"], jobs: 1)
    let expected = (4..<12).flatMap { y in (250..<260).map { x in sprite.index(x, y, in: 0) } }
    #expect(try drawn("boss/eye", 10, 8, build) == expected)
  }

  // MARK: Atlases

  @Test func anAtlasTakesSpritesOfSeveralFrames() throws {
    let sprites = [
      "boss": DrawnAseprite(width: 100, height: 90, frames: 7),
      "imp": DrawnAseprite(width: 9, height: 12, frames: 3, empty: [2]),
    ]
    for (name, sprite) in sprites { try folder.write(sprite.bytes, to: "assets/foes/\(name).aseprite") }
    try folder.write("[[atlas]]\nname = \"foes\"\nfiles = \"foes/*\"\n", to: "assets/romkit.toml")
    let build = try RomBuild(folder: folder["assets"], jobs: 1)
    #expect(build.warnings == [] && pictures(build) == 2)
    for (name, sprite) in sprites {
      for frame in 0..<sprite.frames {
        let shown = try drawn("foes/\(name)/\(frame)", sprite.width, sprite.height, build)
        #expect(shown == sprite.pixels(of: frame), "\(name) \(frame)")
      }
    }
    #expect(build.sprites.animations.map(\.name) == ["foes/boss/all", "foes/imp/all"])
    #expect(build.sprites.animations.map { $0.frames.map(\.milliseconds) }[1] == [10, 11, 12])
  }

  @Test func theSlicesOfASpriteInAnAtlasAreSprites() throws {
    try folder.write(
      Fixtures.bytes("../../samples/garden/assets/graphics/moth.aseprite"), to: "assets/foes/moth.aseprite")
    try folder.write("[[atlas]]\nname = \"foes\"\nfiles = \"foes/*\"\n", to: "assets/romkit.toml")
    let build = try RomBuild(folder: folder["assets"], jobs: 1)
    #expect(
      build.sprites.sprites.map(\.name)
        == (0..<6).map { "foes/moth/\($0)" } + ["foes/moth/head", "foes/moth/body"])
    let body = try #require(build.sprites.sprites.last)
    #expect(body.hasPivot && [body.parts[0].x, body.parts[0].y] == [-1, -3])
    #expect(
      build.sprites.animations.map(\.name) == ["foes/moth/rest", "foes/moth/fly", "foes/moth/startled"])
  }

  @Test func anAtlasHasOnePalette() throws {
    try folder.write(DrawnAseprite(width: 9, height: 9, frames: 2).bytes, to: "assets/foes/a.aseprite")
    try folder.write(
      DrawnAseprite(width: 9, height: 9, frames: 2, shade: 8).bytes, to: "assets/foes/b.aseprite")
    try folder.write("[[atlas]]\nname = \"foes\"\nfiles = \"foes/*\"\n", to: "assets/romkit.toml")
    let problems = #expect(throws: Problems.self) { try RomBuild(folder: folder["assets"], jobs: 1) }
    #expect(problems?.diagnostics.map(\.code) == ["atlas-palette"])
  }

  @Test func anAtlasHasNoMoreFramesThanALockHolds() throws {
    try folder.write(DrawnAseprite(width: 1, height: 1, frames: 8_193).bytes, to: "assets/foes/a.aseprite")
    try folder.write("[[atlas]]\nname = \"foes\"\nfiles = \"foes/*\"\n", to: "assets/romkit.toml")
    let problems = #expect(throws: Problems.self) { try RomBuild(folder: folder["assets"], jobs: 1) }
    #expect(
      problems?.diagnostics.first?.message.english
        == "expected at most 8,192 frames in all atlases, found 8,193")
  }

  // MARK: The garden

  private func robot() throws -> AsepriteFile {
    let bytes = try Fixtures.bytes("../../samples/garden/assets/graphics/robot.aseprite")
    try folder.write(bytes, to: "assets/graphics/robot.aseprite")
    return try AsepriteFile(parsing: bytes)
  }

  private func colours(_ file: AsepriteFile, _ frame: Int) throws -> [Colour?] {
    var options = SpriteOptions()
    options.frames = .numbers(frame + 1...frame + 1)
    guard case .indexed(let picture) = try file.sheet(options).picture else { return [] }
    return DrawnSprites.colours(try #require(ColourPicture(picture)))
  }

  @Test func theRobotHasItsFramesTagsPivotAndBoxes() throws {
    let file = try robot()
    let build = try RomBuild(folder: folder["assets"], jobs: 1)
    #expect(build.warnings == [] && pictures(build) == 14)
    #expect(build.sprites.sprites.map(\.name) == (0..<14).map { "robot/\($0)" } + ["robot/feet"])
    #expect(build.sprites.animations.map(\.name) == ["robot/walk", "robot/wave"])
    #expect(build.sprites.animations.map(\.frames.count) == [8, 6])
    #expect(build.sprites.sprites.count { !$0.hasPivot } == 0)
    #expect(build.sprites.sprites[0].boxes.map(\.role) == [.hurt])
    #expect(build.sprites.sprites[9].boxes.map(\.role) == [.hurt, .hit])
    let shown = try DrawnSprites.drawn(build)
    for frame in 0..<14 { #expect(try shown["robot/\(frame)"] == colours(file, frame), "\(frame)") }
  }

  @Test(.enabled(if: Program.exists("cc"), "there is no C compiler"), arguments: [0, 3, 5])
  func theProgramDrawsAFrameOfTheRobot(frame: Int) throws {
    let file = try robot()
    let build = try RomBuild(folder: folder["assets"], jobs: 1)
    try folder.write(CHeader(build.slotTable(), path: "romdata.h").serialized(), to: "romdata.h")
    for name in ["romkit.h", "robot.c"] {
      try folder.write(Fixtures.bytes("../../samples/garden/\(name)"), to: name)
    }
    let strict = ["-std=c89", "-pedantic", "-Wall", "-Wextra", "-Werror"]
    #expect(try run("cc", strict + ["robot.c", "-o", "robot"]) == "")
    let lines = try run("env", ["./robot", "\(frame)"]).split(separator: "\n").map { String($0) }
    // The pivot, (92, 244), is at (120, 300).
    let blits = try lines.filter { $0.hasPrefix("vgs2_putSP") }.map { line in
      let numbers = line.split { !$0.isNumber && $0 != "-" }.dropFirst().compactMap { Int($0) }
      try #require(numbers.count == 7)
      return Blit(
        slot: numbers[0], sourceX: numbers[1], sourceY: numbers[2], width: numbers[3], height: numbers[4],
        x: numbers[5] - 28, y: numbers[6] - 56)
    }
    let shown = try DrawnSprites.shown(
      blits, width: file.width, height: file.height, on: DrawnSprites.console(build))
    #expect(try shown == colours(file, 8 + frame))
    #expect(lines.contains { $0.hasPrefix("/* hurt: 81, 103, 90, 150 */") })
    #expect(lines.contains { $0.hasPrefix("/* hit: ") })
  }

  private func run(_ name: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Program.path(of: name)))
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
