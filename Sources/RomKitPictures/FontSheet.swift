import RomKitBase
import VGSCore
import VGSFormat

/// The 8 x 12 font of the kanji extension, the body of DSLOT255, as a picture to draw on: all characters of JIS X 0208
/// side by side, a row of the sheet for each row of the standard.
///
/// The body has 12 bytes for each of 94 x 94 characters, one byte for a row of pixels, its most significant bit left. On the
/// sheet ink is black and paper is white, and there is no space between the characters.
package struct FontSheet: Equatable, Sendable {
  /// Characters in a row of the sheet, and rows of them: the cells and rows of JIS X 0208.
  package static let side = 94
  /// Pixels of a character in a row: the bits of a byte.
  package static let characterWidth = 8
  package static let characterHeight = 12
  package static let width = side * characterWidth
  package static let height = side * characterHeight
  package static let byteCount = DataRecognizer.fontSize

  private let bytes: [UInt8]

  private static let paper = Colour(red: 255, green: 255, blue: 255)
  private static let ink = Colour.black

  /// Reads the body of a data slot. ``serialized()`` is the inverse.
  package init(parsing body: ArraySlice<UInt8>) throws(PictureDiagnostic) {
    guard body.count == Self.byteCount else {
      throw PictureDiagnostic(
        "font-size",
        """
        expected the \(Plural.bytes(FontSheet.byteCount)) of the kanji extension's font, \
        found \(Grouped.text(body.count))
        """, help: "name the font, which is in DSLOT255; no other data can be converted to a picture")
    }
    bytes = Array(body)
  }

  /// The glyphs of characters by their places in JIS X 0208, counted from 0, each of 12 bytes; all others are empty.
  init(_ glyphs: [(place: Int, rows: [UInt8])]) {
    var bytes = [UInt8](repeating: 0, count: Self.byteCount)
    for (place, rows) in glyphs {
      let start = place * Self.characterHeight
      bytes.replaceSubrange(start..<start + Self.characterHeight, with: rows)
    }
    self.bytes = bytes
  }

  package func serialized() -> [UInt8] { bytes }

  /// Reads a sheet in black and white, indexed or in full colour; transparent pixels are paper. ``picture`` is the
  /// inverse. Throws unless the sheet has ``width`` x ``height`` pixels, each of them black or white.
  package init(_ picture: DecodedPicture) throws(PictureDiagnostic) {
    guard picture.width == Self.width, picture.height == Self.height else {
      throw PictureDiagnostic(
        "font-sheet-size",
        """
        expected \(FontSheet.width) x \(FontSheet.height) pixels in a sheet of the kanji extension's font, \
        found \(picture.width) x \(picture.height)
        """, help: "draw on a sheet that was made from a font, and keep its size"
      )
    }
    var bytes = [UInt8](repeating: 0, count: Self.byteCount)
    var index = 0
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        if try Self.isInk(picture, index, x: x, y: y) {
          bytes[Self.byte(x: x, y: y)] |= 0x80 >> UInt8(x % Self.characterWidth)
        }
        index += 1
      }
    }
    self.bytes = bytes
  }

  /// Whether a character, by its place in JIS X 0208 counted from 0, has pixels.
  package func hasInk(_ place: Int) -> Bool {
    bytes[place * Self.characterHeight..<(place + 1) * Self.characterHeight].contains { $0 != 0 }
  }

  /// The sheet, index 0 for paper and index 1 for ink. ``init(_:)`` is the inverse.
  package var picture: IndexedPicture {
    var indices: [UInt8] = []
    indices.reserveCapacity(Self.width * Self.height)
    for y in 0..<Self.height {
      for column in 0..<Self.side {
        let byte = bytes[Self.byte(x: column * Self.characterWidth, y: y)]
        for bit in 0..<UInt8(Self.characterWidth) { indices.append(byte >> (7 - bit) & 1) }
      }
    }
    return IndexedPicture(
      checkedWidth: Self.width, height: Self.height, indices: indices,
      palette: Palette([Self.paper, Self.ink]), paletteCount: 2)
  }

  package static func hasSize(of picture: DecodedPicture) -> Bool {
    picture.width == width && picture.height == height
  }

  private static func byte(x: Int, y: Int) -> Int {
    let character = y / characterHeight * side + x / characterWidth
    return character * characterHeight + y % characterHeight
  }

  private static func isInk(_ picture: DecodedPicture, _ index: Int, x: Int, y: Int) throws(PictureDiagnostic)
    -> Bool
  {
    let colour: Colour
    switch picture {
    case .indexed(let indexed):
      let entry = indexed.indices[index]
      if indexed.transparent.contains(entry) { return false }
      guard let palette = indexed.palette else {
        throw PictureDiagnostic(
          "font-sheet-palette", "expected a palette to distinguish ink from paper, found none",
          help: "save the picture with its palette")
      }
      colour = palette[entry].opaque
    case .colour(let full):
      let pixel = full.pixels[index]
      if pixel.alpha == 0 { return false }
      guard pixel.alpha == 255 else { throw neither(found: "an alpha of \(pixel.alpha)", x: x, y: y) }
      colour = pixel.colour
    }
    guard colour == ink || colour == paper else {
      throw neither(found: "#\(colour.opaque.value.hexadecimal(digits: 6))", x: x, y: y)
    }
    return colour == ink
  }

  private static func neither(found: LocalizedText, x: Int, y: Int) -> PictureDiagnostic {
    PictureDiagnostic(
      "font-sheet-colour", "expected black ink or white paper at (\(x), \(y)), found \(found)",
      at: .pixel(x: x, y: y), help: "draw without smoothing, in #000000 on #ffffff")
  }
}
