import VGSCore

/// Paint Shop Pro's `.pal`: `JASC-PAL`, `0100`, the number of colours, then a line for each: red, green, blue.
enum JascPalette {
  static let firstLine = "JASC-PAL"
  private static let version = "0100"

  /// 1 to 256 colours, as many as the file says. An alpha after the blue is passed over.
  static func parse(_ bytes: [UInt8]) throws(PaletteFileError) -> [Colour] {
    var lines = PaletteLines(bytes)
    guard lines.first == firstLine else { throw .firstLine(firstLine, found: lines.first) }
    _ = lines.next()
    guard let second = lines.next(), second.trimmed.elementsEqual(version.utf8) else {
      throw .jascVersion
    }
    guard var third = lines.next() else { throw .noColours }
    let word = third.word()
    guard let count = PaletteLine.decimal(word.text), 1...Palette.count ~= count else {
      throw .colourCount(
        found: PaletteFileError.shown(word.text), line: third.number, column: word.column)
    }
    var colours: [Colour] = []
    while var line = lines.nextFilled() {
      if colours.count == count { throw .countExceeded(declared: count, line: line.number) }
      colours.append(try line.colour())
    }
    guard colours.count == count else { throw .countNotReached(declared: count, found: colours.count) }
    return colours
  }

  /// The inverse of ``parse(_:)``, with the line ends of Windows, on which some readers insist.
  static func serialized(_ colours: ArraySlice<Colour>) -> [UInt8] {
    let lines =
      [firstLine, version, String(colours.count)] + colours.map { "\($0.red) \($0.green) \($0.blue)" }
    return Array(lines.map { $0 + "\r\n" }.joined().utf8)
  }
}
