import RomKit

/// What optimizing a ROM saved, in words and as JSON; the JSON's form is part of the command's contract.
struct OptimizationReport {
  let rom: String
  /// Nil when nothing was to be written.
  let output: String?
  let isInPlace: Bool
  let optimization: RomOptimization
  let proof: OptimizationProof

  private var changed: [RomOptimization.Change] {
    optimization.changes.filter { $0.size != $0.record.body.size }
  }

  private var isWritten: Bool { output != nil && !(isInPlace && optimization.saved == 0) }

  /// The report for people.
  var lines: [String] {
    var lines: [String] = []
    let headings = ["record", "before", "after", "saved", "how"]
    var table = Table(
      zip(headings, [Table.Alignment.left, .right, .right, .right, .left]).map { ($0, $1) })
    let rows = changed.map { row($0) }
    for row in rows { table.measure(row) }
    if !rows.isEmpty { lines = ([headings] + rows).map { table.line($0) } }
    if optimization.trailing > 0 {
      lines.append("\(Plural.bytes(optimization.trailing)) after the last body left out")
    }
    lines.append("\(place): \(summary)")
    lines.append(
      "proved: \(Plural.records(proof.records)) the same to a console, \(Grouped.text(proof.identical)) byte for byte"
    )
    if optimization.strippable > 0 {
      lines.append("--strip would save \(Plural.bytes(optimization.strippable)) more that no console reads")
    }
    return lines
  }

  private var place: String {
    guard let output else { return Escaped.path(rom) }
    return output == "-" ? "standard output" : Escaped.path(output)
  }

  private var summary: String {
    let before = optimization.originalSize
    let after = optimization.writer.size
    guard optimization.saved != 0 else {
      return "nothing to save; " + (isWritten ? "written as it was, \(Plural.bytes(after))" : "left as it is")
    }
    let thousandths = optimization.saved * 1_000 / max(1, before)
    return "\(Plural.bytes(before)) \(isWritten ? "became" : "would become") \(Grouped.text(after)), "
      + "\(Grouped.text(optimization.saved)) saved (\(thousandths / 10).\(thousandths % 10) %)"
  }

  private func row(_ change: RomOptimization.Change) -> [String] {
    let before = change.record.body.size
    var ways: [String] = []
    if change.deflated > 0 { ways.append("deflated better") }
    if change.size == nil {
      ways.append("left out: an earlier record has the slot")
    } else if change.stripped > 0 {
      ways.append("\(Plural.bytes(change.stripped)) after its end left out")
    }
    return [
      change.record.name.label, Grouped.text(before), change.size.map { Grouped.text($0) } ?? "-",
      Grouped.text(change.deflated + change.stripped), ways.joined(separator: ", "),
    ]
  }

  /// The report as one object.
  func writeJSON(to output: StandardOutput) throws {
    let changes = changed.map { change in
      JSON.object([
        ("index", .number(change.index)), ("name", .string(change.record.name.displayName)),
        ("kind", .string(change.record.kind.name)), ("before", .number(change.record.body.size)),
        ("after", change.size.map { .number($0) } ?? .null), ("deflated", .number(change.deflated)),
        ("stripped", .number(change.stripped)),
      ])
    }
    let report = JSON.object([
      ("path", .string(rom)), ("output", .optional(self.output)), ("written", .bool(isWritten)),
      ("before", .number(optimization.originalSize)), ("after", .number(optimization.writer.size)),
      ("saved", .number(optimization.saved)), ("trailing", .number(optimization.trailing)),
      ("strippable", .number(optimization.strippable)),
      (
        "proof",
        .object([("records", .number(proof.records)), ("identical", .number(proof.identical))])
      ),
      ("changes", .array(changes)),
    ])
    try output.line(report.text)
  }
}
