import RomKit

struct SalvageCommand: Command {
  static let about = CommandDescription(
    name: "salvage",
    abstract: "Recover what is left of a damaged ROM.",
    example: "romkit salvage romdata.bin -o salvaged",
    usual: ["output", "dry-run", "force", "json"],
    discussion: """
      For ROMs that are truncated, wrongly counted, half written or damaged. The checksum record shows most, and is \
      found from the end of the file; without it the directory, the size fields, the headers of the bodies and whether \
      the bodies that follow come out right have to do.

      Complete bodies are written as GSLOT000.CHR and so on, with a romkit.toml, so that romkit pack of the folder makes \
      a sound ROM of them. What is cut off or doubtful gets names such as cut-GSLOT003.CHR, which pack leaves alone. \
      report.txt says what was assumed and what is lost.

      Exit status 0 means that nothing was wrong, 1 that something was assumed or lost.
      """)

  @OptionGroup var input: RomArgument

  @Option(
    required: "output", short: "o", value: "folder", help: "The folder to write to.", completion: .directory)
  var output: String

  @Flag("dry-run", short: "n", help: "Only report what can be recovered; write nothing.")
  var dryRun = false

  @Flag("force", help: "Overwrite files that exist.")
  var force = false

  @Flag("json", help: "Print the report as JSON.")
  var json = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

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
    // What is lost is an error, and no reason to write nothing.
    report.add(results.diagnostics.filter { $0.severity == .error })
    if json { try report.output { try results.writeJSON(to: $0) } }
    report.conclude("\(Escaped.path(output)): \(results.summary)\(dryRun ? "; not written" : "")")
    if !results.salvage.isSound { throw ExitStatus(1) }
  }
}

/// What became of a damaged ROM, for people and as JSON; the JSON's format is part of the command's contract.
struct SalvageReport {
  let rom: String
  let displayName: String
  let size: Int
  let salvage: Salvage
  let folder: SalvageFolder

  /// How many findings are listed one by one: a file may be wrong in a million places.
  private static let limit = 1_000

  /// The findings with their places: losses are errors, assumptions are warnings.
  var diagnostics: [Diagnostic] {
    salvage.findings.prefix(Self.limit).map { Diagnostic($0, file: displayName) }
  }

  var summary: String {
    let words: [(SalvagedRecord.State, String)] = [
      (.complete, "complete"), (.cut, "cut off"), (.doubtful, "doubtful"), (.lost, "lost"),
    ]
    let counts = words.compactMap { state, word in
      salvage.count(state) == 0 ? nil : "\(Grouped.text(salvage.count(state))) \(word)"
    }
    let total = "of \(Plural.records(salvage.records.count)) "
    return total + (counts.isEmpty ? "nothing was left" : counts.joined(separator: ", "))
      + (salvage.isSound ? "; nothing was wrong" : "")
  }

  var text: String {
    var lines = [
      "What romkit salvage found in \(Escaped.path(displayName)), \(Plural.bytes(size))", "", summary, "",
    ]
    func add(_ title: String, _ findings: [Diagnostic]) {
      lines.append("\(title):")
      if findings.isEmpty { lines.append("  nothing") }
      lines += findings.map { "  " + Self.line($0) }
      lines.append("")
    }
    add("Lost", diagnostics.filter { $0.severity == .error })
    add("Assumed", diagnostics.filter { $0.severity == .warning })
    if salvage.findings.count > Self.limit {
      lines += ["\(Grouped.text(salvage.findings.count - Self.limit)) more findings are not listed", ""]
    }
    var table = Table([
      ("index", .right), ("record", .left), ("state", .left), ("offset", .right), ("size", .right),
      ("file", .left),
    ])
    let rows = salvage.records.indices.map { row($0) }
    for row in rows { table.measure(row) }
    lines.append(table.line(["index", "record", "state", "offset", "size", "file"]))
    lines += rows.map { table.line($0) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ finding: Diagnostic) -> String {
    guard case .offset(let offset) = finding.place.position else { return finding.note }
    return "\(finding.note) (at offset \(offset))"
  }

  private func row(_ index: Int) -> [String] {
    let record = salvage.records[index]
    return [
      String(record.index), record.name?.displayName ?? "?", record.state.rawValue,
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
        ("message", .string(finding.message)),
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
      ("state", .string(record.state.rawValue)), ("offset", record.body.map { .number($0.offset) } ?? .null),
      ("size", record.body.map { .number($0.size) } ?? .null), ("file", .optional(folder.names[index])),
    ])
  }
}
