/// Keeps from the TOML parser what it does not survive.
///
/// toml++ 3.4, which TOMLKit carries, aborts on a table header that begins with something else than a key, runs out of stack
/// on keys of very many parts, and takes time that grows with the square of the number of tables. All of this is
/// looked for here, on bytes that are known to be UTF-8 without NUL.
struct TOMLGuard {
  /// Why a file is not given to the parser.
  struct Refusal: Error {
    /// In the words of an error of the parser.
    var message: String
    /// Where it is.
    var at: TextPosition
  }

  /// The bytes a file may have.
  static let largestFile = 1 << 18
  /// How deep arrays and inline tables may lie in each other, and how many dots a key may have.
  static let deepest = 16

  private let bytes: ArraySlice<UInt8>
  private var index: Int
  /// Open brackets and braces of the value at hand.
  private var depth = 0
  /// Dots of the key at hand.
  private var dots = 0

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// Throws for a file that the parser may not see.
  static func check(_ bytes: ArraySlice<UInt8>) throws(Refusal) {
    guard bytes.count <= largestFile else {
      throw Refusal(
        message: "the file is larger than \(Counted.words(largestFile, "byte"))", at: TextPosition())
    }
    var toml = TOMLGuard(bytes)
    while toml.index < bytes.endIndex { try toml.line() }
  }

  /// Passes a line, or several when a value goes on over them.
  private mutating func line() throws(Refusal) {
    (depth, dots) = (0, 0)
    skipBlanks()
    let isHeader = take("[")
    if isHeader {
      skipBlanks()
      if take("[") { skipBlanks() }
      guard index == bytes.endIndex || Self.beginsKey(bytes[index]) || bytes[index] == UInt8(ascii: "]")
      else {
        throw refusal("a table header begins with a key, such as [[field]]")
      }
    }
    while index < bytes.endIndex {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        skipString(byte)
        continue
      case UInt8(ascii: "#"):
        skipComment()
        continue
      case UInt8(ascii: "\n"):
        dots = 0
        if depth == 0 {
          index += 1
          return
        }
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        (depth, dots) = (isHeader ? 0 : depth + 1, 0)
        if depth > Self.deepest { throw refusal("values lie in each other more than \(Self.deepest) deep") }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth = max(0, depth - 1)
      case UInt8(ascii: "="), UInt8(ascii: ","):
        dots = 0
      case UInt8(ascii: "."):
        dots += 1
        if dots > Self.deepest { throw refusal("a key has more than \(Self.deepest) dots") }
      default:
        break
      }
      index += 1
    }
  }

  private static func beginsKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      true
    default:
      false
    }
  }

  private mutating func skipBlanks() {
    while index < bytes.endIndex, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
  }

  private mutating func skipComment() {
    while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\n") { index += 1 }
  }

  /// Passes a string in the given quotes, single or triple; one of a single line ends with it at the latest.
  private mutating func skipString(_ quote: UInt8) {
    let fence = [quote, quote, quote]
    let isLong = bytes[index...].starts(with: fence)
    index += isLong ? 3 : 1
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\n"), !isLong { return }
      if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        index = min(index + 2, bytes.endIndex)
        continue
      }
      if byte == quote, !isLong || bytes[index...].starts(with: fence) {
        index += isLong ? 3 : 1
        // Up to two quotes more belong to the string.
        while isLong, index < bytes.endIndex, bytes[index] == quote { index += 1 }
        return
      }
      index += 1
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.endIndex, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private func refusal(_ message: String) -> Refusal {
    let before = bytes[..<index]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.startIndex
    return Refusal(
      message: message,
      at: TextPosition(
        line: 1 + before.count { $0 == UInt8(ascii: "\n") },
        column: 1 + bytes[lineStart..<index].count { $0 & 0xC0 != 0x80 }))
  }
}
