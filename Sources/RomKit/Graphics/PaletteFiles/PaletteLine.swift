import VGSCore

/// One line of a palette file, and a cursor in it.
struct PaletteLine {
  /// From 1.
  let number: Int
  /// Without its end.
  let bytes: ArraySlice<UInt8>
  private var index: Int

  init(number: Int, bytes: ArraySlice<UInt8>) {
    self.number = number
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// The bytes without blanks at either end.
  var trimmed: ArraySlice<UInt8> {
    let start = bytes.drop(while: PaletteLine.isBlank)
    guard let last = start.lastIndex(where: { !PaletteLine.isBlank($0) }) else { return [] }
    return start[...last]
  }

  /// Whether there is nothing in it.
  var isBlank: Bool { bytes.allSatisfy(PaletteLine.isBlank) }

  /// The next word, after any blanks, and the column where it begins; empty at the end of the line.
  mutating func word() -> (text: ArraySlice<UInt8>, column: Int) {
    index = bytes[index...].firstIndex { !PaletteLine.isBlank($0) } ?? bytes.endIndex
    let start = index
    index = bytes[start...].firstIndex(where: PaletteLine.isBlank) ?? bytes.endIndex
    return (bytes[start..<index], start - bytes.startIndex + 1)
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
        throw .component(found: PaletteFileError.shown(word.text), line: number, column: word.column)
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
    guard !word.isEmpty else { return nil }
    var value = 0
    for byte in word {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      if value > 0xFFFF { return nil }
    }
    return value
  }

  /// A space or a tab.
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
