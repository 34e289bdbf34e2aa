import Foundation
import TestSupport
import Testing

@testable import RomKitPictures

/// The files of Fixtures/graphics as other programs read them.
struct PictureFixture: Decodable {
  var readers: [String]
  var width: Int
  var height: Int
  var rgba: String
  var indices: String?

  /// All of them, by name.
  static let all: [String: PictureFixture] = {
    guard let bytes = try? Fixtures.bytes("graphics/expected.json") else { return [:] }
    return (try? JSONDecoder().decode([String: PictureFixture].self, from: Data(bytes))) ?? [:]
  }()

  /// Their names, in order.
  static let names = all.keys.sorted()

  /// A picture's pixels as the fixtures write them.
  static func rgba(_ picture: DecodedPicture) -> String {
    let pixels: [ColourPicture.Pixel] =
      switch picture {
      case .colour(let picture): picture.pixels
      case .indexed(let picture):
        picture.indices.map { index in
          let colour = picture.palette?[index] ?? .black
          return ColourPicture.Pixel(
            red: colour.red, green: colour.green, blue: colour.blue,
            alpha: picture.transparent.contains(index) ? 0 : 255)
        }
      }
    return hexadecimal(pixels.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] })
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

@Suite struct GraphicsFixtureTests {
  @Test func allFixturesAreThere() throws {
    let files =
      try Fixtures.names(in: "graphics", fileExtension: "bmp")
      + Fixtures.names(in: "graphics", fileExtension: "png")
    #expect(files.sorted() == PictureFixture.names)
    #expect(files.count > 150)
    // Only files that no other program reads have no second opinion.
    #expect(
      PictureFixture.names.filter { PictureFixture.all[$0]?.readers == ["hand"] }
        == ["bits16-1555-alpha.bmp", "os2-16.bmp"])
  }

  @Test(arguments: PictureFixture.names)
  func decodesToThePixelsOthersSee(name: String) throws {
    let expected = try #require(PictureFixture.all[name])
    let file = try PictureFile(parsing: Fixtures.bytes("graphics/\(name)"))
    #expect(file.picture.width == expected.width)
    #expect(file.picture.height == expected.height)
    // ImageMagick writes this one with alpha 0 everywhere, which is read as a picture without alpha.
    let isOpaque = name == "magick-argb1555.bmp"
    #expect(
      isOpaque
        ? file.warnings.map(\.diagnostic.code) == ["bmp-alpha"]
        : PictureFixture.rgba(file.picture) == expected.rgba)
    if case .indexed(let picture) = file.picture {
      if let indices = expected.indices { #expect(PictureFixture.hexadecimal(picture.indices) == indices) }
    } else {
      #expect(expected.indices == nil)
    }
  }

  @Test(arguments: PictureFixture.names)
  func writingAndReadingAgainKeepsEverything(name: String) throws {
    let picture = try PictureFile(parsing: Fixtures.bytes("graphics/\(name)")).picture
    #expect(try PNGFile(parsing: PNGFile(picture).serialized()).picture == picture)
    let bitmap = try BitmapFile(parsing: BitmapFile(picture).serialized()).picture
    if case .indexed(var expected) = picture {
      // The only data that a BMP cannot store.
      expected.transparent = []
      #expect(bitmap == .indexed(expected))
    } else {
      #expect(bitmap == picture)
    }
  }

  @Test(arguments: [
    (
      "bytes-after-end.png",
      "picture-bytes-after-end: 4 bytes follow the end of the picture and are left out @124"
    ),
    ("planes-0.bmp", "bmp-planes: expected 1 plane in a BMP, found 0; the picture is read as if it had 1"),
  ])
  func oddFilesWarn(name: String, expected: String) throws {
    let file = try PictureFile(parsing: Fixtures.bytes("graphics/\(name)"))
    #expect(file.warnings.map { Described.line($0) } == [expected])
  }

  @Test func paletteCountsAreKept() throws {
    let counts = [
      "short-palette.bmp": 11, "short-palette-undeclared.bmp": 11, "duplicate-colours.png": 4,
      "top-down.bmp": 256,
    ]
    for (name, count) in counts {
      let file = try PictureFile(parsing: Fixtures.bytes("graphics/\(name)"))
      guard case .indexed(let picture) = file.picture else {
        Issue.record("\(name) is not indexed")
        continue
      }
      #expect(picture.paletteCount == count)
    }
  }
}
