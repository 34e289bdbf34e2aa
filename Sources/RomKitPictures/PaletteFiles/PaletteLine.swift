import RomKitBase
import VGSCore

/// One line of a palette file, read word by word. Names may be in any encoding.
struct PaletteLine {
  private let line: SourceLine
  private var cursor: SourceCursor

  init(_ line: SourceLine) {
    self.line = line
    cursor = line.cursor
  }

  /// From 1.
  var number: Int { line.number }

  var trimmed: ArraySlice<UInt8> { line.bytes.trimmed }

  /// The next word, after any blanks, and the column where it begins; empty at the end of the line.
  mutating func word() -> (text: ArraySlice<UInt8>, column: Int) {
    cursor.skipBlanks()
    let column = cursor.position.column
    return (cursor.take { !$0.isBlank }, column)
  }

  /// The next words as red, green and blue, each 0 to 255.
  mutating func colour() throws(PaletteFileError) -> Colour {
    var components: [UInt8] = []
    while components.count < 3 {
      let word = word()
      guard !word.text.isEmpty else {
        throw .colourIncomplete(found: components.count, line: number, column: word.column)
      }
      guard let value = PaletteLine.decimal(word.text), let component = UInt8(exactly: value) else {
        throw .component(found: PaletteFileError.excerpt(word.text), line: number, column: word.column)
      }
      components.append(component)
    }
    return Colour(red: components[0], green: components[1], blue: components[2])
  }

  /// The line as six hexadecimal digits, after a `#` or not; nil when it is something else.
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

  /// The next line; nil after the last.
  mutating func next() -> PaletteLine? { lines.next().map(PaletteLine.init) }

  /// Throws unless the first line, of which nothing was read yet, is this one.
  mutating func skip(_ firstLine: String) throws(PaletteFileError) {
    guard first == firstLine else { throw .firstLine(firstLine, found: first) }
    _ = next()
  }

  /// The next line that is not blank; nil after the last.
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
