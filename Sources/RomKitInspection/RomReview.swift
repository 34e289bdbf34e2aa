import RomKitBase
import VGSCore

/// Everything that is to be said about a ROM: whether the file is as it was written, and what the console makes of it.
public struct RomReview: Sendable {
  /// The file: its structure, its names, its checksums.
  public let verification: Verification
  /// The slots; nil when their offsets are unknown.
  package let check: ConsoleCheck?
  /// The bytes of the file.
  public let size: Int
  /// The findings of both, those about the file first.
  package let findings: FindingCounts

  /// Reads the whole of `source`, which messages call `file`, by the rules of a console, or of the one that its pictures
  /// are for. Throws only when it cannot be read.
  public init(of source: ByteSource, file: String, profile: Profile? = nil) throws {
    verification = try Verification(of: source, file: file)
    size = source.size
    if let rom = verification.rom, verification.isLayoutSound {
      check = try ConsoleCheck(rom, size: size, file: file, profile: profile)
    } else {
      check = nil
    }
    findings = check.map { [verification] in verification.list + $0.findings } ?? verification.list
  }

  /// Whether there are no errors; there may be warnings.
  public var isSound: Bool { findings.errorCount == 0 }
}

/// Findings in the order in which they were made, counted by severity: bounded, as a file may be wrong in a million
/// places.
package struct FindingCounts: Sendable {
  private var findings = Excerpt<Diagnostic>(limit: limit)
  private var counts: [Diagnostic.Severity: Int] = [:]

  package static let limit = 1_000

  package init() {}

  package var listed: [Diagnostic] { findings.listed }

  package var unlisted: Int { findings.unlisted }

  package var count: Int { findings.count }

  package var errorCount: Int { counts[.error] ?? 0 }

  package var warningCount: Int { counts[.warning] ?? 0 }

  package var noteCount: Int { counts[.note] ?? 0 }

  mutating func add(_ finding: Diagnostic) {
    counts[finding.severity, default: 0] += 1
    findings.add(finding)
  }

  package static func + (first: FindingCounts, second: FindingCounts) -> FindingCounts {
    var both = first
    both.findings.add(second.findings)
    both.counts.merge(second.counts, uniquingKeysWith: +)
    return both
  }

  /// `2 errors, 1 warning`, with all that are not 0; `no findings` when all are.
  package var summary: String {
    let words = [(errorCount, "error"), (warningCount, "warning"), (noteCount, "note")]
      .filter { $0.0 > 0 }.map { Plural.text($0.0, $0.1) }
    return words.isEmpty ? "no findings" : words.joined(separator: ", ")
  }
}
