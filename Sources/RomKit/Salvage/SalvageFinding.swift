/// What had to be assumed to read a damaged ROM, and what is lost. Offsets count from the start of the file.
public enum SalvageFinding: DescribedError {
  /// What told how it should be.
  public enum Witness: Hashable, Sendable {
    /// The checksum record.
    case checksums
    /// The same bytes in the other order.
    case byteOrder
    /// The names in the directory.
    case names
    /// The header of the body itself.
    case header
    /// The bodies that follow.
    case following
  }

  /// The count at the start is wrong.
  case count(stored: UInt32, assumed: Int, by: Witness)
  /// The directory ends too early.
  case directoryCut(known: Int, count: Int, offset: Int)
  /// A name is damaged, and the checksum of the directory tells what it was.
  case nameMended(record: Int, found: String, mended: String, offset: Int)
  /// A name may be damaged; nothing tells which, or what it was.
  case namesDoubtful
  /// The size field of a record is wrong.
  case size(slot: String, field: UInt32, assumed: Int, by: Witness, offset: Int)
  /// The body is not what its checksum says.
  case body(slot: String, offset: Int)
  /// The body is not what its kind of slot demands, and nothing confirms where it ends.
  case unlikely(slot: String, offset: Int)
  /// The file ends, or other records begin, before the body ends.
  case cut(slot: String, found: Int, size: UInt32, offset: Int)
  /// Nothing is left of so many records.
  case lost(slot: String, others: Int, offset: Int)
  /// Bytes that belong to no record.
  case unclaimed(size: Int, offset: Int)
  /// The checksum record cannot be used.
  case checksums(offset: Int)
  /// What the checksum record says of one body is damaged, the body is not.
  case entry(slot: String, offset: Int)
  /// Only the checksum of the whole file is wrong.
  case fileChecksum(offset: Int)

  /// Whether something is lost; otherwise something was only assumed.
  public var isLoss: Bool {
    switch self {
    case .directoryCut, .body, .unlikely, .cut, .lost: true
    default: false
    }
  }

  /// See ``DescribedError/code``.
  public var code: String {
    switch self {
    case .count: "salvage-count"
    case .directoryCut: "salvage-directory-cut"
    case .nameMended, .namesDoubtful: "salvage-name"
    case .size: "salvage-size"
    case .body: "salvage-body"
    case .unlikely: "salvage-unlikely"
    case .cut: "salvage-cut"
    case .lost: "salvage-lost"
    case .unclaimed: "salvage-unclaimed"
    case .checksums, .entry, .fileChecksum: "salvage-checksums"
    }
  }

  /// See ``DescribedError/message``.
  public var message: String {
    switch self {
    case .count(let stored, let assumed, let witness):
      "the count says \(Plural.records(Int(stored))), and there are \(Grouped.text(assumed)) by \(witness.words)"
    case .directoryCut(let known, let count, _):
      "the directory is cut off: it has \(Plural.text(known, "name")) of \(Grouped.text(count))"
    case .nameMended(let record, let found, let mended, _):
      "the name of record \(record) is damaged (\(found)); by the checksum of the directory it was \(mended)"
    case .namesDoubtful:
      "the directory does not match its checksum: a name may be another than it was"
    case .size(_, let field, let assumed, let witness, _):
      "the size field says \(Plural.bytes(Int(field))), and there are \(Grouped.text(assumed)) by \(witness.words)"
    case .body: "the body does not match its checksum"
    case .unlikely(let slot, _):
      "the body of \(slot) is not what such a slot holds, and nothing confirms where it ends"
    case .cut(_, let found, let size, _):
      "the body is cut off: \(Grouped.text(found)) of \(Plural.bytes(Int(size))) are there"
    case .lost(let slot, 0, _): "nothing is left of \(slot)"
    case .lost(let slot, let others, _):
      "nothing is left of \(slot) and \(Plural.text(others, "record")) after it"
    case .unclaimed(let size, _):
      "\(Plural.bytes(size)) that \(size == 1 ? "belongs" : "belong") to no record"
    case .checksums:
      "the checksum record cannot be used, so nothing tells whether the bodies are as they were"
    case .entry(let slot, _): "the entry of \(slot) in the checksum record is damaged, its body is sound"
    case .fileChecksum: "all records match, and only the checksum of the whole file does not"
    }
  }

  /// See ``DescribedError/slot``.
  public var slot: String? {
    switch self {
    case .size(let slot, _, _, _, _), .body(let slot, _), .unlikely(let slot, _), .cut(let slot, _, _, _),
      .lost(let slot, _, _), .entry(let slot, _):
      slot
    default: nil
    }
  }

  /// See ``DescribedError/position``.
  public var position: Place.Position? {
    switch self {
    case .count, .namesDoubtful: .offset(0)
    case .directoryCut(_, _, let offset), .nameMended(_, _, _, let offset), .size(_, _, _, _, let offset),
      .body(_, let offset), .unlikely(_, let offset), .cut(_, _, _, let offset), .lost(_, _, let offset),
      .unclaimed(_, let offset), .checksums(let offset), .entry(_, let offset), .fileChecksum(let offset):
      .offset(offset)
    }
  }
}

extension SalvageFinding.Witness {
  /// As a sentence goes on after "by".
  fileprivate var words: String {
    switch self {
    case .checksums: "the checksum record"
    case .byteOrder: "its bytes in the other order"
    case .names: "the names that follow it"
    case .header: "the header of the body"
    case .following: "the bodies that follow"
    }
  }
}
