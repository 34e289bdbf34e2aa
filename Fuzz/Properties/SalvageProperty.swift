import RomKit

/// A damaged ROM: the salvaged bodies are in the file in order, at the reported offsets, and can be packed. A ROM in which nothing
/// was wrong is one in which verify finds no errors, and everything of it is salvaged.
enum SalvageProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    let source = ByteSource(bytes)
    let salvage: Salvage
    do {
      salvage = try Salvage(parsing: source)
    } catch {
      return try FuzzTarget.checkError(error, size: bytes.count)
    }
    for finding in salvage.findings { try FuzzTarget.checkError(finding, size: bytes.count) }
    var end = 0
    var next = 0
    for record in salvage.records {
      let index = record.index
      try demand(index >= next, "record \(index) comes after \(next - 1)")
      next = index + 1
      try demand(
        (record.body == nil) == (record.state == .lost), "a lost record has a body, or another has none")
      guard let body = record.body else { continue }
      try demand(
        body.offset >= end && body.size <= bytes.count - body.offset, "record \(index) is outside the file")
      end = body.offset + body.size
    }
    PlantedBug.trigger(salvage.records.map(\.state) == [.complete, .cut, .lost])
    if salvage.isSound { try checkSound(salvage, of: source) }
    try checkFolder(of: salvage)
  }

  /// Checks that all records of an undamaged ROM are there unchanged.
  private static func checkSound(_ salvage: Salvage, of source: ByteSource) throws {
    try demand(try RomReview(parsing: source, file: "rom").isSound, "a sound ROM with errors")
    let rom = try Rom(parsing: source)
    let records = rom.records.dropLast(salvage.hasChecksums ? 1 : 0)
    try demand(rom.trailing == nil, "a sound ROM with bytes after its end")
    try demand(records.map(\.name) == salvage.records.map(\.name), "a sound ROM with other names")
    try demand(salvage.records.allSatisfy(\.isNameProven), "a sound ROM with doubtful names")
    try demand(
      records.map(\.body.size) == salvage.records.map(\.body?.size), "a sound ROM with bodies of other sizes")
  }

  /// Checks that the complete records pack to an undamaged ROM.
  private static func checkFolder(of salvage: Salvage) throws {
    let folder = try SalvageFolder(of: salvage)
    for (record, name) in zip(salvage.records, folder.names) {
      try demand((record.body == nil) == (name == nil), "record \(record.index) has no file")
    }
    for file in folder.files {
      guard let slot = SlotID(recordName: file.name) else { continue }
      let errors = try BodyRules.check(file.body, of: slot.kind).filter { $0.severity == .error }
      try demand(errors.isEmpty, "\(file.name) has a body that cannot be used")
    }
    let names = folder.files.map(\.name)
    try demand(Set(names).count == names.count, "a file is written twice")
    try demand(
      names.allSatisfy { !$0.contains("/") && !$0.hasPrefix(".") && !$0.isEmpty },
      "a file elsewhere: \(names)")
    let text = Array(folder.manifest.serialized(about: []).utf8)
    try demand(
      try Manifest(parsing: text, path: "romkit.toml").withoutPlaces == folder.manifest,
      "the manifest changes when it is written")
    let records = salvage.rom.records
    // Packing makes a new checksum record, and one in the middle would be mistaken for it.
    guard !records.isEmpty, records.allSatisfy({ $0.kind != .checksums }) else { return }
    var sink = MemorySink()
    try RomWriter(Rom(records: records), checksums: true).write(to: &sink)
    let source = ByteSource(sink.bytes)
    let again = try Salvage(parsing: source)
    // Names and slots together may break rules that a body alone does not.
    try demand(
      try again.isSound == RomReview(parsing: source, file: "rom").isSound, "a packed salvage is damaged")
    try demand(
      again.records.map(\.body?.size) == records.map(\.body.size), "a packed salvage has other bodies")
  }
}
