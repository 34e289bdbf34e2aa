import TestSupport
import Testing
import VGSCore

@testable import RomKitPictures

@Suite struct GraphicsPaletteFileTests {
  private let three = PaletteFile(Palette([Colour(0xFF8000), Colour(0x000001), Colour(0x7F00FF)]), count: 3)

  @Test(arguments: PaletteFormat.allCases, [1, 2, 128, 255, 256])
  func serializingIsTheInverse(format: PaletteFormat, count: Int) throws {
    var generator = SeededGenerator(seed: UInt64(count))
    let colours = (0..<count).map { _ in Colour(UInt32.random(in: 0...0xFF_FFFF, using: &generator)) }
    let file = PaletteFile(Palette(colours), count: count)
    let back = try PaletteFile(parsing: file.serialized(as: format))
    #expect(back.palette == file.palette)
    #expect(back.count == (format == .vgs ? 256 : count))
  }

  @Test func theConsolesOwnKeepsTheFourthByte() throws {
    let palette = Palette((0..<256).map { Colour(UInt32($0) << 24 | 0x123456) })
    let bytes = PaletteFile(palette).serialized(as: .vgs)
    #expect(try PaletteFile(parsing: bytes).palette == palette)
  }

  @Test func writesWhatOthersExpect() {
    #expect(
      String(decoding: three.serialized(as: .gimp), as: UTF8.self)
        == "GIMP Palette\nName: VGS\nColumns: 16\n#\n255 128   0\t0\n  0   0   1\t1\n127   0 255\t2\n")
    #expect(
      String(decoding: three.serialized(as: .jasc), as: UTF8.self)
        == "JASC-PAL\r\n0100\r\n3\r\n255 128 0\r\n0 0 1\r\n127 0 255\r\n")
    #expect(String(decoding: three.serialized(as: .hexadecimal), as: UTF8.self) == "ff8000\n000001\n7f00ff\n")
    let table = three.serialized(as: .adobe)
    #expect(table.count == 772)
    #expect(Array(table.prefix(9)) == [255, 128, 0, 0, 0, 1, 127, 0, 255])
    #expect(Array(table.suffix(4)) == [0, 3, 255, 255])
    #expect(PaletteFile(Palette()).serialized(as: .adobe).count == 768)
  }

  @Test(arguments: [
    "GIMP Palette\nName: A: b\nColumns: 3\n# made by hand\n255 128 0 Orange: ripe\n0\t0\t1\n 127 0 255\tviolet 1",
    "GIMP Palette\r\n#\r\n255 128 0\r\n\r\n0 0 1\r\n127 0 255\r\n",
    "GIMP Palette\rName: x\r255 128 0\r0 0 1\r127 0 255\r",
    "\u{FEFF}GIMP Palette \nChannels: RGBA\n#\n255 128 0 255 a\n0 0 1 0 b\n127 0 255 9 c\n",
    "JASC-PAL\n0100\n3\n255 128 0\n0 0 1\n127 0 255\n\n",
    "JASC-PAL\r\n0100\r\n3\r\n255 128 0 255\r\n0 0 1 255\r\n127 0 255 255\r\n",
    "ff8000\n000001\n7f00ff\n", "FF8000\r\n000001\r\n7F00FF", "\n#ff8000\n #000001\n\n#7f00ff\n",
  ])
  func readsTextAsOthersWriteIt(text: String) throws {
    let file = try PaletteFile(parsing: Array(text.utf8))
    #expect(file.palette == three.palette && file.count == three.count)
  }

  @Test func namesMayBeInAnyEncoding() throws {
    let bytes = Array("GIMP Palette\nName: ".utf8) + [0xE9, 0xFF] + Array("\n1 2 3 ".utf8) + [0x80, 0x0A]
    #expect(try PaletteFile(parsing: bytes).palette[0] == Colour(red: 1, green: 2, blue: 3))
  }

  @Test(arguments: [("transparent-entries.png", 9), ("short-palette.bmp", 11), ("os2-12-bits4.bmp", 16)])
  func takesPalettesOutOfPictures(name: String, count: Int) throws {
    let bytes = try Fixtures.bytes("graphics/\(name)")
    guard case .indexed(let picture) = try PictureFile(parsing: bytes).picture else {
      Issue.record("not indexed")
      return
    }
    #expect(try PaletteFile(parsing: bytes).count == count)
    try expectOwnColours(picture, bytes)
  }

  /// A CHR shown with the palette of its own file has the colours of that file, whichever of its entries are transparent.
  @Test(arguments: [[], [0], [1], [5], [2, 4], [0, 3], [255]] as [Set<UInt8>])
  func thePaletteOfAPictureFitsItsCHR(transparent: Set<UInt8>) throws {
    let palette = Palette((0..<256).map { Colour(UInt32($0) * 0x010305) })
    let picture = try #require(
      IndexedPicture(
        width: 16, height: 16, indices: (0...255).map { UInt8($0) }, palette: palette, paletteCount: 256,
        transparent: transparent))
    try expectOwnColours(picture, PNGFile(.indexed(picture)).serialized())
    guard transparent.count == 1, let only = transparent.first else { return }
    var sprite = SpriteBuilder()
    sprite.transparent = Int(only)
    guard case .indexed(let drawn) = try PictureFile(parsing: sprite.bytes).picture else {
      Issue.record("not indexed")
      return
    }
    try expectOwnColours(drawn, sprite.bytes)
  }

  private func expectOwnColours(_ picture: IndexedPicture, _ bytes: [UInt8]) throws {
    let shown = picture.withTransparencyAtZero ?? picture
    let file = try PaletteFile(parsing: bytes)
    let own = try #require(picture.palette)
    for (index, old) in zip(shown.indices, picture.indices) where !picture.transparent.contains(old) {
      #expect(file.palette[index] == own[old], "index \(old), which became \(index)")
    }
  }

  @Test func takesPalettesOutOfSlots() throws {
    let palette = Palette((0..<256).map { Colour(UInt32($0) << 16) })
    let slot = try SlotPicture(width: 1, height: 1, indices: [9], palette: palette)
    #expect(try PaletteFile(parsing: slot.serialized()) == PaletteFile(palette))
    let bare = try SlotPicture(width: 1, height: 1, indices: [9]).serialized()
    #expect(failure(of: bare) == "palette-none-in-picture: a CHR in the SY dialect carries no palette")
    #expect(
      help(for: bare)
        == "use a palette slot of the ROM instead, such as DSLOT000.DAT")
  }

  @Test func sizesDoNotMisleadAboutPictures() throws {
    // A first colour with the bytes of a BMP's start, and one with those of an icon's start.
    for first: UInt32 in [0x00FF_4D42, 0x0001_0000] {
      let palette = Palette([Colour(first)])
      #expect(try PaletteFile(parsing: palette.serialized()).palette == palette)
    }
    // A PNG with the size of a palette.
    let picture = try #require(
      IndexedPicture(width: 1, height: 1, indices: [0], palette: Palette([Colour(7)]), paletteCount: 1))
    let png = try PNGFile(.indexed(picture)).serialized()
    let padded = png + [UInt8](repeating: 0, count: 1_024 - png.count)
    #expect(try PaletteFile(parsing: padded).count == 1)
  }

  /// Colours with the bytes of the start of a text or a picture, as in some palettes.
  @Test(arguments: [PaletteFormat.vgs, .adobe], ["GIMP Palette\n255 0 9\n", "JASC-PAL\n0100\n", "BM"])
  func theRightSizeUnderTheRightNameIsColours(format: PaletteFormat, text: String) throws {
    let size = format == .vgs ? 1_024 : 768
    let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: size - text.utf8.count)
    #expect(try PaletteFile(parsing: bytes, format: format).serialized(as: format) == bytes)
  }

  @Test func namesDecideTheFormatOnlyWhereBytesDoNot() throws {
    #expect(PaletteFormat(fileExtension: "GPL") == .gimp)
    #expect(PaletteFormat(fileExtension: "png") == nil)
    for format in PaletteFormat.allCases {
      #expect(PaletteFormat(fileExtension: format.fileExtension) == format)
    }
    #expect(try PaletteFile(parsing: three.serialized(as: .jasc), format: .vgs) == three)
    #expect(
      failure(of: [1, 2, 3], as: .vgs)
        == "palette-wrong-size: expected a palette of 1,024 bytes, found 3")
    #expect(
      failure(of: [1, 2, 3], as: .adobe)
        == "palette-wrong-size: expected 768 or 772 bytes in an Adobe colour table, found 3")
    #expect(
      failure(of: Array("JASC\n".utf8), as: .jasc)
        == #"palette-header: expected "JASC-PAL" in the first line, found "JASC" @1:0"#)
    #expect(
      failure(of: Array("\u{1B}\n".utf8), as: .gimp)
        == #"palette-header: expected "GIMP Palette" in the first line, found "\x1b" @1:0"#)
    #expect(
      failure(of: Array("red\n".utf8), as: .hexadecimal)
        == #"palette-colour: expected six hexadecimal digits, found "red" @1:1"#)
  }

  @Test(arguments: [
    ("", "palette-unknown: expected a palette, found an empty file"),
    (
      "hello\n", #"palette-unknown: expected a palette, found a file of 6 bytes that begins with "hello\x0a""#
    ),
    ("GIF89a", "picture-not-read: expected .CHR, .png, .bmp, .aseprite or .bdf, found a GIF"),
    ("BM", "bmp-header-truncated: expected 18 bytes of BMP headers, found 2 @2"),
    ("GIMP Palette\nName: x\n", "palette-empty: the palette has no colours"),
    ("GIMP Palette\n1 2 x\n", #"palette-colour: expected a number from 0 to 255, found "x" @2:5"#),
    (
      "GIMP Palette\n1 2 3\n 1 256 3\n",
      #"palette-colour: expected a number from 0 to 255, found "256" @3:4"#
    ),
    (
      "GIMP Palette\n-1 2 3\n", #"palette-colour: expected a number from 0 to 255, found "-1" @2:1"#
    ),
    (
      "GIMP Palette\n99999999999999999999999 2 3\n",
      #"palette-colour: expected a number from 0 to 255, found "99999999999999999999999" @2:1"#
    ),
    (
      "GIMP Palette\n999999999999999999999999999999 2 3\n",
      #"palette-colour: expected a number from 0 to 255, found "999999999999999999999999..." @2:1"#
    ),
    (
      "GIMP Palette\n1 2\n",
      "palette-colour: expected three numbers (red, green, blue), found 2 @2:4"
    ),
    (
      "JASC-PAL\n0200\n1\n1 2 3\n",
      #"palette-header: expected "0100" in the second line of a JASC palette, found "0200" @2:0"#
    ),
    (
      "JASC-PAL\n", #"palette-header: expected "0100" in the second line of a JASC palette, found "" @2:0"#
    ),
    ("JASC-PAL\n0100\n", "palette-empty: the palette has no colours"),
    (
      "JASC-PAL\n0100\n many\n1 2 3\n",
      #"palette-count: expected the number of colours, 1 to 256, found "many" @3:2"#
    ),
    (
      "JASC-PAL\n0100\n257\n",
      #"palette-count: expected the number of colours, 1 to 256, found "257" @3:1"#
    ),
    (
      "JASC-PAL\n0100\n0\n",
      #"palette-count: expected the number of colours, 1 to 256, found "0" @3:1"#
    ),
    (
      "JASC-PAL\n0100\n2\n1 2 3\n", "palette-count: expected 2 colours as declared in the third line, found 1"
    ),
    (
      "JASC-PAL\n0100\n3\n1 2 3\n1 2 3\n",
      "palette-count: expected 3 colours as declared in the third line, found 2"
    ),
    (
      "JASC-PAL\n0100\n1\n1 2 3\n4 5 6\n",
      "palette-count: expected 1 colour as declared in the third line, found more @5:1"
    ),
    ("ff8000\n\n  ff80\n", #"palette-colour: expected six hexadecimal digits, found "ff80" @3:3"#),
    (
      "ff8000\n\u{1B}[31m\n",
      #"palette-colour: expected six hexadecimal digits, found "\x1b[31m" @2:1"#
    ),
  ])
  func damageIsNamed(text: String, expected: String) {
    #expect(failure(of: Array(text.utf8)) == expected)
  }

  @Test func a257thColourIsRefused() {
    let line = "1 2 3\n"
    #expect(
      failure(of: Array(("GIMP Palette\n" + String(repeating: line, count: 257)).utf8))
        == "palette-too-many-colours: expected at most 256 colours, found more @258:1")
    #expect(
      failure(of: Array(String(repeating: "010203\n", count: 300).utf8))
        == "palette-too-many-colours: expected at most 256 colours, found more @257:1")
    var table = [UInt8](repeating: 0, count: 772)
    table[768] = 1
    table[769] = 1
    #expect(failure(of: table) == "palette-count: expected 1 to 256 colours, found 257 @768")
    table[768] = 0
    table[769] = 0
    #expect(failure(of: table) == "palette-count: expected 1 to 256 colours, found 0 @768")
  }

  @Test func fullColourHasNoPalette() throws {
    let pixels = (0..<300).map { ColourPicture.Pixel(red: UInt8($0 / 2), green: UInt8($0 % 2), blue: 0) }
    let bytes = try #require(ColourPicture(width: 300, height: 1, pixels: pixels)).png().bytes
    #expect(
      failure(of: bytes)
        == "palette-none-in-picture: expected at most 256 colours, or an indexed picture, found a PNG in full colour with more @(256, 0)"
    )
    #expect(
      help(for: bytes)
        == "save the picture with indexed colours, or choose a palette for it"
    )
  }

  @Test func longLinesTakeLinearTime() {
    let line = [UInt8](repeating: UInt8(ascii: "7"), count: 3_000_000)
    #expect(
      failure(of: line)
        == #"palette-unknown: expected a palette, found a file of 3,000,000 bytes that begins with "77777777""#
    )
    #expect(
      failure(of: Array("GIMP Palette\n".utf8) + line)
        == #"palette-colour: expected a number from 0 to 255, found "777777777777777777777777..." @2:1"#
    )
  }

  @Test func damagedFilesNeverTrap() {
    var generator = SeededGenerator(seed: 5)
    for format in PaletteFormat.allCases {
      for _ in 0..<300 {
        var bytes = three.serialized(as: format)
        for _ in 0..<3 {
          bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
            in: 0...255, using: &generator)
        }
        bytes.removeLast(Int.random(in: 0..<3, using: &generator))
        guard let file = try? PaletteFile(parsing: bytes, format: format) else { continue }
        #expect(1...256 ~= file.count)
      }
    }
  }

  @Test func errorsHaveHelp() {
    let remedies: [(String, String)] = [
      ("GIMP Palette\n\u{20}a", "write each colour as red, green and blue from 0 to 255"),
      ("GIMP Palette\n1", "add the values of green and blue"),
      ("GIMP Palette\n1 2", "add the value of blue"),
      ("112233\nred", "write one colour on each line, such as ff8000"),
      ("JASC-PAL\n0200\n1\n1 2 3\n", "write 0100 in the second line"),
      ("JASC-PAL\n0100\n2\n1 2 3\n", "write the number of colours in the third line"),
      (String(repeating: "112233\n", count: 257), "remove the colours that are not needed"),
      ("GIMP Palette\n", "save the palette again in the program it comes from"),
      ("GIF89a", "save the picture as a PNG"),
      (
        "",
        "use a palette slot of 1,024 bytes, a file in one of the formats .gpl, .pal, .act or .hex, or an indexed picture"
      ),
    ]
    for (text, help) in remedies { #expect(self.help(for: Array(text.utf8)) == help) }
    #expect(
      help(for: [1, 2], as: .gimp) == "give the file the extension of its format, or save the palette again")
  }

  private func help(for bytes: [UInt8], as format: PaletteFormat? = nil) -> String? {
    Described.help { () throws(PictureDiagnostic) in
      try PaletteFile(parsing: bytes, format: format, limits: .standard)
    }
  }

  private func failure(of bytes: [UInt8], as format: PaletteFormat? = nil) -> String {
    Described.failure { () throws(PictureDiagnostic) in
      try PaletteFile(parsing: bytes, format: format, limits: .standard)
    }
  }
}
