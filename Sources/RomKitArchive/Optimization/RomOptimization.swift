import RomKitBase
import RomKitContainer
import VGSFormat

/// A ROM made smaller without a difference to the console that loads it.
///
/// Without `stripping`, the names, their order, and every body except those of songs stay unchanged, and a ROM without
/// checksums gets none; `OptimizationProof` compares the result with the original ROM.
public struct RomOptimization: Sendable {
  /// The change of one record.
  public struct Change: Hashable, Sendable {
    /// Its place in the directory.
    public let index: Int
    /// The original record.
    public let record: Rom.Record
    /// The new size of its body; nil if the record was left out because another has its slot already.
    public let size: Int?
    /// The number of bytes that better compression saved.
    public let deflated: Int
    /// The number of bytes that were left out: those after the end of the body, or all of the record.
    public let stripped: Int
  }

  /// The change of each record except the checksum record, in order.
  public private(set) var changes: [Change] = []
  package let writer: RomWriter
  /// The original size of the file.
  public let originalSize: Int
  /// The number of bytes after the last body that were left out.
  public let trailing: Int
  /// The number of bytes that no console reads and that `stripping` would leave out; 0 if it did.
  public private(set) var strippable = 0

  /// The number of bytes saved in all.
  public var saved: Int { originalSize - writer.size }

  /// Optimizes a ROM; a checksum record at its end is made anew. With `stripping`, bytes that
  /// no console reads are left out: those after the end of a song, picture or effect, records whose slot another record
  /// has already, and bytes after the last body.
  ///
  /// Throws an error with the code `rom-two-checksum-records`, `rom-body-too-large` or `rom-too-large`, and ``FileError``.
  public init(of rom: Rom, stripping: Bool) throws {
    let hasChecksums = rom.checksumRecord != nil
    var kept = Rom(trailing: stripping ? nil : rom.trailing)
    var changes: [Change] = []
    var spare = stripping ? 0 : rom.trailing?.size ?? 0
    let records = rom.contents
    let isFirst = rom.isFirstOfSlot
    let steps = SharedSteps(.optimizing, of: records.count)
    try ParallelWork.forEach(
      records.indices, jobs: ParallelWork.processors, size: { records[$0].body.size }
    ) { index -> Result<BodyOptimization, any Error>? in
      steps.step(records[index].name.displayName) {
        guard isFirst[index], let slot = records[index].slot else { return nil }
        return Result {
          try BodyOptimization(
            of: records[index].body, kind: slot.kind, stripping: stripping,
            path: records[index].body.source.displayPath)
        }
      }
    } _: { index, optimization in
      if index.isMultiple(of: 64) { try WorkControl.check(path: records[index].body.source.displayPath) }
      var record = records[index]
      if let optimization = try optimization?.get() {
        changes.append(
          Change(
            index: index, record: record, size: optimization.body.size, deflated: optimization.deflated,
            stripped: optimization.stripped))
        record.body = optimization.body
        spare += optimization.strippable
        kept.records.append(record)
        return
      }
      if record.slot != nil {
        let cost = RomLayout.smallestRecord + record.body.size + (hasChecksums ? ChecksumRecord.entrySize : 0)
        if stripping {
          changes.append(Change(index: index, record: record, size: nil, deflated: 0, stripped: cost))
          return
        }
        spare += cost
      }
      changes.append(Change(index: index, record: record, size: record.body.size, deflated: 0, stripped: 0))
      kept.records.append(record)
    }
    self.changes = changes
    strippable = spare
    trailing = stripping ? rom.trailing?.size ?? 0 : 0
    originalSize = try rom.source?.size ?? rom.writer(checksums: nil).size
    writer = try RomWriter(kept, checksums: hasChecksums)
  }

  /// The smaller ROM, without the checksum record, which is made on writing.
  public var rom: Rom { writer.rom }

  /// The bytes of the smaller file.
  public var size: Int { writer.size }

  /// Writes the smaller ROM, whole or not at all, in place of the file at `path`. Returns the CRC-32 of all bytes. Throws
  /// `FileError`.
  @discardableResult
  public func write(to path: String) throws -> UInt32 { try writer.write(to: path) }
}
