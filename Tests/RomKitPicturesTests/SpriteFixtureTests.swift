import RomKitBase
import TestSupport
import Testing
import VGSCore

@testable import RomKitPictures

/// The expected picture of a file of Fixtures/sprites, from expected.txt.
struct SpriteFixture: CustomTestStringConvertible {
  var file: String
  var settings: [Substring]
  var palette: [Substring]?
  var transparent: Set<UInt8> = []
  var rows: [Substring]
  var testDescription: String { ([file[...]] + settings).joined(separator: " ") }

  static let all: [SpriteFixture] = {
    guard let text = try? Fixtures.text("sprites/expected.txt") else { return [] }
    var fixtures: [SpriteFixture] = []
    var isNew = true
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ")
      if let file = words.first, isNew {
        fixtures.append(SpriteFixture(file: String(file), settings: Array(words.dropFirst()), rows: []))
      } else if words.first == "palette" {
        fixtures[fixtures.count - 1].palette = Array(words.dropFirst())
      } else if words.first == "transparent" {
        fixtures[fixtures.count - 1].transparent = Set(words.dropFirst().compactMap { UInt8($0) })
      } else if !line.isEmpty {
        fixtures[fixtures.count - 1].rows.append(line)
      }
      isNew = line.isEmpty
    }
    return fixtures
  }()

  var options: SpriteOptions {
    var options = SpriteOptions()
    for setting in settings {
      let parts = setting.split(separator: "=")
      let ends = parts[1].split(separator: "-").compactMap { Int($0) }
      switch (parts[0], parts[1]) {
      case ("sheet", let name): options.sheet = SpriteOptions.Sheet(rawValue: String(name))
      case ("layers", let names): options.layers = names.split(separator: ",").map { String($0) }
      case (_, "all"): options.frames = .all
      case (_, let name):
        options.frames = ends.isEmpty ? .tag(String(name)) : .numbers(ends[0]...(ends.last ?? 0))
      }
    }
    return options
  }
}

@Suite struct SpriteFixtureTests {
  @Test func allFixturesExist() throws {
    let files = try Fixtures.names(in: "sprites", fileExtension: "aseprite")
    #expect(Set(files) == Set(SpriteFixture.all.map(\.file)))
    #expect(files.count > 50)
  }

  @Test(arguments: SpriteFixture.all)
  func decodesToThePixelsOfTheScript(fixture: SpriteFixture) throws {
    let bytes = try Fixtures.bytes("sprites/\(fixture.file)")
    let file = try PictureFile(parsing: bytes, sprite: fixture.options)
    let pixels: [String]
    switch file.picture {
    case .indexed(let picture):
      let colours = try #require(picture.palette).colours.prefix(picture.paletteCount)
      #expect(
        colours.map { PictureFixture.hexadecimal([$0.red, $0.green, $0.blue]) }
          == fixture.palette?.map { String($0) })
      #expect(picture.transparent == fixture.transparent)
      pixels = picture.indices.map { PictureFixture.hexadecimal([$0]) }
    case .colour(let picture):
      #expect(fixture.palette == nil)
      pixels = picture.pixels.map { PictureFixture.hexadecimal([$0.red, $0.green, $0.blue, $0.alpha]) }
    }
    let width = file.picture.width
    let rows = (0..<file.picture.height).map { pixels[$0 * width..<($0 + 1) * width].joined() }
    #expect(rows == fixture.rows.map { String($0) })
    let warnings = file.warnings.map { $0.diagnostic.code }
    #expect(warnings == (fixture.file == "bytes-after-end.aseprite" ? ["picture-bytes-after-end"] : []))
  }

  @Test func framesTagsAndSlicesAreKept() throws {
    let file = try AsepriteFile(parsing: Fixtures.bytes("sprites/animation.aseprite"))
    #expect(file.frames.map(\.duration) == [250, 120, 70, 65535])
    typealias Tag = SpriteSource.Tag
    #expect(
      file.tags == [
        Tag(name: "idle", frames: 0...0, direction: .forward),
        Tag(name: "walk", frames: 1...3, direction: .pingPong),
        Tag(name: "歩く", frames: 2...3, direction: .reverse),
      ])
    let hand = try #require(file.slices.first)
    #expect(hand.name == "hand")
    #expect(hand.keys.map(\.frame) == [0, 2])
    #expect(
      hand.keys.map(\.bounds) == [
        PixelRectangle(x: 1, y: 0, width: 1, height: 1), PixelRectangle(x: -1, y: 5, width: 0, height: 0),
      ])
    #expect(file.slices.last?.keys.count == 1)
  }

  @Test func sheetsHaveThePlacesOfFrames() throws {
    let file = try AsepriteFile(parsing: Fixtures.bytes("sprites/packed.aseprite"))
    var options = SpriteOptions()
    options.sheet = .columns
    options.frames = .numbers(2...3)
    #expect(
      try file.sheet(options).cells == [
        SpriteSheet.Cell(
          frame: 1, bounds: PixelRectangle(x: 0, y: 0, width: 6, height: 5), origin: SpritePoint(x: 0, y: 0)),
        SpriteSheet.Cell(
          frame: 2, bounds: PixelRectangle(x: 0, y: 5, width: 6, height: 5), origin: SpritePoint(x: 0, y: 0)),
      ])
    options.sheet = .packed
    options.frames = nil
    let cells = try file.sheet(options).cells
    #expect(cells.map(\.frame) == [0, 1, 2, 3])
    #expect(
      cells.map(\.bounds) == [
        PixelRectangle(x: 0, y: 0, width: 2, height: 2), PixelRectangle(x: 0, y: 0, width: 2, height: 2),
        PixelRectangle(x: 0, y: 2, width: 4, height: 1), PixelRectangle(x: 2, y: 0, width: 1, height: 1),
      ])
    #expect(cells.map { [$0.origin.x, $0.origin.y] } == [[1, 1], [3, 3], [0, 4], [0, 0]])
  }

  @Test func aPaletteIsExtractedWithoutDrawing() throws {
    let palette = try PaletteFile(parsing: Fixtures.bytes("sprites/indexed-transparent-3.aseprite"))
    #expect(palette.count == 5)
    #expect(palette.palette[1] == Colour(0x3CFDE6))
    #expect(try PaletteFile(parsing: Fixtures.bytes("sprites/rgb.aseprite")).count == 34, "its colours")
  }
}
