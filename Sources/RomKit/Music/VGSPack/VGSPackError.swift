/// Why bytes are not a VGSPACK, or why one cannot be written.
public enum VGSPackError: DescribedError {
  /// The bytes do not start with the mark of the format; the first of them, at most eight.
  case notVGSPack([UInt8])
  /// The file ends within its header or its records.
  case truncated(size: Int, needed: Int)
  /// There is no record; where the file says so, when there is a file.
  case noRecords(offset: Int?)
  /// More records than a file has room for.
  case tooManyRecords(Int)
  /// Nothing follows the records.
  case noSong(offset: Int)
  /// A text has no NUL in its field. The record counts from 0; nil is the header.
  case noTextEnd(VGSField, record: Int?, offset: Int)
  /// A text is not UTF-8.
  case notText(VGSField, record: Int?, offset: Int)
  /// A text of so many bytes does not fit into its field.
  case textTooLong(VGSField, record: Int?, size: Int)
  /// A text has a NUL inside, which would end it.
  case nulInText(VGSField, record: Int?)
  /// A text has what the metadata text cannot hold: a line break, or spaces at its start or end.
  case notALine(VGSField, record: Int?)

  /// The name of the kind of problem, `vgs-` and a word or two.
  public var code: String {
    switch self {
    case .notVGSPack: "vgs-not-vgspack"
    case .truncated: "vgs-truncated"
    case .noRecords: "vgs-no-records"
    case .tooManyRecords: "vgs-too-many-records"
    case .noSong: "vgs-no-song"
    case .noTextEnd: "vgs-no-text-end"
    case .notText: "vgs-not-text"
    case .textTooLong: "vgs-text-too-long"
    case .nulInText: "vgs-nul-in-text"
    case .notALine: "vgs-not-a-line"
    }
  }

  /// What was expected and what was found.
  public var message: String {
    switch self {
    case .notVGSPack(let found):
      found.isEmpty
        ? "there are no bytes, and a .vgs file starts with VGSPACK"
        : "a .vgs file starts with VGSPACK and a NUL, and this one with \"\(Escaped.bytes(found))\""
    case .truncated(let size, let needed):
      "the file has \(Plural.text(size, "byte")), and its header and records take "
        + Grouped.text(needed)
    case .noRecords: "there is no record, and a song with credits has at least one"
    case .tooManyRecords(let count):
      "\(Plural.text(count, "record")) do not fit into a file, which has room for \(VGSCredits.recordLimit)"
    case .noSong: "the file ends after its records, where the song should start"
    case .noTextEnd(let field, let record, _):
      "\(Self.name(field, record)) fills all \(field.size) bytes of its field, and the last must be a NUL"
    case .notText(let field, let record, _): "\(Self.name(field, record)) is not UTF-8 text"
    case .textTooLong(let field, let record, let size):
      "\(Self.name(field, record)) is \(Plural.text(size, "byte")) long, and its field holds \(field.size - 1)"
    case .nulInText(let field, let record): "\(Self.name(field, record)) has a NUL inside, where it would end"
    case .notALine(let field, let record):
      "\(Self.name(field, record)) has a line break, or spaces at its start or end, which no metadata line can hold"
    }
  }

  /// What to do about it.
  public var help: String? {
    switch self {
    case .notVGSPack(let found):
      found.starts(with: [0x78]) ? "give it the ending .bgm, if it is a song without credits" : nil
    case .truncated, .noSong: "take the file from another copy"
    case .noRecords, .noTextEnd, .notText: nil
    case .tooManyRecords: "remove some"
    case .textTooLong: "shorten it; letters beyond ASCII take two to four bytes each"
    case .nulInText, .notALine: "take that out of the text"
    }
  }

  /// The byte it is about.
  public var position: Place.Position? {
    switch self {
    case .notVGSPack: .offset(0)
    case .truncated(let size, _): .offset(size)
    case .noRecords(let offset): offset.map { .offset($0) }
    case .noSong(let offset), .noTextEnd(_, _, let offset), .notText(_, _, let offset): .offset(offset)
    case .tooManyRecords, .textTooLong, .nulInText, .notALine: nil
    }
  }

  private static func name(_ field: VGSField, _ record: Int?) -> String {
    "the \(field.rawValue)" + (record.map { " of record \($0 + 1)" } ?? "")
  }
}
