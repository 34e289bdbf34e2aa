import RomKitBase
import VGSFormat

/// The contents of one `romdata.bin`: records in the order of its directory.
///
/// The whole layout (`Documentation/Format.md`): a count N (4 bytes, little endian); N names of 16 bytes; N bodies,
/// each a size (4 bytes, big endian) and that many bytes. ``write(to:checksums:)-(String,_)`` is the
/// inverse of ``init(contentsOf:)``.
public struct Rom: Sendable {
  /// All records, the checksum record included, in the order of the directory.
  public var records: [Record] { didSet { source = nil } }
  /// The bytes after the last body. A ROM ends there, but a file may go on.
  public var trailing: Body? { didSet { source = nil } }
  /// The bytes that the ROM was read from; nil for one that was made or changed in memory.
  package private(set) var source: ByteSource?

  /// A ROM of these records.
  public init(records: [Record] = [], trailing: Body? = nil) {
    self.records = records
    self.trailing = trailing
  }

  /// The first record of a slot, the one the runtimes use.
  public subscript(slot: SlotID) -> Record? { records.first { $0.slot == slot } }

  package var checksumRecord: Rom.Record? { records.last?.kind == .checksums ? records.last : nil }

  package var contents: ArraySlice<Rom.Record> { records.dropLast(checksumRecord == nil ? 0 : 1) }

  /// For each record, whether it is the first of its slot: the one that consoles find.
  package var isFirstOfSlot: [Bool] {
    var seen: Set<SlotID> = []
    return records.map { record in record.slot.map { seen.insert($0).inserted } ?? false }
  }

  /// The most records that are read: many more than any runtime asks for, and few enough for memory.
  public static let largestCount = 1 << 22

  /// Reads the directory and the size fields; bodies are read only on demand.
  ///
  /// Takes time linear in the number of records, and memory for their list. A file that is not a ROM, or that ends before its
  /// last body does, throws ``RomError``, and one that cannot be read `FileError`; bytes after the last body are kept in ``trailing``. Names are taken
  /// unchanged, valid or not.
  public init(parsing source: ByteSource) throws {
    do {
      try self.init(directoryOf: source)
    } catch let error as RomError {
      let start = try source.bytes(in: 0..<Swift.min(source.size, FileSignature.textLength))
      if let signature = FileSignature(recognizing: start) {
        guard case .archive = signature.family,
          let foreign = ForeignFile(recognizing: start, path: source.path)
        else {
          throw RomError.otherFile(kind: signature.displayName)
        }
        throw RomError.otherFile(kind: signature.displayName, remedy: foreign.remedy)
      }
      if FileSignature.isText(start) { throw RomError.text }
      throw error
    }
  }

  /// Reads a ROM in memory. Throws ``RomError``.
  public init(parsing bytes: [UInt8]) throws { try self.init(parsing: ByteSource(bytes)) }

  /// Reads the records before the first fault of the structure. Throws ``RomError`` if there are none.
  package init(readablePartOf source: ByteSource) throws { try self.init(directoryOf: source, isPart: true) }

  private init(directoryOf source: ByteSource, isPart: Bool = false) throws {
    var reader = SourceReader(source)
    var walk = try DirectoryWalk(&reader, largestCount: Rom.largestCount)
    records = []
    records.reserveCapacity(walk.count)
    while let (name, offset, size) = try walk.next(&reader) {
      if records.count.isMultiple(of: 4_096) {
        try WorkControl.check(path: source.displayPath)
      }
      records.append(Rom.Record(name: RecordName(name), body: Rom.Body(source, offset: offset, size: size)))
    }
    if let fault = walk.fault, !isPart || records.isEmpty {
      // The fault of a record is that of the one after those read.
      let name = walk.count > 0 ? try reader.name(at: RomLayout.nameOffset(records.count)) : nil
      throw RomError.structure(fault, name: name.map { RecordName($0).label } ?? "")
    }
    if walk.fault == nil, walk.end < source.size {
      trailing = Rom.Body(source, offset: walk.end, size: source.size - walk.end)
    }
    self.source = source
  }
}

/// A file that the shared readers read, through one window for the names and one for the size fields.
package struct SourceReader: RomReader {
  package let source: ByteSource
  private var names: WindowReader
  private var words: WindowReader
  /// Whether ``sums(of:)`` finds ``largestBytes``.
  private let wantsLargestBytes: Bool
  /// ``RomChecksums/largestBytes`` of the last sums.
  package private(set) var largestBytes: [UInt8]?

  package init(_ source: ByteSource, wantsLargestBytes: Bool = false) {
    self.source = source
    self.wantsLargestBytes = wantsLargestBytes
    names = WindowReader(source)
    words = WindowReader(source)
  }

  package var size: Int { source.size }

  package mutating func name(at offset: Int) throws -> StoredName {
    StoredName(stored: try names.bytes(offset, count: StoredName.size)) ?? StoredName(front: 0, back: 0)
  }

  package mutating func word(at offset: Int) throws -> UInt32 { try words.bigEndian(offset) }

  package mutating func bytes(in range: Range<Int>) throws -> [UInt8] { try source.bytes(in: range) }
}

extension SourceReader: SummingReader {
  package mutating func sums(of records: [RecordPlace]) throws -> RomSums {
    let sums = try RomChecksums(
      of: records, in: source, lastIsChecksumRecord: true, pictures: wantsLargestBytes)
    largestBytes = sums.largestBytes
    return RomSums(bodies: sums.bodies, directory: sums.directory, covered: sums.covered)
  }

  package static func checksum(of bytes: [UInt8]) -> UInt32 { CRC32(of: bytes).value }

  package func checkCancellation() throws { try WorkControl.check(path: source.displayPath) }
}

extension WindowReader {
  /// The size field at an offset, which must lie inside the source.
  package mutating func sizeField(at offset: Int) throws -> UInt32 {
    try bigEndian(offset)
  }

  /// The name of a record in the directory, which must lie inside the source.
  package mutating func recordName(_ index: Int) throws -> RecordName? {
    RecordName(stored: try bytes(RomLayout.nameOffset(index), count: RecordName.storedSize))
  }
}
