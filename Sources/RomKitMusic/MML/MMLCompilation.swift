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
  package let findings: [Diagnostic]
  /// The file of the source, for messages.
  private let file: String?
  /// The number of errors beyond the 50 that are listed.
  public let unshownErrors: Int
  /// The number of warnings beyond the 50 that are listed.
  public let unshownWarnings: Int

  /// Compiles a source. Any bytes are accepted; text other than ASCII is an error outside of comments.
  ///
  /// The time taken is linear in the source and in the text of its macros, which is at most 4 MiB.
  ///
  /// - Parameters:
  ///   - source: the bytes of an `.mml` file.
  ///   - file: the file that messages name.
  public init(parsing source: [UInt8], file: String? = nil) {
    var compiler = MMLCompiler(source)
    let song = compiler.run()
    let log = compiler.reader.log
    self.song = log.hasErrors ? nil : song
    findings = log.findings
    self.file = file
    unshownErrors = log.unshownErrors
    unshownWarnings = log.unshownWarnings
  }

  /// The findings with their file, and a line for the errors and one for the warnings beyond the limits, if there are any.
  public func diagnostics(file: String? = nil) -> [Diagnostic] {
    let file = file ?? self.file
    var all = findings.map { $0.placed(in: file) }
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

/// Collects the errors and warnings of one compilation: each place once, and no more than a person would read.
struct MMLLog {
  /// How many errors are kept, and how many warnings.
  static let limit = 50

  private(set) var findings: [Diagnostic] = []
  /// The sites of the findings, by severity.
  private var errors = Excerpt<Site>(limit: limit)
  private var warnings = Excerpt<Site>(limit: limit)

  private struct Site: Equatable {
    let offset: Int
    let code: String
  }

  var unshownErrors: Int { errors.unlisted }
  var unshownWarnings: Int { warnings.unlisted }
  var hasErrors: Bool { !errors.isEmpty }

  /// Whether to keep a finding: the limit is not reached, and the same byte of the source does not have it already, as it
  /// may in a macro that is used many times. Each call counts the finding, so call this once for each.
  mutating func wants(_ finding: Diagnostic, offset: Int) -> Bool {
    let site = Site(offset: offset, code: finding.code)
    return finding.severity == .error ? errors.addNew(site) : warnings.addNew(site)
  }

  mutating func keep(_ finding: Diagnostic, at place: MMLPlace?) {
    findings.append(
      finding.changed {
        $0.place.position = place?.position
        $0.notes = place?.path ?? []
      })
  }

  mutating func explain(_ index: Int, _ message: LocalizedText, help: LocalizedText) {
    findings[index].message = message
    findings[index].help = help
  }
}
