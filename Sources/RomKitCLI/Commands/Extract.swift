import RomKit

struct Extract: Command {
  static let about = CommandDescription(
    name: "extract",
    abstract: "Write the contents of a ROM to a folder, in formats to view and edit.",
    example: "romkit extract romdata.bin -o unpacked",
    usual: ["output", "to", "raw", "force", "names"],
    discussion: """
      GSLOT   .png with all colours of the palette that it is shown in
      ESLOT   .wav
      BSLOT   .mml, decompiled; its first line says how closely it matches the song
      DSLOT   .txt in UTF-8, .gpl palette, .png of the 8 x 12 font, or .DAT;
              .csv with --schema
      PSLOT   .BIN

      A romkit.toml records everything the files do not say, so that romkit pack makes the same ROM from the \
      folder, byte for byte. If a file alone would not give the same body, the body is kept in originals/ \
      and packed in place of the file until you change the file. \
      A body that cannot be converted is written unconverted, with a warning.

      If you name slots, only these are written, without a romkit.toml. Name a slot as GSLOT007 or by its name in \
      romkit.lock, and several as BSLOT010-020 or 'GSLOT*'. If there is an error, nothing is written at all.
      """)

  var input = RomArgument()
  var slots: [String] = []
  var output = ""
  var dryRun = false
  var raw = false
  var to: String?
  var palette: PaletteArgument?
  var schema: [SlotSchema] = []
  var force = false
  var ignoreChecksums = false
  var names = NameOptions()
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .group(\.input),
    .slots(
      "slots", \.slots,
      "Slots to write, such as GSLOT007, BSLOT010-020, 'GSLOT*' or a name from romkit.lock; all records by default."
    ),
    .required(
      "output", \.output, short: "o", value: "folder",
      "The folder to write to; for a single slot, - writes to standard output.", completion: .directory),
    .flag("dry-run", \.dryRun, short: "n", "Write nothing; report what would be written."),
    .flag("raw", \.raw, "Write all bodies unconverted."),
    .option(
      "to", \.to, value: "extension",
      "The format of the named slots, as a file extension such as bmp or notes."),
    .option(
      "palette", \.palette, value: "file|slot",
      "The palette for pictures without one: a palette file, a picture with one, or a slot of the ROM; by default that of the picture in romkit.lock, or else the one that the console would use.",
      completion: .file),
    .repeated(
      "schema", \.schema, value: "slot=file",
      "A data slot with a table, and the schema of its rows. May be repeated.",
      completion: .file),
    .flag("force", \.force, "Overwrite existing files."),
    .flag("ignore-checksums", \.ignoreChecksums, "Extract the ROM even if its checksums do not match."),
    .group(\.names),
    .messages,
  ]

  static let conflicts = [["raw", "to", "palette", "schema"]]

  func validate() throws {
    if output == "-", slots.isEmpty || dryRun {
      throw UsageError(
        dryRun
          ? "--dry-run writes nothing, not even to standard output"
          : "only a single slot can go to standard output",
        help: dryRun ? "name a folder: -o unpacked" : "name one: romkit extract \(input.rom) GSLOT000 -o -")
    }
    if let to {
      if slots.isEmpty {
        throw UsageError("expected slots for --to, found none", help: "name slots, such as 'GSLOT*'")
      }
      try FileFormat.check(fileExtension: to, of: "--to")
    }
  }

  func run(_ report: Report) throws {
    let tables = try tables()
    try input.placed {
      let verification = try Verification(parsing: try input.source(), file: input.displayName)
      guard let rom = verification.rom else { throw Problems(verification.diagnostics) }
      if !ignoreChecksums, verification.checksums != .absent, verification.checksums != .matching {
        throw Problems(damaged(verification.diagnostics))
      }
      if let damage = verification.damage { report.add([damage]) }
      let names = try names.names(of: rom, at: input.rom)
      if slots.isEmpty {
        try extractAll(
          rom, names, checksumsMatch: verification.checksums == .matching, tables: tables, report)
      } else {
        let wholes = raw ? [] : slots.compactMap { names.whole(named: $0) }
        let others = slots.filter { raw || names.whole(named: $0) == nil }
        let selection = try SlotSelection(others, in: rom, at: input.rom, names: names)
        try extract(
          selection.indices.map { rom.records[$0] }, wholes, of: rom, names, tables: tables, report)
      }
    }
  }

  private func damaged(_ findings: [Diagnostic]) -> Diagnostic {
    Diagnostic(
      "extract-damaged", "the ROM is damaged, so nothing was extracted", file: input.displayName,
      notes: findings.prefix(20).map(\.note),
      help: "extract the ROM anyway with --ignore-checksums")
  }

  private func tables() throws -> [TableArgument] {
    var tables: [TableArgument] = []
    for item in schema {
      if tables.contains(where: { $0.slot == item.slot }) {
        throw UsageError("--schema names \(item.slot) twice", help: "leave one out")
      }
      tables.append(try TableArgument(item.slot, reading: item.file))
    }
    return tables
  }

  // MARK: The whole ROM

  private func extractAll(
    _ rom: Rom, _ names: SlotNames, checksumsMatch: Bool, tables: [TableArgument], _ report: Report
  ) throws {
    let palettes = try raw ? nil : palettes(rom, names)
    let extraction =
      try palettes.map {
        try RomExtraction(
          of: rom, checksumsMatch: checksumsMatch, palettes: $0, tables: tables, wholes: names.wholes)
      } ?? RomExtraction(raw: rom, checksumsMatch: checksumsMatch)
    var lines: [LocalizedText] = []
    let (folder, summary) = try extraction.prepared(at: output, overwriting: force) { file in
      if messages.verbose { lines.append(Self.line(file.name, size: file.body.size, names)) }
    }
    try commit(folder, summary.warnings, report)
    report.say(ofEach: lines)
    let files = Plural.text(summary.fileCount, "file")
    let written: LocalizedText =
      dryRun
      ? "\(Escaped.path(output)): would get \(files) and \(Manifest.fileName)"
      : "\(Escaped.path(output)): \(files) and \(Manifest.fileName)"
    let choice: [LocalizedText] =
      palettes.flatMap { palettes in
        summary.hasPictures && palettes.other(for: nil) != nil
          ? ["pictures with \(palettes.caption(for: nil))"] : nil
      } ?? []
    report.conclude(([written] + Self.descriptions(of: summary) + choice).joined(separator: "; "))
  }

  private func commit(_ folder: NewFolder, _ warnings: [Diagnostic], _ report: Report) throws {
    let warnings = warnings.map { $0.placed(in: input.displayName) }
    if dryRun { return try report.settle(warnings) }
    try report.commit(warnings) { try folder.commit() }
  }

  /// `GSLOT003.png (enemies/bat): 1,234 bytes`.
  private static func line(_ file: String, size: Int, _ names: SlotNames) -> LocalizedText {
    "\(label(file, names)): \(Plural.bytes(size))"
  }

  /// A file named after its slot, and the name of the slot's asset.
  private static func label(_ file: String, _ names: SlotNames) -> String {
    let slot = file.split(separator: "/").last.flatMap { SlotID(String($0.prefix(8))) }
    return Escaped.path(file) + (names[slot].map { " (\(Escaped.path($0)))" } ?? "")
  }

  /// The conversions: `12 to .wav, 1 to .png`, `1 body kept in originals`.
  private static func descriptions(of summary: RomExtraction.Summary) -> [LocalizedText] {
    let formats = summary.converted.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
    let kept = summary.manifest.kept.count
    let converted = formats.map { "\(Grouped.text($0.value)) to .\($0.key.rawValue)" as LocalizedText }
    return (converted.isEmpty ? [] : [converted.joined(separator: ", ")])
      + (kept == 0
        ? [] : ["\(Plural.text(kept, "body", "bodies")) kept in \(RomExtraction.keptFolder)"])
  }

  private func palettes(_ rom: Rom, _ names: SlotNames) throws -> PicturePalettes {
    let given = try palette?.palette(in: rom, romName: input.displayName)
    return try PicturePalettes(of: rom, given: given, names.palettes)
  }

  // MARK: Some slots

  private func extract(
    _ records: [Rom.Record], _ wholes: [WholePicture], of rom: Rom, _ names: SlotNames,
    tables: [TableArgument], _ report: Report
  ) throws {
    let slots = records.compactMap { record in record.slot.map { (slot: $0, body: record.body) } }
    let converter =
      try raw
      ? nil : RomExtraction.converter(for: rom, palettes: try palettes(rom, names), tables: tables)
    let format = to.flatMap { FileFormat(fileExtension: $0) }
    let pictures = try wholes.compactMap { whole in
      try converter?.result(of: whole, in: rom, as: format ?? .png).map { (whole, $0) }
    }
    let count = slots.count + pictures.count
    if output == "-", count > 1 {
      let first = slots.first?.slot.description ?? Escaped.path(wholes[0].name)
      throw UsageError(
        "expected one slot for standard output, found \(count)",
        help: "name one of them, such as \(first), or a folder, such as -o unpacked")
    }
    if output == "-", let (_, made) = pictures.first {
      if Terminal.isOnStandardOutput { try Terminal.check(made.bytes) }
      return try report.commit(made.warnings.map { $0.placed(in: input.displayName) }) {
        try report.output { sink in try sink.write(made.bytes[...]) }
      }
    }
    if output == "-", let (slot, body) = slots.first {
      let file = try Self.file(for: slot, body, converter, as: format)
      if Terminal.isOnStandardOutput { try Terminal.check(try file.contents.bytes()) }
      return try report.commit(file.warnings.map { $0.placed(in: input.displayName) }) {
        try report.output { sink in try file.contents.forEachPiece { try sink.write($0) } }
      }
    }
    let folder = try NewFolder(at: output, names: [], overwriting: force)
    var warnings: [Diagnostic] = []
    var lines: [LocalizedText] = []
    let shown = input.displayName
    let steps = SharedSteps(.extracting, of: slots.count)
    try ParallelWork.forEach(slots, jobs: ParallelWork.processors, size: { $0.body.size }) { item in
      Result {
        try WorkControl.check(path: shown)
        return try steps.step(item.slot.description) {
          try Self.file(for: item.slot, item.body, converter, as: format)
        }
      }
    } _: { item, file in
      let file = try file.get()
      try folder.write(file.name) { sink in try file.contents.forEachPiece { try sink.write($0) } }
      warnings += file.warnings
      if let line = file.report {
        lines.append("\(Self.label(file.name, names)): \(line)")
      } else if messages.verbose || names[item.slot] != nil {
        lines.append(Self.line(file.name, size: file.contents.size, names))
      }
    }
    for (whole, made) in pictures {
      let name = Path.name(of: whole.name, fileExtension: (format ?? .png).rawValue)
      try folder.write(name) { try $0.write(made.bytes[...]) }
      warnings += made.warnings
      if let line = made.report { lines.append("\(Escaped.path(name)): \(line)") }
    }
    try commit(folder, warnings, report)
    report.say(ofEach: lines)
    let files = Plural.text(count, "file")
    report.conclude(
      dryRun ? "\(Escaped.path(output)): would get \(files)" : "\(Escaped.path(output)): \(files)")
  }

  private static func file(
    for slot: SlotID, _ body: Rom.Body, _ converter: SlotConverter?, as format: FileFormat?
  ) throws -> SlotFile {
    guard let converter else { return SlotFile(slot, body: body) }
    guard let format else { return try converter.file(for: slot, body: body) }
    // Only the body itself has bytes that no console reads.
    let end = format.isBody ? nil : try MeasuredBody(body, as: slot.kind).end
    let seen = end.map { Rom.Body(body.source, offset: body.offset, size: $0) } ?? body
    return try converter.file(for: slot, body: seen, as: format)
  }
}

/// A data slot with a table, and the file with its schema: `DSLOT002=items.toml`.
struct SlotSchema: SettingValue {
  let slot: SlotID
  let file: String

  init?(setting text: String) {
    guard let equals = text.firstIndex(of: "="), let slot = SlotID(String(text[..<equals])),
      slot.kind == .data
    else { return nil }
    self.slot = slot
    file = String(text[text.index(after: equals)...])
  }

  var settingText: String { "\(slot)=\(file)" }
  static var settingSyntax: LocalizedText { "a data slot and a file" }
  static var settingExample: String? { "DSLOT002=items.toml" }
}
