import VGSCore

/// The bytes of a ROM and its records.
///
/// Reading never fails: of a damaged ROM it gives the records before the damage, and ``problem`` is the reason that it
/// stopped. Bodies are read when asked for.
public struct RomContents: Sendable {
  /// The largest size of a ROM, 64 MiB. A page has several copies in memory, and browsers limit that.
  public static let largestSize = 1 << 26
  /// The largest number of records that are read; the runtimes ask for 1,280.
  public static let largestCount = 1 << 16

  /// The kind of a record.
  public enum Kind: Int32, CaseIterable, Hashable, Sendable {
    /// A picture.
    case graphics = 0
    /// A sound effect.
    case effect = 1
    /// A song.
    case music = 2
    /// Data.
    case data = 3
    /// A program of the later VGS processor.
    case program = 4
    /// The checksums that romkit adds.
    case checksums = 5
    /// A record that no runtime asks for.
    case other = 6

    static let slots: [Kind] = [.graphics, .effect, .music, .data, .program]
  }

  /// One record.
  public struct Record: Hashable, Sendable {
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
  }

  /// The reason that reading stopped.
  public struct Problem: Hashable, Sendable {
    /// The reason.
    public var fault: Fault
    /// The offset in the file.
    public var offset: Int
  }

  /// The whole file.
  public let bytes: [UInt8]
  /// All records up to ``problem``, in the order of the directory.
  public private(set) var records: [Record] = []
  /// The damage that stopped reading; nil if all records were read.
  public private(set) var problem: Problem?
  /// The offset after the last body that was read.
  public private(set) var end = 0

  private var places = [Int32](repeating: -1, count: Kind.slots.count * Slots.count)

  /// A ROM without records.
  public init() { bytes = [] }

  /// Reads the directory and the size fields. Does not keep a file of more than ``largestSize`` bytes.
  public init(_ bytes: [UInt8]) {
    guard bytes.count <= Self.largestSize else {
      self.bytes = []
      problem = Problem(fault: .romTooLarge, offset: 0)
      return
    }
    self.bytes = bytes
    read()
  }

  private mutating func read() {
    guard bytes.count >= 4 else { return stop(.romTooShort, at: 0) }
    let count = bigEndian(at: 0).byteSwapped
    let room = UInt32((bytes.count - 4) / 20)
    guard count <= room else {
      let isSwapped = count.byteSwapped > 0 && count.byteSwapped <= room
      return stop(isSwapped ? .countBigEndian : .countTooLarge, at: 0)
    }
    // No more records than fit in the file, so this cannot overflow.
    let listed = min(Int(count), Self.largestCount)
    var offset = 4 + 16 * Int(count)
    records.reserveCapacity(listed)
    for index in 0..<listed {
      end = offset
      guard bytes.count - offset >= 4 else { return stop(.sizeCutOff, at: offset) }
      let size = bigEndian(at: offset)
      guard size <= UInt32(Int32.max) else { return stop(.bodyTooLarge, at: offset) }
      guard Int(size) <= bytes.count - offset - 4 else { return stop(.bodyCutOff, at: offset) }
      add(recordNamedAt: 4 + 16 * index, offset: offset + 4, size: Int(size))
      offset += 4 + Int(size)
    }
    end = offset
    if listed < count { stop(.tooManyRecords, at: 0) }
  }

  private mutating func stop(_ fault: Fault, at offset: Int) {
    problem = Problem(fault: fault, offset: offset)
  }

  private mutating func add(recordNamedAt name: Int, offset: Int, size: Int) {
    var record = Record(kind: .other, number: 0, isUsed: false, offset: offset, size: size)
    if let (kind, number) = slot(namedAt: name) {
      let place = Int(kind.rawValue) * Slots.count + Int(number)
      record.kind = kind
      record.number = number
      record.isUsed = places[place] < 0
      if record.isUsed { places[place] = Int32(records.count) }
    } else if isName(Self.checksumName, at: name) {
      record.kind = .checksums
    }
    records.append(record)
  }

  private static let checksumName = ("ROMKIT.SUM" as StaticString).bytes
  private static let letters = ("GEBDP" as StaticString).bytes
  private static let extensions = ("CHRPCMBGMDATBIN" as StaticString).bytes
  private static let slotName = ("SLOT" as StaticString).bytes

  /// The slot that the runtimes know by the name at an offset.
  private func slot(namedAt offset: Int) -> (Kind, UInt8)? {
    guard let place = Self.letters.firstIndex(of: bytes[offset] ^ 0xAA) else { return nil }
    var name: [UInt8] = [Self.letters[place]] + Self.slotName
    var number = 0
    for digit in offset + 5..<offset + 8 {
      let value = Int(bytes[digit] ^ 0xAA) - 0x30
      guard 0...9 ~= value else { return nil }
      number = number * 10 + value
      name.append(bytes[digit] ^ 0xAA)
    }
    name.append(0x2E)
    name += Self.extensions[3 * place..<3 * place + 3]
    guard number < Slots.count, isName(name, at: offset) else { return nil }
    return (Kind.slots[place], UInt8(number))
  }

  /// Whether the runtimes read this name at an offset: masked, up to the first stored zero.
  private func isName(_ name: [UInt8], at offset: Int) -> Bool {
    for index in 0..<16 {
      let byte = bytes[offset + index]
      if index == name.count { return byte == 0 }
      // A stored zero ends the name, before the mask is applied.
      if byte == 0 || byte ^ 0xAA != name[index] { return false }
    }
    return true
  }

  private func bigEndian(at offset: Int) -> UInt32 {
    var value: UInt32 = 0
    for place in offset..<offset + 4 { value = value << 8 | UInt32(bytes[place]) }
    return value
  }

  /// The index in ``records`` of the record that the runtimes use for a slot; nil for an empty slot.
  public func index(of kind: Kind, _ number: UInt8) -> Int? {
    guard kind.rawValue < Kind.slots.count else { return nil }
    let place = places[Int(kind.rawValue) * Slots.count + Int(number)]
    return place < 0 ? nil : Int(place)
  }

  /// The record that the runtimes use for a slot.
  func record(_ kind: Kind, _ number: UInt8) -> Record? { index(of: kind, number).map { records[$0] } }

  func body(_ record: Record) -> ArraySlice<UInt8> { bytes[record.offset..<record.offset + record.size] }
}

extension StaticString {
  /// The bytes of a literal. A `String` would add Unicode's tables to the module.
  var bytes: [UInt8] {
    // The buffer is valid within the closure.
    withUTF8Buffer { buffer in unsafe Array(buffer) }
  }
}
