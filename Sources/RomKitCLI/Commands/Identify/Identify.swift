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

      Slots after the ROMs, such as GSLOT000-015, 'BSLOT*' or a name from romkit.lock, list only those, each with its content \
      id. A word that is the path of a file is a ROM; a file with the name of a slot is ./GSLOT000. In a folder, files that are not catalogues are skipped, with a line for each.
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
          "The ROMs, at least one, or - for standard input; and slots, such as GSLOT007, BSLOT010-020, 'GSLOT*' or a name from romkit.lock.",
          completion: .file)
      ]),
    .repeated(
      "dat", \.dat, value: "file",
      "A catalogue, in Logiqx XML or in the text format of clrmamepro, or a folder with catalogues named .dat or .xml. May be repeated.",
      completion: .file),
    .flag("json", \.json, "Print JSON."),
    .messages,
  ]

  /// The arguments that are ROMs, and those that are slots: words that can only mean slots, and if there is no such file, patterns
  /// and names that the romkit.lock of a ROM has.
  private var words: (roms: [String], slots: [String]) {
    let files = Set(
      input.roms.filter {
        $0 == "-" || !SlotSelection.isSlots($0) && FileUpdate.exists($0) && !Folder.exists($0)
      })
    let others = input.roms.filter { !files.contains($0) }
    let names =
      others.allSatisfy(SlotSelection.isSlots) ? [] : files.sorted().map { SlotNames(besideROM: $0) }
    let slots = Set(
      others.filter { word in
        SlotSelection.isSlots(word) || !files.isEmpty && SlotSelection.isPattern(word)
          || names.contains { !$0.slots(named: word).isEmpty || $0.whole(named: word) != nil }
      })
    return (input.roms.filter { !slots.contains($0) }, input.roms.filter(slots.contains))
  }

  func validate() throws {
    let (roms, slots) = words
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
    let words = words
    var choice = ChosenSlots(words: words.slots)
    try input.identify(words.roms, report) { path, rom in
      let chosen = words.slots.isEmpty ? nil : choice.slots(of: rom.content, at: path)
      roms.append(
        (json ? path : RomArgument(rom: path).displayName, chosen.map { rom.keeping($0.contains) } ?? rom))
    }
    if !roms.isEmpty, !choice.problems.isEmpty { throw Problems(choice.problems) }
    var search = CatalogueSearch(roms.map(\.rom))
    try read(catalogues, into: &search, report)
    let results = IdentifiedROMs(
      roms: roms, answers: dat.isEmpty ? nil : search.answers, listsSlots: !words.slots.isEmpty)
    try report.output { output in
      if json {
        try results.writeJSON(to: output)
      } else if !messages.quiet {
        try results.write(to: output, isDetailed: messages.verbose)
      }
    }
  }

  /// Searches all catalogues, and reports those that cannot be read; throws if none can.
  private func read(
    _ catalogues: [(path: String, source: ByteSource, isFound: Bool)], into search: inout CatalogueSearch,
    _ report: Report
  ) throws {
    var (count, failures) = (0, 0)
    for catalogue in catalogues {
      if catalogue.isFound, let reason = try CatalogueReader.fault(of: catalogue.source) {
        report.say("\(Escaped.path(catalogue.path)): skipped, because it is not a catalogue: \(reason)")
        continue
      }
      count += 1
      do {
        report.add(try search.search(catalogue.source, path: catalogue.path))
      } catch let error as Diagnostic {
        report.add([error])
        failures += 1
      }
    }
    guard let dat = dat.first else { return }
    if count == 0 { throw Problems(CatalogueError.noneInFolder(path: dat), file: nil) }
    if failures == count { throw ExitStatus(1) }
  }
}

extension SlotNames {
  /// The names for the ROM at a path, if it can be read.
  fileprivate init(besideROM path: String) {
    guard path != "-", let rom = try? Rom(parsing: ByteSource(contentsOf: path)) else {
      self = .none
      return
    }
    self.init(beside: path, in: rom)
  }
}

/// The slots of several ROMs that some words name. Each word must name a slot of one of them.
private struct ChosenSlots {
  let words: [String]
  private var found: Set<String> = []
  private var missing: [String: [Diagnostic]] = [:]

  init(words: [String]) { self.words = words }

  /// The errors of the words that no ROM has.
  var problems: [Diagnostic] { words.filter { !found.contains($0) }.flatMap { missing[$0] ?? [] } }

  mutating func slots(of content: ContentID, at path: String) -> Set<SlotID> {
    let rom = Rom(records: content.slots.map { Rom.Record($0.slot, body: Rom.Body([])) })
    let names = SlotNames(besideROM: path)
    var slots: Set<SlotID> = []
    for word in words {
      do {
        let selection = try SlotSelection([word], in: rom, at: path, names: names)
        slots.formUnion(selection.indices.compactMap { rom.records[$0].slot })
        found.insert(word)
      } catch {
        missing[word] = missing[word] ?? Problems(error, file: nil).diagnostics
      }
    }
    return slots
  }
}
