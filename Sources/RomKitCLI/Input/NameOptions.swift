import RomKit

/// The source of the names of slots.
struct NameOptions: ParameterGroup {
  var lock: String?

  static let rows: [Row<Self>] = [
    .option(
      "names", \.lock, value: "file",
      "The romkit.lock with the names of the slots; by default the one in the ROM's folder, or in a folder named assets inside or beside that folder, if that romkit.lock belongs to the ROM.",
      completion: .file)
  ]

  /// The names of the slots of a ROM that was read from a path.
  func names(of rom: Rom, at path: String) throws -> SlotNames {
    if let lock { return try SlotNames(lock: lock, in: rom) }
    return path == "-" ? .none : SlotNames(beside: path, in: rom)
  }

  /// The files in which the names of the ROM at a path may be, which no output may replace.
  func files(of rom: String) -> [String] {
    lock.map { [$0] } ?? (rom == "-" ? [] : SlotNames.files(beside: rom))
  }

  /// A line about the source of the names; nil if there are none.
  static func source(_ names: SlotNames) -> LocalizedText? {
    names.isEmpty ? nil : names.file.map { "names from \(Escaped.path($0))" }
  }
}

extension SlotSelection {
  /// The named slots. Errors come with help that suits the ROM: a command that lists its slots, and a source of names.
  init(_ words: [String], in rom: Rom, at path: String, names: SlotNames, _ domain: Domain = .slots) throws {
    do {
      try self.init(words, in: rom, names: names, domain)
    } catch let problems as Problems {
      throw Problems(problems.diagnostics.map { Self.suited($0, to: path, names) })
    }
  }

  private static func suited(_ problem: Diagnostic, to path: String, _ names: SlotNames) -> Diagnostic {
    problem.changed { problem in
      if SelectionError.codesOfMissing.contains(problem.code), path != "-" {
        problem.help = "see what is there with romkit list \(ShellWord.quoted(path))"
      }
      guard let lock = names.rejected, names.file == nil, ["slot-name", "record-name"].contains(problem.code)
      else { return }
      problem.notes.append(
        """
        \(Escaped.path(lock)) cannot be read or does not seem to belong to this ROM; to use its names anyway, write \
        --names \(ShellWord.quoted(lock))
        """
      )
    }
  }
}

extension Rom.Record {
  /// The name for people: `GSLOT003`, or the record's name if it is not a slot, followed by the name of its asset.
  func label(_ names: SlotNames) -> String {
    names[slot].map { "\(name.label) \(Escaped.path($0))" } ?? name.label
  }
}
