import RomKitBase

/// Spells the names of assets and files as identifiers.
///
/// Only ASCII letters change their case: that of others depends on the version of Unicode.
enum IdentifierSpelling {
  /// `ENEMIES_BAT` for `enemies/bat`. Characters other than ASCII letters and digits separate words; those beyond ASCII become
  /// words with their number, `U30D0`, as C does not allow them.
  static func upperSnake(_ name: String) -> String {
    let words = split(name) { _ in false }
    return words.map { String(String.UnicodeScalarView($0.map(uppercased))) }.joined(separator: "_")
  }

  /// `enemiesBat` for `enemies/bat`. Letters and digits of other scripts stay unchanged.
  static func lowerCamel(_ name: String) -> String {
    var words = split(name, keeping: isSwiftLetter)
    if let first = words.first {
      let isShouted = first.allSatisfy { lowercased($0) != $0 || !isASCIILetter($0) }
      words[0] = isShouted ? first.map(lowercased) : first.prefix(1).map(lowercased) + first.dropFirst()
    }
    return joined(words)
  }

  /// `EnemiesBat` for `enemies/bat`.
  static func upperCamel(_ name: String) -> String {
    var words = split(name, keeping: isSwiftLetter)
    if let first = words.first { words[0] = first.prefix(1).map(uppercased) + first.dropFirst() }
    return joined(words)
  }

  private static func joined(_ words: [[Unicode.Scalar]]) -> String {
    var joined = String.UnicodeScalarView()
    for (index, word) in words.enumerated() {
      // `stage1-1` and `stage11` must differ.
      if let last = joined.last, let first = word.first, isDigit(last), isDigit(first) { joined.append("_") }
      joined.append(contentsOf: index == 0 ? word : word.prefix(1).map(uppercased) + word.dropFirst())
    }
    let text = String(joined)
    return joined.first.map { isDigit($0) || isMark($0) } == true ? "_" + text : text
  }

  /// The words of a name; at least one, because a name without letters and digits becomes the numbers of its characters.
  private static func split(_ name: String, keeping isKept: (Unicode.Scalar) -> Bool) -> [[Unicode.Scalar]] {
    var words: [[Unicode.Scalar]] = []
    var word: [Unicode.Scalar] = []
    for scalar in name.unicodeScalars {
      if isASCIILetter(scalar) || isDigit(scalar) || isKept(scalar) {
        word.append(scalar)
        continue
      }
      if !word.isEmpty { words.append(word) }
      word = []
      if !scalar.isASCII { words.append(number(of: scalar)) }
    }
    if !word.isEmpty { words.append(word) }
    return words.isEmpty ? name.unicodeScalars.map(number) : words
  }

  private static func number(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    Array(("U" + scalar.value.hexadecimal(digits: 4, uppercase: true)).unicodeScalars)
  }

  private static func isASCIILetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func uppercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("a"..."z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) - 32) : scalar
  }

  private static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar
  }

  /// Whether it is a combining mark, with which no identifier may begin.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool { (0x300...0x36F).contains(scalar.value) }

  /// Whether Swift allows a character beyond ASCII in identifiers: letters of the usual scripts, without signs.
  private static func isSwiftLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x300...0x36F, 0x370...0x52F, 0x3041...0x3096,
      0x30A1...0x30FA, 0x30FC...0x30FE, 0x3005, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
      0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A, 0xFF66...0xFF9D:
      // Signs among the Greek and Cyrillic letters, and a mark that is invisible.
      ![0x34F, 0x37E, 0x387, 0x482].contains(scalar.value)
    default: false
    }
  }
}
