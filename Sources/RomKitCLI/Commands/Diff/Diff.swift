import RomKit

struct Diff: Command {
  static let about = CommandDescription(
    name: "diff",
    abstract: "Show what changed between two ROMs.",
    example: "romkit diff old.bin romdata.bin",
    usual: ["output", "pictures", "brief", "json", "quiet", "names"],
    discussion: """
      Lists the records that were added, removed, moved, renamed or changed, with the changes inside them: pixels, \
      palettes, notes, samples, lines, bytes. The records that grew most come first. A checksum record is listed only if it is wrong, or in only one of the ROMs.

      With -o diff.html it also writes a page for a browser: changed pictures with a slider between old and new, songs \
      that switch between old and new while they play, changed lines, and the sizes. A damaged ROM is compared on it as far as it \
      can be read.

      Exit status: 0 if the ROMs are the same, 1 if they differ, 2 for errors, 64 for wrong usage.

      --textconv writes one ROM as text, for git to compare:
        echo '*.bin diff=romkit' >> .gitattributes
        git config diff.romkit.textconv 'romkit diff --textconv'
      """)

  var old = ""
  var new: String?
  var slots: [String] = []
  var output: String?
  var pictures: String?
  var details = 10
  var brief = false
  var json = false
  var textconv = false
  var names = NameOptions()
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .argument("old", \.old, "The old ROM, or - for standard input.", completion: .file),
    .optionalArgument(
      "new", \.new, "The new ROM, or - for standard input; left out with --textconv.", completion: .file
    ),
    .slots(
      "slots", \.slots,
      "Slots to compare, such as GSLOT007, BSLOT010-020, 'GSLOT*' or a name from romkit.lock; all records by default."
    ),
    .option(
      "output", \.output, short: "o", value: "file",
      "Also write a page to see and hear what changed, an .html file; - for standard output, without the list.",
      completion: .file),
    .option(
      "pictures", \.pictures, value: "folder",
      "Also write a PNG of every changed picture to a folder: old, new and difference.",
      completion: .directory),
    .setting(
      "details", \.details, limits: 0...Int.max,
      "The largest number of differences of each kind to list for a record; for songs, for each channel."),
    .flag("brief", \.brief, "List the records that differ, without the differences inside them."),
    .flag("json", \.json, "Print JSON."),
    .flag("textconv", \.textconv, "Write one ROM as text, for line-by-line comparison."),
    .group(\.names),
    .messages,
  ]

  static let conflicts = [
    ["textconv", "pictures", "brief", "json", "quiet"], ["quiet", "json", "brief"], ["textconv", "output"],
  ]

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
    if let output, output != "-", !WholeROMPreview.isPage(output) {
      throw UsageError(
        "expected an .html file for the page, found \(Escaped.path(output))", help: "write -o diff.html")
    }
    if output == "-", json {
      throw UsageError(
        "the page and JSON cannot both go to standard output", help: "write -o diff.html, or leave out --json"
      )
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
    if let output, output != "-" { try OutputSet(output).check(inputs: [old, new ?? "-"]) }
    let one = try ComparedROM(old, names, isPartEnough: output != nil)
    let other = try ComparedROM(new ?? "-", names, isPartEnough: output != nil)
    let parts = [one, other].filter(\.isPart)
    report.add([one, other].filter { !$0.isPart }.compactMap(\.damage))
    var comparison = try RomComparison(of: one.rom, other.rom)
    // A ROM away from its project is another version of the same game.
    comparison.assignments = (
      (one.names.file == nil ? other : one).names.palettes,
      (other.names.file == nil ? one : other).names.palettes
    )
    if let pictures { try write(ComparedPictures(comparison), to: pictures, report) }
    let scope = try DiffScope(comparison, slots, one, other)
    if let path = output {
      try writePage(comparison, scope, one, other, to: path, report)
      // After an error nothing would be written.
      report.add(parts.compactMap(\.damage))
      if !parts.isEmpty { throw ExitStatus(2) }
      if path == "-" { return !scope.isSame }
    }
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
    if pictures.items.isEmpty {
      return report.conclude("\(Escaped.path(folder)): not written, because no picture differs")
    }
    for item in pictures.items {
      try OutputSet(Path.joined(folder, item.fileName)).check(inputs: [old, new ?? "-"])
    }
    try report.commit {
      let new = try NewFolder(at: folder, names: pictures.items.map(\.fileName), overwriting: true)
      for item in pictures.items {
        try new.write(item.fileName) { try $0.write(try pictures.png(item)[...]) }
      }
      try new.commit()
    }
    report.conclude("\(folder): \(Plural.text(pictures.items.count, "picture"))")
  }

  private func writePage(
    _ comparison: RomComparison, _ scope: DiffScope, _ old: ComparedROM, _ new: ComparedROM,
    to output: String,
    _ report: Report
  ) throws {
    var counts = DiffCounts()
    for place in 0..<scope.count { counts.add(comparison.change(scope[place])) }
    let page = try DiffPage(
      comparison, old: old.side, new: new.side, changes: scope.indices,
      summary: old.isPart || new.isPart
        ? "only the records before the damage are compared" : counts.description(same: scope.sameCount),
      limit: details, language: .current)
    try report.commit { try FileDestination.write(to: output) { try page.write(to: &$0) } }
    report.conclude(
      "\(FileDestination.displayName(of: output)): a page with \(Plural.text(scope.count, "change"))")
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
  /// The warning of a ROM that does not match its own checksums, or the error of one that is read in part.
  let damage: Diagnostic?
  /// Whether only the records before a fault could be read.
  let isPart: Bool

  /// Opens a ROM; if a part is enough, also one that is truncated.
  init(_ path: String, _ options: NameOptions, isPartEnough: Bool) throws {
    self.path = path
    let input = RomArgument(rom: path)
    fileName = input.displayName
    (source, rom, damage, isPart) = try input.placed {
      let source = try input.source()
      do {
        let rom = try Rom(parsing: source)
        let damage = try Verification(shown: rom, in: source, file: input.displayName).damage
        return (source, rom, damage, false)
      } catch let error as RomError {
        guard isPartEnough, case .structure = error, let rom = try? Rom(readablePartOf: source) else {
          throw error
        }
        return (source, rom, Problems(error, file: input.displayName).diagnostics.first, true)
      }
    }
    names = try options.names(of: rom, at: path)
  }

  /// The ROM on a page.
  var side: DiffPage.Side {
    let name = path == "-" ? fileName : Path.name(of: path)
    return DiffPage.Side(source, name: name, names: Dictionary(first: names.all.map { ($0.slot, $0.name) }))
  }
}
