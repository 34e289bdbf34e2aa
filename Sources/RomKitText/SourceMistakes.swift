import RomKitBase

/// The mistakes in a text or in a table. Equal ones are one: the first, with the number and the lines of the others.
struct SourceMistakes {
  private struct Kind: Hashable {
    let code: String
    let subject: String
    let help: String
  }

  private var all: [(first: Diagnostic, lines: [Int], count: Int)] = []
  private var numbers: [Kind: Int] = [:]
  private var uncounted = 0

  /// The number of different mistakes.
  var count: Int { all.count }

  /// The most different mistakes that are kept, and lines of equal ones that are named.
  private static let (most, mostLines) = (1_000, 5)

  /// Adds a mistake, which is equal to others with the same code, the same help and the same subject. Without a subject it is
  /// like no other.
  mutating func add(_ mistake: Diagnostic, _ subject: String? = nil) {
    guard let subject else { return all.append((mistake, [], 1)) }
    let kind = Kind(code: mistake.code, subject: subject, help: mistake.help?.english ?? "")
    guard let number = numbers[kind] else {
      guard numbers.count < Self.most else { return uncounted += 1 }
      numbers[kind] = all.count
      return all.append((mistake, [], 1))
    }
    all[number].count += 1
    guard case .line(let line, _) = mistake.place.position, all[number].lines.count < Self.mostLines,
      line != (all[number].lines.last ?? all[number].first.place.position?.line)
    else { return }
    all[number].lines.append(line)
  }

  /// The mistakes for people.
  var findings: Findings<Diagnostic> {
    var findings = Findings<Diagnostic>()
    for (first, lines, count) in all {
      var mistake = first
      mistake.noteEqual(count - 1, lines: lines)
      findings.add(mistake)
    }
    findings.leaveOut(uncounted)
    return findings
  }
}
