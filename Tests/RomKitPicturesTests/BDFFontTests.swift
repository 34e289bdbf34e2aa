import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitPictures

/// Fonts in the BDF format, as sheets and as the console's font.
@Suite struct BDFFontTests {
  /// A font with a box of 8 x 12 pixels, two below the baseline. `glyphs` are the lines between BITMAP's neighbours.
  static func font(
    _ glyphs: [(code: Int, advance: Int, box: String, rows: [String])], registry: String = "ISO10646",
    box: String = "8 12 0 -2"
  ) -> [UInt8] {
    var text = "STARTFONT 2.1\nCOMMENT x\nFONT -a-\nSIZE 12 75 75\nFONTBOUNDINGBOX \(box)\n"
    text += "STARTPROPERTIES 2\nBBX \"no box\"\nCHARSET_REGISTRY \"\(registry)\"\nENDPROPERTIES\n"
    text += "CHARS \(glyphs.count)\n"
    for glyph in glyphs {
      text += "STARTCHAR U+\(glyph.code)\nENCODING \(glyph.code)\nSWIDTH 500 0\nDWIDTH \(glyph.advance) 0\n"
      text += "BBX \(glyph.box)\nBITMAP\n" + glyph.rows.map { "\($0)\n" }.joined() + "ENDCHAR\n"
    }
    return Array((text + "ENDFONT\n").utf8)
  }

  private static func parse(_ text: String) throws -> BDFFont { try BDFFont(parsing: Array(text.utf8)) }

  private static func code(_ work: () throws -> Void) -> String {
    do { try work() } catch { return Diagnostic(error as? PictureDiagnostic ?? .noPalette).code }
    return "none"
  }

  /// The pixels of a part of a sheet, `#` for ink, a line for each row.
  private static func drawn(_ picture: IndexedPicture, _ bounds: PixelRectangle) -> [String] {
    (bounds.y..<bounds.y + bounds.height).map { y in
      (bounds.x..<bounds.x + bounds.width).map { picture[$0, y] == 1 ? "#" : "." }.joined()
    }
  }

  @Test func charactersStandOnTheBaseline() throws {
    let font = try BDFFont(
      parsing: Self.font(
        [
          (0x20, 2, "0 0 0 0", []), (0x21, 3, "1 3 1 0", ["80", "00", "80"]),
          (0x22, 4, "3 2 0 -2", ["E0", "A0"]),
        ], box: "4 6 0 -2"))
    let sheet = try font.sheet()
    let (picture, frames) = (sheet.picture, sheet.frames)
    #expect((picture.width, picture.height) == (64, 6))
    #expect(frames.map(\.name) == ["20", "21", "22"])
    #expect(frames.map(\.bounds.width) == [2, 3, 4])
    #expect(frames.map(\.bounds.x) == [0, 4, 8])
    #expect(Self.drawn(picture, frames[1].bounds) == ["...", ".#.", "...", ".#.", "...", "..."])
    #expect(Self.drawn(picture, frames[2].bounds) == ["....", "....", "....", "....", "###.", "#.#."])
  }

  /// As the half-width font of the console: 16 x 6 characters of 4 x 12 pixels.
  @Test func aHalfWidthFontHasThePlacesOfTheConsole() throws {
    let glyphs = (0x20...0x7E).map {
      (code: $0, advance: 4, box: "4 12 0 -2", rows: [String](repeating: "F0", count: 12))
    }
    for sheet in [
      try BDFFont(parsing: Self.font(glyphs)).sheet(),
      try BDFFont(parsing: Self.font(glyphs)).halfWidthSheet(),
    ] {
      #expect((sheet.picture.width, sheet.picture.height, sheet.frames.count) == (64, 72, 95))
      #expect(sheet.frames[0x41 - 0x20].bounds == PixelRectangle(x: 4, y: 24, width: 4, height: 12))
    }
  }

  /// The box may be larger than the ink, and kana in the same font do not matter.
  @Test func lowerFontsStandInTheMiddleOfTheHalfWidthCells() throws {
    let font = try BDFFont(
      parsing: Self.font(
        [
          (0x41, 4, "8 8 0 -1", [String](repeating: "90", count: 8)),
          (0x3042, 8, "8 8 0 -1", [String](repeating: "FF", count: 8)),
          (0xFF71, 5, "5 8 0 -1", [String](repeating: "F8", count: 8)),
        ], box: "8 8 0 -1"))
    let sheet = try font.halfWidthSheet()
    #expect((sheet.picture.width, sheet.picture.height, sheet.frames.count) == (64, 72, 95))
    let empty = [String](repeating: "....", count: 2)
    #expect(
      Self.drawn(sheet.picture, sheet.frames[0x41 - 0x20].bounds)
        == empty + [String](repeating: "#..#", count: 8) + empty)
  }

  @Test(arguments: [
    (5, "4 1 0 0", "80"), (4, "5 1 0 0", "08"), (4, "4 1 1 0", "10"), (4, "4 1 -1 0", "80"),
    (4, "1 1 0 10", "80"), (4, "1 1 0 -3", "80"),
  ])
  func widerFontsAreNotTheConsolesHalfWidthFont(advance: Int, box: String, row: String) throws {
    let font = try BDFFont(parsing: Self.font([(0x20, 4, "0 0 0 0", []), (0x41, advance, box, [row])]))
    let error = #expect(throws: PictureDiagnostic.self) { try font.halfWidthSheet() }
    #expect(error?.diagnostic.code == "bdf-cell")
    #expect(error?.diagnostic.place.position == .line(18, column: 1))
  }

  @Test func whatIsLeftOutIsNamedWithItsLine() throws {
    let glyphs = [
      (code: 0x41, advance: 4, box: "1 1 0 0", rows: ["80"]), (0x42, 4, "1 2 0 9", ["80", "80"]),
      (0x41, 4, "1 1 0 0", ["80"]), (-1, 4, "1 1 0 99", ["80"]), (0x43, 4, "1 1 0 -3", ["80"]),
      (0x44, 4, "1 2 0 9", ["00", "80"]),
    ]
    let font = try BDFFont(parsing: Self.font(glyphs))
    let warnings = try font.warnings + font.sheet().warnings
    #expect(
      warnings.map { $0.diagnostic.rendered() } == [
        """
        line 28:1: warning: the code 0x41 already has a character, from line 11, so this one is left out \
        [bdf-code-twice]
          help: give each character its own code after ENCODING
        """,
        """
        line 19:1: warning: the character 0x42 has pixels above or below FONTBOUNDINGBOX, which are cut off \
        [bdf-outside-box]
          note: 1 more place has the same problem
          help: make FONTBOUNDINGBOX large enough for all characters, or correct BBX of this one
        """,
      ])
    #expect(try PictureFile(parsing: Self.font(glyphs)).warnings == warnings)
  }

  @Test func katakanaAreBytesOfShiftJIS() throws {
    let one = [(code: 0xFF71, advance: 4, box: "1 1 0 0", rows: ["80"])]
    let unicode = try BDFFont(parsing: Self.font(one)).sheet()
    #expect(unicode.frames.last?.name == "B1")
    // Bytes without a character have a frame, so that a program can count on from the first.
    #expect(unicode.frames.count == 0xB1 - 0x20 + 1)
    let bytes = [(code: 0xB1, advance: 4, box: "1 1 0 0", rows: ["80"])]
    #expect(
      try BDFFont(parsing: Self.font(bytes, registry: "JISX0201.1976")).sheet().picture == unicode.picture)
    #expect(
      Self.code { _ = try BDFFont(parsing: Self.font(bytes, registry: "ISO8859")).sheet() } == "bdf-no-bytes")
  }

  @Test(arguments: [
    (0x3042, "ISO10646", "8 12 0 -2", 0), (0x2422, "JISX0208.1990", "8 12 0 -2", 0),
    (0x2422, "jisx0208.1983", "8 8 0 -1", 2),
  ])
  func theConsolesFontHasCharactersByTheirRowsAndCells(
    code: Int, registry: String, box: String, top: Int
  ) throws {
    let height = box == "8 8 0 -1" ? 8 : 12
    let glyph = (
      code: code, advance: 8, box: box,
      rows: (1...height).map { UInt32($0).hexadecimal(digits: 2, uppercase: true) }
    )
    let font = try BDFFont(parsing: Self.font([glyph], registry: registry, box: box))
    let sheet = try FontSheet(font) { $0 == "あ" ? 3 * 94 + 1 : nil }
    let place = 3 * 94 + 1
    #expect((0..<94 * 94).filter { sheet.hasInk($0) } == [place])
    let rows = sheet.serialized()[place * 12..<(place + 1) * 12]
    #expect(
      Array(rows) == [UInt8](repeating: 0, count: top) + (1...UInt8(height))
        + [UInt8](repeating: 0, count: 12 - height - top))
  }

  @Test(arguments: ["9 1 0 0", "8 1 1 0", "1 13 0 -2", "1 1 -1 0", "1 1 0 -3", "1 1 0 10"])
  func largerCharactersDoNotFitTheConsolesFont(box: String) throws {
    let height = Int(box.split(separator: " ")[1]) ?? 0
    let glyph = (code: 0x3042, advance: 8, box: box, rows: [String](repeating: "8000", count: height))
    let font = try BDFFont(parsing: Self.font([glyph]))
    #expect(Self.code { _ = try FontSheet(font) { _ in 5 } } == "bdf-cell")
  }

  @Test func otherFontsAreNotTheConsoles() throws {
    let glyph = (code: 0x41, advance: 8, box: "1 1 0 0", rows: ["80"])
    let font = try BDFFont(parsing: Self.font([glyph], registry: "ISO8859"))
    #expect(Self.code { _ = try FontSheet(font) { _ in 5 } } == "bdf-no-kanji")
  }

  @Test func theFirstOfTwoWithACodeCounts() throws {
    let font = try BDFFont(
      parsing: Self.font([
        (0x41, 1, "1 1 0 0", ["80"]), (-1, 9, "1 1 0 0", ["80"]), (0x41, 2, "1 1 0 0", ["80"]),
        (0x40, 3, "1 1 0 0", ["FF"]),
      ]))
    #expect(font.glyphs.map(\.code) == [0x40, 0x41])
    #expect(font.glyphs.map(\.advance) == [3, 1])
    // Bits after the last pixel are no ink.
    #expect(font.glyphs.map(\.rows) == [[0x80], [0x80]])
  }

  @Test(arguments: [
    ("", 1), ("FONT x\n", 1), ("STARTFONT 2.1\nSTARTCHAR a\n", 2),
    ("STARTFONT 2.1\nFONTBOUNDINGBOX 8 12 0\n", 2), ("STARTFONT 2.1\nFONTBOUNDINGBOX a 12 0 0\n", 2),
    ("STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nCHARS 1\nENCODING 4\n", 4),
    ("STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nSTARTCHAR a\nENCODING x\n", 4),
    ("STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nSTARTCHAR a\nBITMAP\n", 4),
    ("STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nSTARTCHAR a\nENDCHAR\n", 4),
    ("STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nSTARTCHAR a\nSTARTCHAR b\n", 4),
    ("STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nSTARTCHAR a\nBBX 9 1 0 0\nBITMAP\nFF\n", 6),
    ("STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nSTARTCHAR a\nBBX 8 1 0 0\nBITMAP\nGG\n", 6),
    ("STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nSTARTCHAR a\nBBX 8 1 0 0\nBITMAP\nFF\nFF\n", 7),
    ("STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nSTARTCHAR a\nBBX 8 2 0 0\nBITMAP\nFF\nENDCHAR\n", 7),
    ("STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nSTARTCHAR a\nBBX 8 1 0 0\nBITMAP\nFF\nENDCHAR\n", 7),
  ])
  func mistakesHaveTheirLine(text: String, line: Int) throws {
    let error = #expect(throws: PictureDiagnostic.self) { try Self.parse(text) }
    #expect(error?.diagnostic.code == "bdf-syntax")
    #expect(error?.diagnostic.place.position == .line(line, column: 1))
  }

  @Test(arguments: [
    "STARTFONT 2.1\n", "STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nCHARS 0\n",
    "STARTFONT 2.1\nFONTBOUNDINGBOX 8 8 0 0\nSTARTCHAR a\nBBX 8 2 0 0\nBITMAP\nFF\n",
    "STARTFONT 2.1\nENDFONT\n",
  ])
  func aFontThatEndsTooEarlyIsNotRead(text: String) {
    #expect(Self.code { _ = try Self.parse(text) } == "bdf-truncated")
  }

  @Test(arguments: [
    "FONTBOUNDINGBOX 257 8 0 0\n", "FONTBOUNDINGBOX 8 8 -257 0\n", "FONTBOUNDINGBOX 8 -1 0 0\n",
    "FONTBOUNDINGBOX 8 8 0 0\nSTARTCHAR a\nBBX 1 100000 0 0\n",
    "FONTBOUNDINGBOX 8 8 0 0\nSTARTCHAR a\nDWIDTH 9223372036854775807 0\n",
  ])
  func sizesHaveLimits(text: String) {
    #expect(Self.code { _ = try Self.parse("STARTFONT 2.1\n" + text) } == "bdf-too-large")
  }

  @Test func aPictureFileIsTheSheet() throws {
    let bytes = Self.font([(0x41, 4, "1 1 0 0", ["80"])])
    #expect(try PictureFile(parsing: bytes).picture == .indexed(BDFFont(parsing: bytes).sheet().picture))
  }
}
