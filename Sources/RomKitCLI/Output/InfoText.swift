import RomKit
import VGSCore

/// One record in full, in the formats of `romkit info`.
struct RecordInfoText {
  let info: RecordInfo
  let path: String
  let names: SlotNames
  /// The names for parts of all pictures, and the levels.
  let parts: SlotNames.Parts
  let coloured: Bool

  private static let coloursInLine = 8

  func write(to output: StandardOutput) throws {
    let record = info.record
    try output.line(
      "\(record.name.displayName): record \(info.index), \(record.kind.word), \(info.summary)"
        as LocalizedText)
    if let asset = names.asset(in: record.slot) {
      try output.line(names.file.map { "\(asset) in \($0)" } ?? "\(asset)" as LocalizedText)
    }
    for line in names.wholes.compactMap({ $0.line(of: record.slot) }) { try output.line(line) }
    if let line = level?.line(parts.levels) { try output.line(line) }
    try output.line("")
    try output.table(
      [("offset", .right), ("size", .right), ("field", .left), ("value", .left)],
      info.fields.map { [String($0.offset), Grouped.text($0.size), $0.name.localized, $0.value.localized] })
    try output.line("")
    try output.facts(info.facts)
    if !info.colours.isEmpty {
      try output.line("")
      for line in colourLines { try output.line(trusted: line) }
    }
    try writeParts(to: output)
    if !info.notes.isEmpty {
      try output.line("")
      try output.line((info.notes.count < RecordInfo.noteLimit ? "notes" : "first notes") as LocalizedText)
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
      for finding in info.findings { try output.line(finding.inCommandWords.rendered(in: .current)) }
    }
  }

  private var level: LevelTable.Level? { info.record.slot.flatMap { parts.levels.levels[$0] } }

  private static let partLimit = 64

  private func writeParts(to output: StandardOutput) throws {
    let sprites = parts.sprites.sprites(on: info.record.slot).map { sprite, bounds in
      (
        sprite.name,
        [LocalizedText(verbatim: bounds.text), sprite.details].compactMap(\.self).joined(separator: "; ")
      )
    }
    let animations = parts.sprites.animations(on: info.record.slot).map {
      animation -> (String, LocalizedText) in
      let time = animation.frames.reduce(0) { $0 + $1.milliseconds }
      return (animation.name, "\(Plural.text(animation.frames.count, "frame")), \(Grouped.text(time)) ms")
    }
    try write("sprites", sprites, to: output)
    try write("animations", animations, to: output)
  }

  private func write(_ heading: LocalizedText, _ rows: [(String, LocalizedText)], to output: StandardOutput)
    throws
  {
    if rows.isEmpty { return }
    try output.line("")
    try output.line(heading)
    try output.facts(rows.prefix(Self.partLimit).map { (LocalizedText(verbatim: $0), $1) }, indent: "  ")
    if rows.count > Self.partLimit {
      try output.line("  and \(Grouped.text(rows.count - Self.partLimit)) more" as LocalizedText)
    }
  }

  private var colourLines: [String] {
    stride(from: 0, to: info.colours.count, by: Self.coloursInLine).map { start in
      info.colours[start..<min(start + Self.coloursInLine, info.colours.count)].map { entry in
        let index = String(entry.index).padded(to: 3)
        let swatch =
          coloured
          ? "\u{1B}[48;2;\(entry.colour.red);\(entry.colour.green);\(entry.colour.blue)m  \u{1B}[0m " : ""
        return index + " " + swatch + entry.colour.digits
      }.joined(separator: "  ")
    }
  }

  /// All bytes, each line beside its field.
  func writeDump(of source: ByteSource, to output: StandardOutput) throws {
    var lines = 0
    let start = info.mayHaveShiftJIS ? info.record.body.offset : nil
    // A character may begin in the last cell.
    let width = FieldDump.bytesInLine + (start == nil ? 0 : 1)
    try FieldDump.forEachLine(of: info.fields, in: source, shiftJISFrom: start) { line in
      lines += 1
      if lines.isMultiple(of: 4_096) { try WorkControl.check(path: path) }
      var characters = ""
      for (place, cell) in line.characters.enumerated() {
        if cell.isEmpty {
          if place == 0 { characters += " " }
        } else {
          let isTwoBytes = cell.unicodeScalars.contains { $0.value > 0x7F && !(0xFF61...0xFF9F ~= $0.value) }
          characters += TextWidth.padded(cell, to: isTwoBytes ? 2 : 1)
        }
      }
      characters = TextWidth.padded(characters, to: width)
      var text = "\(line.offset)  \(paint(line.digits, field: line.fieldIndex))  |\(characters)|"
      if let field = line.field { text += "  " + field.localized }
      try output.line(trusted: text)
    }
  }

  private func paint(_ text: String, field: Int) -> String {
    coloured ? "\u{1B}[\(["36", "33", "32", "35"][field % 4])m\(text)\u{1B}[0m" : text
  }

  var json: JSON {
    let record = info.record
    let head: JSON = [
      "path": path, "record": record.name.displayName, "asset": names.asset(in: record.slot),
      "index": info.index, "kind": record.kind.name, "number": record.slot?.number,
      "offset": record.body.offset, "size": record.body.size, "summary": info.summary, "fields": info.fields,
      "facts": info.facts.object, "colours": info.colours, "notes": info.notes, "strings": info.strings,
    ]
    // The parts with names; nothing for a record without any.
    let sprites = parts.sprites.sprites(on: record.slot).map(\.sprite.json)
    let animations = parts.sprites.animations(on: record.slot).map { $0.json(parts.sprites) }
    return head + (sprites.isEmpty ? [:] : ["sprites": sprites])
      + (animations.isEmpty ? [:] : ["animations": animations])
      + (names.wholes.first { $0.line(of: record.slot) != nil }.map { ["part-of": $0.json] } ?? [:])
      + (level.map { ["level": $0.json(parts.levels)] } ?? [:]) + [
        "findings": info.findings.map(\.inCommandWords)
      ]
  }
}

extension LevelTable.Level {
  /// The line about a level with a tileset of a table.
  fileprivate func line(_ table: LevelTable) -> LocalizedText {
    let names = layers.map { Escaped.path($0) }.joined(separator: ", ")
    let (width, height, cell) = (plan.width, plan.height, plan.cell)
    let tiles = Escaped.path(table.tilesets[tileset].name)
    return """
      a level of \(width) x \(height) cells of \(cell.width) x \(cell.height) pixels with the tiles \(tiles); \
      \(Plural.text(layers.count, "layer")): \(names)
      """
  }
}

extension Sprite {
  /// Its pivot, in pixels from its top left corner, and its boxes, from the pivot; nil without them.
  fileprivate var details: LocalizedText? {
    var details: [LocalizedText] = []
    if hasPivot, let part = parts.first { details.append("pivot \(-part.x),\(-part.y)") }
    details += boxes.map { LocalizedText(verbatim: "\($0.role.rawValue) \($0.bounds.text)") }
    return details.isEmpty ? nil : details.joined(separator: "; ")
  }
}

extension WholePicture {
  /// The line about a picture in several slots.
  var line: LocalizedText {
    let slots = parts.map(\.slot.description).joined(separator: " ")
    return "\(Escaped.path(name)): a picture of \(width) x \(height) pixels, in \(slots)"
  }

  /// The picture that a slot has a part of, in a line.
  func line(of slot: SlotID?) -> LocalizedText? {
    parts.first { $0.slot == slot }.map {
      "part of \(Escaped.path(name)), which has \(width) x \(height) pixels, at (\($0.bounds.x), \($0.bounds.y))"
    }
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
    try output.table(
      [("kind", .left), ("records", .right), ("bytes", .right)],
      info.kinds.map { [$0.kind.word.localized, Grouped.text($0.count), Grouped.text($0.bytes)] })
  }

  var json: JSON {
    let kinds = info.kinds.map { kind -> JSON in
      ["kind": kind.kind.name, "records": kind.count, "bytes": kind.bytes]
    }
    return ["path": path] + info.facts.object + ["kinds": kinds]
  }
}
