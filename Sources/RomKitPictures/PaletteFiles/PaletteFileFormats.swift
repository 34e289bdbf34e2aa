import RomKitBase
import VGSCore

/// GIMP's `.gpl`: a first line, fields with a colon, comments, then a line for each colour: red, green, blue, a name.
enum GimpPalette {
  static let firstLine = "GIMP Palette"

  /// 1 to 256 colours. After `Channels: RGBA`, as Aseprite writes it, each line has an alpha. Without it the fourth word of a
  /// line is part of a name, unless it is 0 or 255 in all lines, after a space and not a tab.
  static func parse(_ bytes: [UInt8]) throws(PictureDiagnostic) -> PaletteFile {
    var lines = PaletteLines(bytes)
    try lines.skip(firstLine)
    var colours: [Colour] = []
    var alphas: [UInt8] = []
    var hasAlpha = false
    while var line = lines.nextFilled() {
      if line.trimmed.first == UInt8(ascii: "#") { continue }
      // Fields come before the colours only; a name after that may contain a colon.
      if colours.isEmpty, isField(line) {
        if line.word().text.elementsEqual("Channels:".utf8) {
          hasAlpha = line.word().text.elementsEqual("RGBA".utf8)
        }
        continue
      }
      if colours.count == Palette.count { throw line.tooManyColours }
      colours.append(try line.colour())
      if let alpha = line.alpha(afterSpace: !hasAlpha) { alphas.append(alpha) }
    }
    guard !colours.isEmpty else { throw PaletteLines.noColours }
    if !hasAlpha, alphas.contains(where: { 1...254 ~= $0 }) { alphas = [] }
    return PaletteFile(colours, alphas: alphas.count == colours.count ? alphas : [])
  }

  static func serialized(_ colours: ArraySlice<Colour>) -> [UInt8] {
    var text = "\(firstLine)\nName: VGS\nColumns: 16\n#\n"
    for (index, colour) in colours.enumerated() {
      let components = [colour.red, colour.green, colour.blue].map { String($0).padded(to: 3) }
      text += components.joined(separator: " ") + "\t\(index)\n"
    }
    return Array(text.utf8)
  }

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

  /// 1 to 256 colours, as many as the file says, perhaps with an alpha after the blue.
  static func parse(_ bytes: [UInt8]) throws(PictureDiagnostic) -> PaletteFile {
    var lines = PaletteLines(bytes)
    try lines.skip(firstLine)
    let second = lines.next()?.trimmed ?? []
    guard second.elementsEqual(version.utf8) else {
      throw PictureDiagnostic(
        "palette-header",
        "expected \"0100\" in the second line of a JASC palette, found \"\(PaletteLine.excerpt(second))\"",
        at: .line(2), help: "write 0100 in the second line")
    }
    guard var third = lines.next() else { throw PaletteLines.noColours }
    let word = third.word()
    guard let count = PaletteLine.decimal(word.text), 1...Palette.count ~= count else {
      throw wrongCount(
        "expected the number of colours, 1 to 256, found \"\(PaletteLine.excerpt(word.text))\"",
        at: .line(third.number, column: word.column))
    }
    var colours: [Colour] = []
    var alphas: [UInt8] = []
    while var line = lines.nextFilled() {
      if colours.count == count {
        throw wrongCount(
          "expected \(Plural.text(count, "colour")) as declared in the third line, found more",
          at: .line(line.number, column: 1))
      }
      colours.append(try line.colour())
      alphas.append(line.alpha(afterSpace: false) ?? 255)
    }
    guard colours.count == count else {
      throw wrongCount(
        "expected \(Plural.text(count, "colour")) as declared in the third line, found \(colours.count)")
    }
    return PaletteFile(colours, alphas: alphas)
  }

  private static func wrongCount(
    _ message: LocalizedText, at position: Diagnostic.Place.Position? = nil
  ) -> PictureDiagnostic {
    PictureDiagnostic(
      "palette-count", message, at: position, help: "write the number of colours in the third line")
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
  static func parse(_ bytes: [UInt8]) throws(PictureDiagnostic) -> [Colour] {
    var lines = PaletteLines(bytes)
    var colours: [Colour] = []
    while var line = lines.nextFilled() {
      if colours.count == Palette.count { throw line.tooManyColours }
      guard let colour = line.hexadecimalColour else {
        throw line.wrong(
          "expected six hexadecimal digits, found \"\(PaletteLine.excerpt(line.trimmed))\"",
          column: line.word().column, help: "write one colour on each line, such as ff8000")
      }
      colours.append(colour)
    }
    guard !colours.isEmpty else { throw PaletteLines.noColours }
    return colours
  }

  static func serialized(_ colours: ArraySlice<Colour>) -> [UInt8] {
    let lines = colours.map { $0.opaque.value.hexadecimal(digits: 6) + "\n" }
    return Array(lines.joined().utf8)
  }
}

/// Adobe's `.act`: 256 times red, green, blue, then optionally the number of colours and the transparent index, each in
/// two bytes with the high one first.
enum AdobePalette {
  /// Without and with the number of colours.
  static let sizes = [768, 772]

  /// A transparent index other than 0 is a warning: on the console it is 0.
  static func parse(_ bytes: [UInt8]) throws(PictureDiagnostic) -> PaletteFile {
    guard sizes.contains(bytes.count) else {
      throw PictureDiagnostic(
        "palette-wrong-size",
        "expected 768 or 772 bytes in an Adobe colour table, found \(Grouped.text(bytes.count))",
        .savePalette)
    }
    var count = Palette.count
    if bytes.count == sizes[1] {
      count = Int(bytes[768]) << 8 | Int(bytes[769])
      guard 1...Palette.count ~= count else {
        throw PictureDiagnostic(
          "palette-count", "expected 1 to 256 colours, found \(Grouped.text(count))", at: sizes[0],
          .savePalette)
      }
    }
    let colours = stride(from: 0, to: sizes[0], by: 3).map {
      Colour(red: bytes[$0], green: bytes[$0 + 1], blue: bytes[$0 + 2])
    }
    var alphas = [UInt8](repeating: 255, count: count)
    if bytes.count == sizes[1] {
      let transparent = Int(bytes[770]) << 8 | Int(bytes[771])
      if alphas.indices.contains(transparent) { alphas[transparent] = 0 }
    }
    return PaletteFile(Array(colours.prefix(count)), alphas: alphas)
  }

  /// The inverse of ``parse(_:)``; the number of colours is written unless it is 256.
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

/// The formats of palette files that are read and written, by the extension of their files without the dot.
public enum PaletteFormat: String, Hashable, Sendable, CaseIterable {
  /// The console's own: 1,024 bytes, as in a DSLOT.
  case vgs = "dat"
  /// GIMP's, also Inkscape's, Krita's and Aseprite's.
  case gimp = "gpl"
  /// Paint Shop Pro's, with `JASC-PAL` in its first line.
  case jasc = "pal"
  /// Adobe's colour table, of Photoshop.
  case adobe = "act"
  /// A line of six hexadecimal digits for each colour.
  case hexadecimal = "hex"

  /// The extension of its files, without the dot.
  public var fileExtension: String { rawValue }

  /// The format with an extension, in capitals or not; nil if there is none.
  public init?(fileExtension: String) { self.init(rawValue: fileExtension.lowercased()) }

  /// The text format with this first line; nil if there is none.
  package init?(recognizingText bytes: [UInt8]) {
    let lines = PaletteLines(bytes)
    switch lines.first {
    case GimpPalette.firstLine: self = .gimp
    case JascPalette.firstLine: self = .jasc
    default:
      guard lines.areHexadecimal else { return nil }
      self = .hexadecimal
    }
  }

  /// The format whose files all have this size; nil if there is none.
  init?(size: Int) {
    switch size {
    case Palette.byteCount: self = .vgs
    case _ where AdobePalette.sizes.contains(size): self = .adobe
    default: return nil
    }
  }
}

extension FileFormat {
  package var paletteFormat: PaletteFormat? { PaletteFormat(fileExtension: rawValue) }
}

/// One line of a palette file, read word by word. Names may be in any encoding.
struct PaletteLine {
  private let line: SourceLine
  private var cursor: SourceCursor

  init(_ line: SourceLine) {
    self.line = line
    cursor = line.cursor
  }

  var number: Int { line.number }

  var trimmed: ArraySlice<UInt8> { line.bytes.trimmed }

  /// The next word, after any blanks, and the column where it begins; empty at the end of the line.
  mutating func word() -> (text: ArraySlice<UInt8>, column: Int) {
    cursor.skipBlanks()
    let column = cursor.position.column
    return (cursor.take { !$0.isBlank }, column)
  }

  /// The next words as red, green and blue, each 0 to 255.
  mutating func colour() throws(PictureDiagnostic) -> Colour {
    var components: [UInt8] = []
    while components.count < 3 {
      let word = word()
      guard !word.text.isEmpty else {
        throw wrong(
          "expected three numbers (red, green, blue), found \(components.count)", column: word.column,
          help: [
            "add the values of red, green and blue", "add the values of green and blue",
            "add the value of blue",
          ][
            components.count])
      }
      guard let value = PaletteLine.decimal(word.text), let component = UInt8(exactly: value) else {
        throw wrong(
          "expected a number from 0 to 255, found \"\(Self.excerpt(word.text))\"", column: word.column,
          help: "write each colour as red, green and blue from 0 to 255")
      }
      components.append(component)
    }
    return Colour(red: components[0], green: components[1], blue: components[2])
  }

  /// The next word as an alpha of 0 to 255; nil for any other word, and for one after a tab if it must be `afterSpace`.
  mutating func alpha(afterSpace: Bool) -> UInt8? {
    if afterSpace, cursor.next == UInt8(ascii: "\t") { return nil }
    guard let number = PaletteLine.decimal(word().text) else { return nil }
    return UInt8(exactly: number)
  }

  func wrong(_ message: LocalizedText, column: Int, help: LocalizedText) -> PictureDiagnostic {
    PictureDiagnostic("palette-colour", message, at: .line(number, column: column), help: help)
  }

  var tooManyColours: PictureDiagnostic {
    PictureDiagnostic(
      "palette-too-many-colours", "expected at most 256 colours, found more",
      at: .line(number, column: 1), help: "remove the colours that are not needed")
  }

  static func excerpt(_ bytes: ArraySlice<UInt8>) -> String {
    Escaped.bytes(bytes.prefix(24)) + (bytes.count > 24 ? "..." : "")
  }

  /// The line as six hexadecimal digits, with or without a `#` before them; nil for other text.
  var hexadecimalColour: Colour? {
    var digits = trimmed
    if digits.first == UInt8(ascii: "#") { digits = digits.dropFirst() }
    guard digits.count == 6 else { return nil }
    return Hexadecimal.number(digits).map { Colour($0) }
  }

  /// Decimal digits as a number; nil for anything else, and for a number over 65,535.
  static func decimal(_ word: ArraySlice<UInt8>) -> Int? {
    guard word.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    return Int(String(decoding: word, as: UTF8.self)).flatMap { $0 <= 0xFFFF ? $0 : nil }
  }
}

struct PaletteLines {
  private var lines: SourceLines

  init(_ bytes: [UInt8]) { lines = SourceLines(bytes) }

  static let noColours = PictureDiagnostic("palette-empty", "the palette has no colours", .savePalette)

  mutating func next() -> PaletteLine? { lines.next().map(PaletteLine.init) }

  /// Throws unless the first line, which must not have been read yet, is this one.
  mutating func skip(_ firstLine: String) throws(PictureDiagnostic) {
    guard first == firstLine else {
      throw PictureDiagnostic(
        "palette-header",
        "expected \"\(firstLine)\" in the first line, found \"\(Escaped.bytes(first.utf8))\"", at: .line(1),
        help: "give the file the extension of its format, or save the palette again")
    }
    _ = next()
  }

  mutating func nextFilled() -> PaletteLine? {
    while let line = next() {
      if !line.trimmed.isEmpty { return line }
    }
    return nil
  }

  /// The start of the first line, without blanks around it.
  var first: String {
    var lines = lines
    return String(decoding: lines.next()?.bytes.prefix(32).trimmed ?? [], as: UTF8.self)
  }

  /// Whether the first line that is not blank is a colour of six digits.
  var areHexadecimal: Bool {
    var lines = self
    return lines.nextFilled()?.hexadecimalColour != nil
  }
}
