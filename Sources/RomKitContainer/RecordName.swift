import RomKitBase
import VGSFormat

/// The name of a record, as the directory stores it: 16 bytes.
///
/// A name is 1 to 15 bytes of ASCII, each stored XOR 0xAA, and zeros up to the sixteenth byte. A ROM can
/// contain any other 16 bytes as well; they are kept, so that the ROM can be written again unchanged.
public struct RecordName: Hashable, Sendable {
  /// The number of bytes of a name in the directory.
  public static let storedSize = StoredName.size
  /// The most bytes a name can have.
  public static let longest = StoredName.longest

  package let storedName: StoredName

  package init(_ name: StoredName) { storedName = name }

  /// The name in 16 stored bytes; nil for any other number of bytes.
  public init?(stored bytes: some Collection<UInt8>) {
    guard let name = StoredName(stored: Array(bytes)[...]) else { return nil }
    storedName = name
  }

  /// A name of 1 to 15 printable ASCII characters; nil for any other text.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (1...Self.longest).contains(bytes.count), bytes.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    storedName = StoredName(bytes[...])
  }

  /// The name of a slot's record.
  public init(_ slot: SlotID) { storedName = StoredName(slot.kind.type, slot.number) }

  /// The 16 bytes of the directory.
  public var stored: [UInt8] { (0..<Self.storedSize).map { storedName[$0] } }

  /// The name as the runtimes see it: unmasked, up to the first stored zero.
  public var bytes: [UInt8] { storedName.bytes }

  /// The name as text if it is canonical, else nil; ``init(_:)-(String)`` is the inverse.
  public var text: String? { isCanonical ? String(decoding: bytes, as: UTF8.self) : nil }

  /// The name with everything but printable ASCII escaped: safe to show, but not to parse.
  public var displayName: String { storedName.length == 0 ? "(empty)" : Escaped.bytes(bytes) }

  /// The slot that the runtimes find under this name.
  public var slot: SlotID? {
    guard let (type, number) = storedName.slot, let kind = SlotKind(type) else { return nil }
    return SlotID(kind, number)
  }

  package var type: RecordType { storedName.type }

  package func isSeen(as other: RecordName) -> Bool { storedName.isSeen(as: other.storedName) }

  /// The name of the record in messages: `GSLOT007` for a slot, else the whole name.
  public var label: String { slot?.description ?? displayName }

  /// Whether the sixteenth byte is NUL. The runtimes refuse the whole ROM if one name has none.
  public var isTerminated: Bool { storedName.isTerminated }

  /// Whether a writer would store these bytes for this name: printable ASCII, and only zeros after it.
  public var isCanonical: Bool { storedName.isCanonical }

  /// Whether the bytes are a canonical name without the mask, which means that the writer of the ROM forgot it.
  public var looksUnmasked: Bool { storedName.looksUnmasked }

  /// A name written in the source, which must be 1 to 15 printable ASCII characters.
  package init(literal text: StaticString) {
    guard let name = RecordName("\(text)") else { preconditionFailure("\(text) is not the name of a record") }
    self = name
  }
}

extension Rom {
  /// The indices of the first `count` records, sorted by their stored names; records of one name keep their order.
  package func placesByName(of count: Int) -> [Int32] {
    // Sorting is stable.
    let records = records
    var (compared, isCancelled) = (0, false)
    return (0..<Int32(count)).sorted {
      compared += 1
      if compared.isMultiple(of: 1 << 16) { isCancelled = WorkControl.isCancelled }
      return !isCancelled && records[Int($0)].name.storedName.precedes(records[Int($1)].name.storedName)
    }
  }
}
