internal import CPlatform
import RomKitBase
import RomKitConversion
import RomKitProject
import RomKitText

/// The reason why an importer could not convert a file.
struct ImporterFailure: RomKitError {
  enum Reason: Hashable, Sendable {
    case notAllowed
    case notInstalled
    /// The program's file and the reason.
    case notStarted(String, ChildProcess.StartError)
    case status(Int32)
    case signal(Int32)
    /// The program was stopped after this many milliseconds.
    case tooSlow(Int)
    /// The program wrote more than this many bytes, the limit.
    case tooLarge(Int)
    case noOutput
    /// The file itself is too large.
    case largeInput(Int)
    /// Expected a file, found something else, which the payload names with its article.
    case notAFile(LocalizedText)
    case largeOutput(Int)
    /// The output is not in the format, for this reason.
    case unreadable(LocalizedText)
  }

  let reason: Reason
  let importer: Importer
  /// The file to convert.
  let path: String
  /// The last lines that the program printed.
  var printed: [String] = []

  var diagnostic: Diagnostic {
    let name = importer.programName
    let format = ".\(importer.format.rawValue)"
    switch reason {
    case .notAllowed:
      return Diagnostic(
        "importer-not-allowed", "this file needs \(name), which you have not allowed to run", file: path,
        help: Self.permission)
    case .notInstalled:
      return Diagnostic(
        "importer-not-installed",
        importer.program.hasPrefix("/")
          ? "this file needs \(importer.program), but there is no executable file at that path"
          : "this file needs \(name), but no folder in PATH has an executable file with that name",
        file: path, help: installation)
    case .notStarted(let program, let error):
      return Diagnostic(
        "importer-not-started", "\(program) cannot be started: \(error.reason)", file: path,
        help: Self.remedy(forStartError: error.number))
    case .largeInput(let size):
      return Diagnostic(
        "importer-too-large",
        """
        the file has \(Plural.bytes(size)); the limit for files that \(name) reads is \
        \(Grouped.text(ImporterLimits.largestInput))
        """,
        file: path, help: "make the file smaller")
    case .status(let status):
      return ran("importer-failed", "\(name) failed on this file, with exit status \(status)")
    case .signal(let signal):
      return ran("importer-killed", "\(name) was killed by signal \(signal) while it converted this file")
    case .tooSlow(let milliseconds):
      let limit: LocalizedText =
        milliseconds < 1_000 ? "\(milliseconds) ms" : Plural.text(milliseconds / 1_000, "second")
      return ran(
        "importer-too-slow", "\(name) did not finish converting this file in \(limit) and was stopped")
    case .tooLarge(let bytes):
      return ran(
        "importer-too-large", "\(name) wrote more than the limit of \(Plural.bytes(bytes)) for this file")
    case .noOutput: return ran("importer-no-output", "\(name) made no \(format) from this file")
    case .notAFile(let found):
      return ran(
        "importer-other-output", "expected \(name) to write a file, found \(found) in its place")
    case .largeOutput(let size):
      return ran(
        "importer-too-large",
        """
        \(name) made a \(format) of \(Plural.bytes(size)) from this file; the limit is \
        \(Grouped.text(importer.format.largest))
        """)
    case .unreadable(let reason):
      return ran("importer-unreadable", "\(name) made no valid \(format) from this file: \(reason)")
    }
  }

  private func ran(_ code: String, _ message: LocalizedText) -> Diagnostic {
    let output = "/tmp/" + Path.name(of: path, fileExtension: importer.format.rawValue)
    let words = importer.words(input: path, output: output).map { ShellWord.word($0) }
    return Diagnostic(
      code, message, file: path,
      notes: printed.isEmpty ? ["the program printed nothing"] : printed.map { "the program printed: \($0)" },
      help: "run the program yourself: \(words.joined(separator: " "))")
  }

  private var installation: LocalizedText {
    if importer.program.hasPrefix("/"),
      (try? FileType(examining: importer.program, followingLinks: true)) == .file
    {
      return "make the file executable: chmod +x \(ShellWord.quoted(importer.program))"
    }
    return KnownImporter.installation(of: importer.program).map { "\($0)" }
      ?? "install the program, or correct its command under [[importers]] in romkit.toml"
  }

  private static func remedy(forStartError number: Int32) -> LocalizedText {
    switch number {
    case EAGAIN:
      "the limit of processes is reached: end other programs, or raise the limit with ulimit -u, and try again"
    case ENOMEM, EMFILE, ENFILE: "end other programs, and try again"
    default: "correct the command under [[importers]] in romkit.toml, or the first line of its script"
    }
  }

  static let permission: LocalizedText =
    "if you would run these commands yourself, allow the build to run them"

  // MARK: All files together

  /// The problems, with one error for all programs that may not run, and one for each missing program.
  static func grouped(_ problems: [Diagnostic], in folder: AssetFolder) -> [Diagnostic] {
    var kept: [Diagnostic] = []
    var others: [LocalizedText: (index: Int, count: Int)] = [:]
    for problem in refused(problems, in: folder) {
      if problem.code == "importer-not-installed" {
        if let first = others[problem.message]?.index {
          others[problem.message]?.count += 1
          let count = others[problem.message]?.count ?? 1
          kept[first].notes = [Plural.text(count, "other file needs it too", "other files need it too")]
          continue
        }
        others[problem.message] = (kept.count, 0)
      }
      kept.append(problem)
    }
    return kept
  }

  /// The problems, with one error in place of all about programs that may not run, at the first of them.
  private static func refused(_ problems: [Diagnostic], in folder: AssetFolder) -> [Diagnostic] {
    let refused = Set(problems.filter { $0.code == "importer-not-allowed" }.compactMap(\.place.file))
    guard let first = problems.firstIndex(where: { $0.code == "importer-not-allowed" }) else {
      return problems
    }
    let assets = folder.assets.filter { refused.contains($0.path) }
    let used = folder.manifest.importers.enumerated().compactMap { index, importer in
      let files = assets.filter { $0.importer == importer }.map(\.relativePath)
      return files.first.map { (index: index, importer: importer, first: $0, count: files.count) }
    }
    let count = refused.count
    let error = Diagnostic(
      "importer-not-allowed",
      count == 1
        ? """
        1 file needs a program that \(Manifest.fileName) names and that you have not allowed to run; nothing was run
        """
        : """
        \(Grouped.text(count)) files need programs that \(Manifest.fileName) names and that you have not allowed to \
        run; nothing was run
        """,
      notes: used.map { use -> LocalizedText in
        let command = TOMLText.list(use.importer.command)
        return use.count > 1
          ? "\(use.first) and \(Grouped.text(use.count - 1)) more: \(command)"
          : LocalizedText(verbatim: "\(use.first): \(command)")
      }, help: permission)
    var others = problems
    others[first] = error.placed(in: folder.manifest, "importers", used.first?.index ?? 0)
    return others.enumerated().filter { $0.offset == first || $0.element.code != error.code }.map(\.element)
      + [TrustedImporters.problem(for: folder)].compactMap(\.self)
  }
}
