import RomKit

/// A ROM: writing it gives the same bytes, and no body makes its readers trap.
enum ContainerProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    let source = ByteSource(bytes)
    do {
      let rom = try Rom(parsing: source)
      for record in rom.records.prefix(64) {
        let summary = try RecordSummary(of: record)
        _ = summary.description(size: record.body.size)
        PlantedBug.trigger(record.slot.map { $0.number > 99 } == true && record.body.size > 5)
      }
      var sink = MemorySink()
      try RomWriter(rom, checksums: false).write(to: &sink)
      try demand(sink.bytes == bytes, "a ROM changes when it is written")
    } catch let violation as Violation {
      throw violation
    } catch {
      try FuzzTarget.checkError(error, size: bytes.count)
    }
    let verification = try Verification(parsing: source, file: "input")
    for finding in verification.diagnostics { try FuzzTarget.checkError(finding, size: bytes.count) }
  }
}
