import RomKitBase

/// A loss in a damaged ROM, or an assumption needed to read it. Offsets count from the start of the file.
package enum SalvageFinding: RomKitError {
  package enum Witness: LocalizedText {
    case checksums = "the checksum record"
    case byteOrder = "its bytes in reverse order"
    case names = "the names that follow it"
    case header = "the header of the body"
    case following = "the bodies that follow"

    fileprivate var description: LocalizedText { rawValue }
  }

  /// The ROM does not begin at the start of the file; the offset is negative if its first bytes are missing.
  case start(offset: Int)
  case count(stored: UInt32, assumed: Int, by: Witness, offset: Int)
  case directoryCut(known: Int, count: Int, offset: Int)
  /// A name is damaged, and the checksum of the directory confirms its correction.
  case nameRepaired(record: Int, found: String, repaired: String, offset: Int)
  /// The checksum of the directory confirms that bytes were inserted in one place, or are missing there if it is negative.
  case directoryShifted(bytes: Int, record: Int, name: String, offset: Int)
  /// The checksum of the directory confirms that two names were swapped.
  case namesSwapped(Int, Int, offset: Int)
  /// Some names may belong to other records.
  case namesUnproven(records: Int, hasChecksum: Bool, offset: Int)
  case size(slot: String, field: UInt32, assumed: Int, by: Witness, offset: Int)
  case body(slot: String, offset: Int)
  /// Nothing confirms where the body ends; `isForeign` if it is also implausible for its kind of slot.
  case unlikely(slot: String, isForeign: Bool, offset: Int)
  /// The file ends, or other records begin, before the body ends.
  case cut(slot: String, found: Int, size: UInt32, offset: Int)
  /// Nothing is left of a record and of `others` after it.
  case lost(slot: String, others: Int, offset: Int)
  case unclaimed(size: Int, offset: Int)
  case checksums(offset: Int)
  case entry(slot: String, offset: Int)
  case directoryChecksum(offset: Int)
  /// Only the checksum of the whole file is wrong.
  case fileChecksum(offset: Int)
  /// An error that verify finds in the ROM.
  case rule(Diagnostic)

  /// The finding as a diagnostic: an error for a loss, a warning for an assumption.
  package var diagnostic: Diagnostic {
    switch self {
    case .start(let offset):
      Diagnostic(
        "salvage-start",
        offset < 0
          ? "the first \(Plural.bytes(-offset)) of the ROM \(Plural.word(-offset, "is", "are")) missing"
          : "the ROM begins after \(Plural.bytes(offset)) of something else",
        severity: .warning, at: .offset(max(0, offset)))
    case .count(let stored, let assumed, let witness, let offset):
      Diagnostic(
        "salvage-count",
        """
        the count says \(Plural.records(Int(stored))); \
        romkit assumed \(Grouped.text(assumed)), based on \(witness.description)
        """, severity: .warning, at: .offset(offset))
    case .directoryCut(let known, let count, let offset):
      Diagnostic(
        "salvage-directory-cut",
        "the directory is truncated: it has \(Grouped.text(known)) of \(Plural.text(count, "name"))",
        at: .offset(offset))
    case .nameRepaired(let record, let found, let repaired, let offset):
      Diagnostic(
        "salvage-name",
        """
        the name of record \(record) is damaged (\(found)); \
        according to the checksum of the directory, it was \(repaired)
        """, severity: .warning, at: .offset(offset))
    case .directoryShifted(let bytes, let record, let name, let offset):
      Diagnostic(
        "salvage-name",
        bytes < 0
          ? """
          \(Plural.bytes(-bytes)) \(Plural.word(-bytes, "is", "are")) missing from the directory; \
          according to its checksum, the name of record \(record) was \(name)
          """
          : """
          \(Plural.bytes(bytes)) \(Plural.word(bytes, "was", "were")) inserted into the directory; \
          according to its checksum, the name of record \(record) was \(name)
          """, severity: .warning, at: .offset(offset))
    case .namesSwapped(let first, let second, let offset):
      Diagnostic(
        "salvage-name",
        "according to the checksum of the directory, the names of records \(first) and \(second) are swapped",
        severity: .warning, at: .offset(offset))
    case .namesUnproven(let records, let hasChecksum, let offset):
      Diagnostic(
        "salvage-name",
        hasChecksum
          ? "the directory does not match its checksum; nothing proves the names of \(Plural.records(records))"
          : "nothing proves the names of \(Plural.records(records))",
        severity: .warning, at: .offset(offset))
    case .size(let slot, let field, let assumed, let witness, let offset):
      Diagnostic(
        "salvage-size",
        """
        the size field says \(Plural.bytes(Int(field))); \
        romkit assumed \(Grouped.text(assumed)), based on \(witness.description)
        """, severity: .warning, at: .offset(offset), slot: slot)
    case .body(let slot, let offset):
      Diagnostic("salvage-body", "the body does not match its checksum", at: .offset(offset), slot: slot)
    case .unlikely(let slot, let isForeign, let offset):
      Diagnostic(
        "salvage-unlikely",
        isForeign
          ? "the body of \(slot) does not fit its slot, and nothing confirms where it ends"
          : "nothing confirms where the body of \(slot) ends",
        at: .offset(offset), slot: slot)
    case .cut(let slot, let found, let size, let offset):
      Diagnostic(
        "salvage-cut",
        "the body is truncated: it has \(Grouped.text(found)) of \(Plural.bytes(Int(size)))",
        at: .offset(offset), slot: slot)
    case .lost(let slot, let others, let offset):
      Diagnostic("salvage-lost", Self.lost(slot, others), at: .offset(offset), slot: slot)
    case .unclaimed(let size, let offset):
      Diagnostic(
        "salvage-unclaimed",
        "\(Plural.bytes(size)) \(Plural.word(size, "belongs", "belong")) to no record",
        severity: .warning, at: .offset(offset))
    case .checksums(let offset):
      Diagnostic(
        "salvage-checksums",
        "the checksum record is unusable, so damage to the bodies cannot be found",
        severity: .warning, at: .offset(offset))
    case .entry(let slot, let offset):
      Diagnostic(
        "salvage-checksums", "the checksum record has a damaged entry for \(slot), but the body is intact",
        severity: .warning, at: .offset(offset), slot: slot)
    case .directoryChecksum(let offset):
      Diagnostic(
        "salvage-checksums",
        "the checksum record has a damaged checksum of the directory, but the directory is intact",
        severity: .warning, at: .offset(offset))
    case .fileChecksum(let offset):
      Diagnostic(
        "salvage-checksums",
        """
        all records match, but the checksum of the whole file does not: \
        the checksum record itself is damaged
        """, severity: .warning, at: .offset(offset))
    case .rule(let diagnostic): diagnostic
    }
  }

  private static func lost(_ slot: String, _ others: Int) -> LocalizedText {
    switch others {
    case 0: "nothing is left of \(slot)"
    case 1: "nothing is left of \(slot) or of the record after it"
    default: "nothing is left of \(slot) or of the \(Plural.records(others)) after it"
    }
  }
}
