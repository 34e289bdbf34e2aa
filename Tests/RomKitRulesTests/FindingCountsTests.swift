import Testing

@testable import RomKitBase
@testable import RomKitRules

@Suite struct FindingCountsTests {
  private func counts(_ errors: Int, _ warnings: Int, _ notes: Int) -> FindingCounts {
    var counts = FindingCounts()
    let all = [(errors, Diagnostic.Severity.error), (warnings, .warning), (notes, .note)]
    for (count, severity) in all {
      for _ in 0..<count { counts.add(Diagnostic("a", "b", severity: severity)) }
    }
    return counts
  }

  @Test(arguments: [
    (0, 0, 0, "no findings"), (1, 0, 0, "1 error"), (0, 1, 0, "1 warning"), (0, 0, 1, "1 note"),
    (2, 1, 3, "2 errors, 1 warning, 3 notes"), (0, 2, 1, "2 warnings, 1 note"),
  ])
  func findingsAreCountedBySeverity(errors: Int, warnings: Int, notes: Int, summary: String) {
    let counts = counts(errors, warnings, notes)
    #expect(counts.errorCount == errors && counts.warningCount == warnings && counts.noteCount == notes)
    #expect(counts.count == errors + warnings + notes && counts.listed.count == counts.count)
    #expect(counts.unlisted == 0)
    #expect(counts.summary.english == summary)
  }

  @Test func aThousandAreListedAndAllAreCounted() {
    var counts = counts(0, 1_000, 0)
    #expect(counts.listed.count == 1_000 && counts.unlisted == 0)
    counts.add(Diagnostic("a", "b"))
    #expect(counts.listed.count == 1_000 && counts.unlisted == 1 && counts.count == 1_001)
    #expect(counts.summary == "1 error, 1,000 warnings")
    #expect(counts.unlisted(.error) == 1 && counts.unlisted(.warning) == 0)
  }

  @Test func sumsListTheFirstOnesFirst() {
    let sum = counts(1, 998, 0) + counts(2, 1, 1)
    #expect(sum.errorCount == 3 && sum.warningCount == 999 && sum.noteCount == 1)
    #expect(sum.listed.count == 1_000 && sum.unlisted == 3 && sum.count == 1_003)
    #expect(sum.listed.first?.severity == .error && sum.listed.last?.severity == .error)
    #expect((counts(0, 1, 0) + counts(1, 0, 0)).listed.map(\.severity) == [.warning, .error])
  }
}
