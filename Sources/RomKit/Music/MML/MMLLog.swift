/// Collects the problems of one compilation: each place once, and no more than a person would read.
struct MMLLog {
  /// How many errors are kept, and how many warnings.
  static let limit = 50

  private(set) var problems: [MMLProblem] = []
  /// Errors found beyond the limit.
  private(set) var unshownErrors = 0
  /// Warnings found beyond the limit.
  private(set) var unshownWarnings = 0

  /// What has been kept of one severity.
  private var errorSites: [Site] = []
  private var warningSites: [Site] = []

  private struct Site: Equatable {
    let offset: Int
    let code: String
  }

  /// Whether the song cannot be made.
  var hasErrors: Bool { !errorSites.isEmpty }

  /// Whether a problem should be kept: there are not too many, and the same byte of the source does not have it already
  /// (a macro is used many times). The answer counts: ask once, and keep it then.
  mutating func wants(_ kind: MMLProblem.Kind, offset: Int) -> Bool {
    let words = kind.words
    let site = Site(offset: offset, code: words.code)
    switch words.severity {
    case .error:
      guard errorSites.count < Self.limit else {
        unshownErrors += 1
        return false
      }
      guard !errorSites.contains(site) else { return false }
      errorSites.append(site)
    case .warning, .note:
      guard warningSites.count < Self.limit else {
        unshownWarnings += 1
        return false
      }
      guard !warningSites.contains(site) else { return false }
      warningSites.append(site)
    }
    return true
  }

  mutating func keep(_ problem: MMLProblem) {
    problems.append(problem)
  }

  /// Adds what only the end of the source tells about macros that were not defined where they were used.
  mutating func explainUndefinedMacros(_ macros: MMLMacros) {
    for index in problems.indices {
      if case .undefinedMacro(let name, _) = problems[index].kind {
        problems[index].kind = .undefinedMacro(name: name, known: macros.nearest(to: name))
      }
    }
  }
}
