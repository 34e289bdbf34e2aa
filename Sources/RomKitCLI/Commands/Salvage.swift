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
      "output", \.output, short: "o", value: "folder", "The folder to write to.", completion: .directory
    ),
    .flag("dry-run", \.dryRun, short: "n", "Only report the recoverable records; write nothing."),
    .flag("force", \.force, "Overwrite existing files."),
    .flag("json", \.json, "Print the report as JSON."),
    .messages,
  ]

  func run(_ report: Report) throws {
    let (results, folder) = try input.placed {
      let source = try input.source()
      let salvage = try Salvage(parsing: source)
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
      dryRun ? "\(output): \(results.summary); not written" : "\(output): \(results.summary)")
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
    salvage.findings.prefix(Self.limit).map { Diagnostic($0, file: displayName).inCommandWords }
  }

  var summary: LocalizedText {
    var counts = SalvagedRecord.State.allCases.filter { salvage.count($0) > 0 }.map {
      $0.counted(Grouped.text(salvage.count($0)))
    }
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
      let unlisted: LocalizedText =
        "\(Plural.text(salvage.findings.count - Self.limit, "more finding")) not listed"
      lines += [unlisted.english, ""]
    }
    let columns: [Table.Column] = [
      ("index", .right), ("record", .left), ("state", .left), ("offset", .right), ("size", .right),
      ("file", .left),
    ]
    // A file is in English, because its bytes are the same everywhere.
    lines += Table.lines(columns, salvage.records.indices.map { row($0) }, in: .english)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ finding: Diagnostic) -> LocalizedText {
    finding.place.offset.map { "\(finding.note) (at offset \($0))" } ?? finding.note
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
    let findings = diagnostics.map { finding -> JSON in
      [
        "kind": finding.severity == .error ? "lost" : "assumed", "code": finding.code,
        "record": finding.place.slot, "offset": finding.place.offset, "message": finding.message,
      ]
    }
    let counts = SalvagedRecord.State.allCases.map { ($0.rawValue, JSON.number(salvage.count($0))) }
    let head: JSON =
      ["path": rom, "size": size, "sound": salvage.isSound, "checksums": salvage.hasChecksums]
      + .object(counts)
      + ["unlisted": max(0, salvage.findings.count - Self.limit), "findings": findings]
    try output.object(head, list: "records", count: salvage.records.count) { json($0) }
  }

  private func json(_ index: Int) -> JSON {
    let record = salvage.records[index]
    return [
      "index": record.index, "name": record.name?.displayName, "proven": record.isNameProven,
      "state": record.state.rawValue, "offset": record.body?.offset, "size": record.body?.size,
      "file": folder.names[index],
    ]
  }
}

extension SalvagedRecord.State {
  fileprivate func counted(_ count: String) -> LocalizedText {
    switch self {
    case .complete: "\(count) complete"
    case .cut: "\(count) truncated"
    case .doubtful: "\(count) doubtful"
    case .lost: "\(count) lost"
    }
  }
}
