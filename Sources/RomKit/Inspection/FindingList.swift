/// Findings in the order in which they were made, counted by severity: bounded, as a file may be wrong in a million
/// places.
public struct FindingList: Sendable {
  private var findings = Excerpt<Diagnostic>(limit: limit)
  private var counts: [Diagnostic.Severity: Int] = [:]

  /// The most findings that are listed.
  public static let limit = 1_000

  /// No findings.
  public init() {}

  /// The first ones, at most ``limit``.
  public var listed: [Diagnostic] { findings.listed }

  /// How many are not listed.
  public var unlisted: Int { findings.unlisted }

  /// How many there are of any severity.
  public var count: Int { findings.count }

  /// How many errors there are, unlisted ones included.
  public var errorCount: Int { counts[.error] ?? 0 }

  /// How many warnings there are, unlisted ones included.
  public var warningCount: Int { counts[.warning] ?? 0 }

  /// How many notes there are, unlisted ones included.
  public var noteCount: Int { counts[.note] ?? 0 }

  /// Adds one, or only counts it.
  mutating func add(_ finding: Diagnostic) {
    counts[finding.severity, default: 0] += 1
    findings.add(finding)
  }

  /// Both lists in a row.
  public static func + (first: FindingList, second: FindingList) -> FindingList {
    var both = first
    both.findings.add(second.findings)
    both.counts.merge(second.counts, uniquingKeysWith: +)
    return both
  }

  /// `2 errors, 1 warning`, with all that are not 0; `no findings` when all are.
  public var summary: String {
    let words = [(errorCount, "error"), (warningCount, "warning"), (noteCount, "note")]
      .filter { $0.0 > 0 }.map { Plural.text($0.0, $0.1) }
    return words.isEmpty ? "no findings" : words.joined(separator: ", ")
  }
}
