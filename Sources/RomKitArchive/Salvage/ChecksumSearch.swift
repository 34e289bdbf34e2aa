import RomKitBase
import RomKitContainer
import VGSFormat

/// The checksum record of a ROM that other bytes follow, found by its first bytes and its length.
struct ChecksumSearch {
  /// The record and the offset of its body.
  private(set) var result: (record: ChecksumRecord, offset: Int)?

  /// The most places that are examined, so that the time stays linear.
  private static let most = 64

  /// Takes the record whose directory is undamaged, or else the last one whose ROM begins in the file. Only a record with
  /// `count` others is taken, if that is known.
  init(in source: ByteSource, count: Int?) throws {
    var places = 0
    try source.forEachPlace(of: ChecksumRecord.magic) { place in
      guard let record = try Self.record(at: place, in: source),
        count.map({ $0 == record.entries.count }) ?? true
      else { return true }
      places += 1
      let start = record.start(of: place)
      if start >= 0 || count != nil {
        result = (record, place)
        if start >= 0, try Self.hasDirectory(of: record, at: start, in: source) { return false }
      }
      return places < Self.most
    }
  }

  private static func record(at place: Int, in source: ByteSource) throws -> ChecksumRecord? {
    let smallest = ChecksumRecord.bodySize(entries: 0)
    guard place <= source.size - smallest else { return nil }
    var fields = WindowReader(source)
    let entries = Int(try fields.bigEndian(place + 8))
    guard entries <= Salvage.mostRecords else { return nil }
    let size = ChecksumRecord.bodySize(entries: entries)
    guard place <= source.size - size,
      Int(try fields.bigEndian(place + size - ChecksumRecord.tailSize)) == size
    else { return nil }
    return try? ChecksumRecord(parsing: try source.bytes(in: place..<place + size)[...])
  }

  private static func hasDirectory(
    of record: ChecksumRecord, at start: Int, in source: ByteSource
  ) throws -> Bool {
    let size = RomLayout.directorySize(records: record.entries.count + 1)
    guard size <= source.size - start else { return false }
    return CRC32(of: try source.bytes(in: start..<start + size)).value == record.directoryChecksum
  }
}

extension ChecksumRecord {
  /// The offset of the first byte of a ROM whose checksum record has its body at an offset, if no bytes were lost or inserted;
  /// negative if some were lost.
  func start(of offset: Int) -> Int {
    entries.reduce(offset - RomLayout.sizeFieldSize - RomLayout.directorySize(records: entries.count + 1)) {
      $0 - RomLayout.sizeFieldSize - Int($1.size)
    }
  }

  /// The ends of all bodies of an undamaged ROM.
  var bodyEnds: [Int] {
    var end = RomLayout.directorySize(records: entries.count + 1)
    return entries.map { entry in
      end += RomLayout.sizeFieldSize + Int(entry.size)
      return end
    }
  }
}
