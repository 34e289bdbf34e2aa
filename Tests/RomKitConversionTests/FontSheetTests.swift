import RomKitBase
import TestSupport
import Testing
import VGSCore

@testable import RomKitConversion
@testable import RomKitPictures

/// The font of the kanji extension as a sheet, and back.
@Suite struct FontSheetTests {
  private func body(seed: UInt64 = 5) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    return generator.bytes(FontSheet.byteCount)
  }

  @Test func aBodyLiesInTheSheetAsTheStandardOrdersIt() throws {
    #expect(FontSheet.byteCount == 106_032)
    var body = [UInt8](repeating: 0, count: FontSheet.byteCount)
    // The second row of the third character of the second row of characters: its leftmost and its last pixel.
    body[(94 + 2) * 12 + 1] = 0b1000_0001
    let picture = try FontSheet(parsing: body[...]).picture
    #expect((picture.width, picture.height) == (752, 1_128))
    #expect(picture.indices.count { $0 == 1 } == 2)
    #expect(picture[16, 13] == 1)
    #expect(picture[23, 13] == 1)
    #expect(picture.palette?.colours.prefix(2) == [Colour(0xFFFFFF), Colour(0)])
  }

  @Test func everyBodyComesBackThroughEachFormat() throws {
    let original = ConversionFile(path: "DSLOT255.DAT", format: .dat, bytes: body())
    for format in [FileFormat.png, .bmp] {
      let sheet = try FontConversion.sheet(of: original, to: format)
      #expect(sheet.report == "font of 8,836 characters, 8 x 12")
      let file = ConversionFile(path: "font", format: format, bytes: sheet.bytes)
      #expect(FontConversion.isSheet(file))
      let back = try FontConversion.body(of: file)
      #expect(back.bytes == original.bytes)
      #expect(back.warnings.isEmpty)
    }
  }

  @Test func inkAndPaperAreRecognizedByTheirColours() throws {
    let sheet = try FontSheet(parsing: body()[...])
    let indexed = sheet.picture
    // Another editor's palette: more colours, another order, transparent paper.
    let turned = try #require(
      IndexedPicture(
        width: indexed.width, height: indexed.height,
        indices: indexed.indices.enumerated().map { $1 == 1 ? 2 : $0.isMultiple(of: 2) ? 7 : 3 },
        palette: Palette([0xFF0000, 1, 0, 0x123456, 5, 6, 7, 0xFFFFFF].map { Colour($0) }), transparent: [3]))
    #expect(try FontSheet(.indexed(turned)) == sheet)
    let full = try #require(
      ColourPicture(
        width: indexed.width, height: indexed.height,
        pixels: indexed.indices.enumerated().map { place, index in
          index == 1
            ? .init(red: 0, green: 0, blue: 0)
            : .init(red: 255, green: 255, blue: 255, alpha: place.isMultiple(of: 2) ? 255 : 0)
        }))
    #expect(try FontSheet(.colour(full)) == sheet)
  }

  @Test func otherFilesAreReported() throws {
    #expect(
      Described.failure { () throws(PictureDiagnostic) in try FontSheet(parsing: [1, 2][...]) }
        == "font-size: expected the 106,032 bytes of the kanji extension's font, found 2")
    let small = DecodedPicture.indexed(
      try #require(IndexedPicture(width: 8, height: 12, indices: [UInt8](repeating: 0, count: 96))))
    #expect(
      Described.failure { () throws(PictureDiagnostic) in try FontSheet(small) }
        == "font-sheet-size: expected 752 x 1128 pixels in a sheet of the kanji extension's font, found 8 x 12"
    )
    #expect(!FontSheet.hasSize(of: small))

    var bare = try FontSheet(parsing: body()[...]).picture
    bare.palette = nil
    #expect(
      Described.failure { () throws(PictureDiagnostic) in try FontSheet(.indexed(bare)) }
        == "font-sheet-palette: expected a palette to distinguish ink from paper, found none")

    let white = ColourPicture.Pixel(red: 255, green: 255, blue: 255)
    var grey = try #require(
      ColourPicture(
        width: 752, height: 1_128, pixels: [ColourPicture.Pixel](repeating: white, count: 752 * 1_128)))
    grey[700, 1_000] = .init(red: 0x80, green: 0x80, blue: 0x81)
    #expect(
      Described.failure { () throws(PictureDiagnostic) in try FontSheet(.colour(grey)) }
        == "font-sheet-colour: expected black ink or white paper at (700, 1000), found #808081 @(700, 1000)")
    grey[3, 2] = .init(red: 0, green: 0, blue: 0, alpha: 40)
    #expect(
      Described.failure { () throws(PictureDiagnostic) in try FontSheet(.colour(grey)) }
        == "font-sheet-colour: expected black ink or white paper at (3, 2), found an alpha of 40 @(3, 2)")
  }
}
