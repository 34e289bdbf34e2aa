import RomTestSupport
import TestSupport
import Testing
import VGSFormat

@testable import RomKitArchive
@testable import RomKitBase
@testable import RomKitContainer

/// The proof by extracting and packing must find every difference: here the ROM is compared with other bytes than it
/// was read from.
@Suite struct RoundTripTests {
  private func finding(
    _ mode: RoundTrip.Mode, against bytes: [UInt8], of rom: Rom
  ) throws -> Diagnostic? {
    try RoundTrip(mode, of: rom, in: ByteSource(bytes), checksumsMatch: true).finding
  }

  @Test(arguments: RoundTrip.Mode.allCases) func theSameBytesAreNoFinding(mode: RoundTrip.Mode) throws {
    let bytes = try SampleROM.bytes()
    let trip = try RoundTrip(
      mode, of: Rom(parsing: ByteSource(bytes)), in: ByteSource(bytes), checksumsMatch: true)
    #expect(trip.finding == nil)
    #expect(trip.mode == mode)
  }

  @Test(arguments: RoundTrip.Mode.allCases) func everyChangedByteIsFoundAtItsOffset(mode: RoundTrip.Mode)
    throws
  {
    let bytes = try SampleROM.bytes()
    let rom = try Rom(parsing: ByteSource(bytes))
    for offset in stride(from: 0, to: bytes.count, by: 53) {
      var changed = bytes
      changed[offset] ^= 0x10
      let finding = try #require(try finding(mode, against: changed, of: rom))
      #expect(
        Described.line(finding)
          == "roundtrip-different: extracted and packed again, the ROM differs from here on @\(offset)")
      #expect(finding.help == "this is a bug in romkit: please report it, with the ROM if you can")
    }
  }

  @Test func theRecordIsNamed() throws {
    let bytes = try SampleROM.bytes()
    let rom = try Rom(parsing: ByteSource(bytes))
    for record in rom.records {
      // The first byte of its size field.
      let offset = record.body.offset - RomLayout.sizeFieldSize
      var changed = bytes
      changed[offset] ^= 1
      #expect(try finding(.raw, against: changed, of: rom)?.diagnostic.place.slot == record.name.label)
    }
    var changed = bytes
    changed[5] ^= 1
    #expect(try finding(.raw, against: changed, of: rom)?.diagnostic.place.slot == nil)
  }

  @Test func aROMThatComesOutShorterIsFound() throws {
    let bytes = try SampleROM.bytes()
    let rom = try Rom(parsing: ByteSource(bytes))
    let finding = try #require(try finding(.raw, against: bytes + [1, 2], of: rom))
    #expect(
      Described.line(finding)
        == "roundtrip-different: extracted and packed again, the ROM has \(Plural.bytes(bytes.count).english) instead of "
        + "\(Grouped.text(bytes.count + 2)) @\(bytes.count)")
  }

  @Test func aROMThatComesOutLongerIsFound() throws {
    let bytes = try SampleROM.bytes()
    let rom = try Rom(parsing: ByteSource(bytes))
    let finding = try #require(try finding(.raw, against: bytes.dropLast(), of: rom))
    #expect(finding.position == .offset(bytes.count - 1))
  }

  @Test func filesThatCannotBePackedAreReported() {
    let finding = RoundTrip.notPacked("two files for GSLOT000")
    #expect(
      Described.line(finding)
        == "roundtrip-not-packed: the extracted files cannot be packed: two files for GSLOT000")
    #expect(finding.diagnostic.place.slot == nil)
  }
}
