import RomKit

/// A makefile with the SDK's tools, in a folder with a file of every kind: each adopted file has its place in a new project, and
/// each rule that was not understood is reported with its line.
enum MakefileProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    let names = Set(files.map(\.name))
    let found = MakefileSlots(Makefile(bytes), bodies: ["GSLOT000.CHR", "DSLOT001.DAT"]) {
      names.contains($0) ? $0 : nil
    }
    try demand(
      found.sources.keys.allSatisfy { found.sources[$0]?.path.isEmpty == false },
      "a slot has no source")
    // A folder takes thirty times as long as the makefile itself, so only some inputs have one, always the same.
    if CRC32(of: bytes).value.isMultiple(of: 32) { try checkAdoption(bytes) }
  }

  private static func checkAdoption(_ bytes: [UInt8]) throws {
    let folder = try SmallFolder(files: files + [("Makefile", bytes)])
    defer { folder.remove() }
    let adoption: Adoption
    do {
      // Missing files are left out, so that the rest is checked.
      adoption = try Adoption(of: folder.path, options: .init(isPartial: true))
    } catch {
      return try FuzzTarget.checkError(error, size: bytes.count)
    }
    for finding in adoption.findings { try FuzzTarget.checkError(Problems(finding), size: bytes.count) }
    PlantedBug.trigger(adoption.slots.contains { $0.source == "jump.wav" && $0.slot.number > 3 })
    let slots = adoption.slots.map(\.slot)
    try demand(slots == slots.sorted() && Set(slots).count == slots.count, "a slot is adopted twice")
    for source in adoption.slots.map(\.source) {
      try demand(!source.hasPrefix("/") && !source.hasPrefix(".."), "a file from elsewhere: \(source)")
    }
    let names = adoption.files.map { $0.name.lowercased() }
    try demand(Set(names).count == names.count, "a file is written twice")
    for name in adoption.files.map(\.name) {
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      try demand(
        parts.allSatisfy { !["", ".", ".."].contains($0) } && parts.count <= 2, "a file elsewhere: \(name)")
    }
    guard let manifest = adoption.files.last else { throw Violation("no file to write") }
    _ = try Manifest(parsing: try manifest.body.bytes(), path: manifest.name)
  }

  /// The files beside the makefile.
  private static let files: [(name: String, bytes: [UInt8])] = [
    ("GSLOT000.CHR", Array("SY".utf8) + [1, 0, 1, 0, 5]),
    ("DSLOT001.DAT", [1, 2, 3]),
    ("words.txt", Array("words\n".utf8)),
    ("jump.wav", wave),
    ("stage.mml", Array("A O4 C4\n".utf8)),
    ("broken.bmp", Array("BM".utf8)),
  ]

  /// Two samples in the console's format.
  private static let wave: [UInt8] =
    Array("RIFF".utf8) + [40, 0, 0, 0] + Array("WAVEfmt ".utf8)
    + [16, 0, 0, 0, 1, 0, 1, 0, 0x22, 0x56, 0, 0, 0x44, 0xAC, 0, 0, 2, 0, 16, 0] + Array("data".utf8)
    + [4, 0, 0, 0, 1, 0, 2, 0]
}
