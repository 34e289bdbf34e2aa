import RomKitBase
import RomKitContainer

/// A difference between a ROM and its checksum record. Offsets count from the start of the file.
enum DamageFinding: DescribedError {
  case trailing(size: Int, offset: Int)
  case count(found: Int, expected: Int)
  case recordCount(found: Int, expected: Int)
  case notLast(position: Int, offset: Int)
  /// The count and names do not match their checksum; `damagedName` is one that no tool writes, if there is one.
  case directory(damagedName: String?)
  case size(slot: String, found: Int, expected: Int, offset: Int)
  case body(slot: String, offset: Int)
  case entry(slot: String, offset: Int)
  /// Everything matches but the last field, the checksum of the whole file.
  case file(offset: Int)

  static func trailing(_ body: Body) -> DamageFinding { .trailing(size: body.size, offset: body.offset) }

  var diagnostic: Diagnostic {
    switch self {
    case .trailing(let size, let offset):
      Diagnostic(
        "rom-trailing-bytes",
        "\(Plural.bytes(size)) \(size == 1 ? "follows" : "follow") the last body, where a ROM ends",
        at: .offset(offset), help: "cut the file after the last body, or get it again")
    case .count(let found, let expected):
      Diagnostic(
        "checksum-count",
        "the count says \(Plural.records(found)), the checksum record \(Grouped.text(expected))",
        at: .offset(0), help: Self.damaged)
    case .recordCount(let found, let expected):
      Diagnostic(
        "checksum-count",
        """
        there are \(Plural.records(found)) beside the checksum record, \
        which speaks of \(Grouped.text(expected))
        """, at: .offset(0), help: Self.outdated)
    case .notLast(let position, let offset):
      Diagnostic(
        "checksum-not-last",
        """
        the checksum record is record \(position) and not the last: \
        somebody added to the ROM without renewing it
        """, at: .offset(offset), help: Self.outdated)
    case .directory(let damagedName):
      Diagnostic(
        "checksum-directory",
        """
        the directory (count and names) does not match its checksum\
        \(damagedName.map { "; the name \($0) looks damaged" } ?? "")
        """, at: .offset(0), help: Self.damaged)
    case .size(let slot, let found, let expected, let offset):
      Diagnostic(
        "checksum-size", "size field of \(slot) says \(found), the checksum record \(expected)",
        at: .offset(offset), slot: slot, help: Self.damaged)
    case .body(let slot, let offset):
      Diagnostic(
        "checksum-body", "body does not match its checksum",
        at: .offset(offset), slot: slot, help: Self.damaged)
    case .entry(let slot, let offset):
      Diagnostic(
        "checksums-damaged", "the checksum of \(slot) is damaged, its body is sound",
        at: .offset(offset), slot: slot, help: Self.outdated)
    case .file(let offset):
      Diagnostic(
        "checksums-damaged",
        """
        all records match, but the checksum of the whole file does not: \
        the checksum record itself is damaged
        """, at: .offset(offset), help: Self.outdated)
    }
  }

  private static let damaged = "get the file again, or pack it again from its assets"
  /// For a ROM whose bodies are sound and whose checksum record is not.
  private static let outdated =
    "extract the ROM with --ignore-checksums, take the old checksum record out, and pack it again"
}
