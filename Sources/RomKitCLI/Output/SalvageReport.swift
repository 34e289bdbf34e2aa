import RomKit

/// What became of a damaged ROM, for people and as JSON; the JSON's form is part of the command's contract.
struct SalvageReport {
  let rom: String
  let shown: String
  let size: Int
  let salvage: Salvage
  let folder: SalvageFolder

  /// How many findings are told one by one: a file may be wrong in a million places.
  private static let limit = 1_000

  /// The findings with their places: losses are errors, assumptions are warnings.
  var diagnostics: [Diagnostic] {
    salvage.findings.prefix(Self.limit).map { Diagnostic($0, file: shown) }
  }

  /// One line on what there is.
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

  /// The report as a file.
  var text: String {
    var lines = [
      "What romkit salvage found in \(Escaped.path(shown)), \(Plural.bytes(size))", "", summary, "",
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
    var line = ""
    if let slot = finding.place.slot, !finding.message.contains(slot) { line += "\(slot): " }
    line += finding.message
    if case .offset(let offset) = finding.place.position { line += " (at offset \(offset))" }
    return line
  }

  private func row(_ index: Int) -> [String] {
    let record = salvage.records[index]
    return [
      String(record.index), record.name?.displayName ?? "?", record.state.rawValue,
      record.body.map { String($0.offset) } ?? "-", record.body.map { Grouped.text($0.size) } ?? "-",
      folder.names[index] ?? "-",
    ]
  }

  /// Writes one object, a line to each record.
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
    let head = JSON.object([
      ("path", .string(rom)), ("size", .number(size)), ("sound", .bool(salvage.isSound)),
      ("checksums", .bool(salvage.hasChecksums)),
      ("complete", .number(salvage.count(.complete))), ("cut", .number(salvage.count(.cut))),
      ("doubtful", .number(salvage.count(.doubtful))), ("lost", .number(salvage.count(.lost))),
      ("unlisted", .number(max(0, salvage.findings.count - Self.limit))), ("findings", .array(findings)),
      ("records", .array([])),
    ])
    try output.text(String(head.text.dropLast(2)))
    for index in salvage.records.indices {
      try output.text((index == 0 ? "\n  " : ",\n  ") + json(index).text)
    }
    try output.line(salvage.records.isEmpty ? "]}" : "\n]}")
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
