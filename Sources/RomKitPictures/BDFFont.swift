import RomKitBase
import VGSCore

/// A font in the Glyph Bitmap Distribution Format (Adobe, version 2.1): a text with the bitmap of each character.
package struct BDFFont: Equatable, Sendable {
  /// The bitmap of a character. The origin is on the baseline, at the left.
  package struct Glyph: Equatable, Sendable {
    /// The code of the character in the character set of the font.
    package var code: Int
    /// Pixels from the origin to that of the next character.
    package var advance: Int
    package var width: Int
    package var height: Int
    /// Pixels from the origin to the left edge of the bitmap, and to its lower edge above the baseline.
    package var x: Int
    package var y: Int
    /// The line at which it begins.
    package var line = 0
    /// `(width + 7) / 8` bytes for a row, the most significant bit of the first byte left.
    package var rows: [UInt8] = []

    /// Whether a pixel of the bitmap is ink.
    func isInk(_ column: Int, _ row: Int) -> Bool {
      rows[row * ((width + 7) / 8) + column / 8] & 0x80 >> UInt8(column % 8) != 0
    }
  }

  /// The character set of the codes.
  package enum Charset: Equatable, Sendable {
    case unicode
    /// Row and cell of JIS X 0208, each with 0x20 added, as two bytes.
    case jisX0208
    /// One byte, with ASCII in the lower half: ISO 8859, JIS X 0201 and others. Only the latter has katakana.
    case bytes(hasKatakana: Bool)
  }

  /// The box of the whole font: its height, and pixels from the baseline to its lower edge.
  package var height: Int
  package var y: Int
  package var charset: Charset
  /// By their codes, each once.
  package var glyphs: [Glyph] = []
  /// What was left out.
  package var warnings: [PictureDiagnostic] = []

  /// The longest side of a glyph, and the largest distance from its origin.
  package static let largest = 256
  package static let mostGlyphs = 65_536

  /// The row of a glyph's first row of pixels in a cell of the font's height.
  package func top(of glyph: Glyph) -> Int { y + height - glyph.y - glyph.height }
}

/// Characters of a font on a picture, with a frame for each.
package struct BDFSheet: Sendable {
  /// Index 0 is paper, index 1 ink.
  package var picture: IndexedPicture
  /// The places of the characters, named by their byte in hexadecimal, as wide as the character. A byte without a character has an
  /// empty frame of the cell's width.
  package var frames: [SpriteSource.Frame]
  package var cell: AtlasPacking.Size
  /// What does not fit into the cells.
  package var warnings: [PictureDiagnostic] = []
}

// Characters of one byte, as a sheet.
extension BDFFont {
  private static let columns = 16
  private static let firstByte = 0x20
  private static let lastASCII = 0x7E
  private static let halfWidth = FontSheet.characterWidth / 2

  /// The glyphs by their byte in Shift_JIS: ASCII and half-width katakana.
  private var byteGlyphs: [(byte: Int, glyph: Glyph)] {
    glyphs.compactMap { glyph in
      let byte: Int? =
        switch (charset, glyph.code) {
        case (.unicode, 0x20...0x7E), (.bytes, 0x20...0x7E): glyph.code
        case (.unicode, 0xFF61...0xFF9F): glyph.code - 0xFF61 + 0xA1
        case (.bytes(hasKatakana: true), 0xA1...0xDF): glyph.code
        default: nil
        }
      return byte.map { ($0, glyph) }
    }
  }

  /// The characters of one byte in rows of 16 cells, the first for the byte 0x20.
  ///
  /// Throws if there are none, and for a picture beyond the limits.
  package func sheet(limits: PictureLimits = .standard) throws(PictureDiagnostic) -> BDFSheet {
    let found = byteGlyphs
    guard let last = found.map(\.byte).max() else { throw Self.noBytes }
    let left = max(0, -(found.map(\.glyph.x).min() ?? 0))
    let cell = found.map { max(1, left + max($0.glyph.advance, $0.glyph.x + $0.glyph.width)) }.max() ?? 1
    let high = ((last - Self.firstByte) / Self.columns + 1) * height
    guard limits.allow(width: Self.columns * cell, height: high, indexed: true) else {
      throw PictureDiagnostic(
        "bdf-too-large",
        limits.refusal(of: "the sheet", width: Self.columns * cell, height: high, indexed: true),
        help: "use a smaller font")
    }
    var sheet = sheet(
      of: found, upTo: last, in: .init(width: cell, height: height), x: left, y: 0, pictureHeight: high)
    let cut = found.map(\.glyph).filter { glyph in
      !inkRows(of: glyph).allSatisfy { 0..<height ~= top(of: glyph) + $0 }
    }
    if let first = cut.min(by: { $0.line < $1.line }) {
      sheet.warnings = [
        PictureDiagnostic(
          "bdf-outside-box",
          "the character \(first.code.hexadecimalText) has pixels above or below FONTBOUNDINGBOX, which are cut off",
          at: .line(first.line, column: 1),
          help: "make FONTBOUNDINGBOX large enough for all characters, or correct BBX of this one"
        ).asWarning(more: cut.count - 1)
      ]
    }
    return sheet
  }

  /// The characters of ASCII as the half-width font of the console: 16 x 6 cells of 4 x 12 pixels, in whose middle lower fonts stand.
  ///
  /// Throws if there are none, or if they do not fit.
  package func halfWidthSheet() throws(PictureDiagnostic) -> BDFSheet {
    let found = byteGlyphs.filter { $0.byte <= Self.lastASCII }
    if found.isEmpty { throw Self.noBytes }
    let start = (FontSheet.characterHeight - height) / 2
    let wide = found.map(\.glyph).filter { glyph in
      let rows = inkRows(of: glyph).map { start + top(of: glyph) + $0 }
      return glyph.advance > Self.halfWidth
        || !inkColumns(of: glyph).allSatisfy { 0..<Self.halfWidth ~= glyph.x + $0 }
        || !rows.allSatisfy { 0..<FontSheet.characterHeight ~= $0 }
    }
    if let first = wide.min(by: { $0.line < $1.line }) {
      throw PictureDiagnostic(
        "bdf-cell",
        """
        expected ASCII of at most 4 x 12 pixels for the console's half-width font, found \
        \(max(first.advance, first.width)) x \(first.height) for the code \(first.code.hexadecimalText)
        """, at: .line(first.line, column: 1),
        help: """
          use a font whose ASCII is 4 pixels wide, such as k8x12 or Misaki, or make a sheet for the game of this one: \
          as = "graphics/letters"
          """)
    }
    let rows = (Self.lastASCII - Self.firstByte) / Self.columns + 1
    return sheet(
      of: found, upTo: Self.lastASCII, in: .init(width: Self.halfWidth, height: FontSheet.characterHeight),
      x: 0, y: start, pictureHeight: rows * FontSheet.characterHeight)
  }

  private static let noBytes = PictureDiagnostic(
    "bdf-no-bytes", "expected ASCII or half-width katakana in a font for a picture, found neither",
    help: "put a font of kanji into the data slot of the console's font, as DSLOT255.bdf")

  /// Draws characters at a place in their cells, and leaves out what is above or below these.
  private func sheet(
    of found: [(byte: Int, glyph: Glyph)], upTo last: Int, in cell: AtlasPacking.Size, x left: Int,
    y start: Int,
    pictureHeight: Int
  ) -> BDFSheet {
    let width = Self.columns * cell.width
    var indices = [UInt8](repeating: 0, count: width * pictureHeight)
    var widths = [Int?](repeating: nil, count: last - Self.firstByte + 1)
    func place(_ number: Int) -> (x: Int, y: Int) {
      (number % Self.columns * cell.width, number / Self.columns * cell.height)
    }
    for (byte, glyph) in found {
      widths[byte - Self.firstByte] = min(cell.width, max(1, left + glyph.advance))
      let (cellX, cellY) = place(byte - Self.firstByte)
      for row in 0..<glyph.height {
        let y = start + top(of: glyph) + row
        guard 0..<cell.height ~= y else { continue }
        for column in 0..<glyph.width where glyph.isInk(column, row) {
          indices[(cellY + y) * width + cellX + left + glyph.x + column] = 1
        }
      }
    }
    let frames = widths.enumerated().map { number, own in
      let (x, y) = place(number)
      return SpriteSource.Frame(
        name: UInt32(Self.firstByte + number).hexadecimal(digits: 2, uppercase: true),
        bounds: PixelRectangle(x: x, y: y, width: own ?? cell.width, height: cell.height), milliseconds: 1)
    }
    let picture = IndexedPicture(
      checkedWidth: width, height: pictureHeight, indices: indices,
      palette: Palette([.black, Colour(red: 255, green: 255, blue: 255)]), paletteCount: 2, transparent: [0])
    return BDFSheet(picture: picture, frames: frames, cell: cell)
  }

  private func inkRows(of glyph: Glyph) -> [Int] {
    (0..<glyph.height).filter { row in (0..<glyph.width).contains { glyph.isInk($0, row) } }
  }

  private func inkColumns(of glyph: Glyph) -> [Int] {
    (0..<glyph.width).filter { column in (0..<glyph.height).contains { glyph.isInk(column, $0) } }
  }
}

// Characters of JIS X 0208, as the console's font.
extension BDFFont {
  /// The 12 bytes of a glyph in the font of the kanji extension; lower fonts stand in the middle of the cell. Throws if it does not
  /// fit.
  func rows(of glyph: Glyph) throws(PictureDiagnostic) -> [UInt8] {
    let start = top(of: glyph) + (FontSheet.characterHeight - height) / 2
    guard glyph.x >= 0, glyph.x + glyph.width <= FontSheet.characterWidth, start >= 0,
      start + glyph.height <= FontSheet.characterHeight
    else {
      throw PictureDiagnostic(
        "bdf-cell",
        """
        expected characters of at most 8 x 12 pixels for the console's font, found \(glyph.width) x \(glyph.height) at \
        (\(glyph.x), \(start)) for the code \(glyph.code.hexadecimalText)
        """, help: "use a font of 8 x 12 or 8 x 8 pixels")
    }
    var rows = [UInt8](repeating: 0, count: FontSheet.characterHeight)
    for row in 0..<glyph.height where glyph.width > 0 {
      rows[start + row] = glyph.rows[row] >> UInt8(glyph.x)
    }
    return rows
  }
}

extension FontSheet {
  /// The font with the glyphs of a BDF at their places in JIS X 0208, counted from 0; all other characters are empty. `place` gives
  /// the place of a character of Unicode. Throws unless the font has such characters, and they are at most 8 x 12 pixels.
  package init(
    _ font: BDFFont, place: (Unicode.Scalar) -> Int?
  ) throws(PictureDiagnostic) {
    var glyphs: [(place: Int, rows: [UInt8])] = []
    for glyph in font.glyphs {
      let index: Int? =
        switch font.charset {
        case .unicode: UInt32(exactly: glyph.code).flatMap { Unicode.Scalar($0) }.flatMap(place)
        case .jisX0208: Self.place(row: glyph.code >> 8 - 0x21, cell: glyph.code & 0xFF - 0x21)
        case .bytes: nil
        }
      if let index { glyphs.append((index, try font.rows(of: glyph))) }
    }
    if glyphs.isEmpty {
      throw PictureDiagnostic(
        "bdf-no-kanji",
        "expected characters of JIS X 0208 in the console's font, by JIS or Unicode, found none",
        help: "name a font with kanji or kana, or put this one into graphics, as a sheet of its characters")
    }
    self.init(glyphs)
  }

  private static func place(row: Int, cell: Int) -> Int? {
    0..<side ~= row && 0..<side ~= cell ? row * side + cell : nil
  }
}

extension Int {
  /// `0x2121`.
  var hexadecimalText: String { "0x" + String(self, radix: 16, uppercase: true) }
}
