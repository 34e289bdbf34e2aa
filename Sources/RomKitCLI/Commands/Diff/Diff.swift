import RomKit

struct Diff: Command {
  static let about = CommandDescription(
    name: "diff",
    abstract: "Show what changed between two ROMs.",
    example: "romkit diff old.bin romdata.bin",
    usual: ["pictures", "brief", "json", "quiet", "names"],
    discussion: """
      Lists the records that were added, removed, moved, renamed or changed, with the changes inside them: pixels, \
      palettes, notes, samples, lines, bytes. The records that grew most come first. A checksum record is listed only if it is wrong, or in only one of the ROMs.

      Exit status: 0 if the ROMs are the same, 1 if they differ, 2 for errors, 64 for wrong usage.

      --textconv writes one ROM as text, for git to compare:
        echo '*.bin diff=romkit' >> .gitattributes
        git config diff.romkit.textconv 'romkit diff --textconv'
      """)

  var old = ""
  var new: String?
  var slots: [String] = []
  var pictures: String?
  var details = 10
  var brief = false
  var json = false
  var textconv = false
  var names = NameOptions()
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .argument("old", \.old, help: "The old ROM, or - for standard input.", completion: .file),
    .optionalArgument(
      "new", \.new, help: "The new ROM, or - for standard input; left out with --textconv.", completion: .file
    ),
    .slots(
      "slots", \.slots,
      help:
        "Slots to compare, such as GSLOT007, BSLOT010-020, 'GSLOT*' or a name from romkit.lock; all records by default."
    ),
    .option(
      "pictures", \.pictures, value: "folder",
      help: "Also write a PNG of every changed picture to a folder: old, new and difference.",
      completion: .directory),
    .setting(
      "details", \.details, limits: 0...Int.max,
      help:
        "The largest number of differences of each kind to list for a record; for songs, for each channel."),
    .flag("brief", \.brief, help: "List the records that differ, without the differences inside them."),
    .flag("json", \.json, help: "Print JSON."),
    .flag("textconv", \.textconv, help: "Write one ROM as text, for line-by-line comparison."),
    .group(\.names),
    .messages,
  ]

  static let conflicts = [["textconv", "pictures", "brief", "json", "quiet"], ["quiet", "json", "brief"]]

  func validate() throws {
    if textconv {
      if new != nil {
        throw UsageError(
          "expected one ROM for --textconv, found two", help: "write romkit diff --textconv \(old)")
      }
    } else if new == nil {
      throw UsageError("expected two ROMs, found one", help: "write romkit diff \(old) NEW")
    }
    if pictures != nil, !slots.isEmpty {
      throw UsageError(
        "--pictures draws all changed pictures and takes no slots",
        help: "leave out --pictures, or the slots")
    }
    if old == "-", new == "-" {
      throw UsageError(
        "only one of the ROMs can come from standard input",
        help: "name a file for the other ROM, such as romkit diff old.bin -")
    }
  }

  func run(_ report: Report) throws {
    do {
      if textconv {
        try writeText()
      } else if try compare(report) {
        throw ExitStatus(1)
      }
    } catch let code as ExitStatus {
      throw code
    } catch let error as UsageError {
      throw error
    } catch {
      // As in diff(1), 1 is for differences. A reader that closed the output needs no message.
      if (error as? FileError)?.isBrokenPipe != true { report.add(Problems(error, file: nil).diagnostics) }
      throw ExitStatus(2)
    }
  }

  /// Compares two ROMs, and returns whether they differ.
  private func compare(_ report: Report) throws -> Bool {
    let one = try ComparedROM(old, names)
    let other = try ComparedROM(new ?? "-", names)
    report.add([one, other].compactMap(\.damage))
    var comparison = try RomComparison(of: one.rom, other.rom)
    // A ROM away from its project is another version of the same game.
    comparison.assignments = (
      (one.names.file == nil ? other : one).names.palettes,
      (other.names.file == nil ? one : other).names.palettes
    )
    if let pictures { try write(ComparedPictures(comparison), to: pictures, report) }
    let scope = try DiffScope(comparison, slots, one, other)
    let output = StandardOutput()
    let results = DiffReport(
      comparison: comparison, scope: scope, old: one, new: other, details: details, isBrief: brief)
    if json {
      try results.writeJSON(to: output)
    } else if !messages.quiet, !scope.isSame {
      try results.write(to: output)
    }
    try output.flush()
    return !scope.isSame
  }

  /// Writes a PNG of each picture into a folder, all or none; writes nothing if no picture changed.
  private func write(_ pictures: ComparedPictures, to folder: String, _ report: Report) throws {
    for item in pictures.items {
      try OutputSet(Path.joined(folder, item.fileName)).check(inputs: [old, new ?? "-"])
    }
    if !pictures.items.isEmpty {
      try report.commit {
        let new = try NewFolder(at: folder, names: pictures.items.map(\.fileName), overwriting: true)
        for item in pictures.items {
          try new.write(item.fileName) { try $0.write(try pictures.png(item)[...]) }
        }
        try new.commit()
      }
    }
    report.conclude("\(folder): \(Plural.text(pictures.items.count, "picture"))")
  }

  private func writeText() throws {
    let input = RomArgument(rom: old)
    try input.placed {
      var output = StandardOutput()
      try RomTranscript(of: try input.source()).write(to: &output)
      try output.flush()
    }
  }
}

struct ComparedROM {
  let path: String
  /// The name that messages use for it.
  let fileName: String
  let source: ByteSource
  let rom: Rom
  let names: SlotNames
  /// The warning of a ROM that does not match its own checksums.
  let damage: Diagnostic?

  init(_ path: String, _ options: NameOptions) throws {
    self.path = path
    let input = RomArgument(rom: path)
    fileName = input.displayName
    (source, rom, damage) = try input.placed {
      let source = try input.source()
      let rom = try Rom(parsing: source)
      return (source, rom, try Verification(shown: rom, in: source, file: input.displayName).damage)
    }
    names = try options.names(of: rom, at: path)
  }
}
