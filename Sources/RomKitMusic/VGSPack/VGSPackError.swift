import RomKitBase

package enum VGSPackError: DescribedError {
  /// The bytes do not start with the mark of the format; the first bytes, at most eight.
  case notVGSPack([UInt8])
  case truncated(size: Int, needed: Int)
  /// No record; the offset of the count, if there is a file.
  case noRecords(offset: Int?)
  case tooManyRecords(Int)
  case noSong(offset: Int)
  /// A text has no NUL in its field. The record counts from 0; nil is the header.
  case noTextEnd(VGSField, record: Int?, offset: Int)
  case notText(VGSField, record: Int?, offset: Int)
  case textTooLong(VGSField, record: Int?, size: Int)
  case nulInText(VGSField, record: Int?)
  case notALine(VGSField, record: Int?)

  init(_ end: EndOfBytes) {
    self = .truncated(size: end.offset + end.remaining, needed: end.offset + end.needed)
  }

  package var diagnostic: Diagnostic {
    switch self {
    case .notVGSPack(let found):
      Diagnostic(
        "vgs-not-vgspack",
        found.isEmpty
          ? "the file is empty; a .vgs file starts with VGSPACK"
          : "expected VGSPACK and a NUL at the start of a .vgs file, found \"\(Escaped.bytes(found))\"",
        at: .offset(0),
        help: found.starts(with: [0x78])
          ? "give the file the extension .bgm if it is a song without credits" : nil)
    case .truncated(let size, let needed):
      Diagnostic(
        "vgs-truncated",
        needed == VGSPack.headerSize
          ? "the file has \(Plural.bytes(size)), but its header takes \(needed)"
          : "the file has \(Plural.bytes(size)), but its header and records take \(Grouped.text(needed))",
        at: .offset(size), help: Self.otherCopy)
    case .noRecords(let offset):
      Diagnostic(
        "vgs-no-records", "there is no record; a song with credits has at least one",
        at: offset.map { .offset($0) })
    case .tooManyRecords(let count):
      Diagnostic(
        "vgs-too-many-records",
        "\(Plural.records(count)) do not fit in a .vgs file, which has room for \(VGSCredits.recordLimit)",
        help: "remove some records")
    case .noSong(let offset):
      Diagnostic(
        "vgs-no-song", "the file ends after its records, where the song should start",
        at: .offset(offset), help: Self.otherCopy)
    case .noTextEnd(let field, let record, let offset):
      Diagnostic(
        "vgs-no-text-end",
        "\(Self.name(field, record)) fills all \(field.size) bytes of its field, but the last byte must be a NUL",
        at: .offset(offset))
    case .notText(let field, let record, let offset):
      Diagnostic("vgs-not-text", "\(Self.name(field, record)) is not UTF-8 text", at: .offset(offset))
    case .textTooLong(let field, let record, let size):
      Diagnostic(
        "vgs-text-too-long",
        "\(Self.name(field, record)) is \(Plural.bytes(size)) long, but its field has room for \(field.size - 1)",
        help: "shorten it; characters beyond ASCII take two to four bytes each")
    case .nulInText(let field, let record):
      Diagnostic(
        "vgs-nul-in-text", "\(Self.name(field, record)) contains a NUL, where the text would end",
        help: "remove the NUL from the text")
    case .notALine(let field, let record):
      Diagnostic(
        "vgs-not-a-line",
        """
        \(Self.name(field, record)) has a line break, or spaces at its start or end, which a .meta file cannot express
        """,
        help: "write the credits in a new .meta file; romkit convert song.vgs -o song.bgm extracts the song")
    }
  }

  private static let otherCopy: Message = "use another copy of the file"

  private static func name(_ field: VGSField, _ record: Int?) -> Message {
    record.map { "`\(field.rawValue)` of record \($0 + 1)" } ?? "`\(field.rawValue)`"
  }
}
