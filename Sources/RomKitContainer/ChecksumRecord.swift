import RomKitBase
import VGSFormat

extension RecordName {
  /// The name of the checksum record.
  package static let checksums = RecordName(.checksums)
}

/// An error in a checksum record, whose body is at an offset in its file.
package struct ChecksumRecordError: DescribedError {
  package let fault: ChecksumRecord.Fault
  package let bodyOffset: Int

  package init(_ fault: ChecksumRecord.Fault, bodyOffset: Int) {
    self.fault = fault
    self.bodyOffset = bodyOffset
  }

  package var diagnostic: Diagnostic {
    let position = Place.Position.offset(bodyOffset + fault.offset)
    switch fault {
    case .tooShort(let size):
      return Diagnostic(
        "checksums-damaged",
        """
        the checksum record has \(Plural.bytes(size)); \
        it needs at least \(ChecksumRecord.bodySize(entries: 0))
        """, at: position)
    case .magic:
      return Diagnostic("checksums-damaged", "the checksum record does not begin with RKSM", at: position)
    case .version(let version):
      return Diagnostic(
        "checksums-version", "the checksum record has version \(version); this romkit knows only version 1",
        at: position, help: "use the romkit that wrote the ROM, or a newer one")
    case .reserved(let value):
      return Diagnostic(
        "checksums-damaged", "the reserved field of the checksum record is \(value), not 0", at: position)
    case .count(let count, let size):
      return Diagnostic(
        "checksums-damaged",
        """
        the checksum record says it has \(Plural.text(Int(count), "entry", "entries")), \
        which does not match its size of \(Plural.bytes(size))
        """, at: position)
    case .length(let length, let size):
      return Diagnostic(
        "checksums-damaged",
        """
        the length field of the checksum record says \(Grouped.text(Int(length))), \
        but the record has \(Plural.bytes(size))
        """, at: position)
    }
  }
}
