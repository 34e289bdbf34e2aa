import RomProperties
import RomTestSupport
import TestSupport
import Testing
import VGSCore
import VGSFormat

@testable import RomKitArchive
@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitProject

@Suite struct SalvageTests {
  private func salvage(_ bytes: [UInt8]) throws -> Salvage? { try SalvageCheck.salvage(bytes) }

  /// A sample of the damage; `make exhaustive` tries all of it.
  @Test(arguments: try Property.salvages().map(\.name))
  func damagedROMsAreSalvaged(_ name: String) throws {
    let property = try #require(try Property.salvages().first { $0.name == name })
    #expect(property.tryOne().failures == [])
  }

  @Test(arguments: SalvageCheck.records.map(\.name))
  func aSoundROMIsSound(name: String) throws {
    let records = try #require(SalvageCheck.records.first { $0.name == name }).records
    for checksums in [true, false] {
      let bytes = try SampleROM.bytes(records, checksums: checksums)
      #expect(try salvage(bytes)?.isSound == true)
    }
  }

  /// Without checksums, the share of recovered bodies is a matter of luck; this much has always been recovered.
  @Test(arguments: [("all", 96), ("data", 98), ("zeros", 92), ("effects", 100)])
  func withoutChecksumsMostBodiesComeBack(name: String, percent: Int) throws {
    let records = try #require(SalvageCheck.records.first { $0.name == name }).records
    let bytes = try SampleROM.bytes(records, checksums: false)
    var expected = 0
    var found = 0
    for place in try SalvageCheck.fields(of: bytes) {
      for change in SalvageCheck.changes {
        var damaged = bytes
        damaged[place] ^= change
        guard let salvage = try salvage(damaged) else { continue }
        let bodies = Set(try salvage.records.compactMap { try $0.body?.bytes() })
        expected += records.count
        for record in records where bodies.contains(try record.body.bytes()) { found += 1 }
      }
    }
    #expect(found * 100 / expected >= percent, "\(found) of \(expected)")
  }

  @Test func wrongCountsAreCorrected() throws {
    for (name, records) in SalvageCheck.records where name != "zeros" {
      let bytes = try SampleROM.bytes(records, checksums: false)
      for count in [
        UInt32(records.count).byteSwapped, 1, 2, UInt32(records.count) + 1, 40, 0, 0xFFFF_FFFF, 0x8000_0000,
      ] {
        var damaged = bytes
        for index in 0..<4 { damaged[index] = UInt8(truncatingIfNeeded: count >> UInt32(8 * index)) }
        let salvage = try #require(try salvage(damaged), "\(name) \(count)")
        #expect(salvage.records.allSatisfy { $0.state == .complete }, "\(name) \(count)")
        #expect(try salvage.records.map { try $0.body?.bytes() } == records.map { try $0.body.bytes() })
        #expect(salvage.findings.map(\.code) == ["salvage-count"])
      }
    }
  }

  @Test func twoDamagedNamesDoNotEndADirectoryWithoutACount() throws {
    let damaged = [UInt8](repeating: 0xFF, count: 16)
    let names = [RecordName(SlotID(.graphics, 0)).stored, damaged, damaged]
    let picture = Array("SY".utf8) + [0, 0, 5]
    let bytes = SampleROM.handMade(
      count: .max, names: names + [RecordName(SlotID(.graphics, 1)).stored],
      bodies: [(5, picture), (1, [7]), (2, [8, 9]), (5, picture)])
    let salvage = try #require(try salvage(bytes))
    #expect(salvage.records.map(\.state) == [.complete, .complete, .complete, .complete])
    #expect(salvage.records.map(\.isNameProven) == [true, false, false, true])
    #expect(
      salvage.findings.map(\.message).dropFirst() == ["nothing proves the names of 2 records"])
  }

  @Test func aHalfWrittenROMGivesWhatWasWritten() throws {
    // The reference writer counts a file with a bad name, stores an empty name for it, and stops.
    let good = RecordName(literal: "GSLOT000.CHR").stored
    let picture = Array("SY".utf8) + [0, 0, 5]
    let bytes = SampleROM.handMade(
      count: 3, names: [good, [UInt8](repeating: 0, count: 16), RecordName(literal: "DSLOT000.DAT").stored],
      bodies: [(5, picture)])
    let salvage = try #require(try salvage(bytes))
    #expect(salvage.records.map(\.state) == [.complete, .lost, .lost])
    #expect(salvage.findings.map(\.message) == ["nothing is left of (empty) or of the record after it"])
    let namesOnly = SampleROM.handMade(count: 3, names: [good, [UInt8](repeating: 0, count: 16)], bodies: [])
    #expect(
      try Salvage(parsing: ByteSource(namesOnly)).findings.map(\.message) == [
        "the directory is truncated: it has 2 of 3 names",
        "nothing is left of GSLOT000 or of the record after it",
      ])
  }

  @Test func recordsAreCounted() throws {
    let names = (0...Salvage.mostRecords).map { [UInt8]("F\($0)".utf8).map { $0 ^ 0xAA } }
      .map { $0 + [UInt8](repeating: 0, count: 16 - $0.count) }
    func rom(_ count: Int) -> ByteSource {
      let size = [UInt8(count & 0xFF), UInt8(count >> 8), 0, 0]
      return ByteSource(size + names.prefix(count).joined())
    }
    #expect(try Salvage(parsing: rom(Salvage.mostRecords)).records.count == Salvage.mostRecords)
    let error = try #require(throws: Diagnostic.self) { try Salvage(parsing: rom(Salvage.mostRecords + 1)) }
    #expect(
      Diagnostic(error, file: "a.bin").rendered() == """
        a.bin: error: the directory has 16,385 records; romkit salvages at most 16,384 (at offset 0) [salvage-too-many]
          help: check that the file is a romdata.bin: a game has at most 256 slots of each kind
        """)
  }

  @Test func hostileFilesEndSoonWithAnAnswer() throws {
    var generator = SeededGenerator(seed: 4)
    var files: [[UInt8]] = [
      [], [1], [0xFF, 0xFF, 0xFF, 0xFF], [UInt8](repeating: 0, count: 300_000),
      [UInt8](repeating: 0xFF, count: 300_000),
      [3, 0, 0, 0] + [UInt8](repeating: 0xAA, count: 100), generator.bytes(100_000),
    ]
    // Many names, and zeros, which could be any number of empty bodies from any offset on.
    let names = (0..<200).flatMap { RecordName(SlotID($0 % 2 == 0 ? .data : .music, UInt8($0))).stored }
    files.append([250, 0, 0, 0] + names + [UInt8](repeating: 0, count: 200_000))
    files.append([200, 0, 0, 0] + names + [0, 0, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 200_000))
    files.append([200, 0, 0, 0] + names + generator.bytes(100_000))
    for bytes in files { _ = try salvage(bytes) }
  }

  @Test func theChecksumRecordCanBeInPlaceOfTheDirectory() throws {
    let bytes = try SampleROM.bytes()
    let rom = try Rom(parsing: ByteSource(bytes))
    let sum = try #require(rom.records.last)
    let salvage = try #require(try salvage(Array(bytes[..<8] + bytes[(sum.body.offset - 2)...])))
    #expect(salvage.hasChecksums)
    #expect(salvage.records.count == rom.records.count - 1)
    #expect(salvage.records.allSatisfy { $0.state == .lost })
    #expect(
      salvage.findings.map(\.message) == [
        "nothing is left of record 0 or of the 6 records after it",
        "the directory is truncated: it has 0 of \(rom.records.count) names",
        "the size field says 3,873,767,504 bytes; romkit assumed 80, based on the checksum record",
      ])
  }

  @Test func theSizeFieldOfTheChecksumRecordMayBeMissing() throws {
    let bytes = try SampleROM.bytes()
    let rom = try Rom(parsing: ByteSource(bytes))
    let sum = try #require(rom.records.last).body.offset
    let salvage = try #require(try salvage(Array(bytes[..<(sum - 4)] + bytes[sum...])))
    #expect(salvage.records.map(\.state) == rom.records.dropLast().map { _ in .complete })
  }

  @Test func theChecksumRecordKnowsWhereBodiesEnd() throws {
    let rom = try Rom(parsing: ByteSource(try SampleROM.bytes()))
    let sum = try #require(rom.records.last)
    let record = try ChecksumRecord(parsing: sum.body.bytes()[...])
    #expect(record.bodyEnds == rom.records.dropLast().map { $0.body.offset + $0.body.size })
    #expect(record.start(of: sum.body.offset) == 0)
  }

  @Test func aBodyWithoutANameIsWritten() throws {
    let bytes = try SampleROM.bytes([
      Rom.Record(SlotID(.data, 0), body: Rom.Body([])), Rom.Record(SlotID(.data, 1), body: Rom.Body([])),
    ])
    // Only the first name is left of the directory.
    let salvage = try #require(
      try salvage(Array(bytes[..<20] + bytes[(bytes.count - ChecksumRecord.bodySize(entries: 2) - 4)...])))
    #expect(salvage.records.map(\.name) == [nil, nil])
    #expect(salvage.records.map(\.state) == [.complete, .complete])
    #expect(salvage.findings.contains { $0.diagnostic.severity == .error })
    #expect(try SalvageFolder(of: salvage).files.map(\.name) == ["record000", "record001"])
  }

  @Test func otherFilesAreRefused() throws {
    #expect(throws: RomError.otherFile(kind: "a PNG")) {
      try Salvage(
        parsing: ByteSource(
          [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 0, count: 30)))
    }
    let error = try #require(throws: Diagnostic.self) {
      try Salvage(parsing: ByteSource(Array("just some text, not a ROM at all".utf8)))
    }
    #expect(
      error.rendered() == """
        error: nothing in this file looks like the directory of a ROM [salvage-nothing]
          help: check that the file is a romdata.bin; if it is, get another copy
        """)
    #expect(throws: RomError.structure(.tooShort(size: 0))) { try Salvage(parsing: ByteSource([])) }
  }

  @Test func theFilesPackToASoundROM() throws {
    let bytes = try SampleROM.bytes()
    let salvage = try #require(try salvage(Array(bytes.dropLast(200))))
    let folder = try SalvageFolder(of: salvage)
    #expect(folder.manifest.checksums == true)
    #expect(
      folder.files.map(\.name) == [
        "GSLOT000.CHR", "ESLOT003.PCM", "BSLOT000.BGM", "cut-DSLOT000.DAT",
      ])
    #expect(
      folder.names == ["GSLOT000.CHR", "ESLOT003.PCM", "BSLOT000.BGM", "cut-DSLOT000.DAT", nil, nil, nil])
  }
}
