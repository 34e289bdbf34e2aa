import RomKitContainer

/// The bytes of a ROM that are of one kind.
package struct ByteShare: Hashable, Sendable {
  /// A kind of bytes.
  package enum Kind: Hashable, Sendable {
    /// The bodies of records of one kind.
    case bodies(RecordKind)
    /// The count, the names and the size fields.
    case directory
    /// What follows the last body.
    case trailing

    /// One or two words for it: `graphics`, `directory`, `trailing bytes`.
    package var word: String {
      switch self {
      case .bodies(let kind): kind.name
      case .directory: "directory"
      case .trailing: "trailing bytes"
      }
    }
  }

  /// What kind.
  package let kind: Kind
  /// How many records have such bodies; nil for bytes that are no bodies.
  package let count: Int?
  /// How many bytes.
  package let bytes: Int

  /// All kinds that a ROM has, in romkit's order, the directory last but for trailing bytes.
  static func all(of rom: Rom) -> [ByteShare] {
    let kinds = SlotKind.allCases.map { RecordKind.slot($0) } + [.other, .checksums]
    var counts: [RecordKind: (count: Int, bytes: Int)] = [:]
    for record in rom.records {
      let known = counts[record.kind] ?? (0, 0)
      counts[record.kind] = (known.count + 1, known.bytes + record.body.size)
    }
    var shares = kinds.compactMap { kind in
      counts[kind].map { ByteShare(kind: .bodies(kind), count: $0.count, bytes: $0.bytes) }
    }
    let fields = Rom.directorySize(records: rom.records.count) + rom.records.count * Rom.sizeFieldSize
    shares.append(ByteShare(kind: .directory, count: nil, bytes: fields))
    if let trailing = rom.trailing {
      shares.append(ByteShare(kind: .trailing, count: nil, bytes: trailing.size))
    }
    return shares
  }
}
