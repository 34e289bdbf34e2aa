import RomTestSupport
import Testing

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitInspection

@Suite struct VerificationTests {
  private func verify(_ bytes: [UInt8]) throws -> Verification {
    try Verification(parsing: ByteSource(bytes), file: "game.bin")
  }

  private func findings(_ bytes: [UInt8]) throws -> [String] {
    try verify(bytes).diagnostics.map { $0.rendered() }
  }

  @Test func aFreshROMIsSound() throws {
    let result = try verify(try SampleROM.bytes())
    #expect(result.isSound)
    #expect(result.diagnostics.isEmpty)
    #expect(result.checksums == .matching)
    let without = try verify(try SampleROM.bytes(checksums: false))
    #expect(without.isSound)
    #expect(without.checksums == .absent)
  }

  /// The promise that all damage is found, tried on a bit of each byte; `make exhaustive` flips all.
  @Test func aBitFlipInAnyByteIsFound() throws {
    var bytes = try SampleROM.bytes()
    #expect(bytes.count > 1_500)
    for index in bytes.indices {
      let bit = UInt8(1) << (index % 8)
      bytes[index] ^= bit
      let result = try verify(bytes)
      #expect(!result.isSound, "byte \(index)")
      #expect(result.checksums != .matching)
      for finding in result.diagnostics {
        guard case .offset(let offset)? = finding.place.position else { continue }
        #expect((0...bytes.count).contains(offset))
      }
      bytes[index] ^= bit
    }
    #expect(try verify(bytes).isSound)
  }

  @Test func everyTruncationIsFound() throws {
    for checksums in [true, false] {
      let bytes = try SampleROM.bytes(checksums: checksums)
      for size in 0..<bytes.count { #expect(try !verify(Array(bytes[..<size])).isSound) }
    }
  }

  @Test func aDamagedBodyIsNamed() throws {
    var bytes = try SampleROM.bytes()
    let effect = try #require(try Rom(parsing: ByteSource(bytes))[SlotID(.effect, 3)])
    bytes[effect.body.offset + 50] ^= 4
    #expect(
      try findings(bytes) == [
        """
        game.bin: error: ESLOT003: the body does not match its checksum (at offset \(effect.body.offset)) [checksum-body]
          help: get the file again, or pack it again from its assets
        """
      ])
  }

  @Test func aDamagedSizeFieldIsNamed() throws {
    var bytes = try SampleROM.bytes()
    let effect = try #require(try Rom(parsing: ByteSource(bytes))[SlotID(.effect, 3)])
    bytes[effect.body.offset - 1] ^= 1
    #expect(
      try findings(bytes) == [
        """
        game.bin: error: expected a size of 208 bytes for ESLOT003 according to the checksum record, found 209 (at offset \(effect.body.offset - 4)) \
        [checksum-size]
          help: get the file again, or pack it again from its assets
        """
      ])
  }

  @Test func aDamagedCountIsNamed() throws {
    var bytes = try SampleROM.bytes()
    bytes[0] ^= 1
    #expect(
      try findings(bytes).last == """
        game.bin: error: expected a record count of 8 according to the checksum record, found 9 (at offset 0) [checksum-count]
          help: get the file again, or pack it again from its assets
        """)
  }

  @Test func aDamagedNameIsShown() throws {
    var bytes = try SampleROM.bytes()
    bytes[4] ^= 0x80
    #expect(
      try findings(bytes).last == """
        game.bin: error: the directory (count and names) does not match its checksum; the name \\xc7SLOT000.CHR looks \
        damaged (at offset 0) [checksum-directory]
          help: get the file again, or pack it again from its assets
        """)
  }

  @Test func aDamagedEntryIsNotBlamedOnTheBody() throws {
    var bytes = try SampleROM.bytes()
    let sum = try #require(try Rom(parsing: ByteSource(bytes)).records.last)
    bytes[sum.body.offset + 12 + 8 * 1 + 4] ^= 1
    #expect(
      try findings(bytes) == [
        """
        game.bin: error: the checksum of ESLOT003 is damaged, but its body is intact (at offset \(sum.body.offset)) \
        [checksums-damaged]
          help: get the file again, or write the ROM with a new checksum record
        """
      ])
  }

  @Test func aDamagedLastFieldIsNamed() throws {
    var bytes = try SampleROM.bytes()
    bytes[bytes.count - 1] ^= 1
    let sum = try #require(try Rom(parsing: ByteSource(bytes)).records.last)
    #expect(
      try findings(bytes) == [
        """
        game.bin: error: all records match, but the checksum of the whole file does not: the checksum record itself is \
        damaged (at offset \(sum.body.offset)) [checksums-damaged]
          help: get the file again, or write the ROM with a new checksum record
        """
      ])
  }

  @Test func trailingBytesAreWorseWithChecksums() throws {
    let plain = try verify(try SampleROM.bytes(checksums: false, trailing: [1]))
    #expect(plain.isSound)
    #expect(plain.diagnostics.map(\.code) == ["rom-trailing-bytes"])
    let summed = try verify(try SampleROM.bytes(trailing: [1, 2]))
    #expect(!summed.isSound)
    #expect(
      summed.diagnostics.map(\.message) == ["expected the end of the file after the last body, found 2 bytes"]
    )
  }

  @Test func anAppendedRecordIsNotCovered() throws {
    let first = try Rom(parsing: ByteSource(try SampleROM.bytes()))
    let more = first.records + [Rom.Record(SlotID(.data, 9), body: Rom.Body([1]))]
    // The name of the record that was added lies before all bodies.
    let offset = try #require(first.records.last).body.offset + RecordName.storedSize
    #expect(
      try findings(try SampleROM.bytes(more, checksums: false)) == [
        """
        game.bin: error: expected the checksum record at the end of the ROM, found it as record 7; records were added \
        without updating the checksums (at offset \(offset)) [checksum-not-last]
          help: if the records were added on purpose, write the ROM with a new checksum record
        """
      ])
  }

  /// The checksum record counts 7 records.
  @Test(arguments: [-3, -1, 1, 2]) func recordsBesideTheChecksumsAreCounted(change: Int) throws {
    let all = try Rom(parsing: ByteSource(try SampleROM.bytes())).records
    let more = (0..<max(0, change)).map { Rom.Record(SlotID(.data, 100 + UInt8($0)), body: Rom.Body([1])) }
    let bytes = try SampleROM.bytes(more + all.dropFirst(max(0, -change)), checksums: false)
    #expect(
      try findings(bytes) == [
        """
        game.bin: error: expected 7 records besides the checksum record, found \(7 + change) (at offset 0) \
        [checksum-count]
          help: get the file again, or write the ROM with a new checksum record
        """
      ])
    #expect(try !verify(bytes).isLayoutSound)
  }

  /// The file ends with a checksum record, but not where the directory of the first copy leads.
  @Test func aROMTwiceInAFileHasItsChecksumsElsewhere() throws {
    let bytes = try SampleROM.bytes()
    let expected = try #require(try Rom(parsing: ByteSource(bytes)).records.last).body.offset
    #expect(
      try verify(bytes + bytes).diagnostics.map(\.message) == [
        """
        expected the checksum record at offset \(expected), where the last body starts, found it at offset \
        \(bytes.count + expected)
        """,
        "expected the end of the file after the last body, found \(Plural.bytes(bytes.count).english)",
      ])
  }

  @Test func namesAreCheckedAsTheRuntimesReadThem() throws {
    let body: (size: UInt32, bytes: [UInt8]) = (0, [])
    let bytes = SampleROM.handMade(
      count: 7,
      names: [
        RecordName(literal: "GSLOT000.CHR").stored, RecordName(literal: "GSLOT000.CHR").stored,
        RecordName(literal: "gslot001.chr").stored, RecordName(literal: "DSLOT999.DAT").stored,
        [UInt8](repeating: 0, count: 16), Array("GSLOT002.CHR".utf8) + [0, 0, 0, 0],
        [UInt8](repeating: 0xEB, count: 16),
      ], bodies: [body, body, body, body, body, body, body])
    let result = try verify(bytes)
    #expect(
      result.diagnostics.map { "\($0.severity.rawValue): \($0.message.english)" } == [
        "warning: records 0 and 1 are both GSLOT000; the runtimes use only record 0",
        "warning: the runtimes ask only for names in capitals, not for record 2 (gslot001.chr)",
        "warning: the runtimes ask only for DSLOT000.DAT to DSLOT255.DAT, not for record 3 (DSLOT999.DAT)",
        "warning: record 4 has an empty name; no runtime asks for it",
        "error: the name of record 5 (GSLOT002.CHR) is stored as plain text, not XORed with 0xAA; no runtime finds it",
        "error: the name of record 6 (AAAAAAAAAAAAAAAA) does not end with a NUL; the runtimes refuse the whole ROM",
      ])
    #expect(
      try findings([0, 0, 0, 0]).first?.contains("the ROM has no records; the runtimes refuse it") == true)
  }
}
