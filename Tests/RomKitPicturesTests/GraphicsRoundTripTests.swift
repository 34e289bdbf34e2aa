import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitPictures

extension SeededGenerator {
  /// An indexed picture of up to 256 x 256, with a palette of any length that may repeat colours.
  mutating func indexedPicture(count: Int? = nil) throws -> IndexedPicture {
    let count = count ?? Int.random(in: 1...256, using: &self)
    let small = Bool.random(using: &self)
    let width = Int.random(in: 1...(small ? 9 : 256), using: &self)
    let height = Int.random(in: 1...(small ? 9 : 256), using: &self)
    let colours = (0..<count).map { _ in Colour(UInt32.random(in: 0...0x00FF_FFFF, using: &self)) }
    let indices = (0..<width * height).map { _ in UInt8(Int.random(in: 0..<count, using: &self)) }
    let transparent = Set((0..<Int.random(in: 0...3, using: &self)).map { _ in indices[0] / 2 })
    return try #require(
      IndexedPicture(
        width: width, height: height, indices: indices, palette: Palette(colours), paletteCount: count,
        transparent: transparent))
  }

  /// A full-colour picture, with or without alpha.
  mutating func colourPicture(alpha: Bool) throws -> ColourPicture {
    let width = Int.random(in: 1...40, using: &self)
    let height = Int.random(in: 1...40, using: &self)
    let pixels = (0..<width * height).map { _ in
      let value = UInt32.random(in: 0...UInt32.max, using: &self)
      return ColourPicture.Pixel(
        red: UInt8(truncatingIfNeeded: value), green: UInt8(truncatingIfNeeded: value >> 8),
        blue: UInt8(truncatingIfNeeded: value >> 16),
        alpha: alpha ? UInt8(truncatingIfNeeded: value >> 24) : 255)
    }
    return try #require(ColourPicture(width: width, height: height, pixels: pixels))
  }
}

@Suite struct GraphicsRoundTripTests {
  @Test(arguments: 0..<24 as Range<UInt64>)
  func aPNGComesBackFromASlot(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let original = try generator.indexedPicture()
    let png = try PNGFile(.indexed(original)).serialized(level: .fast)
    #expect(try PNGFile(parsing: png).picture == .indexed(original))

    let slot = try SlotPicture(try indexed(PNGFile(parsing: png).picture), dialect: .sz)
    let back = try SlotPicture(parsing: slot.serialized()).picture
    let again = try indexed(PNGFile(parsing: PNGFile(.indexed(back)).serialized(level: .fast)).picture)
    #expect(again.indices == original.indices)
    #expect(again.palette == original.palette)
    #expect((again.width, again.height) == (original.width, original.height))
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func aSlotComesBackFromAPNG(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 1_000)
    var picture = try generator.indexedPicture(count: 256)
    // The fourth byte has no meaning, but is kept.
    if seed.isMultiple(of: 2) {
      picture.palette = Palette(picture.palette?.colours.map { Colour($0.value &* 3) } ?? [])
    }
    let body = try SlotPicture(picture, dialect: .sz).serialized()
    for serialized in [PNGFile.bytes(of:), BitmapFile.bytes(of:)] {
      let file = try serialized(SlotPicture(parsing: body).picture)
      let back = try SlotPicture(indexed(PictureFile(parsing: file).picture), dialect: .sz)
      #expect(back.serialized() == body)
    }
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func aSlotWithoutPaletteComesBackByAGivenOne(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed &+ 2_000)
    let picture = try generator.indexedPicture(count: 256)
    let body = try SlotPicture(picture, dialect: .sy).serialized()
    var bare = try SlotPicture(parsing: body).picture
    #expect(bare.palette == nil)
    #expect(throws: PictureDiagnostic.noPalette) { try PNGFile(.indexed(bare)).serialized() }
    #expect(throws: PictureDiagnostic.noPalette) { try BitmapFile(.indexed(bare)).serialized() }
    bare.palette = picture.palette
    let png = try PNGFile(.indexed(bare)).serialized(level: .fast)
    let back = try SlotPicture(indexed(PNGFile(parsing: png).picture), dialect: .sy)
    #expect(back.serialized() == body)
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func fullColoursComeBackFromPNGAndBMP(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let picture = DecodedPicture.colour(try generator.colourPicture(alpha: seed.isMultiple(of: 2)))
    for level in Deflate.Level.allCases {
      #expect(try PNGFile(parsing: PNGFile(picture).serialized(level: level)).picture == picture)
    }
    #expect(try BitmapFile(parsing: BitmapFile(picture).serialized()).picture == picture)
  }

  @Test func smallPalettesTakeFewBits() throws {
    for (count, depth) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)] {
      let palette = Palette((0..<count).map { Colour(UInt32($0)) })
      let picture = try #require(
        IndexedPicture(width: 5, height: 1, indices: [0, 0, 0, 0, 0], palette: palette, paletteCount: count))
      let png = try PNGFile(.indexed(picture)).serialized()
      #expect(Int(png[24]) == depth)
      #expect(png[25] == 3)
      #expect(
        Array(png[33..<41]) == [0, 0, UInt8(count * 3 / 256), UInt8(count * 3 % 256)] + Array("PLTE".utf8))
    }
  }

  @Test func thePaletteReachesAsFarAsThePixels() throws {
    let palette = Palette((0..<256).map { Colour(UInt32($0)) })
    let picture = try #require(
      IndexedPicture(
        width: 2, height: 1, indices: [0, 200], palette: palette, paletteCount: 16, transparent: [255]))
    for bytes in [try PNGFile.bytes(of: picture), try BitmapFile.bytes(of: picture)] {
      let back = try indexed(PictureFile(parsing: bytes).picture)
      #expect(back.indices == [0, 200])
      #expect(back.paletteCount == 201)
      #expect(back.transparent.isEmpty)
    }
  }

  @Test func compressesWell() throws {
    // Two colours in squares of 8: 256 x 256 at a bit each are 8 KiB before compression.
    let indices = (0..<65_536).map { UInt8(($0 >> 3 ^ $0 >> 11) & 1) }
    let picture = try #require(
      IndexedPicture(width: 256, height: 256, indices: indices, palette: Palette(), paletteCount: 2))
    #expect(try PNGFile(.indexed(picture)).serialized().count < 200)
  }

  @Test func aMissingPaletteIsNamed() {
    #expect(
      Described.line(PictureDiagnostic.noPalette)
        == "picture-no-palette: a picture file needs a palette, but this picture has only indices")
    #expect(PictureDiagnostic.noPalette.help == "give the picture a palette")
  }

  private func indexed(_ picture: DecodedPicture) throws -> IndexedPicture {
    guard case .indexed(let indexed) = picture else { throw NotIndexed() }
    return indexed
  }

  private struct NotIndexed: Error {}
}

extension PNGFile {
  fileprivate static func bytes(of picture: IndexedPicture) throws -> [UInt8] {
    try PNGFile(.indexed(picture)).serialized(level: .fast)
  }
}

extension BitmapFile {
  fileprivate static func bytes(of picture: IndexedPicture) throws -> [UInt8] {
    try BitmapFile(.indexed(picture)).serialized()
  }
}
