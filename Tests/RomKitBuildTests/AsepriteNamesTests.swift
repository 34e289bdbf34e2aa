import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitProject

/// Programs draw the frames, slices and tags of Aseprite files by name, exactly as in the files.
@Suite struct AsepriteNamesTests {
  private let folder: TestFolder
  private let sprite: AsepriteFile

  init() throws {
    folder = try TestFolder()
    let bytes = try Fixtures.bytes("../../samples/garden/assets/graphics/moth.aseprite")
    sprite = try AsepriteFile(parsing: bytes)
    try folder.write(bytes, to: "assets/graphics/moth.aseprite")
  }

  private func build(_ manifest: String = "") throws -> RomBuild {
    try folder.write(manifest, to: "assets/romkit.toml")
    return try RomBuild(folder: folder["assets"], jobs: 1)
  }

  /// A part of the canvas in a frame.
  private func canvas(_ frame: Int, _ part: PixelRectangle? = nil) throws -> [Colour?] {
    var options = SpriteOptions()
    options.frames = .numbers(frame + 1...frame + 1)
    return try Self.colours(sprite.sheet(options).picture, part)
  }

  private static func colours(_ picture: DecodedPicture, _ part: PixelRectangle? = nil) throws -> [Colour?] {
    switch picture {
    case .indexed(let picture): DrawnSprites.colours(try #require(ColourPicture(picture)), part)
    case .colour(let picture): DrawnSprites.colours(picture, part)
    }
  }

  private func names(_ build: RomBuild) -> [String] { build.sprites.sprites.map(\.name) }

  @Test func everyFrameAndSliceIsWhereItsNameSays() throws {
    let build = try build()
    #expect(build.warnings == [])
    #expect(names(build) == (0..<6).map { "moth/\($0)" } + ["moth/head", "moth/body"])
    let shown = try DrawnSprites.drawn(build)
    for frame in 0..<6 { #expect(try shown["moth/\(frame)"] == canvas(frame)) }
    #expect(try shown["moth/head"] == canvas(0, PixelRectangle(x: 5, y: 4, width: 6, height: 3)))
    #expect(try shown["moth/body"] == canvas(0, PixelRectangle(x: 7, y: 6, width: 2, height: 7)))
    #expect(build.sprites.animations.map(\.name) == ["moth/rest", "moth/fly", "moth/startled"])
    #expect(build.sprites.animations.map { $0.frames.map(\.sprite) } == [[0], [1, 2, 3, 4, 3, 2], [5]])
    #expect(
      build.sprites.animations.map { $0.frames.map(\.milliseconds) } == [
        [400], [90, 90, 90, 90, 90, 90], [90],
      ])
  }

  /// The whole sample except its FLAC, which needs an importer.
  @Test func theNamesOfTheGardenDrawItsFiles() throws {
    let garden = "../../samples/garden/assets"
    let plants = ["clover", "fern", "lamp", "lamp-dim", "poppy", "stone"]
    let levels = ["garden.tmx", "night.tsx", "night.png"].map { "levels/\($0)" }
    let others = levels + ["romkit.lock", "graphics/title.png", "graphics/robot.aseprite"]
    for file in plants.map({ "plants/\($0).png" }) + others {
      try folder.write(Fixtures.bytes("\(garden)/\(file)"), to: "assets/\(file)")
    }
    let build = try build(String(decoding: Fixtures.bytes("\(garden)/romkit.toml"), as: UTF8.self))
    let shown = try DrawnSprites.drawn(build)
    for plant in plants {
      let file = try PictureFile(parsing: Fixtures.bytes("\(garden)/plants/\(plant).png"))
      #expect(try shown["plants/\(plant)"] == Self.colours(file.picture), "\(plant)")
    }
    for frame in 0..<6 { #expect(try shown["moth/\(frame)"] == canvas(frame)) }
    let title = try #require(try build.slotTable().wholes.first { $0.name == "title" })
    let drawn = try #require(try title.picture(in: build.rom))
    guard
      case .indexed(let picture) = try PictureFile(parsing: folder.bytes("assets/graphics/title.png")).picture
    else {
      Issue.record("the title has full colours")
      return
    }
    #expect(title.parts.map(\.slot.number) == [2, 3] && drawn.indices == picture.indices)
    let level = try #require(build.folder.levels.levels.first)
    let plan = level.value.plan
    #expect((plan.width, plan.height) == (20, 15) && level.value.layers == ["ground", "plants"])
    #expect(try #require(build.rom[level.key]).body.size == 2 * 20 * 15 * 2)
  }

  @Test func framesWithoutTheirBordersAreDrawnAtTheirPlaces() throws {
    let build = try build(
      "[[assets]]\nfiles = \"graphics/moth.aseprite\"\nframes = \"fly\"\nsheet = \"packed\"\n")
    #expect(names(build) == (1..<5).map { "moth/\($0)" } + ["moth/head", "moth/body"])
    let shown = try DrawnSprites.drawn(build)
    let fly = try #require(build.sprites.animations.first)
    #expect(build.sprites.animations.map(\.name) == ["moth/fly"])
    for frame in fly.frames {
      let part = build.sprites.sprites[frame.sprite]
      let number = try #require(Int(part.name.dropFirst("moth/".count)))
      let place = PixelRectangle(
        x: frame.x, y: frame.y, width: part.bounds.width, height: part.bounds.height)
      #expect(try shown[part.name] == canvas(number, place))
    }
  }

  @Test func aScaleTakesItsPartsAlong() throws {
    let usual = try build("[[assets]]\nfiles = \"graphics/moth.aseprite\"\n")
    let double = try build("[[assets]]\nfiles = \"graphics/moth.aseprite\"\nscale = \"2\"\n")
    #expect(names(double) == names(usual))
    for (one, other) in zip(usual.sprites.sprites, double.sprites.sprites) {
      let bounds = one.bounds
      #expect(
        other.bounds
          == PixelRectangle(
            x: 2 * bounds.x, y: 2 * bounds.y, width: 2 * bounds.width, height: 2 * bounds.height))
    }
  }

  @Test func aCropTakesItsPartsAlong() throws {
    let build = try build(
      "[[assets]]\nfiles = \"graphics/moth.aseprite\"\ncrop = \"20,2,28,14\"\n")
    #expect(names(build) == ["moth/1", "moth/2"])
    #expect(build.sprites.sprites.map(\.bounds.text) == ["0,0,12,14", "12,0,16,14"])
    #expect(build.sprites.animations.map(\.name) == ["moth/fly"])
    #expect(
      build.sprites.animations.map { $0.frames.map { [$0.x, $0.y] } } == [[[4, 2], [0, 2], [0, 2]]])
    #expect(
      build.warnings.map { $0.rendered().replacing(folder.path + "/assets", with: "game") } == [
        """
        game/graphics/moth.aseprite: warning: slices are not completely on the picture: "head" (left out), "body" (left out) [sprite-lost]
          help: move them to where the pixels of their frames are, or keep the borders of the frames: trim and crop cut them off, and so do packed sheets
        """,
        """
        game/graphics/moth.aseprite: warning: crop leaves frames out of animations: "rest" (1 of 1 frame), "fly" (2 of 4 frames), "startled" (1 of 1 frame) [sprite-lost]
          help: take a part that has all frames, or choose the frames first
        """,
      ])
  }

  @Test func aTakenNameIsAWarning() throws {
    let build = try build(
      "[[sprites]]\npicture = \"graphics/moth\"\nname = \"head\"\nrectangle = \"0,0,1,1\"\n")
    #expect(
      build.warnings.map { $0.rendered().replacing(folder.path + "/assets", with: "game") } == [
        """
        game/graphics/moth.aseprite: warning: the sprite moth/head already exists, from line 4 of game/romkit.toml [sprite-twice]
          help: rename one of the two
        """
      ])
    #expect(build.sprites.sprites.first?.bounds.text == "0,0,1,1")
  }

  /// A lock has room for 8,192 frames.
  @Test func allAtlasesHaveAtMost8192Frames() throws {
    let manifest = "ignore = \"graphics/**\"\n[[atlas]]\nname = \"all\"\nfiles = \"sprites/*\"\n"
    try folder.write(DrawnAseprite(width: 1, height: 1, frames: 8_191).bytes, to: "assets/sprites/a.aseprite")
    let file = DrawnAseprite(width: 1, height: 1, frames: 1).bytes
    try folder.write(file, to: "assets/sprites/b.aseprite")
    #expect(try build(manifest).sprites.sprites.count { $0.name.hasPrefix("all/") } == 8_192)
    try folder.write(file, to: "assets/sprites/c.aseprite")
    let problems = #expect(throws: Problems.self) { try build(manifest) }
    #expect(
      problems?.diagnostics.map(\.message) == ["expected at most 8,192 frames in all atlases, found 8,193"])
  }
}
