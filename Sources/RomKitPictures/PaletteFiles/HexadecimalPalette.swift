import RomKitBase
import VGSCore

/// A `.hex` file: six hexadecimal digits a line, red first, with or without a `#` before them.
enum HexadecimalPalette {
  /// 1 to 256 colours.
  static func parse(_ bytes: [UInt8]) throws(PaletteFileError) -> [Colour] {
    var lines = PaletteLines(bytes)
    var colours: [Colour] = []
    while var line = lines.nextFilled() {
      if colours.count == Palette.count { throw .tooManyColours(line: line.number) }
      guard let colour = line.hexadecimalColour else {
        throw .notHexadecimal(
          found: PaletteFileError.shown(line.trimmed), line: line.number, column: line.word().column)
      }
      colours.append(colour)
    }
    guard !colours.isEmpty else { throw .noColours }
    return colours
  }

  /// The inverse of ``parse(_:)``.
  static func serialized(_ colours: ArraySlice<Colour>) -> [UInt8] {
    let lines = colours.map { $0.opaque.value.hexadecimal(digits: 6) + "\n" }
    return Array(lines.joined().utf8)
  }
}
