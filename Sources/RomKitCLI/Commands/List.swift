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
      let source = try input.source()
      let rom = try Rom(reading: source)
      let checksums = try input.checksums(of: rom, in: source, report)
      let names = try names.names(of: rom, at: input.rom)
      let selection =
        try slots.isEmpty ? nil : SlotSelection(slots, in: rom, at: input.rom, names: names, .records)
      let output = StandardOutput()
      if json {
        try RomJSON(path: input.rom, rom: rom, source: source, checksums: checksums, names: names)
          .write(selection?.indices, to: output)
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
    var columns: [(heading: Message, alignment: Table.Alignment)] = [
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
      try output.line("\(Plural.bytes(trailing.size)) after the last body, where a ROM should end" as Message)
    }
    let (records, bytes) = (Plural.records(rom.records.count), Plural.bytes(size))
    let summary: Message =
      switch checksums {
      case .matching: "\(records), \(bytes), with checksums"
      case .absent: "\(records), \(bytes), without checksums"
      case .mismatching, .damaged: "\(records), \(bytes), damaged"
      }
    try output.line(summary)
    if let source = NameOptions.source(names) { try output.line(source) }
  }

  private func cells(_ record: Record, index: Int, _ names: SlotNames) -> [String] {
    [String(index), record.name.displayName]
      + (names.isEmpty ? [] : [names[record.slot].map { Escaped.path($0) } ?? ""])
      + [record.kind.word.localized, Grouped.text(record.body.size)]
  }
}

/// A ROM's directory as JSON; the format is part of the command's contract.
struct RomJSON {
  let path: String
  let rom: Rom
  let source: ByteSource
  let checksums: Verification.Checksums
  let names: SlotNames

  /// Writes all of it, or only some of its records.
  func write(_ indices: [Int]?, to output: StandardOutput) throws {
    let sums = try RomChecksums(of: rom.records, in: source)
    let head: [(String, JSON)] = [
      ("path", .string(path)), ("size", .number(source.size)), ("crc32", Self.crc(sums.file)),
      ("checksums", .string(checksums.rawValue)),
    ]
    try output.object(head, list: "records", count: indices?.count ?? rom.records.count) { place in
      let index = indices?[place] ?? place
      return try self.record(rom.records[index], index: index, checksum: sums.bodies[index])
    }
  }

  private func record(_ record: Record, index: Int, checksum: UInt32) throws -> JSON {
    .object([
      ("index", .number(index)),
      ("name", .string(record.name.displayName)),
      ("asset", .optional(names.asset(in: record.slot))),
      ("kind", .string(record.kind.name)),
      ("number", record.slot.map { .number(Int($0.number)) } ?? .null),
      ("offset", .number(record.body.offset)),
      ("size", .number(record.body.size)),
      ("crc32", Self.crc(checksum)),
      ("info", Self.info(try RecordSummary(of: record))),
    ])
  }

  private static func crc(_ value: UInt32) -> JSON { .string(value.hexadecimal(digits: 8)) }

  private static func info(_ summary: RecordSummary) -> JSON {
    func typed(_ type: String, _ members: [(String, JSON)] = []) -> JSON {
      .object([("type", .string(type))] + members)
    }
    return switch summary {
    case .picture(let header):
      typed(
        "picture",
        [
          ("width", .number(header.width)), ("height", .number(header.height)),
          ("dialect", .string(header.dialect.rawValue)),
        ])
    case .effect(let header):
      typed("effect", [("samples", .number(header.sampleCount)), ("seconds", seconds(header.sampleCount))])
    case .song(let timing):
      typed(
        "song",
        [
          ("notes", .number(timing.noteCount)), ("samples", .number(Int(timing.length))),
          ("seconds", seconds(Int(timing.length))),
          ("loop_samples", timing.loopStart.map { .number(Int($0)) } ?? .null),
          ("loop_seconds", timing.loopStart.map { seconds(Int($0)) } ?? .null),
        ])
    case .palette: typed("palette")
    case .font: typed("font")
    case .text(let format):
      typed("text", [("encoding", .string(format.encoding.name)), ("final_nul", .bool(format.finalNUL))])
    case .data: typed("data")
    case .program: typed("program")
    case .checksums(let entries): typed("checksums", [("entries", entries.map { .number($0) } ?? .null)])
    case .other: typed("other")
    case .unusable(let finding):
      typed("unusable", [("code", .string(finding.code)), ("message", .message(finding.message))])
    }
  }

  static func seconds(_ samples: Int) -> JSON {
    // Divided first, to avoid an overflow: a damaged song may claim centuries.
    let (whole, rest) = samples.quotientAndRemainder(dividingBy: Song.sampleRate)
    return .thousandths(whole * 1_000 + (rest * 1_000 + Song.sampleRate / 2) / Song.sampleRate)
  }
}
