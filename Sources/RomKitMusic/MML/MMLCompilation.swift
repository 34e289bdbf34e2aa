import RomKitBase

/// A song compiled from MML, the text in which music for VGS is written, and what there is to say about it.
///
/// The note list is that of the reference compiler, byte for byte, for every source that it compiles and the machine can
/// play; `Documentation/MML.md` describes the language.
public struct MMLCompilation: Hashable, Sendable {
  /// The song, or nil when there is an error.
  public let song: Song?
  /// Errors and warnings in the order of the source, those about the whole song last. At most 50 of each, and each
  /// place of the source once.
  package let problems: [MMLProblem]
  /// How many errors were found beyond the 50 that are listed.
  public let unshownErrors: Int
  /// How many warnings were found beyond the 50 that are listed.
  public let unshownWarnings: Int

  /// Compiles a source. Any bytes are taken; text other than ASCII is an error outside of comments.
  ///
  /// The time taken is linear in the source and in what its macros put in, which is at most 4 MiB.
  public init(of source: [UInt8]) {
    var compiler = MMLCompiler(source)
    let song = compiler.run()
    let log = compiler.reader.log
    self.song = log.hasErrors ? nil : song
    problems = log.problems
    unshownErrors = log.unshownErrors
    unshownWarnings = log.unshownWarnings
  }

  /// The problems with the file they are in, and a line for those that were too many.
  public func diagnostics(file: String? = nil) -> [Diagnostic] {
    var all = problems.map { Diagnostic($0, file: file) }
    if unshownErrors > 0 {
      all.append(Diagnostic("mml-more", Plural.text(unshownErrors, "more error"), file: file))
    }
    if unshownWarnings > 0 {
      all.append(
        Diagnostic(
          "mml-more", Plural.text(unshownWarnings, "more warning"), severity: .warning, file: file))
    }
    return all
  }
}
