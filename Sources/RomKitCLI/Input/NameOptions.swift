import RomKit

/// Where the names of slots are from.
struct NameOptions: ParameterGroup {
  @Option(
    "names", value: "file",
    help:
      "The romkit.lock with the names of the slots. If not given, the one beside the ROM, if it goes with it.",
    completion: .file)
  var lock: String?

  /// The names of the slots of a ROM that was read from a path.
  func names(of rom: Rom, at path: String) throws -> SlotNames {
    if let lock { return try SlotNames(lock: lock, in: rom) }
    return path == "-" ? .none : SlotNames(beside: path, in: rom)
  }

  /// The line that says where names are from; nil when there are none.
  static func source(_ names: SlotNames) -> String? {
    names.isEmpty ? nil : names.file.map { "names from \(Escaped.path($0))" }
  }
}

extension SlotSelection {
  /// The slots that are named, with help that suits the ROM: which command shows what there is, and where names could be from.
  init(_ words: [String], in rom: Rom, at path: String, names: SlotNames, _ domain: Domain = .slots) throws {
    do {
      try self.init(words, in: rom, names: names, domain)
    } catch let problems as Problems {
      throw Problems(problems.all.map { Self.suited($0, to: path, names) })
    }
  }

  private static func suited(_ problem: Diagnostic, to path: String, _ names: SlotNames) -> Diagnostic {
    problem.changed { problem in
      if problem.help == SelectionError.listHelp, path != "-" {
        problem.help?.append(" \(Escaped.path(path))")
      }
      guard let lock = names.rejected, names.file == nil, ["slot-name", "record-name"].contains(problem.code)
      else { return }
      problem.notes.append(
        "\(Escaped.path(lock)) does not seem to go with this ROM; --names \(Escaped.path(lock)) takes its names all the same"
      )
    }
  }
}

extension Record {
  /// What a person calls it: `GSLOT003`, or its name when it is no slot; after it the name of its asset.
  func label(_ names: SlotNames) -> String {
    names[slot].map { "\(name.label) \(Escaped.path($0))" } ?? name.label
  }
}
