import RomKitBase
import TestSupport
import Testing
import VGSCore

@testable import RomKitPictures

@Suite struct GraphicsSlotTests {
  private let ramp = Palette((0..<256).map { Colour(UInt32($0) &* 0x01_02_03_05) })

  @Test func readsBothDialects() throws {
    let sy = try SlotPicture(parsing: Array("SY".utf8) + [1, 2] + [9, 8, 7, 6, 5, 4])
    #expect(sy.dialect == .sy)
    #expect(sy.palette == nil)
    #expect((sy.width, sy.height) == (2, 3))
    #expect(sy.indices == [9, 8, 7, 6, 5, 4])

    let sz = try SlotPicture(parsing: Array("SZ".utf8) + [0, 0] + ramp.serialized() + [200])
    #expect(sz.dialect == .sz)
    #expect(sz.palette == ramp)
    #expect(sz.indices == [200])
  }

  @Test func readsASliceOfARom() throws {
    let rom: [UInt8] = [0xFF, 0xFF] + Array("SY".utf8) + [0, 1, 10, 11, 0xFF]
    #expect(try SlotPicture(parsing: rom[2..<8]).indices == [10, 11])
  }

  @Test(arguments: [(1, 1), (256, 256), (1, 256), (255, 3)], SlotPicture.Dialect.allCases)
  func serializingIsTheInverse(size: (Int, Int), dialect: SlotPicture.Dialect) throws {
    let indices = (0..<size.0 * size.1).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let slot = try SlotPicture(
      width: size.0, height: size.1, indices: indices, palette: dialect == .sz ? ramp : nil)
    let body = slot.serialized()
    #expect(body.count == slot.header.bodySize)
    #expect(Array(body.prefix(4)) == Array(dialect.rawValue.utf8) + [UInt8(size.0 - 1), UInt8(size.1 - 1)])
    #expect(try SlotPicture(parsing: body) == slot)
  }

  @Test func takesAnIndexedPictureUnchanged() throws {
    let picture = try #require(
      IndexedPicture(
        width: 3, height: 1, indices: [5, 0, 255], palette: ramp, paletteCount: 9, transparent: [5]))
    #expect(try SlotPicture(picture, dialect: .sy).palette == nil)
    let back = try SlotPicture(picture, dialect: .sz).picture
    #expect(back.indices == picture.indices)
    #expect(back.palette == ramp)
    #expect(back.transparent.isEmpty)
  }

  @Test func aListingNeedsOnlyTheHeader() throws {
    let header = try SlotPicture.Header(parsing: Array("SZ".utf8) + [15, 7], bodySize: 1_156)
    #expect(header.dialect == .sz)
    #expect((header.width, header.height) == (16, 8))
    #expect(throws: SlotPictureError.tooShort(header, found: 1_155)) {
      try SlotPicture.Header(parsing: Array("SZ".utf8) + [15, 7], bodySize: 1_155)
    }
  }

  @Test(
    arguments: [
      ([], "chr-too-short: expected 4 bytes of CHR header, found 0 @0"),
      (Array("SY\u{1}".utf8), "chr-too-short: expected 4 bytes of CHR header, found 3 @3"),
      (
        Array("SX\u{1}\u{1}aaaa".utf8),
        #"chr-wrong-magic: expected "SY" or "SZ" at the start of a CHR, found "SX\x01\x01" @0"#
      ),
      (Array("BM".utf8), #"chr-wrong-magic: expected "SY" or "SZ" at the start of a CHR, found "BM" @0"#),
      (
        Array("SY\u{1}\u{1}aaa".utf8),
        "chr-too-short: expected 8 bytes in a CHR of 2 x 2 pixels in the SY dialect, found 7 @7"
      ),
      (
        Array("SY\u{1}\u{1}aaaaa".utf8),
        "chr-too-long: expected 8 bytes in a CHR of 2 x 2 pixels in the SY dialect, found 9 @8"
      ),
      (
        Array("SZ\u{0}\u{0}a".utf8),
        "chr-too-short: expected 1,029 bytes in a CHR of 1 x 1 pixels in the SZ dialect, found 5 @5"
      ),
    ] as [([UInt8], String)])
  func damageIsNamed(body: [UInt8], expected: String) {
    #expect(Described.failure { () throws(SlotPictureError) in try SlotPicture(parsing: body) } == expected)
  }

  @Test func aFileOfAnotherFormatIsNamed() {
    let error = SlotPictureError.wrongMagic(found: Array("BM".utf8))
    #expect(error.help == "this is a BMP: convert it first")
    #expect(SlotPictureError.wrongMagic(found: Array("??".utf8)).help == nil)
  }

  @Test func picturesThatDoNotFitAreRefused() throws {
    let wide = try #require(IndexedPicture(width: 300, height: 2, indices: [UInt8](repeating: 0, count: 600)))
    #expect(
      Described.failure { () throws(SlotPictureError) in try SlotPicture(wide, dialect: .sy) }
        == "chr-too-large: expected at most 256 x 256 pixels, found 300 x 2")
    #expect(
      SlotPictureError.tooLarge(width: 300, height: 2).help
        == """
        cut it into parts in a project, with split = true for it in romkit.toml; or draw it in at most 256 x 256 \
        pixels; rearrange tiles, without the space between them or with fewer columns, because cutting the picture \
        would change their numbers
        """)
    let bare = try #require(IndexedPicture(width: 1, height: 1, indices: [0]))
    #expect(
      Described.failure { () throws(SlotPictureError) in try SlotPicture(bare, dialect: .sz) }
        == "chr-no-palette: the SZ dialect needs a palette; the picture has none")
    #expect(
      SlotPictureError.noPalette.help == "give the picture a palette, or make it one for the mk-II SR")
    #expect(
      Described.failure { () throws(SlotPictureError) in try SlotPicture(width: 0, height: 9, indices: []) }
        == "chr-wrong-count: a picture of 0 x 9 pixels cannot have 0 indices")
  }

  @Test func aPaletteIsExactly1024Bytes() throws {
    #expect(try Palette(parsing: ramp.serialized()) == ramp)
    #expect(Array(ramp.serialized()[4..<8]) == [0x05, 0x03, 0x02, 0x01], "blue, green, red, unused")
    #expect(
      Described.failure { () throws(PictureDiagnostic) in try Palette(parsing: [1, 2, 3]) }
        == "palette-wrong-size: expected a palette of 1,024 bytes, found 3")
    func help(_ count: Int) -> String? {
      let bytes = [UInt8](repeating: 0, count: count)
      return Described.help { () throws(PictureDiagnostic) in try Palette(parsing: bytes) }
    }
    #expect(
      help(3)
        == "write 256 entries of 4 bytes: blue, green, red and 0")
    #expect(
      help(768)
        == "this is the size of an Adobe colour table: change the extension to .act, and convert the file"
    )
  }

  @Test func picturesAreRecognized() {
    func name(_ bytes: [UInt8]) -> String? { FileSignature(recognizingPicture: bytes)?.displayName.english }
    #expect(FileSignature(recognizingPicture: [0x89, 0x50, 0x4E, 0x47])?.format == .png)
    #expect(name(Array("RIFF????WEBP".utf8)) == "a WebP")
    #expect(name(Array("P6\n".utf8)) == "a Netpbm picture")
    #expect(name([0, 0, 0, 32] + Array("ftypavif".utf8)) == "an AVIF or HEIF")
    #expect(name([]) == nil)
    #expect(name(Array("hello".utf8)) == nil)
    #expect(name(Array("RIFF????WAVE".utf8)) == nil)
  }
}
