import RomKitBase

/// The mistakes in a text or in a table. Equal ones are one: the first, with the number and the lines of the others.
struct SourceMistakes {
  private struct Kind: Hashable {
    let code: String
    let subject: String
    let help: String
  }

  private var all: [RepeatedMistake] = []
  private var numbers: [Kind: Int] = [:]
  private var uncounted = 0

  var count: Int { all.count }

  private static let most = 1_000

  /// Adds a mistake, which is equal to others with the same code, the same help and the same subject. Without a subject it is
  /// like no other.
  mutating func add(_ mistake: Diagnostic, _ subject: String? = nil) {
    guard let subject else { return all.append(RepeatedMistake(mistake)) }
    let kind = Kind(code: mistake.code, subject: subject, help: mistake.help?.english ?? "")
    guard let number = numbers[kind] else {
      guard numbers.count < Self.most else { return uncounted += 1 }
      numbers[kind] = all.count
      return all.append(RepeatedMistake(mistake))
    }
    all[number].addEqual(line: mistake.place.position?.line)
  }

  var findings: Findings<Diagnostic> {
    var findings = Findings<Diagnostic>()
    for mistake in all { findings.add(mistake.diagnostic) }
    findings.leaveOut(uncounted)
    return findings
  }
}
