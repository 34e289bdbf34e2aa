import RomKit
import VGSCore
import VGSFormat

struct List: Command {
  static let about = CommandDescription(
    name: "list",
    abstract: "List the records of a ROM.",
    example: "romkit list romdata.bin",
    usual: ["where", "sort", "json", "names"],
    discussion: """
      Reads the directory, and only enough of each body to describe it. Reads everything if the ROM has checksums, which are \
      verified, and with --json. The names of slots come from romkit.lock.

      --where lists only the records for which a condition holds: a field, one of = != < <= > >= and ~ (contains), and a \
      value. A number may be a time, such as 3:00, or have a unit: 32k is 32,768. A field alone holds if the record has \
      it, such as loops. No condition holds for a record without the field. The fields are those of --json; \
      slot is the name without its extension, bytes the size, loops whether a song repeats, and palette the slot of a \
      picture's palette: \(RecordFieldName.all.map { LocalizedText(verbatim: $0.name) }.joined(separator: ", ")).
      """,
    writes: false)

  var input = RomArgument()
  var slots: [String] = []
  var conditions: [String] = []
  var sort: RecordFieldName?
  var json = false
  var names = NameOptions()
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .group(\.input),
    .slots(
      "slots", \.slots,
      "Slots to list, such as GSLOT007, BSLOT010-020, 'GSLOT*' or a name from romkit.lock; or a record by its index, such as '#12'; all records by default."
    ),
    .repeated(
      "where", \.conditions, value: "condition",
      "List only the records for which this holds, such as 'seconds > 180'. May be repeated; then all must hold."
    ),
    .option(
      "sort", \.sort, value: "field",
      "Sort by a field: the largest numbers first, texts from A to Z, records without the field last."),
    .flag("json", \.json, "Print JSON, with offsets and checksums."),
    .group(\.names),
    .messages,
  ]

  func validate() throws { for condition in conditions { _ = try RecordCondition(parsing: condition) } }

  func run(_ report: Report) throws {
    try input.placed {
      let (rom, source, checksums) = try input.open(report)
      let names = try names.names(of: rom, at: input.rom)
      let selection =
        try slots.isEmpty ? nil : SlotSelection(slots, in: rom, at: input.rom, names: names, .records)
      let chosen = try choose(selection?.indices, of: rom, in: source, names)
      let output = StandardOutput()
      if json {
        try writeJSON(chosen, of: rom, in: source, checksums, names, to: output)
      } else if let chosen {
        try print(chosen, of: rom, names, to: output)
        if !conditions.isEmpty {
          let bytes = chosen.reduce(0) { $0 + rom.records[$1].body.size }
          let summary: LocalizedText =
            "\(Grouped.text(chosen.count)) of \(Plural.records(rom.records.count)), \(Plural.bytes(bytes))"
          try output.line(summary)
        }
      } else {
        try print(rom.records.indices, of: rom, names, to: output)
        try printSummary(rom, size: source.size, checksums, names, to: output)
      }
      try output.flush()
    }
  }

  /// The records among some for which all conditions hold, in the order that was asked for; nil for all records.
  private func choose(
    _ indices: [Int]?, of rom: Rom, in source: ByteSource, _ names: SlotNames
  ) throws -> [Int]? {
    let conditions = try conditions.map { try RecordCondition(parsing: $0) }
    if conditions.isEmpty, sort == nil { return indices }
    let fields = (conditions.map(\.field) + [sort].compactMap(\.self)).map(\.name)
    let sums = fields.contains("crc32") ? try RomChecksums(of: rom.records, in: source).bodies : nil
    let palettes = fields.contains("palette") ? try PicturePalettes(of: rom, names.palettes) : nil
    var chosen: [(index: Int, value: JSON)] = []
    for (count, index) in (indices ?? Array(rom.records.indices)).enumerated() {
      if count.isMultiple(of: 4_096) { try WorkControl.check(path: input.displayName) }
      var record = try json(rom.records[index], index: index, checksum: sums?[index] ?? 0, names)
      if let palettes, rom.records[index].kind == .graphics {
        record = record + ["palette": palettes[rom.records[index].slot].slot]
      }
      guard conditions.allSatisfy({ $0.isTrue(of: record) }) else { continue }
      chosen.append((index, sort?.value(in: record) ?? .null))
    }
    if sort != nil {
      // Equal ones stay in their order.
      let places = chosen.indices.sorted { one, other in
        RecordFieldName.isBefore(chosen[one].value, chosen[other].value)
          || !RecordFieldName.isBefore(chosen[other].value, chosen[one].value) && one < other
      }
      return places.map { chosen[$0].index }
    }
    return chosen.map(\.index)
  }

  private func print(
    _ indices: some Collection<Int>, of rom: Rom, _ names: SlotNames, to output: StandardOutput
  ) throws {
    var columns: [Table.Column] = [
      ("index", .right), ("record", .left), ("kind", .left), ("size", .right), ("contents", .left),
    ]
    if !names.isEmpty { columns.insert(("name", .left), at: 2) }
    var table = Table(columns)
    // The last column needs no width, so that no body is read twice.
    for (count, index) in indices.enumerated() {
      if count.isMultiple(of: 4_096) { try WorkControl.check(path: input.displayName) }
      table.measure(cells(rom.records[index], index: index, names))
    }
    try output.line(table.line(table.headings))
    for (count, index) in indices.enumerated() {
      if count.isMultiple(of: 4_096) { try WorkControl.check(path: input.displayName) }
      let record = rom.records[index]
      let summary = try RecordSummary(of: record).description(size: record.body.size)
      try output.line(table.line(cells(record, index: index, names) + [summary.localized]))
    }
  }

  private func printSummary(
    _ rom: Rom, size: Int, _ checksums: Verification.Checksums, _ names: SlotNames, to output: StandardOutput
  ) throws {
    if let trailing = rom.trailing {
      try output.line(
        "\(Plural.bytes(trailing.size)) after the last body, where a ROM should end" as LocalizedText)
    }
    let (records, bytes) = (Plural.records(rom.records.count), Plural.bytes(size))
    let summary: LocalizedText =
      switch checksums {
      case .matching: "\(records), \(bytes), with checksums"
      case .absent: "\(records), \(bytes), without checksums"
      case .mismatching, .damaged: "\(records), \(bytes), damaged"
      }
    try output.line(summary)
    if let source = NameOptions.source(names) { try output.line(source) }
  }

  private func cells(_ record: Rom.Record, index: Int, _ names: SlotNames) -> [String] {
    [String(index), record.name.displayName]
      + (names.isEmpty ? [] : [names[record.slot] ?? ""])
      + [record.kind.word.localized, Grouped.text(record.body.size)]
  }

  /// Writes the directory, or only some of its records; the format is part of the command's contract.
  private func writeJSON(
    _ indices: [Int]?, of rom: Rom, in source: ByteSource, _ checksums: Verification.Checksums,
    _ names: SlotNames, to output: StandardOutput
  ) throws {
    let sums = try RomChecksums(of: rom.records, in: source)
    let head: JSON = [
      "path": input.rom, "size": source.size, "crc32": sums.file.hexadecimal(digits: 8),
      "checksums": checksums.rawValue,
    ]
    try output.object(head, list: "records", count: indices?.count ?? rom.records.count) { place in
      let index = indices?[place] ?? place
      return try json(rom.records[index], index: index, checksum: sums.bodies[index], names)
    }
  }

  private func json(_ record: Rom.Record, index: Int, checksum: UInt32, _ names: SlotNames) throws -> JSON {
    [
      "index": index, "name": record.name.displayName, "asset": names.asset(in: record.slot),
      "kind": record.kind.name, "number": record.slot?.number, "offset": record.body.offset,
      "size": record.body.size, "crc32": checksum.hexadecimal(digits: 8),
      "info": try RecordSummary(of: record),
    ]
  }
}
