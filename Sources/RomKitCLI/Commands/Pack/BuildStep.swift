import RomKit

/// A run of `pack` that is a step of another program's build, with `--step`. It may write only the files that its options name,
/// and nobody can give it more of them.
struct BuildStep {
  /// The file that gets the time of the run.
  let file: String
  let folder: String

  /// A diagnostic with a remedy that works outside of the build.
  func adapted(_ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    let pack = [RomkitTool.about.name, Pack.about.name, ShellWord.quoted(typedFolder)].joined(separator: " ")
    switch diagnostic.code {
    case "lock-would-change": diagnostic.help = "run \(pack), and commit \(SlotLock.fileName) with the assets"
    case "importer-not-allowed":
      diagnostic.help = """
        if you would run these commands yourself, run \(pack) --run-importers, which keeps their results for the build, or
        \(pack) --trust-importers, which lets the build run them until one of them changes
        """
    case "link-outside": diagnostic.help = "replace the link with a copy of the file"
    default:
      if diagnostic.help.map(needsOption) == true {
        diagnostic.notes.append("the build takes no options: run \(pack) with this one")
      }
    }
    return diagnostic
  }

  /// Whether a remedy is an option, and neither a line for `romkit.toml` nor another command.
  private func needsOption(_ help: LocalizedText) -> Bool {
    let words = help.english.split { " ,:;\n".contains($0) }.map { String($0) }
    return !words.contains { $0 == Manifest.fileName || $0 == RomkitTool.about.name }
      && Pack.parameters.contains { $0.kind != .argument && $0.headings.contains(where: words.contains) }
  }

  /// The folder as people type it: SwiftPM runs its steps in the folder of the package, with absolute paths.
  private var typedFolder: String {
    guard let path = Path.real(folder), let current = Path.real("."), path != current,
      Path.lies(path, in: current)
    else { return folder }
    return String(path.dropFirst(current.count + 1))
  }

  /// Gives the file the time of now.
  func note() throws { try FileBytes([]).write(to: file) }
}
