/// The lines of a palette file, whatever their ends are, in bytes: names may be in any encoding.
struct PaletteLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>
  private var number = 0

  init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    rest = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
  }

  /// The next line; nil after the last.
  mutating func next() -> PaletteLine? {
    guard !rest.isEmpty else { return nil }
    number += 1
    let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
    let line = PaletteLine(number: number, bytes: rest[..<end])
    let after = rest[end...]
    rest = after.dropFirst(after.starts(with: [0x0D, 0x0A]) ? 2 : 1)
    return line
  }

  /// The next line that is not blank; nil after the last.
  mutating func nextFilled() -> PaletteLine? {
    while let line = next() {
      if !line.isBlank { return line }
    }
    return nil
  }

  /// The first line, without blanks around it.
  var first: String {
    var lines = self
    let line = lines.next()?.bytes.prefix(32) ?? []
    return String(decoding: PaletteLine(number: 1, bytes: line).trimmed, as: UTF8.self)
  }

  /// Whether the first line that is not blank is a colour of six digits.
  var areHexadecimal: Bool {
    var lines = self
    return lines.nextFilled()?.hexadecimalColour != nil
  }
}
