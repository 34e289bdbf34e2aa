import RomKitPictures

/// Capitals, digits and signs of five rows, for labels in pictures. Lower-case letters are shown as capitals, and
/// characters without a glyph as a box.
enum TinyFont {
  /// The height of a glyph. Nothing is below the baseline.
  static let height = 5

  /// The width of a text in pixels; 0 if it is empty.
  static func width(of text: String, scale: Int = 1) -> Int {
    let columns = text.unicodeScalars.reduce(0) { $0 + glyph($1).width + 1 }
    return max(0, columns - 1) * max(1, scale)
  }

  /// A text without the characters that have no glyph, such as kana.
  static func drawable(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { glyphIndex($0) != nil }))
  }

  /// Draws a text with its top left corner at `x`, `y`, enlarged by `scale` and clipped to the picture.
  static func draw(
    _ text: String, x: Int, y: Int, colour: ColourPicture.Pixel, scale: Int = 1,
    on picture: inout ColourPicture
  ) {
    let scale = max(1, scale)
    var left = x
    for scalar in text.unicodeScalars where left < picture.width {
      let glyph = glyph(scalar)
      for (row, bits) in glyph.rows.enumerated() {
        for column in 0..<glyph.width where bits >> (glyph.width - 1 - column) & 1 == 1 {
          let (dotX, dotY) = (left + column * scale, y + row * scale)
          picture.fill(x: dotX..<dotX + scale, y: dotY..<dotY + scale, with: colour)
        }
      }
      left += (glyph.width + 1) * scale
    }
  }

  private struct Glyph {
    var width: Int
    /// The rows, each a number whose lowest bit is the last column.
    var rows: [UInt8]

    /// A glyph from rows of `#` and `.`, with spaces between the rows.
    init(_ drawing: String) {
      let lines = drawing.split(separator: " ")
      width = lines.first?.utf8.count ?? 0
      rows = lines.map { line in line.utf8.reduce(0) { $0 << 1 | ($1 == UInt8(ascii: "#") ? 1 : 0) } }
    }
  }

  private static func glyph(_ scalar: Unicode.Scalar) -> Glyph {
    glyphIndex(scalar).map { glyphs[$0] } ?? unknown
  }

  private static func glyphIndex(_ scalar: Unicode.Scalar) -> Int? {
    let code = Int(scalar.value) - (0x61...0x7A ~= scalar.value ? 0x20 : 0)
    return 0x20...0x5F ~= code ? code - 0x20 : nil
  }

  private static let unknown = Glyph("### #.# #.# #.# ###")

  /// The glyphs from the space, 0x20, to the low line, 0x5F.
  private static let glyphs = [
    "... ... ... ... ...", "# # # . #", "#.# #.# ... ... ...", ".#.#. ##### .#.#. ##### .#.#.",
    ".## ##. .#. .## ##.", "#.# ..# .#. #.. #.#", ".#.. #.#. .#.. #.#. .#.#", "# # . . .",
    ".# #. #. #. .#", "#. .# .# .# #.", "... #.# .#. #.# ...", "... .#. ### .#. ...",
    ".. .. .. .# #.", "... ... ### ... ...", ". . . . #", "..# ..# .#. #.. #..",
    "### #.# #.# #.# ###", ".# ## .# .# .#", "### ..# ### #.. ###", "### ..# .## ..# ###",
    "#.# #.# ### ..# ..#", "### #.. ### ..# ###", "### #.. ### #.# ###", "### ..# .#. .#. .#.",
    "### #.# ### #.# ###", "### #.# ### ..# ###", ". # . # .", ".. .# .. .# #.",
    "..# .#. #.. .#. ..#", "... ### ... ### ...", "#.. .#. ..# .#. #..", "##. ..# .#. ... .#.",
    ".##. #.## #.## #... .##.", ".#. #.# ### #.# #.#", "##. #.# ##. #.# ##.", ".## #.. #.. #.. .##",
    "##. #.# #.# #.# ##.", "### #.. ##. #.. ###", "### #.. ##. #.. #..", ".## #.. #.# #.# .##",
    "#.# #.# ### #.# #.#", "### .#. .#. .#. ###", "..# ..# ..# #.# .#.", "#.# #.# ##. #.# #.#",
    "#.. #.. #.. #.. ###", "#...# ##.## #.#.# #...# #...#", "#..# ##.# #.## #..# #..#",
    ".#. #.# #.# #.# .#.", "##. #.# ##. #.. #..", ".##. #..# #..# #.#. .#.#", "##. #.# ##. #.# #.#",
    ".## #.. .#. ..# ##.", "### .#. .#. .#. .#.", "#.# #.# #.# #.# ###", "#.# #.# #.# #.# .#.",
    "#...# #...# #.#.# ##.## #...#", "#.# #.# .#. #.# #.#", "#.# #.# .#. .#. .#.",
    "### ..# .#. #.. ###", "## #. #. #. ##", "#.. #.. .#. ..# ..#", "## .# .# .# ##",
    ".#. #.# ... ... ...", "... ... ... ... ###",
  ].map(Glyph.init)
}
