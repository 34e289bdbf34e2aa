import RomKitBase
import VGSFormat

extension RecordName {
  package static let checksums = RecordName(.checksums)
}

extension ChecksumRecord.Fault {
  /// The fault in words, in a record whose body is at an offset in its file.
  package func diagnostic(bodyOffset: Int) -> Diagnostic {
    let position = Diagnostic.Place.Position.offset(bodyOffset + offset)
    return switch self {
    case .tooShort(let size):
      Diagnostic(
        "checksums-damaged",
        """
        the checksum record has \(Plural.bytes(size)); \
        it needs at least \(ChecksumRecord.bodySize(entries: 0))
        """, at: position)
    case .magic:
      Diagnostic("checksums-damaged", "the checksum record does not begin with RKSM", at: position)
    case .version(let version):
      Diagnostic(
        "checksums-version", "the checksum record has version \(version); this romkit knows only version 1",
        at: position, help: "use the romkit that wrote the ROM, or a newer one")
    case .reserved(let value):
      Diagnostic(
        "checksums-damaged", "the reserved field of the checksum record is \(value), not 0", at: position)
    case .count(let count, let size):
      Diagnostic(
        "checksums-damaged",
        """
        the checksum record says it has \(Plural.text(Int(count), "entry", "entries")), \
        which does not match its size of \(Plural.bytes(size))
        """, at: position)
    case .length(let length, let size):
      Diagnostic(
        "checksums-damaged",
        """
        the length field of the checksum record says \(Grouped.text(Int(length))), \
        but the record has \(Plural.bytes(size))
        """, at: position)
    }
  }
}
