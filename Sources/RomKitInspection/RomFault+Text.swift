import RomKitBase
import RomKitContainer
import RomKitRules
import VGSFormat

extension RomFault {
  /// The problem in words; ``RomFault/name(record:_:)`` and ``RomFault/duplicate(record:earlier:)`` count these records.
  func diagnostic(_ records: [Rom.Record]) -> Diagnostic {
    switch self {
    case .noRecords, .name, .duplicate: NameRules.diagnostic(self, records)
    case .checksumRecord(let fault, let offset): fault.diagnostic(bodyOffset: offset)
    case .trailing(let size, let offset, let hasChecksums):
      Diagnostic(
        "rom-trailing-bytes",
        "expected the end of the file after the last body, found \(Plural.bytes(size))",
        at: .offset(offset),
        help: hasChecksums
          ? "get the file again, or write the ROM without these bytes, with a new checksum record"
          : "get the file again, or write the ROM without these bytes")
    case .count(let found, let expected):
      Diagnostic(
        "checksum-count",
        """
        expected a record count of \(Grouped.text(expected)) according to the checksum record, \
        found \(Grouped.text(found))
        """,
        at: .offset(0), help: Self.damaged)
    case .recordCount(let found, let expected):
      Diagnostic(
        "checksum-count",
        "expected \(Plural.records(expected)) besides the checksum record, found \(Grouped.text(found))",
        at: .offset(0), help: Self.outdated)
    case .elsewhere(let offset, let expected):
      Diagnostic(
        "checksum-count",
        """
        expected the checksum record at offset \(expected), where the last body starts, found it at offset \(offset)
        """,
        at: .offset(0), help: Self.damaged)
    case .notLast(let position, let offset):
      Diagnostic(
        "checksum-not-last",
        """
        expected the checksum record at the end of the ROM, found it as record \(position); \
        records were added without updating the checksums
        """, at: .offset(offset),
        help: "if the records were added on purpose, write the ROM with a new checksum record")
    case .directory(let damaged):
      Diagnostic(
        "checksum-directory",
        damaged.map {
          "the directory (count and names) does not match its checksum; the name \(RecordName($0).displayName) looks damaged"
        } ?? "the directory (count and names) does not match its checksum", at: .offset(0), help: Self.damaged
      )
    case .size(_, let name, let found, let expected, let offset):
      Diagnostic(
        "checksum-size",
        """
        expected a size of \(Plural.bytes(expected)) for \(RecordName(name).label) according to the checksum record, \
        found \(Grouped.text(found))
        """,
        at: .offset(offset), slot: RecordName(name).label, help: Self.damaged)
    case .body(_, let name, let offset):
      Diagnostic(
        "checksum-body", "the body does not match its checksum",
        at: .offset(offset), slot: RecordName(name).label, help: Self.damaged)
    case .entry(_, let name, let offset):
      Diagnostic(
        "checksums-damaged", "the checksum of \(RecordName(name).label) is damaged, but its body is intact",
        at: .offset(offset), slot: RecordName(name).label, help: Self.outdated)
    case .file(let offset):
      Diagnostic(
        "checksums-damaged",
        """
        all records match, but the checksum of the whole file does not: \
        the checksum record itself is damaged
        """, at: .offset(offset), help: Self.outdated)
    }
  }

  private static let damaged: LocalizedText = "get the file again, or pack it again from its assets"
  /// For a ROM with intact bodies and a wrong checksum record.
  private static let outdated: LocalizedText =
    "get the file again, or write the ROM with a new checksum record"
}
