import RomKitBase

/// A song compiled from MML, the text in which music for VGS is written, with its errors and warnings.
///
/// The note list is that of the reference compiler, byte for byte, for every source that it compiles and the console can
/// play; `Documentation/MML.md` describes the language.
public struct MMLCompilation: Hashable, Sendable {
  /// The song, or nil when there is an error.
  public let song: Song?
  /// Errors and warnings in the order of the source, those about the whole song last. At most 50 of each, and each
  /// place of the source once.
  package let problems: [MMLProblem]
  /// The number of errors beyond the 50 that are listed.
  public let unshownErrors: Int
  /// The number of warnings beyond the 50 that are listed.
  public let unshownWarnings: Int

  /// Compiles a source. Any bytes are accepted; text other than ASCII is an error outside of comments.
  ///
  /// The time taken is linear in the source and in the text of its macros, which is at most 4 MiB.
  public init(of source: [UInt8]) {
    var compiler = MMLCompiler(source)
    let song = compiler.run()
    let log = compiler.reader.log
    self.song = log.hasErrors ? nil : song
    problems = log.problems
    unshownErrors = log.unshownErrors
    unshownWarnings = log.unshownWarnings
  }

  /// The problems with their file, and a line for the errors and one for the warnings beyond the limits, if there are any.
  public func diagnostics(file: String? = nil) -> [Diagnostic] {
    var all = problems.map { Diagnostic($0, file: file) }
    if unshownErrors > 0 {
      all.append(Diagnostic("mml-more", Plural.text(unshownErrors, "more error"), file: file))
    }
    if unshownWarnings > 0 {
      all.append(
        Diagnostic("mml-more", Plural.text(unshownWarnings, "more warning"), severity: .warning, file: file))
    }
    return all
  }
}

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

  var unshownErrors: Int { errors.unlisted }
  var unshownWarnings: Int { warnings.unlisted }
  var hasErrors: Bool { !errors.isEmpty }

  /// Whether to keep a problem: the limit is not reached, and the same byte of the source does not have it already, as it
  /// may in a macro that is used many times. Each call counts the problem, so call this once for each.
  mutating func wants(_ kind: MMLProblem.Kind, offset: Int) -> Bool {
    let diagnostic = kind.diagnostic
    let site = Site(offset: offset, code: diagnostic.code)
    return diagnostic.severity == .error ? errors.addNew(site) : warnings.addNew(site)
  }

  mutating func keep(_ problem: MMLProblem) { problems.append(problem) }

  /// Adds the macros that were meant, or defined too late, to the errors of undefined ones.
  mutating func explainUndefinedMacros(_ macros: MMLMacros) {
    for index in problems.indices {
      if case .undefinedMacro(let name, _) = problems[index].kind {
        let line = problems[index].place?.line ?? 0
        problems[index].kind = .undefinedMacro(name: name, known: macros.nearest(to: name, usedOn: line))
      }
    }
  }
}
