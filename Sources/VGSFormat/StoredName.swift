import VGSCore

/// The name of a record as the directory stores it: 16 bytes, each XOR 0xAA up to the first zero.
package struct StoredName: Hashable, Sendable {
  /// The number of bytes in the directory.
  package static let size = 16
  /// The most bytes that a name can have.
  package static let longest = 15
  package static let mask: UInt8 = 0xAA
  /// The name of the checksum record, `ROMKIT.SUM`.
  package static let checksums = StoredName(("ROMKIT.SUM" as StaticString).bytes[...])

  // Two words instead of an array: a directory may have a million names.
  @usableFromInline let front: UInt64
  @usableFromInline let back: UInt64

  /// The stored bytes as two big-endian words.
  @inlinable
  package init(front: UInt64, back: UInt64) {
    self.front = front
    self.back = back
  }

  /// The name in 16 stored bytes.
  package init?(stored bytes: ArraySlice<UInt8>) {
    guard bytes.count == Self.size else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    for place in 0..<8 {
      words.0 = words.0 << 8 | UInt64(bytes[bytes.startIndex + place])
      words.1 = words.1 << 8 | UInt64(bytes[bytes.startIndex + 8 + place])
    }
    self.init(front: words.0, back: words.1)
  }

  /// The name that a writer stores for text; bytes after the fifteenth are ignored.
  package init(_ text: ArraySlice<UInt8>) {
    var words: (UInt64, UInt64) = (0, 0)
    for place in 0..<min(text.count, Self.longest) {
      let byte = UInt64(text[text.startIndex + place] ^ Self.mask)
      if place < 8 {
        words.0 |= byte << UInt64(56 - 8 * place)
      } else {
        words.1 |= byte << UInt64(120 - 8 * place)
      }
    }
    self.init(front: words.0, back: words.1)
  }

  /// The name of a slot, such as `GSLOT007.CHR`; of a type without slots, one that no record has.
  package init(_ type: RecordType, _ number: UInt8) {
    // Computed on the words, because a listing needs it for every record.
    let (hundreds, tens, ones) = (number / 100, number / 10 % 10, number % 10)
    let digits = UInt64(hundreds) << 16 | UInt64(tens) << 8 | UInt64(ones) | 0x30_3030
    let letters = UInt64(type.letter ?? 0) << 56 | 0x53_4C4F_5400_0000
    var name: UInt64 = 0x2E
    for byte in type.fileExtension { name = name << 8 | UInt64(byte) }
    self.init(front: (letters | digits) ^ 0xAAAA_AAAA_AAAA_AAAA, back: (name ^ 0xAAAA_AAAA) << 32)
  }

  /// A stored byte, 0 to 15.
  @inlinable
  package subscript(index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (index < 8 ? front : back) >> UInt64(56 - 8 * (index % 8)))
  }

  /// The number of bytes before the first stored zero, which ends the name before the mask is applied.
  package var length: Int {
    for index in 0..<Self.size where self[index] == 0 { return index }
    return Self.size
  }

  /// The name as runtimes read it.
  package var bytes: [UInt8] { (0..<length).map { self[$0] ^ Self.mask } }

  /// Whether the stored bytes come before those of another name: an order for finding equal names among many.
  @inlinable
  package func precedes(_ other: StoredName) -> Bool { (front, back) < (other.front, other.back) }

  /// Whether runtimes read the same name in both.
  package func isSeen(as other: StoredName) -> Bool {
    for index in 0..<Self.size {
      let byte = self[index]
      guard byte == other[index] else { return false }
      if byte == 0 { break }
    }
    return true
  }

  /// The slot that runtimes find under this name.
  package var slot: (type: RecordType, number: UInt8)? {
    // Most of the time of a listing is spent here: the first byte gives the type, bytes 5 to 7 the number, and then only
    // one name is possible.
    let letter = self[0] ^ Self.mask
    let type: RecordType
    switch letter {
    case 0x47: type = .graphics
    case 0x45: type = .effect
    case 0x42: type = .music
    case 0x44: type = .data
    case 0x50: type = .program
    default: return nil
    }
    var number = 0
    for place in 5..<8 {
      let digit = Int(self[place] ^ Self.mask) - 0x30
      guard 0...9 ~= digit else { return nil }
      number = number * 10 + digit
    }
    guard let number = UInt8(exactly: number) else { return nil }
    // Runtimes ignore everything after the first zero.
    return isSeen(as: StoredName(type, number)) ? (type, number) : nil
  }

  /// The type of the record.
  package var type: RecordType { slot?.type ?? (isSeen(as: .checksums) ? .checksums : .other) }

  /// Whether the sixteenth byte is NUL. Runtimes refuse the whole ROM if one name has none.
  package var isTerminated: Bool { UInt8(truncatingIfNeeded: back) == 0 }

  /// Whether a writer would store these bytes for this name: printable ASCII, and only zeros after it.
  package var isCanonical: Bool { isText(masked: true) }

  /// Whether the bytes are a canonical name without the mask, so that the writer of the ROM forgot it.
  package var looksUnmasked: Bool { !isCanonical && isText(masked: false) }

  private func isText(masked: Bool) -> Bool {
    let length = length
    guard 1..<Self.size ~= length || !masked && length == Self.size else { return false }
    for index in 0..<length where !(0x20...0x7E ~= self[index] ^ (masked ? Self.mask : 0)) { return false }
    for index in length..<Self.size where self[index] != 0 { return false }
    return true
  }
}
