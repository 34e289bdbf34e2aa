import RomKit
import VGSCore

struct List: Command {
  static let about = CommandDescription(
    name: "list",
    abstract: "List the records of a ROM.",
    discussion: """
      Reads the directory, and of each body only as much as it takes to say what it is. With --json everything is \
      read, for the checksums.
      """,
    writes: false)

  @OptionGroup var input: RomArgument

  @Flag("json", help: "Print JSON, with offsets and checksums.")
  var json = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run(_ report: Report) throws {
    try input.placed {
      let source = try input.source()
      let rom = try Rom(reading: source)
      let output = StandardOutput()
      if json {
        try RomJSON(path: input.rom, rom: rom, source: source).write(to: output)
      } else {
        try print(rom, size: source.size, to: output)
      }
      try output.flush()
    }
  }

  private func print(_ rom: Rom, size: Int, to output: StandardOutput) throws {
    var table = Table([
      ("index", .right), ("record", .left), ("kind", .left), ("size", .right), ("what it is", .left),
    ])
    // The last column needs no width, so that no body is looked into twice.
    for (index, record) in rom.records.enumerated() {
      if index.isMultiple(of: 4_096) { try WorkControl.check(path: input.displayName) }
      table.measure(cells(record, index: index))
    }
    try output.line(table.line(["index", "record", "kind", "size", "what it is"]))
    for (index, record) in rom.records.enumerated() {
      if index.isMultiple(of: 4_096) { try WorkControl.check(path: input.displayName) }
      let summary = try RecordSummary(of: record).description(size: record.body.size)
      try output.line(table.line(cells(record, index: index) + [summary]))
    }
    if let trailing = rom.trailing {
      try output.line("\(Plural.bytes(trailing.size)) after the last body, where a ROM should end")
    }
    let checksums = rom.records.last?.kind == .checksums ? "with checksums" : "without checksums"
    try output.line("\(Plural.records(rom.records.count)), \(Plural.bytes(size)), \(checksums)")
  }

  private func cells(_ record: Record, index: Int) -> [String] {
    [String(index), record.name.displayName, record.kind.name, Grouped.text(record.body.size)]
  }
}

/// A ROM's directory as JSON; the format is part of the command's contract.
struct RomJSON {
  let path: String
  let rom: Rom
  let source: ByteSource

  func write(to output: StandardOutput) throws {
    let checksums = try RomChecksums(of: rom, in: source)
    let present = rom.records.last?.kind == .checksums
    let head: [(String, JSON)] = [
      ("path", .string(path)), ("size", .number(source.size)), ("crc32", Self.crc(checksums.file)),
      ("checksums", .string(present ? "present" : "absent")),
    ]
    try output.object(head, list: "records", count: rom.records.count) { index in
      try Self.record(rom.records[index], index: index, checksum: checksums.bodies[index])
    }
  }

  private static func record(_ record: Record, index: Int, checksum: UInt32) throws -> JSON {
    .object([
      ("index", .number(index)),
      ("name", .string(record.name.displayName)),
      ("kind", .string(record.kind.name)),
      ("number", record.slot.map { .number(Int($0.number)) } ?? .null),
      ("offset", .number(record.body.offset)),
      ("size", .number(record.body.size)),
      ("crc32", crc(checksum)),
      ("info", info(try RecordSummary(of: record))),
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
          ("notes", .number(timing.noteCount)), ("samples", .number(timing.length)),
          ("seconds", seconds(timing.length)),
          ("loop_samples", timing.loopStart.map { .number($0) } ?? .null),
          ("loop_seconds", timing.loopStart.map { seconds($0) } ?? .null),
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
      typed("unusable", [("code", .string(finding.code)), ("message", .string(finding.message))])
    }
  }

  static func seconds(_ samples: Int) -> JSON {
    // Divided before it is multiplied: a damaged song may claim centuries.
    let (whole, rest) = samples.quotientAndRemainder(dividingBy: Song.sampleRate)
    return .thousandths(whole * 1_000 + (rest * 1_000 + Song.sampleRate / 2) / Song.sampleRate)
  }
}
