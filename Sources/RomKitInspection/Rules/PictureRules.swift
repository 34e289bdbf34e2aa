import RomKitBase
import RomKitContainer
import RomKitPictures

/// Whether the console can read the body of a graphics slot.
enum PictureRules {
  /// What is wrong with a body, and what its header says, if it has one. Offsets count from the start of the body.
  static func check(_ body: Body) throws -> (header: SlotPicture.Header?, finding: Diagnostic?) {
    let start = try body.prefix(SlotPicture.Header.size)
    do {
      return (try SlotPicture.Header(parsing: start[...], bodySize: body.size), nil)
    } catch {
      return (error.header, Diagnostic(error, severity: error.severity).noticed(error.notice))
    }
  }
}

extension SlotPictureError {
  /// What the header says, when there is one.
  var header: SlotPicture.Header? {
    switch self {
    case .tooShort(let header, _), .tooLong(let header, _): header
    default: nil
    }
  }

  fileprivate var severity: Diagnostic.Severity {
    if case .tooLong = self { .warning } else { .error }
  }

  fileprivate var notice: String {
    switch self {
    case .tooShort(let header, let found):
      "the console reads \(Plural.bytes(header.bodySize - found)) past the slot and shows what is there as "
        + (header.bodySize - found > header.width * header.height ? "colours and pixels" : "pixels")
    case .tooLong(let header, let found):
      found - header.bodySize == 1
        ? "its last byte is never shown" : "its last \(Plural.bytes(found - header.bodySize)) are never shown"
    case .noHeader:
      "the console takes what follows in the ROM for the rest of the header, and reads on from there"
    default: "the slot stays empty, and what is drawn from it is not seen"
    }
  }
}
