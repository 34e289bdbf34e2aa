import RomKit

/// Extracting a ROM into files and packing them gives the same bytes.
enum RepackProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    let source = ByteSource(bytes)
    let rom: Rom
    let verification: Verification
    do {
      rom = try Rom(parsing: source)
      verification = try Verification(parsing: source, file: "input")
    } catch {
      return try FuzzTarget.checkError(error, size: bytes.count)
    }
    // Each record takes a file or two.
    guard rom.records.count <= 12 else { return }
    for mode in RoundTrip.Mode.allCases where mode == .converted || Turn.comes(to: bytes, oneOf: 4) {
      let trip = try RoundTrip(mode, of: rom, in: source, checksumsMatch: verification.checksums == .matching)
      PlantedBug.trigger(!rom.records.isEmpty && rom.trailing?.size == 5)
      try demand(
        trip.finding == nil, "extracted \(mode) and packed: \(trip.finding.map(\.message.english) ?? "")")
    }
  }
}
