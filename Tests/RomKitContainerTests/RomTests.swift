import RomTestSupport
import TestSupport
import Testing
import VGSFormat

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitInspection

@Suite struct RomTests {
  @Test func readingIsTheInverseOfWriting() throws {
    for checksums in [true, false] {
      let bytes = try SampleROM.bytes(checksums: checksums)
      let rom = try Rom(parsing: ByteSource(bytes))
      #expect(rom.records.count == SampleROM.records.count + (checksums ? 1 : 0))
      for (read, written) in zip(rom.records, SampleROM.records) {
        #expect(read.name == written.name)
        #expect(try read.body.bytes() == written.body.bytes())
        #expect(
          Array(bytes[read.body.offset..<read.body.offset + read.body.size]) == (try written.body.bytes()))
      }
      var sink = MemorySink()
      try RomWriter(rom, checksums: false).write(to: &sink)
      #expect(sink.bytes == bytes)
    }
  }

  @Test func sizeIsKnownBeforeWriting() throws {
    for checksums in [true, false] {
      let writer = try RomWriter(Rom(records: SampleROM.records), checksums: checksums)
      #expect(try writer.size == SampleROM.bytes(checksums: checksums).count)
    }
  }

  @Test func slotsAreFoundByKindAndNumberAndTheFirstCounts() throws {
    let slot = SlotID(.data, 7)
    let rom = Rom(records: [
      Rom.Record(slot, body: Rom.Body([1])), Rom.Record(slot, body: Rom.Body([2])),
      Rom.Record(SlotID(.data, 8), body: Rom.Body([3])),
    ])
    #expect(try rom[slot]?.body.bytes() == [1])
    #expect(rom[SlotID(.graphics, 7)] == nil)
  }

  @Test func anAssignedSlotStandsBeforeTheNextHigherOneElseAfterTheLast() throws {
    let readme = try #require(RecordName("README"))
    var rom = Rom(records: [
      Rom.Record(SlotID(.graphics, 1), body: Rom.Body([1])),
      Rom.Record(SlotID(.data, 8), body: Rom.Body([3])),
      Rom.Record(name: readme, body: Rom.Body([])),
    ])
    rom[.data, 7] = Rom.Record(SlotID(.data, 7), body: Rom.Body([2]))
    rom[.program, 0] = Rom.Record(SlotID(.program, 0), body: Rom.Body([4]))
    rom[.graphics, 1] = Rom.Record(SlotID(.data, 99), body: Rom.Body([5]))
    #expect(
      rom.records.map(\.name.displayName) == [
        "GSLOT001.CHR", "DSLOT007.DAT", "DSLOT008.DAT", "PSLOT000.BIN", "README",
      ])
    #expect(try rom.records.map { try $0.body.bytes() } == [[5], [2], [3], [4], []])
    rom[.data, 8] = nil as Rom.Record?
    #expect(
      rom.records.map(\.name.displayName) == ["GSLOT001.CHR", "DSLOT007.DAT", "PSLOT000.BIN", "README"])
    var empty = Rom(records: [])
    empty[.music, 0] = Rom.Record(SlotID(.music, 0), body: Rom.Body([6]))
    #expect(empty.records.map(\.name.displayName) == ["BSLOT000.BGM"])
  }

  @Test func slotsAreRenamedRemovedAndMoved() {
    let slots = [SlotID(.graphics, 1), SlotID(.data, 1), SlotID(.data, 2)]
    var rom = Rom(records: slots.map { Rom.Record($0, body: Rom.Body([$0.number])) })
    var isDone = rom.rename(slots[0], to: slots[1])
    #expect(!isDone)
    isDone = rom.rename(SlotID(.music, 0), to: SlotID(.music, 1))
    #expect(!isDone)
    isDone = rom.rename(slots[0], to: SlotID(.data, 9))
    #expect(isDone)
    isDone = rom.move(slots[2], to: 0)
    #expect(isDone)
    #expect(rom.map(\.slot) == [slots[2], SlotID(.data, 9), slots[1]])
    isDone = rom.move(slots[2], to: .max)
    #expect(isDone)
    rom.remove(slots[1])
    #expect(rom.compactMap(\.slot) == [SlotID(.data, 9), slots[2]])
    #expect(rom.description == "2 records, 2 bytes")
    #expect(rom[0].description == "DSLOT009.DAT: 1 byte")
  }

  @Test func romsAreEqualIfTheirRecordsAre() throws {
    let bytes = try SampleROM.bytes()
    let (one, other) = (try Rom(parsing: bytes), try Rom(parsing: ByteSource(bytes)))
    #expect(one == other)
    #expect(Set([one, other]).count == 1)
    var changed = other
    changed[.data, 0] = Rom.Body([1])
    #expect(one != changed)
    #expect(one.count == one.records.count)
  }

  @Test func checksumsAreKeptMadeOrLeftOut() throws {
    for had in [false, true] {
      let rom = try Rom(parsing: ByteSource(try SampleROM.bytes(checksums: had)))
      for asked in [nil, false, true] {
        var sink = MemorySink()
        try rom.write(to: &sink, checksums: asked)
        #expect(sink.bytes == (try SampleROM.bytes(checksums: asked ?? had)))
      }
    }
  }

  @Test func checksumsCoverEveryByte() throws {
    let bytes = try SampleROM.bytes(checksums: true, trailing: [9, 8, 7])
    let source = ByteSource(bytes)
    let rom = try Rom(parsing: source)
    let sums = try RomChecksums(of: rom.records, in: source, lastIsChecksumRecord: true)
    let record = try #require(rom.records.last).body
    #expect(sums.file == CRC32(of: bytes).value)
    #expect(sums.directory == CRC32(of: bytes[..<RomLayout.directorySize(records: rom.records.count)]).value)
    #expect(sums.covered == CRC32(of: bytes[..<(record.offset + record.size - 4)]).value)
    #expect(try ChecksumRecord(parsing: record.bytes()[...]).fileChecksum == sums.covered)
    #expect(try sums.bodies == rom.records.map { CRC32(of: try $0.body.bytes()).value })
  }

  @Test func theLargestBytesOfPicturesComeWithChecksums() throws {
    let header = [UInt8](repeating: 0xFF, count: 4)
    let large = [UInt8](repeating: 7, count: 2 * ByteSource.pieceSize)
    let bodies = [
      header + [3, 9, 2], header, [0xFF, 0xFF], [], header + large + [8], header + [10] + large,
    ]
    let records =
      bodies.enumerated().map { Rom.Record(SlotID(.graphics, UInt8($0)), body: Rom.Body($1)) }
      + [Rom.Record(SlotID(.data, 0), body: Rom.Body([0, 0, 0, 0, 200]))]
    // The pieces of a file are shorter than the largest bodies.
    let bytes = try SampleROM.bytes(records, checksums: false)
    let source = try RuleROM.sparse(size: UInt64(bytes.count), [(0, bytes)])
    let rom = try Rom(parsing: source)
    #expect(try RomChecksums(of: rom.records, in: source).largestBytes == nil)
    let sums = try RomChecksums(of: rom.records, in: source, pictures: true)
    #expect(sums.largestBytes == [9, 0, 0, 0, 8, 10, 0])
  }

  @Test func aPrefixOfABodyIsAtMostAllOfIt() throws {
    let body = Rom.Body(ByteSource([0, 1, 2, 3, 4]), offset: 1, size: 3)
    for (count, expected) in [(-1, []), (0, []), (2, [1, 2]), (3, [1, 2, 3]), (4, [1, 2, 3])]
      as [(Int, [UInt8])]
    {
      #expect(try body.prefix(count) == expected)
    }
  }

  @Test func trailingBytesAreKept() throws {
    let bytes = try SampleROM.bytes(checksums: false, trailing: [9, 8, 7])
    let rom = try Rom(parsing: ByteSource(bytes))
    #expect(try rom.trailing?.bytes() == [9, 8, 7])
  }

  @Test func everyTruncationIsAnErrorInsideTheFile() throws {
    let bytes = try SampleROM.bytes()
    for size in 0..<bytes.count {
      let error = #expect(throws: RomError.self) { try Rom(parsing: ByteSource(Array(bytes[..<size]))) }
      guard case .offset(let offset)? = error?.position else {
        Issue.record("no offset for a ROM truncated after \(size) bytes: \(String(describing: error))")
        continue
      }
      #expect((0...size).contains(offset))
    }
  }

  @Test func randomBytesNeverTrap() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<2_000 {
      var bytes = generator.bytes(Int.random(in: 0...200, using: &generator))
      if bytes.count > 4, Bool.random(using: &generator) { bytes.replaceSubrange(0..<4, with: [2, 0, 0, 0]) }
      let source = ByteSource(bytes)
      if let rom = try? Rom(parsing: source) {
        var sink = MemorySink()
        try RomWriter(rom, checksums: false).write(to: &sink)
        #expect(sink.bytes == bytes)
      }
      _ = try Verification(parsing: source, file: "random")
    }
  }

  @Test func aHundredThousandEmptyRecordsAreReadInLinearTime() throws {
    let count = 100_000
    var bytes: [UInt8] = [UInt8(count & 255), UInt8(count >> 8 & 255), UInt8(count >> 16), 0]
    bytes += [UInt8](repeating: 0, count: 20 * count)
    let rom = try Rom(parsing: ByteSource(bytes))
    #expect(rom.records.count == count)
    #expect(rom.records.last?.body.offset == bytes.count)
  }

  @Test func aSecondRecordOfChecksumsIsRefused() throws {
    let sum = Rom.Record(name: RecordName.checksums, body: Rom.Body([]))
    #expect(throws: RomWriterError.twoChecksumRecords) { try RomWriter(Rom(records: [sum]), checksums: true) }
    #expect(throws: Never.self) { try RomWriter(Rom(records: [sum]), checksums: false) }
  }

  /// A record with a size, without any bytes.
  private func record(_ number: UInt8, size: Int) -> Rom.Record {
    Rom.Record(SlotID(.data, number), body: Rom.Body(ByteSource([0]), offset: 0, size: size))
  }

  /// The count, a name and a size field take 24 bytes.
  @Test func aROMOfTheLargestSizeIsWritten() throws {
    let largest = Rom(records: [record(0, size: Int(Int32.max) - 24)])
    #expect(try RomWriter(largest, checksums: false).size == Int(Int32.max))
  }

  @Test func aROMOfOneByteMoreIsRefused() {
    #expect(throws: RomWriterError.romTooLarge(size: 1 << 31)) {
      try RomWriter(Rom(records: [record(0, size: Int(Int32.max) - 23)]), checksums: false)
    }
    #expect(throws: RomWriterError.romTooLarge(size: 2_147_483_692)) {
      try RomWriter(Rom(records: [record(0, size: 1 << 30), record(1, size: 1 << 30)]), checksums: false)
    }
  }

  @Test func aBodyTooLargeForItsSizeFieldIsRefused() {
    #expect(throws: RomWriterError.bodyTooLarge(name: "DSLOT000", size: 1 << 31)) {
      try RomWriter(Rom(records: [record(0, size: 1 << 31)]), checksums: false)
    }
  }
}
