import RomKitBase
import RomKitContainer

/// Finds the checksum record of a file, also when the rest of the file is damaged.
package struct ChecksumLookup {
  package enum Result {
    case absent
    /// One that can be read, and where its body starts.
    case found(ChecksumRecord, offset: Int)
    case damaged(ChecksumRecordError)
    /// A record of that name with others after it, so its coverage is unknown.
    case misplaced(position: Int, offset: Int)
  }

  package let result: Result

  /// Looks at the end of the file first, where the record can be found by its length whatever happened in front of
  /// it, then at the last record of the directory.
  package init(in source: ByteSource, rom: Rom?) throws {
    if let (record, offset) = try Self.fromTheEnd(of: source) {
      result = .found(record, offset: offset)
    } else if let last = rom?.records.last, last.kind == .checksums {
      do {
        let record = try ChecksumRecord(parsing: try last.body.bytes(), offset: last.body.offset)
        result = .found(record, offset: last.body.offset)
      } catch let error as ChecksumRecordError {
        result = .damaged(error)
      }
    } else if let index = rom?.records.lastIndex(where: { $0.kind == .checksums }), let rom {
      result = .misplaced(position: index, offset: rom.records[index].body.offset)
    } else {
      result = .absent
    }
  }

  private static func fromTheEnd(of source: ByteSource) throws -> (ChecksumRecord, offset: Int)? {
    guard source.size >= ChecksumRecord.bodySize(entries: 0) else { return nil }
    let tail = source.size - ChecksumRecord.tailSize
    let field = try source.bytes(in: tail..<tail + 4)
    let length = Int(field.reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    guard length >= ChecksumRecord.bodySize(entries: 0), length <= source.size else { return nil }
    let offset = source.size - length
    // The magic first: the length may be any number in a file without the record.
    guard try source.bytes(in: offset..<offset + 4) == ChecksumRecord.magic else { return nil }
    guard
      let record = try? ChecksumRecord(parsing: try source.bytes(in: offset..<source.size), offset: offset)
    else { return nil }
    return (record, offset)
  }
}
