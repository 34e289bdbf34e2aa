import RomKitBase

package enum VGSPackSourceError: DescribedError {
  case unknownKey(String, nearest: String?, isHeader: Bool, line: Int, column: Int)
  case misplaced(VGSField, line: Int, column: Int)
  case duplicate(VGSField, firstLine: Int, line: Int, column: Int)
  case textTooLong(VGSField, size: Int, line: Int, column: Int)
  case notANumber(VGSField, found: String, line: Int, column: Int)
  case notAnEntry(String, line: Int, column: Int)
  case noData
  case tooManyRecords(line: Int)
  /// Bytes that are not UTF-8, or a NUL.
  case notText(line: Int, column: Int)

  package var diagnostic: Diagnostic {
    switch self {
    case .unknownKey(let key, let nearest, let isHeader, let line, let column):
      Diagnostic(
        "meta-unknown-key",
        isHeader
          ? "`\(Escaped.path(key))` is not a key of the header, which has the keys format and genre"
          : "`\(Escaped.path(key))` is not a key of a record",
        at: .line(line, column: column),
        help: nearest.map { "did you mean \($0)?" } ?? (isHeader ? nil : Self.recordKeys))
    case .misplaced(let field, let line, let column):
      Diagnostic(
        "meta-misplaced-key",
        field.isOfHeader
          ? "`\(field.rawValue)` belongs to the header, before the first `Data:` line"
          : "`\(field.rawValue)` belongs to a record, after a `Data:` line",
        at: .line(line, column: column))
    case .duplicate(let field, let first, let line, let column):
      Diagnostic(
        "meta-duplicate-key",
        "`\(field.rawValue)` is already given on line \(first)",
        at: .line(line, column: column),
        help: field.isOfHeader
          ? "remove one of the two lines"
          : "remove one of the two lines, or start another record with `Data:`")
    case .textTooLong(let field, let size, let line, let column):
      Diagnostic(
        "meta-text-too-long",
        "`\(field.rawValue)` is \(Plural.bytes(size)) long, but its field has room for \(field.size - 1)",
        at: .line(line, column: column),
        help: "shorten it; characters beyond ASCII take two to four bytes each")
    case .notANumber(let field, let found, let line, let column):
      Diagnostic(
        "meta-not-a-number",
        "expected a number from 0 to 65535 for `\(field.rawValue)`, found `\(Escaped.path(found))`",
        at: .line(line, column: column))
    case .notAnEntry(let text, let line, let column):
      Diagnostic(
        "meta-not-an-entry", "`\(Escaped.path(text))` is neither `key = value` nor `Data:`",
        at: .line(line, column: column),
        help: "write `key = value`, `Data:` before a record, or # before a comment")
    case .noData:
      Diagnostic(
        "meta-no-data", "there is no `Data:` line; a song with credits has at least one record",
        help: "add a line `Data:` before the first record")
    case .tooManyRecords(let line):
      Diagnostic(
        "meta-too-many-records",
        "this is record \(VGSCredits.recordLimit + 1), but a .vgs file has room for \(VGSCredits.recordLimit)",
        at: .line(line), help: "remove some records")
    case .notText(let line, let column):
      Diagnostic(
        "meta-not-text", "expected UTF-8 text, found an invalid byte",
        at: .line(line, column: column), help: "save the file as UTF-8")
    }
  }

  private static var recordKeys: Message {
    "use one of the keys \(VGSField.allCases.filter { !$0.isOfHeader }.map(\.rawValue).joined(separator: ", "))"
  }
}
