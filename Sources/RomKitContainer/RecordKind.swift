/// What a record of a ROM is, by its name.
package enum RecordKind: Hashable, Sendable {
  /// A slot.
  case slot(SlotKind)
  /// Romkit's checksum record.
  case checksums
  /// Anything else: loaded by the runtimes, and never asked for.
  case other

  /// What a name says.
  package init(_ name: RecordName) {
    if let slot = name.slot {
      self = .slot(slot.kind)
    } else {
      self = name.isSeen(as: ChecksumRecord.name) ? .checksums : .other
    }
  }

  /// One word for it: `graphics`, `effect`, `music`, `data`, `program`, `checksums` or `other`.
  package var word: String {
    switch self {
    case .slot(let kind): kind.rawValue
    case .checksums: "checksums"
    case .other: "other"
    }
  }
}
