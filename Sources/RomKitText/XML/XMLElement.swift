import RomKitBase

extension XMLReader {
  package struct Attribute: Sendable {
    package let name: String
    package let value: String
    package let position: TextPosition
  }

  package struct Element: Sendable {
    package let name: String
    package let attributes: [Attribute]
    /// The position of its `<`.
    package let position: TextPosition

    package subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  package enum Event: Sendable {
    case start(Element)
    case end(name: String)
  }

  /// The error of an unexpected character; nil for the end of the file.
  static func unexpected(
    _ found: Unicode.Scalar?, _ expected: LocalizedText, at position: TextPosition
  ) -> Diagnostic {
    syntax("expected \(expected), found \(Escaped.found(found))", at: position)
  }

  static func syntax(_ message: LocalizedText, at position: TextPosition) -> Diagnostic {
    Diagnostic(
      "xml-syntax", message, at: position.place,
      help: "get the file again if it is damaged or truncated, or correct it there")
  }

  static func limit(_ message: LocalizedText, at position: TextPosition) -> Diagnostic {
    Diagnostic("xml-limit", message, at: position.place)
  }

  static func unknownEncoding(_ name: String, at position: TextPosition) -> Diagnostic {
    let name = String(name.prefix(40))
    return Diagnostic(
      "xml-encoding", "expected UTF-8 or ISO-8859-1, found \(name)", at: position.place,
      help: """
        save the file as UTF-8, for example with iconv -f \(ShellWord.quoted(name)) -t UTF-8, and write \
        encoding="UTF-8" in its first line
        """)
  }

  static func declaredEntity(at position: TextPosition) -> Diagnostic {
    Diagnostic(
      "xml-entity", "expected no entities in the document type, found one", at: position.place,
      help: "remove the DOCTYPE from the file, and write the text of each entity where it is used")
  }
}

extension XMLReader {
  /// The character with a number, such as `65` or `x41`; nil if XML does not allow it.
  static func character(_ digits: ArraySlice<UInt8>) -> UInt32? {
    let value: UInt32?
    if digits.first == UInt8(ascii: "x") {
      value = Hexadecimal.number(digits.dropFirst())
    } else {
      guard 1...8 ~= digits.count, digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
        return nil
      }
      value = UInt32(String(decoding: digits, as: UTF8.self))
    }
    switch value {
    case 0x09?, 0x0A?, 0x0D?, (0x20...0xD7FF)?, (0xE000...0xFFFD)?, (0x10000...0x10FFFF)?: return value
    default: return nil
    }
  }
}
