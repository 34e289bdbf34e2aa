import RomKitBase

/// Collects the problems of one compilation: each place once, and no more than a person would read.
struct MMLLog {
  /// How many errors are kept, and how many warnings.
  static let limit = 50

  private(set) var problems: [MMLProblem] = []
  /// The sites of the problems, by severity.
  private var errors = Excerpt<Site>(limit: limit)
  private var warnings = Excerpt<Site>(limit: limit)

  private struct Site: Equatable {
    let offset: Int
    let code: String
  }

  /// Errors found beyond the limit.
  var unshownErrors: Int { errors.unlisted }
  /// Warnings found beyond the limit.
  var unshownWarnings: Int { warnings.unlisted }
  /// Whether the song cannot be made.
  var hasErrors: Bool { !errors.isEmpty }

  /// Whether a problem should be kept: there are not too many, and the same byte of the source does not have it already
  /// (a macro is used many times). The answer counts: ask once, and keep it then.
  mutating func wants(_ kind: MMLProblem.Kind, offset: Int) -> Bool {
    let words = kind.words
    let site = Site(offset: offset, code: words.code)
    return words.severity == .error ? errors.addNew(site) : warnings.addNew(site)
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
