/// How a ROM differs from what its checksum record says it was. Offsets count from the start of the file.
public enum DamageFinding: DescribedError {
  /// Bytes follow the last body.
  case trailing(size: Int, offset: Int)
  /// The count at the start is another than the checksum record's.
  case count(found: Int, expected: Int)
  /// There are more or fewer records than the checksum record speaks of.
  case recordCount(found: Int, expected: Int)
  /// The checksum record is not the last record.
  case notLast(position: Int, offset: Int)
  /// The count and names do not match their checksum; `shown` is a name that no writer would write, if there is one.
  case directory(shown: String?)
  /// A size field differs from the checksum record.
  case size(slot: String, found: Int, expected: Int, offset: Int)
  /// A body does not match its checksum.
  case body(slot: String, offset: Int)
  /// The checksum of a body is damaged, not the body.
  case entry(slot: String, offset: Int)
  /// Everything matches but the last field, the checksum of the whole file.
  case file(offset: Int)

  static func trailing(_ body: Body) -> DamageFinding { .trailing(size: body.size, offset: body.offset) }

  /// See ``DescribedError/code``.
  public var code: String {
    switch self {
    case .trailing: "rom-trailing-bytes"
    case .count, .recordCount: "checksum-count"
    case .notLast: "checksum-not-last"
    case .directory: "checksum-directory"
    case .size: "checksum-size"
    case .body: "checksum-body"
    case .entry, .file: "checksums-damaged"
    }
  }

  /// See ``DescribedError/message``.
  public var message: String {
    switch self {
    case .trailing(let size, _):
      "\(Plural.bytes(size)) \(size == 1 ? "follows" : "follow") the last body, where a ROM ends"
    case .count(let found, let expected):
      "the count says \(Plural.records(found)), the checksum record \(Grouped.text(expected))"
    case .recordCount(let found, let expected):
      "there are \(Plural.records(found)) beside the checksum record, which speaks of \(Grouped.text(expected))"
    case .notLast(let position, _):
      "the checksum record is record \(position) and not the last: somebody added to the ROM without renewing it"
    case .directory(let shown):
      "the directory (count and names) does not match its checksum"
        + (shown.map { "; the name \($0) looks damaged" } ?? "")
    case .size(let slot, let found, let expected, _):
      "size field of \(slot) says \(found), the checksum record \(expected)"
    case .body: "body does not match its checksum"
    case .entry(let slot, _): "the checksum of \(slot) is damaged, its body is sound"
    case .file:
      "all records match, but the checksum of the whole file does not: the checksum record itself is damaged"
    }
  }

  /// See ``DescribedError/help``.
  public var help: String? {
    switch self {
    case .trailing: "cut the file after the last body, or get it again"
    case .recordCount, .notLast:
      "extract the ROM with --ignore-checksums, take the old checksum record out, and pack it again"
    case .count, .directory, .size, .body: "get the file again, or pack it again from its assets"
    case .entry, .file:
      "extract the ROM with --ignore-checksums, take the old checksum record out, and pack it again"
    }
  }

  /// See ``DescribedError/slot``.
  public var slot: String? {
    switch self {
    case .size(let slot, _, _, _), .body(let slot, _), .entry(let slot, _): slot
    default: nil
    }
  }

  /// See ``DescribedError/position``.
  public var position: Place.Position? {
    switch self {
    case .trailing(_, let offset), .notLast(_, let offset), .size(_, _, _, let offset), .body(_, let offset),
      .entry(_, let offset), .file(let offset):
      .offset(offset)
    case .count, .recordCount, .directory: .offset(0)
    }
  }
}
