import VGSCore
@_exported import VGSFormat

/// The bytes of a ROM and its records.
///
/// Reading never fails: of a damaged ROM it gives the records before the damage, and ``problem`` is the reason that it
/// stopped. Bodies are read when asked for. ``check(withBodies:)`` finds damage in them.
public struct RomContents: Sendable {
  /// The largest size of a ROM, 64 MiB. A page has several copies in memory, and browsers limit that.
  public static let largestSize = 1 << 26
  /// The largest number of records that are read; the runtimes ask for 1,280.
  public static let largestCount = 1 << 16

  /// The kind of a record.
  public typealias Kind = RecordType

  /// One record.
  public struct Record: PlacedRecord, Hashable, Sendable {
    package let storedName: StoredName
    /// The kind, by its name.
    public var kind: Kind
    /// The slot number; 0 for records that are not slots.
    public var number: UInt8
    /// Whether it is the first of its slot, the one that the runtimes use; false for records that are not slots.
    public var isUsed: Bool
    /// The offset of the body in the file.
    public var offset: Int
    /// The size of the body in bytes.
    public var size: Int

    package var bodyOffset: Int { offset }
    package var bodySize: Int { size }
  }

  /// The whole file.
  public let bytes: [UInt8]
  /// All records up to ``problem``, in the order of the directory.
  public private(set) var records: [Record] = []
  /// The damage that stopped reading; nil if all records were read.
  public private(set) var problem: Problem?
  /// The offset after the last body that was read.
  public private(set) var end = 0

  private var places = [Int32](repeating: -1, count: Kind.slots.count * Console.Slots.count)

  /// A ROM without records.
  public init() { bytes = [] }

  /// Reads the directory and the size fields. Does not keep a file of more than ``largestSize`` bytes.
  public init(_ bytes: [UInt8]) {
    guard bytes.count <= Self.largestSize else {
      self.bytes = []
      problem = Problem(.romTooLarge, offset: 0)
      return
    }
    self.bytes = bytes
    var reader = MemoryReader(bytes: bytes)
    var walk = DirectoryWalk(&reader, largestCount: Self.largestCount)
    records.reserveCapacity(walk.count)
    while let (name, offset, size) = walk.next(&reader) { add(name, offset: offset, size: size) }
    end = walk.end
    problem = walk.fault.map { Problem(Fault($0), offset: $0.offset) }
  }

  private mutating func add(_ name: StoredName, offset: Int, size: Int) {
    let slot = name.slot
    var record = Record(
      storedName: name, kind: slot?.type ?? name.type, number: slot?.number ?? 0, isUsed: false,
      offset: offset,
      size: size)
    if slot != nil {
      let place = Int(record.kind.rawValue) * Console.Slots.count + Int(record.number)
      record.isUsed = places[place] < 0
      if record.isUsed { places[place] = Int32(records.count) }
    }
    records.append(record)
  }

  /// The name at a place in the directory, also of a record that was not read; nil after the end of the file.
  func storedName(_ index: Int) -> StoredName? {
    guard 0..<bytes.count / StoredName.size ~= index else { return nil }
    let start = RomLayout.nameOffset(index)
    return StoredName(stored: bytes[min(start, bytes.count)..<min(start + StoredName.size, bytes.count)])
  }

  /// The index in ``records`` of the record that the runtimes use for a slot; nil for an empty slot.
  public func index(of kind: Kind, _ number: UInt8) -> Int? {
    guard kind.rawValue < Kind.slots.count else { return nil }
    let place = places[Int(kind.rawValue) * Console.Slots.count + Int(number)]
    return place < 0 ? nil : Int(place)
  }

  /// The record that the runtimes use for a slot.
  func record(_ kind: Kind, _ number: UInt8) -> Record? { index(of: kind, number).map { records[$0] } }

  func body(_ record: Record) -> ArraySlice<UInt8> { bytes[record.offset..<record.offset + record.size] }
}
