import RomKitBase
import VGSCore

/// GIMP's `.gpl`: a first line, fields with a colon, comments, then a line for each colour: red, green, blue, a name.
enum GimpPalette {
  static let firstLine = "GIMP Palette"

  /// 1 to 256 colours. After `Channels: RGBA`, as Aseprite writes it, each line has an alpha, which is passed over like
  /// the name.
  static func parse(_ bytes: [UInt8]) throws(PaletteFileError) -> [Colour] {
    var lines = PaletteLines(bytes)
    try lines.skip(firstLine)
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

/// Paint Shop Pro's `.pal`: `JASC-PAL`, `0100`, the number of colours, then a line for each: red, green, blue.
enum JascPalette {
  static let firstLine = "JASC-PAL"
  private static let version = "0100"

  /// 1 to 256 colours, as many as the file says. An alpha after the blue is passed over.
  static func parse(_ bytes: [UInt8]) throws(PaletteFileError) -> [Colour] {
    var lines = PaletteLines(bytes)
    try lines.skip(firstLine)
    guard let second = lines.next(), second.trimmed.elementsEqual(version.utf8) else { throw .jascVersion }
    guard var third = lines.next() else { throw .noColours }
    let word = third.word()
    guard let count = PaletteLine.decimal(word.text), 1...Palette.count ~= count else {
      throw .colourCount(found: PaletteFileError.excerpt(word.text), line: third.number, column: word.column)
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
          found: PaletteFileError.excerpt(line.trimmed), line: line.number, column: line.word().column)
      }
      colours.append(colour)
    }
    guard !colours.isEmpty else { throw .noColours }
    return colours
  }

  static func serialized(_ colours: ArraySlice<Colour>) -> [UInt8] {
    let lines = colours.map { $0.opaque.value.hexadecimal(digits: 6) + "\n" }
    return Array(lines.joined().utf8)
  }
}

/// Adobe's `.act`: 256 times red, green, blue, then or not then the number of colours and the transparent index, each in
/// two bytes with the high one first.
enum AdobePalette {
  /// Without and with the number of colours.
  static let sizes = [768, 772]

  /// The transparent index is passed over: on the console it is 0.
  static func parse(_ bytes: [UInt8]) throws(PaletteFileError) -> PaletteFile {
    guard sizes.contains(bytes.count) else { throw .adobeSize(found: bytes.count) }
    var count = Palette.count
    if bytes.count == sizes[1] {
      count = Int(bytes[768]) << 8 | Int(bytes[769])
      guard 1...Palette.count ~= count else { throw .adobeCount(found: count) }
    }
    let colours = stride(from: 0, to: sizes[0], by: 3).map {
      Colour(red: bytes[$0], green: bytes[$0 + 1], blue: bytes[$0 + 2])
    }
    return PaletteFile(Palette(colours), count: count)
  }

  /// The inverse of ``parse(_:)``; the number of colours is written when it is not 256.
  static func serialized(_ file: PaletteFile) -> [UInt8] {
    var writer = ByteWriter(capacity: sizes[1])
    for colour in file.palette.colours { writer.append([colour.red, colour.green, colour.blue]) }
    if file.count < Palette.count {
      writer.bigEndian(UInt16(file.count))
      writer.bigEndian(UInt16.max)
    }
    return writer.bytes
  }
}
