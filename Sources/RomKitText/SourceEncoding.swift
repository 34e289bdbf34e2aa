import RomKitBase
import VGSFormat

/// The encoding of a text or table in its file. In the slot, it has a ``TextEncoding``.
public enum SourceEncoding: String, CaseIterable, Hashable, Sendable {
  /// With or without a byte order mark.
  case utf8 = "utf-8"
  /// CP932, the Shift_JIS of Windows: ``ShiftJIS`` with the characters of NEC and IBM.
  case shiftJIS = "shift-jis"
  /// With the characters of NEC, as Windows writes it, and without JIS X 0212.
  case eucJP = "euc-jp"
  /// In the byte order of its byte order mark.
  case utf16 = "utf-16"

  /// The name for people: UTF-8, Shift_JIS, EUC-JP or UTF-16.
  public var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .shiftJIS: "Shift_JIS"
    case .eucJP: "EUC-JP"
    case .utf16: "UTF-16"
    }
  }
}

/// The characters of the encodings of files other than UTF-8.
enum SourceCharacters: Sendable {
  /// With the table of ``CP932/characters``.
  case windows([UInt16])
  /// With the table of ``CP932/jisCharacters``.
  case extendedUnix([UInt16])
  case utf16(isBigEndian: Bool)

  enum Reading: Equatable, Sendable {
    case character(UInt32, size: Int)
    /// Bytes that are not a character.
    case invalid(size: Int)
    /// The bytes end inside a character.
    case cut
  }

  static var cp932: Self { .windows(CP932.characters) }
  static var eucJP: Self { .extendedUnix(CP932.jisCharacters) }

  /// Reads the character at an index of `bytes`, which must be valid.
  @inline(__always)
  func read(_ bytes: ArraySlice<UInt8>, at index: Int) -> Reading {
    switch self {
    case .windows(let table):
      let first = bytes[index]
      if let character = ShiftJIS.singleByte(first) { return .character(character, size: 1) }
      guard CP932.isLead(first) else { return .invalid(size: 1) }
      guard index + 1 < bytes.endIndex else { return .cut }
      return Self.reading(CP932.index(lead: first, trail: bytes[index + 1]), in: table)
    case .extendedUnix(let table):
      let first = bytes[index]
      if first < 0x80 { return .character(UInt32(first), size: 1) }
      guard first == 0x8E || (0xA1...0xFE).contains(first) else { return .invalid(size: 1) }
      guard index + 1 < bytes.endIndex else { return .cut }
      let second = bytes[index + 1]
      if first == 0x8E {
        guard second > 0x7F, let katakana = ShiftJIS.singleByte(second) else { return .invalid(size: 2) }
        return .character(katakana, size: 2)
      }
      guard (0xA1...0xFE).contains(second) else { return .invalid(size: 2) }
      return Self.reading(Int(first - 0xA1) * ShiftJISCode.side + Int(second - 0xA1), in: table)
    case .utf16(let isBigEndian):
      func unit(_ index: Int) -> UInt32? {
        guard index + 1 < bytes.endIndex else { return nil }
        let (high, low) = (bytes[isBigEndian ? index : index + 1], bytes[isBigEndian ? index + 1 : index])
        return UInt32(high) << 8 | UInt32(low)
      }
      guard let first = unit(index) else { return .cut }
      guard (0xD800..<0xE000).contains(first) else { return .character(first, size: 2) }
      guard first < 0xDC00 else { return .invalid(size: 2) }
      guard let second = unit(index + 2) else { return .cut }
      guard (0xDC00..<0xE000).contains(second) else { return .invalid(size: 2) }
      return .character(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF, size: 4)
    }
  }

  @inline(__always)
  private static func reading(_ index: Int?, in table: [UInt16]) -> Reading {
    guard let index, table[index] != 0 else { return .invalid(size: 2) }
    return .character(UInt32(table[index]), size: 2)
  }
}

/// The Shift_JIS of Windows: 120 rows of 94 cells, of which the first 94 are those of ``ShiftJIS``.
enum CP932 {
  private static let rows = 120
  /// Rows, counted from 0: NEC's, NEC's selection of IBM's characters, and IBM's.
  private static let (nec, chosen, ibm) = (12, 88, 114)

  /// The character of each cell on Windows, or 0. Computed at the first use.
  static let characters: [UInt16] = {
    var characters = table()
    let windows = Dictionary(ShiftJIS.twins) { first, _ in first }
    for index in 0..<ShiftJISCode.side * ShiftJISCode.side where characters[index] != 0x2015 {
      if let twin = windows[characters[index]] { characters[index] = twin }
    }
    return characters
  }()

  /// The characters of EUC-JP: the first 94 rows, with the characters of JIS where Windows has others.
  static let jisCharacters = Array(table().prefix(ShiftJISCode.side * ShiftJISCode.side))

  @inline(__always)
  static func isLead(_ byte: UInt8) -> Bool { ShiftJISCode.isLead(byte) || (0xFA...0xFC).contains(byte) }

  /// The index in ``characters`` for two bytes, of which the first is a lead; nil if there is none.
  @inline(__always)
  static func index(lead: UInt8, trail: UInt8) -> Int? {
    guard (0x40...0xFC).contains(trail), trail != 0x7F else { return nil }
    let pair = Int(lead) - (lead < 0xA0 ? 0x81 : 0xC1)
    return pair * 2 * ShiftJISCode.side + Int(trail) - (trail < 0x7F ? 0x40 : 0x41)
  }

  /// The character of NEC or IBM for a code of two bytes, in the spelling of JIS.
  static func addedCharacter(of code: UInt16) -> Unicode.Scalar? {
    let lead = UInt8(code >> 8)
    guard isLead(lead), let index = index(lead: lead, trail: UInt8(code & 0xFF)) else { return nil }
    let character = characters[index]
    let jis = ShiftJIS.twins.first { $0.twin == character }?.jis
    return character == 0 ? nil : Unicode.Scalar(jis ?? character)
  }

  private static func table() -> [UInt16] {
    let side = ShiftJISCode.side
    var characters = ShiftJIS.characters + [UInt16](repeating: 0, count: (rows - side) * side)
    func put(_ values: some Sequence<UInt16>, at start: Int) {
      for (offset, value) in values.enumerated() where start + offset < characters.count {
        characters[start + offset] = value
      }
    }
    func values(_ text: String) -> [UInt16] {
      text.unicodeScalars.map { $0 == "." ? 0 : UInt16(truncatingIfNeeded: $0.value) }
    }
    let ibms = values(CP932Extensions.ibm)
    put(values(CP932Extensions.nec), at: nec * side)
    put(ibms, at: ibm * side)
    // The kanji first, then the others that NEC's row does not have.
    put(ibms.dropFirst(28) + [0, 0] + ibms.prefix(10) + ibms.dropFirst(20).prefix(4), at: chosen * side)
    return characters
  }
}
