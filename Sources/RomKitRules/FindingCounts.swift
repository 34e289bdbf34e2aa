import RomKitBase
import VGSFormat

/// Findings in the order in which they were made, counted by severity. The list is bounded, because a file can have a million
/// errors.
package struct FindingCounts: Sendable {
  private var findings = Excerpt<Diagnostic>(limit: limit)
  private var counts: [Diagnostic.Severity: Int] = [:]

  package static let limit = RomFaults.limit

  package init() {}

  package var listed: [Diagnostic] { findings.listed }

  package var unlisted: Int { findings.unlisted }

  package var count: Int { findings.count }

  package var errorCount: Int { counts[.error] ?? 0 }

  package var warningCount: Int { counts[.warning] ?? 0 }

  package var noteCount: Int { counts[.note] ?? 0 }

  /// The number of findings of a severity that are not listed.
  package func unlisted(_ severity: Diagnostic.Severity) -> Int {
    (counts[severity] ?? 0) - listed.count { $0.severity == severity }
  }

  package mutating func add(_ finding: Diagnostic) {
    counts[finding.severity, default: 0] += 1
    findings.add(finding)
  }

  /// Counts more findings than were added, up to these numbers of errors and warnings.
  package mutating func addUnlisted(errors: Int, warnings: Int) {
    for (severity, count) in [(Diagnostic.Severity.error, errors), (.warning, warnings)] {
      findings.leaveOut(max(0, count - counts[severity, default: 0]))
      counts[severity] = max(count, counts[severity, default: 0])
    }
  }

  package static func + (first: FindingCounts, second: FindingCounts) -> FindingCounts {
    var both = first
    both.findings.add(second.findings)
    both.counts.merge(second.counts, uniquingKeysWith: +)
    return both
  }

  /// The counts that are not 0, such as `2 errors, 1 warning`, or `no findings`.
  package var summary: LocalizedText {
    let words: [LocalizedText?] = [
      errorCount > 0 ? Plural.text(errorCount, "error") : nil,
      warningCount > 0 ? Plural.text(warningCount, "warning") : nil,
      // Not by Plural.text, because the notes of songs have another translation.
      noteCount > 0 ? "\(Grouped.text(noteCount)) note\(noteCount == 1 ? "" : "s")" : nil,
    ]
    let counted = words.compactMap(\.self)
    return counted.isEmpty ? "no findings" : counted.joined(separator: ", ")
  }
}
