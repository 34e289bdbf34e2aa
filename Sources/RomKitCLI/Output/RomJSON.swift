import RomKit
import VGSCore

/// A ROM's directory as JSON; the form is part of the command's contract.
struct RomJSON {
  let path: String
  let rom: Rom
  let source: ByteSource

  /// Writes one object, a line to each record.
  func write(to output: StandardOutput) throws {
    let checksums = try RomChecksums(of: rom, in: source)
    let present = rom.records.last?.kind == .checksums
    let head = JSON.object([
      ("path", .string(path)), ("size", .number(source.size)), ("crc32", Self.crc(checksums.file)),
      ("checksums", .string(present ? "present" : "absent")), ("records", .array([])),
    ])
    // The records go where the empty list ends, one by one: there may be a million.
    try output.text(String(head.text.dropLast(2)))
    for (index, record) in rom.records.enumerated() {
      let value = try Self.record(record, index: index, checksum: checksums.bodies[index])
      try output.text((index == 0 ? "\n  " : ",\n  ") + value.text)
    }
    try output.line(rom.records.isEmpty ? "]}" : "\n]}")
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
