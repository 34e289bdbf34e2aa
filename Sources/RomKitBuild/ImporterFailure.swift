internal import CPlatform
import RomKitBase
import RomKitConversion
import RomKitProject
import RomKitText

/// The reason why a file could not be made readable by a program.
struct ImporterFailure: DescribedError {
  enum Reason: Hashable, Sendable {
    case notAllowed
    case notInstalled
    /// The program's file and the errno.
    case notStarted(String, number: Int32)
    case status(Int32)
    case signal(Int32)
    /// After so many milliseconds.
    case tooSlow(Int)
    /// More than so many bytes of files.
    case tooLarge(Int)
    case noOutput
    /// The file itself has so many bytes.
    case largeInput(Int)
    /// Something else, with its article, in place of the file.
    case notAFile(String)
    /// A file of so many bytes.
    case largeOutput(Int)
    /// A file that is not in the format, for this reason.
    case unreadable(String)
  }

  let reason: Reason
  let importer: Importer
  /// The file that was to be made readable.
  let path: String
  /// The last lines that the program printed.
  var printed: [String] = []

  var diagnostic: Diagnostic {
    let (code, message) = facts
    return Diagnostic(code, message, file: path, notes: remarks, help: remedy)
  }

  private var facts: (code: String, message: String) {
    let name = Escaped.path(importer.programName)
    switch reason {
    case .notAllowed:
      return ("importer-not-allowed", "this file needs \(name), which you have not allowed to run")
    case .notInstalled:
      return (
        "importer-not-installed",
        importer.program.hasPrefix("/")
          ? "this file needs \(Escaped.path(importer.program)), and there is no such program"
          : "this file needs \(name), and no folder of PATH has it"
      )
    case .notStarted(let program, let number):
      let reason = unsafe String(cString: strerror(number))
      return ("importer-not-started", "\(Escaped.path(program)) cannot be started: \(reason)")
    case .status(let status):
      return ("importer-failed", "\(name) failed on this file, with exit status \(status)")
    case .signal(let signal):
      return ("importer-killed", "\(name) was killed while it read this file, by signal \(signal)")
    case .tooSlow(let milliseconds):
      let limit = milliseconds < 1_000 ? "\(milliseconds) ms" : Plural.text(milliseconds / 1_000, "second")
      return ("importer-too-slow", "\(name) did not finish this file in \(limit), and was stopped")
    case .tooLarge(let bytes):
      return (
        "importer-too-large",
        "\(name) wrote more than \(Grouped.text(bytes)) bytes for this file, and was stopped"
      )
    case .largeInput(let size):
      return (
        "importer-too-large",
        "the file has \(Plural.bytes(size)); one that \(name) reads has at most "
          + Grouped.text(ImporterLimits.largestInput)
      )
    case .noOutput: return ("importer-no-output", "\(name) made no \(format) of this file")
    case .notAFile(let found):
      return ("importer-other-output", "expected \(name) to write a file, found \(found) in its place")
    case .largeOutput(let size):
      return (
        "importer-too-large",
        "\(name) made a \(format) of \(Plural.bytes(size)) of this file; one has at most "
          + Grouped.text(importer.format.largest)
      )
    case .unreadable(let reason):
      return ("importer-unreadable", "\(name) made no \(format) of this file: \(reason)")
    }
  }

  private var format: String { ".\(importer.format.rawValue)" }

  private var remarks: [String] {
    switch reason {
    case .notAllowed, .notInstalled, .notStarted, .largeInput: []
    default: printed.isEmpty ? ["it printed nothing"] : printed.map { "it printed: \($0)" }
    }
  }

  private var remedy: String {
    switch reason {
    case .notAllowed: return Self.permission
    case .notInstalled:
      return KnownImporter.installation(of: importer.program)
        ?? "install it, or correct command under [[importers]] in romkit.toml"
    case .largeInput: return "make a smaller file of it"
    case .notStarted: return "correct command under [[importers]] in romkit.toml"
    default:
      let output = "/tmp/" + Path.name(of: path, fileExtension: importer.format.rawValue)
      let words = importer.words(input: path, output: output)
      return "try it by itself: " + words.map { ShellWord.word($0) }.joined(separator: " ")
    }
  }

  static let permission =
    "if you would type these commands yourself, add --run-importers; or --trust-importers, and romkit\n"
    + "does not ask again while they stay the same"

  // MARK: All files together

  /// The problems with one error for each cause: for all that was not allowed to run, and for each program that is missing.
  static func grouped(_ problems: [Diagnostic], in folder: AssetFolder) -> [Diagnostic] {
    var kept: [Diagnostic] = []
    var others: [String: (index: Int, count: Int)] = [:]
    for problem in refused(problems, in: folder) {
      if problem.code == "importer-not-installed" {
        if let first = others[problem.message]?.index {
          others[problem.message]?.count += 1
          let count = others[problem.message]?.count ?? 1
          kept[first].notes = ["\(Plural.text(count, "other file needs", "other files need")) it too"]
          continue
        }
        others[problem.message] = (kept.count, 0)
      }
      kept.append(problem)
    }
    return kept
  }

  /// One error in place of all that say that a program was not allowed to run, where the first of them was.
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
      "\(Plural.text(count, "file needs", "files need")) programs that \(Manifest.fileName) names and that you have not "
        + "allowed to run; nothing was run",
      notes: used.map { use in
        Escaped.path(use.first) + (use.count > 1 ? " and \(Grouped.text(use.count - 1)) more" : "") + ": "
          + Escaped.path(TOMLText.list(use.importer.command))
      }, help: permission)
    let position = used.first.flatMap { folder.manifest.places["importers", $0.index] }
    var others = problems
    others[first] = error.placed(in: folder.manifestPath, at: position)
    return others.enumerated().filter { $0.offset == first || $0.element.code != error.code }.map(\.element)
  }
}
