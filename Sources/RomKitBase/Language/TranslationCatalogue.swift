/// The translations of .po files by the CRC-32 of their templates, which are in the program already.
///
/// `Scripts/translations.py` refuses templates with equal checksums. A run needs a few of thousands of texts, so only their places
/// are noted.
struct TranslationCatalogue: Sendable {
  private var bytes: [UInt8] = []
  /// The quoted lines of each translation.
  private var places: [UInt32: Range<Int>] = [:]

  init(_ files: [EmbeddedFile]) {
    places.reserveCapacity(8_192)
    for file in files { add(file.bytes) }
  }

  subscript(template: String) -> String? {
    places[CRC32(of: Array(template.utf8)).value].map {
      String(decoding: Self.unquoted(bytes[$0]), as: UTF8.self)
    }
  }

  /// Notes the entries of a file: comments, `msgid`, perhaps `msgid_plural`, and `msgstr`, each with quoted texts.
  private mutating func add(_ file: [UInt8]) {
    let first = bytes.count
    bytes += file
    var keys: [Range<Int>] = []
    var isFuzzy = false
    var index = first
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "#"):
        isFuzzy = isFuzzy || bytes[index...].starts(with: "#, fuzzy".utf8)
        index = lineEnd(after: index)
      case UInt8(ascii: "m"):
        let isTranslation = bytes[index...].starts(with: "msgstr".utf8)
        let text = quotedLines(from: &index)
        if isTranslation {
          if !isFuzzy { for key in keys { note(text, for: key) } }
          keys = []
          isFuzzy = false
        } else {
          keys.append(text)
        }
      default: index += 1
      }
    }
  }

  private mutating func note(_ translation: Range<Int>, for key: Range<Int>) {
    let key = Self.unquoted(bytes[key])
    // The first entry of a file has no key, and one without a translation only quotes.
    if key.isEmpty || translation.count <= 2 { return }
    places[CRC32(of: key).value] = translation
  }

  private func lineEnd(after index: Int) -> Int {
    bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }

  /// The quoted texts after a keyword, from the first quote to the last, and the lines between.
  private func quotedLines(from index: inout Int) -> Range<Int> {
    let quote = UInt8(ascii: "\"")
    let start = bytes[index...].firstIndex(of: quote) ?? bytes.count
    repeat {
      index = min(lineEnd(after: index) + 1, bytes.count)
    } while index < bytes.count && bytes[index] == quote
    return start..<max(start, index - 1)
  }

  /// The text of quoted lines.
  private static func unquoted(_ lines: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(lines.count)
    var isQuoted = false
    var isEscaped = false
    for byte in lines {
      switch byte {
      case _ where isEscaped:
        isEscaped = false
        text.append(byte == UInt8(ascii: "n") ? 0x0A : byte == UInt8(ascii: "t") ? 0x09 : byte)
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\\"): isEscaped = true
      default: if isQuoted { text.append(byte) }
      }
    }
    return text
  }
}
