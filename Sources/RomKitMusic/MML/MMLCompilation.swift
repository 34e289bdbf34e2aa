import RomKitBase

/// A song compiled from MML, the text in which music for VGS is written, with its errors and warnings.
///
/// The note list is that of the reference compiler, byte for byte, for every source that it compiles and the console can
/// play; `Documentation/MML.md` describes the language.
public struct MMLCompilation: Hashable, Sendable {
  /// The song, or nil when there is an error.
  public let song: Song?
  /// Errors and warnings in the order of the source, those about the whole song last. At most 50 of each; equal errors are one,
  /// with a note about the others.
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

/// Collects the errors and warnings of one compilation: each place once, equal errors as one, and no more than a person would read.
struct MMLLog {
  /// How many different errors are kept, and how many warnings.
  static let limit = 50

  private var kept: [RepeatedMistake] = []
  private var numbers: [Diagnostic: Int] = [:]
  private var sites: Set<Site> = []
  private(set) var unshownErrors = 0
  private(set) var unshownWarnings = 0
  private var errors = 0

  private struct Site: Hashable {
    let offset: Int
    let code: String
  }

  /// How many places are remembered.
  private static let mostSites = 100_000

  var count: Int { kept.count }
  var hasErrors: Bool { errors > 0 }

  /// The findings, each with a note about the equal ones.
  var findings: [Diagnostic] { kept.map(\.diagnostic) }

  /// Whether to keep a finding. Equal errors, and findings beyond the limit, are only counted, and not even that if the same byte of the
  /// source has it already, as it may in a macro that is used many times; a finding about the whole song has no offset.
  mutating func wants(_ finding: Diagnostic, offset: Int? = nil, line: Int?) -> Bool {
    if let offset, sites.count < Self.mostSites,
      !sites.insert(Site(offset: offset, code: finding.code)).inserted
    {
      return false
    }
    if finding.severity == .error, let number = numbers[finding] {
      kept[number].addEqual(line: line)
      return false
    }
    let isError = finding.severity == .error
    if (isError ? errors : kept.count - errors) < Self.limit { return true }
    if isError { unshownErrors += 1 } else { unshownWarnings += 1 }
    return false
  }

  mutating func keep(_ finding: Diagnostic, at place: MMLPlace?) {
    if finding.severity == .error { errors += 1 }
    numbers[finding] = kept.count
    let placed = finding.changed {
      $0.place.position = place?.position
      $0.notes = place?.path ?? []
    }
    kept.append(RepeatedMistake(placed))
  }

  mutating func explain(_ index: Int, _ message: LocalizedText, help: LocalizedText) {
    kept[index].first.message = message
    kept[index].first.help = help
  }
}
