import RomKit

struct Identify: Command {
  static let about = CommandDescription(
    name: "identify",
    abstract: "Identify ROMs by their hashes and their content, and find them in catalogues.",
    example: "romkit identify romdata.bin --dat collection.dat",
    usual: ["dat", "json"],
    discussion: """
      The content id is the same for all files that are the same to a console: it does not depend on the order of the \
      records, the compression of songs, checksums, or bytes that no console reads.

      With --dat, shows the games in the catalogue whose files are identical to the ROM; if there are none, those with the same \
      content, and the differences; if there are none of these either, those that share slots with the ROM. Only catalogues made by romkit dat have the \
      content id, and only those made with its option --slots have the slots. Without --dat, compares several ROMs with \
      each other and lists the slots whose content is in more than one of them.

      Slots after the ROMs, such as GSLOT000-015 or 'BSLOT*', list only those, each with its content id. A file with such a \
      name is ./GSLOT000. In a folder, files that are not catalogues are skipped, with a line for each.
      """,
    writes: false)

  var input = RomArguments()
  var dat: [String] = []
  var json = false
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .group(
      \.input,
      rows: [
        .arguments(
          "roms", \.roms, isRequired: true,
          "The ROMs, at least one, or - for standard input; and slots, such as GSLOT007, BSLOT010-020 or 'GSLOT*'.",
          completion: .file)
      ]),
    .repeated(
      "dat", \.dat, value: "file",
      "A catalogue, in Logiqx XML or in the text format of clrmamepro, or a folder with catalogues named .dat or .xml. May be repeated.",
      completion: .file),
    .flag("json", \.json, "Print JSON."),
    .messages,
  ]

  private var slots: [String] { input.roms.filter { SlotSelection.isSlots($0) } }
  private var roms: [String] { input.roms.filter { !SlotSelection.isSlots($0) } }

  /// The named slots, whether or not a ROM has them.
  private func chosenSlots() throws -> Set<SlotID> {
    let records = SlotKind.allCases.flatMap { kind in
      (UInt8.min...UInt8.max).map { Rom.Record(SlotID(kind, $0), body: Rom.Body([])) }
    }
    return Set(try SlotSelection(slots, in: Rom(records: records)).indices.compactMap { records[$0].slot })
  }

  func validate() throws {
    try RomArgument.checkOnce(roms)
    if roms.isEmpty {
      throw UsageError(
        "expected a ROM, found only slots",
        help: "write romkit identify romdata.bin \(slots.joined(separator: " "))")
    }
  }

  func run(_ report: Report) throws {
    // Opened first, so that a name that is misspelt is found before a thousand ROMs are read.
    let catalogues = try CatalogueFiles.open(dat)
    var roms: [(path: String, rom: RomIdentity)] = []
    let chosen = try chosenSlots()
    try input.identify(self.roms, report) { path, rom in
      let path = json ? path : RomArgument(rom: path).displayName
      roms.append((path, slots.isEmpty ? rom : rom.keeping(chosen.contains)))
    }
    if !slots.isEmpty, !roms.isEmpty, roms.allSatisfy({ $0.rom.content.slots.isEmpty }) {
      throw Problems(Diagnostic(SelectionError.noMatch(slots.joined(separator: " "))))
    }
    var search = CatalogueSearch(roms.map(\.rom))
    var count = 0
    for catalogue in catalogues {
      if catalogue.isFound, let reason = try CatalogueReader.fault(of: catalogue.source) {
        report.say("\(Escaped.path(catalogue.path)): skipped, because it is not a catalogue: \(reason)")
      } else {
        report.add(try search.search(catalogue.source, path: catalogue.path))
        count += 1
      }
    }
    if count == 0, let dat = dat.first { throw Problems(CatalogueError.noneInFolder(path: dat), file: nil) }
    let results = IdentifiedROMs(
      roms: roms, answers: dat.isEmpty ? nil : search.answers, listsSlots: !slots.isEmpty)
    try report.output { output in
      if json {
        try results.writeJSON(to: output)
      } else if !messages.quiet {
        try results.write(to: output, isDetailed: messages.verbose)
      }
    }
  }
}
