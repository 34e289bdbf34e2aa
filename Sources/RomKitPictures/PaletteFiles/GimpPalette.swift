import RomKitBase
import VGSCore

/// GIMP's `.gpl`: a first line, fields with a colon, comments, then a line for each colour: red, green, blue, a name.
enum GimpPalette {
  static let firstLine = "GIMP Palette"

  /// 1 to 256 colours. After `Channels: RGBA`, as Aseprite writes it, each line has an alpha, which is passed over like
  /// the name.
  static func parse(_ bytes: [UInt8]) throws(PaletteFileError) -> [Colour] {
    var lines = PaletteLines(bytes)
    guard lines.first == firstLine else { throw .firstLine(firstLine, found: lines.first) }
    _ = lines.next()
    var colours: [Colour] = []
    while var line = lines.nextFilled() {
      if line.trimmed.first == UInt8(ascii: "#") { continue }
      // Fields come before the colours only; a name after that may hold a colon.
      if colours.isEmpty, isField(line) { continue }
      if colours.count == Palette.count { throw .tooManyColours(line: line.number) }
      colours.append(try line.colour())
    }
    guard !colours.isEmpty else { throw .noColours }
    return colours
  }

  /// The inverse of ``parse(_:)``.
  static func serialized(_ colours: ArraySlice<Colour>) -> [UInt8] {
    var text = "\(firstLine)\nName: VGS\nColumns: 16\n#\n"
    for (index, colour) in colours.enumerated() {
      let components = [colour.red, colour.green, colour.blue].map { String($0).padded(to: 3) }
      text += components.joined(separator: " ") + "\t\(index)\n"
    }
    return Array(text.utf8)
  }

  /// Such as `Name: Sunset`.
  private static func isField(_ line: PaletteLine) -> Bool {
    var line = line
    let word = line.word().text
    return ["Name:", "Columns:", "Channels:"].contains { word.starts(with: $0.utf8) }
  }
}
