/// Findings in the order in which they were made, counted by severity: bounded, as a file may be wrong in a million
/// places.
public struct FindingList: Sendable {
  /// The first ones, at most ``limit``.
  public private(set) var listed: [Diagnostic] = []
  /// How many errors there are, those included that are not listed.
  public private(set) var errorCount = 0
  /// How many warnings there are, those included that are not listed.
  public private(set) var warningCount = 0
  /// How many notes there are, those included that are not listed.
  public private(set) var noteCount = 0

  /// The most findings that are listed.
  public static let limit = 1_000

  /// How many there are of any severity.
  public var count: Int { errorCount + warningCount + noteCount }

  /// How many are not listed.
  public var unlisted: Int { count - listed.count }

  /// No findings.
  public init() {}

  /// Adds one, or only counts it.
  mutating func add(_ finding: Diagnostic) {
    switch finding.severity {
    case .error: errorCount += 1
    case .warning: warningCount += 1
    case .note: noteCount += 1
    }
    if listed.count < Self.limit { listed.append(finding) }
  }

  /// Both lists in a row.
  public static func + (first: FindingList, second: FindingList) -> FindingList {
    var both = first
    both.listed += second.listed.prefix(limit - first.listed.count)
    both.errorCount += second.errorCount
    both.warningCount += second.warningCount
    both.noteCount += second.noteCount
    return both
  }

  /// `2 errors, 1 warning`, with all that are not 0; `no findings` when all are.
  public var summary: String {
    let words = [(errorCount, "error"), (warningCount, "warning"), (noteCount, "note")]
      .filter { $0.0 > 0 }.map { Plural.text($0.0, $0.1) }
    return words.isEmpty ? "no findings" : words.joined(separator: ", ")
  }
}
