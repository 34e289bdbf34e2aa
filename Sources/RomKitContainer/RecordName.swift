import RomKitBase

/// The name of a record, as the directory stores it: 16 bytes.
///
/// A name is 1 to 15 bytes of ASCII, each stored XOR 0xAA, and zeros up to the sixteenth byte. A ROM can
/// contain any other 16 bytes as well; they are kept, so that the ROM can be written again unchanged.
public struct RecordName: Hashable, Sendable {
  /// The number of bytes of a name in the directory.
  public static let storedSize = 16
  /// The most bytes a name can have.
  public static let longest = 15
  private static let mask: UInt8 = 0xAA

  // Two words instead of an array: a directory may have a million names.
  private let front: UInt64
  private let back: UInt64

  /// The name in 16 stored bytes; nil for any other number of bytes.
  public init?(stored bytes: some Collection<UInt8>) {
    guard bytes.count == Self.storedSize else { return nil }
    func bigEndian(_ part: some Collection<UInt8>) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
    front = bigEndian(bytes.prefix(8))
    back = bigEndian(bytes.dropFirst(8))
  }

  /// A name of 1 to 15 printable ASCII characters; nil for any other text.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (1...Self.longest).contains(bytes.count), bytes.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    let masked = bytes.map { $0 ^ Self.mask }
    self.init(stored: masked + [UInt8](repeating: 0, count: Self.storedSize - masked.count))
  }

  /// The name of a slot's record.
  public init(_ slot: SlotID) {
    // Computed on the words, because a listing needs it for every record: `GSLOT007`, and `.CHR` with zeros after it.
    let (hundreds, tens, ones) = (slot.number / 100, slot.number / 10 % 10, slot.number % 10)
    let digits = UInt64(hundreds) << 16 | UInt64(tens) << 8 | UInt64(ones) | 0x30_3030
    let letters = UInt64(slot.kind.letter.asciiValue ?? 0) << 56 | 0x53_4C4F_5400_0000
    let fileExtension = slot.kind.fileExtension.utf8.reduce(UInt64(0x2E)) { $0 << 8 | UInt64($1) }
    front = (letters | digits) ^ 0xAAAA_AAAA_AAAA_AAAA
    back = (fileExtension ^ 0xAAAA_AAAA) << 32
  }

  private init(front: UInt64, back: UInt64) {
    self.front = front
    self.back = back
  }

  /// The 16 bytes of the directory.
  public var stored: [UInt8] { (0..<Self.storedSize).map { self[$0] } }

  /// The name as the runtimes see it: unmasked, up to the first stored zero.
  public var bytes: [UInt8] { stored.prefix { $0 != 0 }.map { $0 ^ Self.mask } }

  /// The name as text if it is canonical, else nil; ``init(_:)-(String)`` is the inverse.
  public var text: String? { isCanonical ? String(decoding: bytes, as: UTF8.self) : nil }

  /// The name with everything but printable ASCII escaped: safe to show, but not to parse.
  public var displayName: String { bytes.isEmpty ? "(empty)" : Escaped.bytes(bytes) }

  /// The slot that the runtimes find under this name.
  public var slot: SlotID? {
    // Most of the time of a listing is spent here, so it works on the words: the first byte gives the kind, bytes 5
    // to 7 the number, and then only one name is possible.
    let kind: SlotKind? =
      switch UInt8(truncatingIfNeeded: front >> 56) ^ Self.mask {
      case UInt8(ascii: "G"): .graphics
      case UInt8(ascii: "E"): .effect
      case UInt8(ascii: "B"): .music
      case UInt8(ascii: "D"): .data
      case UInt8(ascii: "P"): .program
      default: nil
      }
    guard let kind else { return nil }
    var number = 0
    for shift in [16, 8, 0] {
      let digit = Int(UInt8(truncatingIfNeeded: front >> UInt64(shift)) ^ Self.mask) - 0x30
      guard (0...9).contains(digit) else { return nil }
      number = number * 10 + digit
    }
    guard let number = UInt8(exactly: number) else { return nil }
    let slot = SlotID(kind, number)
    // The runtimes ignore everything after the first zero.
    return isSeen(as: RecordName(slot)) ? slot : nil
  }

  /// Whether the runtimes see the same name in both.
  package func isSeen(as other: RecordName) -> Bool {
    for index in 0..<Self.storedSize {
      let byte = self[index]
      guard byte == other[index] else { return false }
      if byte == 0 { break }
    }
    return true
  }

  private subscript(index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (index < 8 ? front : back) >> UInt64(56 - 8 * (index % 8)))
  }

  /// Whether the stored bytes come before those of another name: an order for finding equal names among many.
  package func precedes(_ other: RecordName) -> Bool { (front, back) < (other.front, other.back) }

  /// The name of the record in messages: `GSLOT007` for a slot, else the whole name.
  public var label: String { slot?.description ?? displayName }

  /// Whether the sixteenth byte is NUL. The runtimes refuse the whole ROM if one name has none.
  public var isTerminated: Bool { UInt8(truncatingIfNeeded: back) == 0 }

  /// Whether a writer would store these bytes for this name: printable ASCII, and only zeros after it.
  public var isCanonical: Bool {
    guard let end = (0..<Self.storedSize).first(where: { self[$0] == 0 }), end > 0 else { return false }
    return (0..<end).allSatisfy { (0x20...0x7E).contains(self[$0] ^ Self.mask) }
      && (end..<Self.storedSize).allSatisfy { self[$0] == 0 }
  }

  /// Whether the bytes are a canonical name without the mask, which means that the writer of the ROM forgot it.
  public var looksUnmasked: Bool {
    if isCanonical { return false }
    let name = stored.prefix { $0 != 0 }
    return !name.isEmpty && name.allSatisfy { (0x20...0x7E).contains($0) }
      && stored.dropFirst(name.count).allSatisfy { $0 == 0 }
  }
}

extension RecordName {
  /// A name written in the source, which must be 1 to 15 printable ASCII characters.
  package init(literal text: StaticString) {
    guard let name = RecordName("\(text)") else { preconditionFailure("\(text) is not the name of a record") }
    self = name
  }
}

extension Rom {
  /// The indices of the first `count` records, sorted by their stored names; records of one name keep their order.
  package func placesByName(of count: Int) -> [Int32] {
    // Sorting is stable. The comparison is inlined only within this module.
    let records = records
    return (0..<Int32(count)).sorted { records[Int($0)].name.precedes(records[Int($1)].name) }
  }
}
