import RomKit

/// A catalogue in either form: games and files come in their order, and a ROM that is found is one that is listed.
enum DatProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    var isOpen = false
    var entries: [CatalogueEntry] = []
    do {
      var reader = try CatalogueReader(ByteSource(bytes))
      try reader.read { event in
        switch event {
        case .game:
          try demand(!isOpen, "a game in a game")
          isOpen = true
        case .entry(let entry):
          try demand(isOpen, "a file without a game")
          PlantedBug.trigger(entry.isBadDump && entry.size == nil)
          entries.append(entry)
        case .endOfGame:
          try demand(isOpen, "a game ends that has not begun")
          isOpen = false
        }
      }
      for warning in reader.warnings.listed { try FuzzTarget.checkError(warning, size: bytes.count) }
    } catch let violation as Violation {
      throw violation
    } catch {
      return try FuzzTarget.checkError(error, size: bytes.count)
    }
    try demand(!isOpen, "a game that does not end")
    for entry in entries {
      try demand(entry.size ?? 0 >= 0, "a size below 0")
      if let packing = entry.packing {
        try demand(RomPacking(packing.text) == packing, "a packing changes when it is written")
      }
    }
    try search(bytes, entries)
  }

  /// A small ROM, which some of the seeds list.
  private static let rom = try? RomIdentity(
    of: ByteSource(
      [1, 0, 0, 0] + "DSLOT007.DAT".utf8.map { $0 ^ 0xAA } + [0, 0, 0, 0, 0, 0, 0, 2, 0x48, 0x69]))

  private static func search(_ bytes: [UInt8], _ entries: [CatalogueEntry]) throws {
    guard let rom else { throw Violation("the small ROM cannot be read") }
    var search = CatalogueSearch([rom])
    _ = try search.search(ByteSource(bytes), path: "input")
    let files = entries.filter { $0.slot == nil && $0.isFile(rom.file) }
    let answer = search.answers[0]
    try demand(answer.files.count == files.count, "\(answer.files.count) files found of \(files.count)")
  }
}
