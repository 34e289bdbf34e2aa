import RomKit

/// A ROM as a whole, in the forms in which `romkit info` tells it.
struct RomInfoText {
  let info: RomInfo
  let path: String

  /// For people.
  func write(to output: StandardOutput) throws {
    try output.facts(info.facts)
    if info.kinds.isEmpty { return }
    try output.line("")
    let heading = ["kind", "records", "bytes"]
    var table = Table([(heading[0], .left), (heading[1], .right), (heading[2], .right)])
    let rows = info.kinds.map { [$0.kind, Grouped.text($0.count), Grouped.text($0.bytes)] }
    for row in rows { table.measure(row) }
    for row in [heading] + rows { try output.line(table.line(row)) }
  }

  /// The form is part of the command's contract.
  var json: JSON {
    .object(
      [("path", .string(path))] + info.facts.map { ($0.key, $0.json) } + [
        (
          "kinds",
          .array(
            info.kinds.map {
              .object([
                ("kind", .string($0.kind)), ("records", .number($0.count)), ("bytes", .number($0.bytes)),
              ])
            })
        )
      ])
  }
}

extension StandardOutput {
  /// Names and values in two columns.
  func facts(_ facts: [RecordFact]) throws {
    let width = facts.map(\.label.count).max() ?? 0
    for fact in facts {
      try line(fact.label + String(repeating: " ", count: width - fact.label.count + 2) + fact.text)
    }
  }
}
