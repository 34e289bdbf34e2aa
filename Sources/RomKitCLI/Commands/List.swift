import RomKit
import VGSCore

struct List: Command {
  static let about = CommandDescription(
    name: "list",
    abstract: "List the records of a ROM.",
    example: "romkit list romdata.bin",
    usual: ["json", "names"],
    discussion: """
      Reads the directory, and only enough of each body to describe it. Reads everything if the ROM has checksums, which are \
      verified, and with --json. The names of slots come from romkit.lock.
      """,
    writes: false)

  var input = RomArgument()
  var slots: [String] = []
  var json = false
  var names = NameOptions()
  var messages = MessageOptions()

  static let rows: [Row<Self>] = [
    .group(\.input),
    .slots(
      "slots", \.slots,
      help:
        "Slots to list, such as GSLOT007, BSLOT010-020, 'GSLOT*' or a name from romkit.lock; or a record by its index, such as '#12'; all records by default."
    ),
    .flag("json", \.json, help: "Print JSON, with offsets and checksums."),
    .group(\.names),
    .messages,
  ]

  func run(_ report: Report) throws {
    try input.placed {
      let (rom, source, checksums) = try input.open(report)
      let names = try names.names(of: rom, at: input.rom)
      let selection =
        try slots.isEmpty ? nil : SlotSelection(slots, in: rom, at: input.rom, names: names, .records)
      let output = StandardOutput()
      if json {
        try writeJSON(selection?.indices, of: rom, in: source, checksums, names, to: output)
      } else if let selection {
        try print(selection.indices, of: rom, names, to: output)
      } else {
        try print(rom.records.indices, of: rom, names, to: output)
        try printSummary(rom, size: source.size, checksums, names, to: output)
      }
      try output.flush()
    }
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
