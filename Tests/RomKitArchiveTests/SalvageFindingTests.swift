import RomTestSupport
import TestSupport
import Testing

@testable import RomKitArchive
@testable import RomKitBase
@testable import RomKitContainer

/// The messages of the findings; the cases of the command cover the common ones as well.
@Suite struct SalvageFindingTests {
  private func findings(_ bytes: [UInt8]) throws -> [String] {
    try Salvage(parsing: ByteSource(bytes)).findings.map {
      "\($0.diagnostic.place.slot ?? "-"): \(Described.line($0))"
    }
  }

  private func sum(of bytes: [UInt8]) throws -> Rom.Body {
    try #require(try Rom(parsing: ByteSource(bytes)).records.last).body
  }

  @Test func twoDamagedNamesAreNotRepaired() throws {
    var bytes = try SampleROM.bytes()
    bytes[5] ^= 1
    bytes[40] ^= 1
    #expect(
      try findings(bytes) == [
        "-: salvage-name: the directory does not match its checksum; nothing proves the names of 7 records @0"
      ])
  }

  @Test func theChecksumRecordItselfMayBeDamaged() throws {
    let bytes = try SampleROM.bytes()
    let sum = try sum(of: bytes)
    var entry = bytes
    entry[sum.offset + 12 + 8 + 5] ^= 1
    #expect(
      try findings(entry) == [
        "ESLOT003: salvage-checksums: the checksum record has a damaged entry for ESLOT003, but the body is intact @\(sum.offset)"
      ])
    var size = bytes
    size[sum.offset + 12 + 8 + 3] ^= 1
    #expect(try findings(size) == (try findings(entry)))
    var last = bytes
    last[bytes.count - 1] ^= 1
    #expect(
      try findings(last) == [
        "-: salvage-checksums: all records match, but the checksum of the whole file does not: the checksum record itself is damaged @\(sum.offset)"
      ])
    var magic = bytes
    magic[sum.offset] ^= 1
    #expect(
      try findings(magic) == [
        "-: salvage-checksums: the checksum record is unusable, so damage to the bodies cannot be found @\(sum.offset)"
      ])
  }

  @Test func bytesOfNoRecordAreKept() throws {
    let bytes = try SampleROM.bytes(checksums: false, trailing: [1])
    #expect(
      try findings(bytes) == ["-: salvage-unclaimed: 1 byte belongs to no record @\(bytes.count - 1)"])
    let summed = try SampleROM.bytes(trailing: [1, 2])
    #expect(
      try findings(summed) == ["-: salvage-unclaimed: 2 bytes belong to no record @\(summed.count - 2)"])
    let salvage = try Salvage(parsing: ByteSource(summed))
    #expect(try SalvageFolder(of: salvage).files.last?.name == "unclaimed-at-\(summed.count - 2).bin")
  }

  @Test func theBodiesThatFollowConfirmASize() throws {
    let records = SampleROM.records
    var bytes = try SampleROM.bytes([records[3], records[0], records[1], records[2]], checksums: false)
    let data = try #require(try Rom(parsing: ByteSource(bytes))[SlotID(.data, 0)]).body
    bytes[data.offset - 1] ^= 0x80
    #expect(
      try findings(bytes) == [
        "-: salvage-name: nothing proves the names of 4 records @0",
        "DSLOT000: salvage-size: the size field says 1,152 bytes; romkit assumed 1,024, based on the bodies that follow @\(data.offset - 4)",
      ])
  }

  @Test func aBodyOfAnotherKindIsDoubtful() throws {
    var bytes = try SampleROM.bytes(
      [SampleROM.records[0], SampleROM.records[1]], checksums: false)
    let effect = try #require(try Rom(parsing: ByteSource(bytes))[SlotID(.effect, 3)]).body
    bytes[effect.offset] ^= 1
    bytes.removeLast()
    #expect(
      try findings(bytes) == [
        "-: salvage-name: nothing proves the names of 1 record @0",
        "ESLOT003: salvage-cut: the body is truncated: it has 207 of 208 bytes @\(effect.offset - 4)",
      ])
    bytes += [1, 2, 3]
    #expect(
      try findings(bytes) == [
        "-: salvage-name: nothing proves the names of 1 record @0",
        "ESLOT003: salvage-unlikely: the body of ESLOT003 does not fit its slot, and nothing confirms where it ends @\(effect.offset)",
        "-: salvage-unclaimed: 2 bytes belong to no record @\(bytes.count - 2)",
      ])
  }

  @Test func aBodyBeforeALostRecordIsDoubtful() throws {
    let records = SampleROM.records
    var bytes = try SampleROM.bytes(
      [records[3], records[4], records[0], records[1], records[2]], checksums: false)
    let rom = try Rom(parsing: ByteSource(bytes))
    let (data, text, picture) = (rom.records[0].body, rom.records[1].body, rom.records[2].body)
    bytes[data.offset - 4] = 0x7F
    bytes[text.offset - 4] = 0x7F
    #expect(
      try findings(bytes) == [
        "-: salvage-name: nothing proves the names of 4 records @0",
        "DSLOT000: salvage-size: the size field says 2,130,707,456 bytes; romkit assumed 1,043, based on the bodies that follow @\(data.offset - 4)",
        "DSLOT000: salvage-unlikely: nothing confirms where the body of DSLOT000 ends @\(data.offset)",
        "DSLOT255: salvage-lost: nothing is left of DSLOT255 @\(picture.offset - 4)",
      ])
  }
}
