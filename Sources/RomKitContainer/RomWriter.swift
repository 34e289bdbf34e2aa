import RomKitBase
import VGSFormat

/// Writes a ROM as a stream; reading it with ``Rom/init(parsing:)-(ByteSource)`` is the inverse.
///
/// Bodies are read piece by piece while they are written, so a ROM may be larger than memory. The same records in
/// the same order always give the same bytes.
package struct RomWriter: Sendable {
  package let rom: Rom
  package let checksums: Bool

  /// Checks that the records fit into one ROM. With `checksums`, a checksum record is added; the records must not
  /// contain one already.
  package init(_ rom: Rom, checksums: Bool) throws(RomWriterError) {
    self.rom = rom
    self.checksums = checksums
    if checksums, rom.records.contains(where: { $0.kind == .checksums }) { throw .twoChecksumRecords }
    for record in rom.records where record.body.size > Rom.Body.largest {
      throw .bodyTooLarge(name: record.name.label, size: record.body.size)
    }
    // Each addend is below 2^31 and each is backed by real bytes, so that 64 bits cannot overflow.
    if size > Self.largest { throw .romTooLarge(size: size) }
  }

  /// The most bytes of a ROM: the games read it whole, with signed 32-bit sizes.
  package static let largest = Int(Int32.max)

  package var recordCount: Int { rom.records.count + (checksums ? 1 : 0) }

  package var size: Int {
    var size = RomLayout.directorySize(records: recordCount) + (rom.trailing?.size ?? 0)
    for record in rom.records { size += RomLayout.sizeFieldSize + record.body.size }
    if checksums { size += RomLayout.sizeFieldSize + ChecksumRecord.bodySize(entries: rom.records.count) }
    return size
  }

  /// Writes everything. An error of a body's source or of the sink stops the writing in the middle: write to a ``NewFile``,
  /// which then discards its bytes. Returns the CRC-32 of all bytes.
  @discardableResult
  package func write(to sink: inout some ByteSink) throws -> UInt32 {
    var output = SummingSink(sink: sink)
    defer { sink = output.sink }
    try output.write(directory())
    let directoryChecksum = output.checksum.value
    var entries: [ChecksumRecord.Entry] = []
    for record in rom.records {
      if entries.count.isMultiple(of: 1_024) { try WorkControl.check() }
      try output.write(Self.sizeField(record.body.size))
      let checksum = try output.write(record.body)
      entries.append(.init(size: UInt32(record.body.size), checksum: checksum))
    }
    if checksums {
      var record = ChecksumRecord(entries: entries, directoryChecksum: directoryChecksum, fileChecksum: 0)
      try output.write(Self.sizeField(ChecksumRecord.bodySize(entries: entries.count)))
      try output.write(record.serializedWithoutFileChecksum())
      record.fileChecksum = output.checksum.value
      try output.write(record.serialized().suffix(ChecksumRecord.fileChecksumSize))
    }
    if let trailing = rom.trailing { _ = try output.write(trailing) }
    return output.checksum.value
  }

  private func directory() -> [UInt8] {
    var writer = ByteWriter(capacity: RomLayout.directorySize(records: recordCount))
    writer.littleEndian(UInt32(recordCount))
    for record in rom.records { writer.append(record.name.stored) }
    if checksums { writer.append(RecordName.checksums.stored) }
    return writer.bytes
  }

  private static func sizeField(_ size: Int) -> [UInt8] {
    var writer = ByteWriter(capacity: RomLayout.sizeFieldSize)
    writer.bigEndian(UInt32(size))
    return writer.bytes
  }
}

/// Passes bytes on and computes the checksum of all of them.
private struct SummingSink<Sink: ByteSink>: ByteSink {
  var sink: Sink
  var checksum = CRC32()

  mutating func write(_ bytes: ArraySlice<UInt8>) throws {
    checksum.update(bytes)
    try sink.write(bytes)
  }

  mutating func write(_ body: Rom.Body) throws -> UInt32 {
    var own = CRC32()
    try body.forEachPiece { piece in
      own.update(piece)
      try sink.write(piece)
    }
    checksum.append(own.value, length: body.size)
    return own.value
  }
}

package enum RomWriterError: RomKitError {
  case bodyTooLarge(name: String, size: Int)
  case romTooLarge(size: Int)
  /// A checksum record was requested, but the records contain one.
  case twoChecksumRecords

  package var diagnostic: Diagnostic {
    switch self {
    case .bodyTooLarge(let name, let size):
      Diagnostic(
        "rom-body-too-large",
        "\(name) has \(Plural.bytes(size)); the runtimes read at most \(Grouped.text(Rom.Body.largest))",
        help: "leave it out, or make it smaller")
    case .romTooLarge(let size):
      Diagnostic(
        "rom-too-large",
        """
        the ROM would have \(Plural.bytes(size)); \
        games read at most \(Grouped.text(RomWriter.largest))
        """, help: Self.sizeHelp)
    case .twoChecksumRecords:
      Diagnostic(
        "rom-two-checksum-records",
        "there is already a record \(RecordName.checksums.displayName), and romkit would add another",
        help: "leave that record out, or write the ROM without a new one")
    }
  }

  private static let sizeHelp: LocalizedText = "leave some assets out, or make them smaller"
}

extension RomWriter {
  /// The CRC-32 of the ROM if the file at a path contains exactly its bytes, else nil. Writes nothing.
  package func checksum(ifHeldAt path: String) -> UInt32? {
    guard let source = try? ByteSource(contentsOf: path), source.size == size else { return nil }
    var sink = ComparingSink(source: source)
    return try? write(to: &sink)
  }
}
