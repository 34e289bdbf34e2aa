/// What is wrong with the metadata text of a VGSPACK.
public enum VGSPackSourceError: DescribedError {
  /// A key that no section has.
  case unknownKey(String, nearest: String?, isHeader: Bool, line: Int, column: Int)
  /// A key of the header inside a record, or the other way round.
  case misplaced(VGSField, line: Int, column: Int)
  /// A key for the second time in the same section.
  case duplicate(VGSField, firstLine: Int, line: Int, column: Int)
  /// A text of so many bytes does not fit into its field.
  case textTooLong(VGSField, size: Int, line: Int, column: Int)
  /// Not a number from 0 to 65,535.
  case notANumber(VGSField, found: String, line: Int, column: Int)
  /// Neither `key = value` nor `Data:`.
  case notAnEntry(String, line: Int, column: Int)
  /// There is no `Data:` line.
  case noData
  /// This line starts one record more than a file has room for.
  case tooManyRecords(line: Int)
  /// Bytes that are not UTF-8, or a NUL.
  case notText(line: Int, column: Int)

  /// The name of the kind of problem, `meta-` and a word or two.
  public var code: String {
    switch self {
    case .unknownKey: "meta-unknown-key"
    case .misplaced: "meta-misplaced-key"
    case .duplicate: "meta-duplicate-key"
    case .textTooLong: "meta-text-too-long"
    case .notANumber: "meta-not-a-number"
    case .notAnEntry: "meta-not-an-entry"
    case .noData: "meta-no-data"
    case .tooManyRecords: "meta-too-many-records"
    case .notText: "meta-not-text"
    }
  }

  /// What was expected and what was found.
  public var message: String {
    switch self {
    case .unknownKey(let key, _, true, _, _):
      "`\(Escaped.path(key))` is not a key of the header, which has format and genre"
    case .unknownKey(let key, _, false, _, _): "`\(Escaped.path(key))` is not a key of a record"
    case .misplaced(let field, _, _):
      field.isOfHeader
        ? "`\(field.rawValue)` belongs to the header, before the first `Data:` line"
        : "`\(field.rawValue)` belongs to a record, after a `Data:` line"
    case .duplicate(let field, let first, _, _):
      "`\(field.rawValue)` is given twice in the same section, first on line \(first)"
    case .textTooLong(let field, let size, _, _):
      "the \(field.rawValue) is \(Plural.text(size, "byte")) long, and its field holds \(field.size - 1)"
    case .notANumber(let field, let found, _, _):
      "the \(field.rawValue) is a number from 0 to 65535, and not `\(Escaped.path(found))`"
    case .notAnEntry(let text, _, _): "`\(Escaped.path(text))` is neither `key = value` nor `Data:`"
    case .noData: "there is no `Data:` line, and a song with credits has at least one record"
    case .tooManyRecords:
      "this is record \(VGSCredits.recordLimit + 1), and a file has room for \(VGSCredits.recordLimit)"
    case .notText: "there is a byte that is no UTF-8 text"
    }
  }

  /// What to do about it.
  public var help: String? {
    switch self {
    case .unknownKey(_, let nearest?, _, _, _): "write `\(nearest)`, if that was meant"
    case .unknownKey(_, nil, false, _, _):
      "the keys are " + VGSField.allCases.filter { !$0.isOfHeader }.map(\.rawValue).joined(separator: ", ")
    case .unknownKey, .misplaced, .notANumber: nil
    case .duplicate: "remove one of them, or start another record with `Data:`"
    case .textTooLong: "shorten it; letters beyond ASCII take two to four bytes each"
    case .notAnEntry: "write `key = value`, and start comments with #"
    case .noData: "add a line `Data:` before the first record"
    case .tooManyRecords: "remove some records"
    case .notText: "save the file as UTF-8"
    }
  }

  /// The line it is about.
  public var position: Place.Position? {
    switch self {
    case .unknownKey(_, _, _, let line, let column), .misplaced(_, let line, let column),
      .duplicate(_, _, let line, let column), .textTooLong(_, _, let line, let column),
      .notANumber(_, _, let line, let column), .notAnEntry(_, let line, let column),
      .notText(let line, let column):
      .line(line, column: column)
    case .tooManyRecords(let line): .line(line)
    case .noData: nil
    }
  }
}
