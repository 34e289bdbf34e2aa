import RomKit

struct SalvageCommand: Command {
  static let about = CommandDescription(
    name: "salvage",
    abstract: "Recover what is left of a damaged ROM.",
    example: "romkit salvage romdata.bin -o salvaged",
    usual: ["output", "dry-run", "force", "json"],
    discussion: """
      For ROMs that are truncated, half written or damaged, that have a wrong record count, or that are inside another \
      file. The checksum record helps most; without it, romkit relies on the directory, the size fields, the headers of \
      the bodies, and whether the bodies that follow are valid.

      Complete bodies are written as GSLOT000.CHR and so on, with a romkit.toml, so that romkit pack makes an undamaged \
      ROM from the folder. If it is not proven which slot a body belongs to, its file is named after its place: \
      record012-GSLOT003.CHR. Truncated or doubtful bodies get names such as cut-GSLOT003.CHR or doubtful-GSLOT003.CHR. \
      pack ignores all of these. report.txt lists all assumptions and losses.

      Exit status 0 means that nothing was wrong and romkit verify finds no errors, 1 that something was assumed or \
      lost, or that nothing could be written.
      """)

  var input = RomArgument()
  var output = ""
  var dryRun = false
  var force = false
  var json = false
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .group(\.input),
    .required(
      "output", \.output, short: "o", value: "folder", help: "The folder to write to.", completion: .directory
    ),
    .flag("dry-run", \.dryRun, short: "n", help: "Only report the recoverable records; write nothing."),
    .flag("force", \.force, help: "Overwrite existing files."),
    .flag("json", \.json, help: "Print the report as JSON."),
    .messages,
  ]

  func run(_ report: Report) throws {
    let (results, folder) = try input.placed {
      let source = try input.source()
      let salvage = try Salvage(of: source)
      let folder = try SalvageFolder(of: salvage)
      return (
        SalvageReport(
          rom: input.rom, displayName: input.displayName, size: source.size, salvage: salvage, folder: folder),
        folder
      )
    }
    let warnings = results.diagnostics.filter { $0.severity == .warning }
    if dryRun {
      try report.settle(warnings)
    } else {
      try report.commit(warnings) {
        try folder.write(to: output, report: results.text, overwriting: force)
      }
    }
    // Losses are errors, but the rest is written all the same.
    report.add(results.diagnostics.filter { $0.severity == .error })
    if json { try report.output { try results.writeJSON(to: $0) } }
    report.conclude(
      dryRun
        ? "\(Escaped.path(output)): \(results.summary); not written"
        : "\(Escaped.path(output)): \(results.summary)")
    if !results.salvage.isSound { throw ExitStatus(1) }
  }
}

/// The results for a damaged ROM, as text and as JSON; the JSON's format is part of the command's contract.
struct SalvageReport {
  let rom: String
  let displayName: String
  let size: Int
  let salvage: Salvage
  let folder: SalvageFolder

  /// The number of listed findings: a file may have a million.
  private static let limit = 1_000

  /// The findings with their places: losses are errors, assumptions are warnings.
  var diagnostics: [Diagnostic] {
    salvage.findings.prefix(Self.limit).map { Diagnostic($0, file: displayName) }
  }

  var summary: Message {
    func count(_ state: SalvagedRecord.State) -> String { Grouped.text(salvage.count(state)) }
    var counts: [Message] = []
    if salvage.count(.complete) > 0 { counts.append("\(count(.complete)) complete") }
    if salvage.count(.cut) > 0 { counts.append("\(count(.cut)) truncated") }
    if salvage.count(.doubtful) > 0 { counts.append("\(count(.doubtful)) doubtful") }
    if salvage.count(.lost) > 0 { counts.append("\(count(.lost)) lost") }
    let total = Plural.records(salvage.records.count)
    if counts.isEmpty { return "\(total); nothing to recover" }
    let unnamed = salvage.records.count { $0.body != nil && !$0.isNameProven }
    if unnamed > 0 { counts.append("\(Grouped.text(unnamed)) without a proven name") }
    let all = counts.joined(separator: ", ")
    return salvage.isSound ? "\(total): \(all); nothing was wrong" : "\(total): \(all)"
  }

  var text: String {
    var lines = [
      "romkit salvage: \(Escaped.path(displayName)), \(Plural.bytes(size).english)", "", summary.english, "",
    ]
    func add(_ title: String, _ findings: [Diagnostic]) {
      lines.append("\(title):")
      if findings.isEmpty { lines.append("  nothing") }
      lines += findings.map { "  " + Self.line($0).english }
      lines.append("")
    }
    add("Lost", diagnostics.filter { $0.severity == .error })
    add("Assumed", diagnostics.filter { $0.severity == .warning })
    if salvage.findings.count > Self.limit {
      let unlisted: Message = "\(Plural.text(salvage.findings.count - Self.limit, "more finding")) not listed"
      lines += [unlisted.english, ""]
    }
    // A file is in English, because its bytes are the same everywhere.
    var table = Table(
      [
        ("index", .right), ("record", .left), ("state", .left), ("offset", .right), ("size", .right),
        ("file", .left),
      ], in: .english)
    let rows = salvage.records.indices.map { row($0) }
    for row in rows { table.measure(row) }
    lines.append(table.line(table.headings))
    lines += rows.map { table.line($0) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ finding: Diagnostic) -> Message {
    guard case .offset(let offset) = finding.place.position else { return finding.note }
    return "\(finding.note) (at offset \(offset))"
  }

  private func row(_ index: Int) -> [String] {
    let record = salvage.records[index]
    return [
      String(record.index), record.name.map { $0.displayName + (record.isNameProven ? "" : "?") } ?? "?",
      record.state.rawValue,
      record.body.map { String($0.offset) } ?? "-", record.body.map { Grouped.text($0.size) } ?? "-",
      folder.names[index] ?? "-",
    ]
  }

  func writeJSON(to output: StandardOutput) throws {
    let findings = diagnostics.map { finding in
      var offset: Int?
      if case .offset(let found) = finding.place.position { offset = found }
      return JSON.object([
        ("kind", .string(finding.severity == .error ? "lost" : "assumed")), ("code", .string(finding.code)),
        ("record", .optional(finding.place.slot)), ("offset", offset.map { .number($0) } ?? .null),
        ("message", .message(finding.message)),
      ])
    }
    let head: [(String, JSON)] = [
      ("path", .string(rom)), ("size", .number(size)), ("sound", .bool(salvage.isSound)),
      ("checksums", .bool(salvage.hasChecksums)),
      ("complete", .number(salvage.count(.complete))), ("cut", .number(salvage.count(.cut))),
      ("doubtful", .number(salvage.count(.doubtful))), ("lost", .number(salvage.count(.lost))),
      ("unlisted", .number(max(0, salvage.findings.count - Self.limit))), ("findings", .array(findings)),
    ]
    try output.object(head, list: "records", count: salvage.records.count) { json($0) }
  }

  private func json(_ index: Int) -> JSON {
    let record = salvage.records[index]
    return .object([
      ("index", .number(record.index)), ("name", .optional(record.name?.displayName)),
      ("proven", .bool(record.isNameProven)), ("state", .string(record.state.rawValue)),
      ("offset", record.body.map { .number($0.offset) } ?? .null),
      ("size", record.body.map { .number($0.size) } ?? .null), ("file", .optional(folder.names[index])),
    ])
  }
}
