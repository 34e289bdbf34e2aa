import RomKit
import VGSCore

/// One record in full, in the formats of `romkit info`.
struct RecordInfoText {
  let info: RecordInfo
  let path: String
  let names: SlotNames
  /// The names for parts of all pictures.
  let parts: SpriteTable
  let coloured: Bool

  private static let coloursInLine = 8

  func write(to output: StandardOutput) throws {
    let record = info.record
    try output.line(
      "\(record.name.displayName): record \(info.index), \(record.kind.word), \(info.summary)"
        as Message)
    if let asset = names.asset(in: record.slot) {
      let line: Message =
        if let file = names.file { "\(Escaped.path(asset)) in \(Escaped.path(file))" } else {
          "\(Escaped.path(asset))"
        }
      try output.line(line)
    }
    try output.line("")
    try writeFields(to: output)
    try output.line("")
    try output.facts(info.facts)
    if !info.colours.isEmpty {
      try output.line("")
      for line in colourLines { try output.line(trusted: line) }
    }
    try writeParts(to: output)
    if !info.notes.isEmpty {
      try output.line("")
      try output.line((info.notes.count < RecordInfo.noteLimit ? "notes" : "first notes") as Message)
      for note in info.notes { try output.line("  " + note) }
    }
    if !info.strings.isEmpty {
      try output.line("")
      for string in info.strings {
        try output.line("  " + (string.offset.map { "\($0): " } ?? "") + string.text)
      }
    }
    if !info.findings.isEmpty {
      try output.line("")
      for finding in info.findings { try output.line(finding.rendered(in: .current)) }
    }
  }

  private static let partLimit = 64

  private func writeParts(to output: StandardOutput) throws {
    let animations = parts.animations(on: info.record.slot).map { animation in
      let time = animation.frames.reduce(0) { $0 + $1.milliseconds }
      let length: Message = "\(Plural.text(animation.frames.count, "frame")), \(Grouped.text(time)) ms"
      return [animation.name, length.localized]
    }
    try write("sprites", parts.sprites(on: info.record.slot).map { [$0.name, $0.bounds.text] }, to: output)
    try write("animations", animations, to: output)
  }

  private func write(_ heading: Message, _ rows: [[String]], to output: StandardOutput) throws {
    if rows.isEmpty { return }
    let shown = rows.prefix(Self.partLimit).map { $0.map { Escaped.path($0) } }
    var table = Table([("", .left), ("", .left)])
    for row in shown { table.measure(row) }
    try output.line("")
    try output.line(heading)
    for row in shown { try output.line("  " + table.line(row)) }
    if rows.count > shown.count {
      try output.line("  and \(Grouped.text(rows.count - shown.count)) more" as Message)
    }
  }

  private func writeFields(to output: StandardOutput) throws {
    var table = Table([("offset", .right), ("size", .right), ("field", .left), ("value", .left)])
    let rows = info.fields.map {
      [String($0.offset), Grouped.text($0.size), $0.name.localized, $0.value.localized]
    }
    for row in rows { table.measure(row) }
    for row in [table.headings] + rows { try output.line(table.line(row)) }
  }

  private var colourLines: [String] {
    stride(from: 0, to: info.colours.count, by: Self.coloursInLine).map { start in
      info.colours[start..<min(start + Self.coloursInLine, info.colours.count)].map { entry in
        let index = String(entry.index).padded(to: 3)
        let swatch =
          coloured
          ? "\u{1B}[48;2;\(entry.colour.red);\(entry.colour.green);\(entry.colour.blue)m  \u{1B}[0m " : ""
        return index + " " + swatch + entry.digits
      }.joined(separator: "  ")
    }
  }

  /// All bytes, each line beside its field.
  func writeDump(of source: ByteSource, to output: StandardOutput) throws {
    var lines = 0
    try FieldDump.forEachLine(of: info.fields, in: source) { line in
      lines += 1
      if lines.isMultiple(of: 4_096) { try WorkControl.check(path: path) }
      var text = "\(line.offset)  \(paint(line.digits, field: line.fieldIndex))  |\(line.characters)|"
      if let field = line.field { text += "  " + field.localized }
      try output.line(trusted: text)
    }
  }

  private func paint(_ text: String, field: Int) -> String {
    coloured ? "\u{1B}[\(["36", "33", "32", "35"][field % 4])m\(text)\u{1B}[0m" : text
  }

  var json: JSON {
    let record = info.record
    return .object(
      [
        ("path", .string(path)), ("record", .string(record.name.displayName)),
        ("asset", .optional(names.asset(in: record.slot))), ("index", .number(info.index)),
        ("kind", .string(record.kind.name)),
        ("number", record.slot.map { .number(Int($0.number)) } ?? .null),
        ("offset", .number(record.body.offset)), ("size", .number(record.body.size)),
        ("summary", .message(info.summary)),
        (
          "fields",
          .array(
            info.fields.map {
              .object([
                ("name", .message($0.name)), ("offset", .number($0.offset)), ("size", .number($0.size)),
                ("value", .message($0.value)),
              ])
            })
        ),
        ("facts", .object(info.facts.map { ($0.key, $0.json) })),
        (
          "colours",
          .array(
            info.colours.map {
              .object([
                ("index", .number(Int($0.index))), ("colour", .string($0.digits)),
                ("pixels", $0.pixels.map { .number($0) } ?? .null),
              ])
            })
        ),
        ("notes", .array(info.notes.map { .string($0) })),
        (
          "strings",
          .array(
            info.strings.map {
              .object([("offset", $0.offset.map { .number($0) } ?? .null), ("text", .string($0.text))])
            })
        ),
      ] + partMembers + [("findings", .array(info.findings.map(\.json)))])
  }

  /// The parts with names; nothing for a record without any.
  private var partMembers: [(String, JSON)] {
    let sprites = parts.sprites(on: info.record.slot)
    let animations = parts.animations(on: info.record.slot)
    return [
      ("sprites", sprites.map(\.json)), ("animations", animations.map { $0.json(parts) }),
    ].filter { !$0.1.isEmpty }.map { ($0.0, .array($0.1)) }
  }
}

/// A ROM as a whole, in the formats of `romkit info`.
struct RomInfoText {
  let info: RomInfo
  let path: String

  func write(to output: StandardOutput) throws {
    try output.facts(info.facts)
    if info.kinds.isEmpty { return }
    try output.line("")
    var table = Table([("kind", .left), ("records", .right), ("bytes", .right)])
    let rows = info.kinds.map { [$0.kind.word.localized, Grouped.text($0.count), Grouped.text($0.bytes)] }
    for row in rows { table.measure(row) }
    for row in [table.headings] + rows { try output.line(table.line(row)) }
  }

  var json: JSON {
    .object(
      [("path", .string(path))] + info.facts.map { ($0.key, $0.json) } + [
        (
          "kinds",
          .array(
            info.kinds.map {
              .object([
                ("kind", .string($0.kind.name)), ("records", .number($0.count)), ("bytes", .number($0.bytes)),
              ])
            })
        )
      ])
  }
}

extension StandardOutput {
  func facts(_ facts: [RecordFact]) throws {
    let labels = facts.map(\.label.localized)
    let width = labels.map { TextWidth.columns(of: $0) }.max() ?? 0
    for (label, fact) in zip(labels, facts) {
      try line(TextWidth.padded(label, to: width + 2) + fact.text.localized)
    }
  }
}
