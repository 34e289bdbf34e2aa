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

  /// The longest side of a glyph, and the largest distance from its origin.
  package static let largest = 256
  package static let mostGlyphs = 65_536

  /// The row of a glyph's first row of pixels in a cell of the font's height.
  package func top(of glyph: Glyph) -> Int { y + height - glyph.y - glyph.height }

}

// Characters of one byte, as a sheet.
extension BDFFont {
  private static let columns = 16
  private static let firstByte = 0x20

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

  /// The characters of one byte in rows of 16 cells, the first for the byte 0x20, and their frames: named by their byte in
  /// hexadecimal, as wide as the character. A byte without a character has an empty frame of the cell's width. Index 0 is paper,
  /// index 1 ink.
  ///
  /// Throws if there are none, and for a picture beyond the limits.
  package func sheet(
    limits: PictureLimits = .standard
  ) throws(PictureDiagnostic) -> (picture: IndexedPicture, frames: [SpriteSource.Frame]) {
    let found = byteGlyphs
    guard let last = found.map(\.byte).max() else {
      throw PictureDiagnostic(
        "bdf-no-bytes", "expected ASCII or half-width katakana in a font for a picture, found neither",
        help: "put a font of kanji into the data slot of the console's font, as DSLOT255.bdf")
    }
    let left = max(0, -(found.map(\.glyph.x).min() ?? 0))
    let cell = found.map { max(1, left + max($0.glyph.advance, $0.glyph.x + $0.glyph.width)) }.max() ?? 1
    let rows = (last - Self.firstByte) / Self.columns + 1
    let (width, high) = (Self.columns * cell, rows * height)
    guard limits.allow(width: width, height: high, indexed: true) else {
      throw PictureDiagnostic(
        "bdf-too-large", limits.refusal(of: "the sheet", width: width, height: high, indexed: true),
        help: "use a smaller font")
    }
    var indices = [UInt8](repeating: 0, count: width * high)
    var widths = [Int?](repeating: nil, count: last - Self.firstByte + 1)
    func place(_ byte: Int) -> (x: Int, y: Int) {
      let number = byte - Self.firstByte
      return (number % Self.columns * cell, number / Self.columns * height)
    }
    for (byte, glyph) in found {
      widths[byte - Self.firstByte] = min(cell, max(1, left + glyph.advance))
      let (cellX, cellY) = place(byte)
      for row in 0..<glyph.height {
        let y = top(of: glyph) + row
        guard 0..<height ~= y else { continue }
        for column in 0..<glyph.width where glyph.isInk(column, row) {
          indices[(cellY + y) * width + cellX + left + glyph.x + column] = 1
        }
      }
    }
    let frames = widths.enumerated().map { number, own in
      let byte = Self.firstByte + number
      let (x, y) = place(byte)
      return SpriteSource.Frame(
        name: UInt32(byte).hexadecimal(digits: 2, uppercase: true),
        bounds: PixelRectangle(x: x, y: y, width: own ?? cell, height: height), milliseconds: 1)
    }
    let picture = IndexedPicture(
      checkedWidth: width, height: high, indices: indices,
      palette: Palette([.black, Colour(red: 255, green: 255, blue: 255)]), paletteCount: 2, transparent: [0])
    return (picture, frames)
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
  fileprivate var hexadecimalText: String { "0x" + String(self, radix: 16, uppercase: true) }
}
