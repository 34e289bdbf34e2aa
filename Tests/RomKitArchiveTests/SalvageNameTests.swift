import RomKitInspection
import RomTestSupport
import TestSupport
import Testing
import VGSFormat

@testable import RomKitArchive
@testable import RomKitBase
@testable import RomKitContainer

/// A body gets the name of a slot only if that is proven. `Property.salvageOfDirectories` tries this on 5,000 ROMs.
@Suite struct SalvageNameTests {
  private let names = SampleROM.records.map { $0.slot?.recordName ?? "record006-\($0.name.displayName)" }
  private let end = RomLayout.directorySize(records: SampleROM.records.count + 1)

  private func findings(_ salvage: Salvage) -> [String] { salvage.findings.map { Described.line($0) } }

  private func files(_ salvage: Salvage) throws -> [String] {
    try SalvageFolder(of: salvage).files.map(\.name)
  }

  /// Checks that all records come back under their names.
  private func expectNames(_ bytes: [UInt8], _ expected: String) throws {
    let salvage = try Salvage(parsing: ByteSource(bytes))
    #expect(findings(salvage) == [expected])
    #expect(salvage.records.map(\.name) == SampleROM.records.map(\.name))
    #expect(salvage.records.allSatisfy { $0.isNameProven && $0.state == .complete })
    #expect(try salvage.records.map { try $0.body?.bytes() } == SampleROM.records.map { try $0.body.bytes() })
    #expect(try files(salvage).prefix(names.count) == names[...])
  }

  // MARK: Other files

  @Test(arguments: [16, 128, 512], [true, false])
  func zerosBeforeAROMMoveNoNames(count: Int, checksums: Bool) throws {
    let bytes = [UInt8](repeating: 0, count: count) + (try SampleROM.bytes(checksums: checksums))
    try expectNames(
      bytes, "salvage-start: the ROM begins after \(count) bytes of something else @\(count)")
  }

  @Test(arguments: ["PK\u{3}\u{4}", "MZ", "\u{7F}ELF"], [true, false])
  func aROMInsideAnotherFileIsFound(signature: String, checksums: Bool) throws {
    var generator = SeededGenerator(seed: 8)
    let before = Array(signature.utf8) + generator.bytes(500)
    let rom = try SampleROM.bytes(checksums: checksums)
    let salvage = try Salvage(parsing: ByteSource(before + rom + generator.bytes(99)))
    #expect(try files(salvage).prefix(names.count) == names[...])
    #expect(salvage.unclaimed.map(\.size) == [before.count, 99])
    #expect(salvage.hasChecksums == checksums)
  }

  @Test func anotherFileWithoutAROMIsRefusedAsBefore() throws {
    var generator = SeededGenerator(seed: 8)
    for size in [40, 4_000, 70_000] {
      #expect(throws: RomError.otherFile(kind: "a program (ELF)")) {
        try Salvage(parsing: ByteSource([0x7F] + Array("ELF".utf8) + generator.bytes(size)))
      }
    }
  }

  @Test func aChecksumRecordInsideABodyIsNotThatOfTheROM() throws {
    let inner = try SampleROM.bytes()
    let records = [
      Rom.Record(SlotID(.data, 0), body: Rom.Body(inner)),
      Rom.Record(SlotID(.data, 1), body: Rom.Body([UInt8](repeating: 1, count: 50))),
    ]
    let bytes = try SampleROM.bytes(records, checksums: false)
    let salvage = try Salvage(parsing: ByteSource(Array(bytes.dropLast(10))))
    #expect(salvage.records.map(\.state) == [.complete, .cut])
    #expect(salvage.records.map(\.name) == records.map(\.name))
  }

  // MARK: With checksums

  @Test func missingFirstBytesAreReported() throws {
    try expectNames(
      Array(try SampleROM.bytes().dropFirst(2)), "salvage-start: the first 2 bytes of the ROM are missing @0")
  }

  @Test func aMissingNameIsFound() throws {
    var bytes = try SampleROM.bytes()
    bytes.removeSubrange(20..<36)
    try expectNames(
      bytes,
      "salvage-name: 16 bytes are missing from the directory; according to its checksum, the name of record 1 was ESLOT003 @20"
    )
  }

  @Test func anInsertedNameIsFound() throws {
    var bytes = try SampleROM.bytes()
    bytes.insert(contentsOf: RecordName(SlotID(.music, 7)).stored, at: 20)
    let salvage = try Salvage(parsing: ByteSource(bytes))
    #expect(try files(salvage).prefix(names.count) == names[...])
    let finding = try #require(salvage.findings.first.map { Described.line($0) })
    #expect(
      finding.hasPrefix(
        "salvage-name: 16 bytes were inserted into the directory; according to its checksum, the name"))
  }

  @Test func swappedNamesAreFound() throws {
    var bytes = try SampleROM.bytes()
    for index in 0..<16 { bytes.swapAt(4 + index, 4 + 3 * 16 + index) }
    try expectNames(
      bytes,
      "salvage-name: according to the checksum of the directory, the names of records 0 and 3 are swapped @4")
  }

  @Test func theChecksumOfTheDirectoryMayBeDamaged() throws {
    var bytes = try SampleROM.bytes()
    let sum = try #require(try Rom(parsing: ByteSource(bytes)).records.last).body
    bytes[sum.offset + 12 + 8 * names.count] ^= 1
    try expectNames(
      bytes,
      "salvage-checksums: the checksum record has a damaged checksum of the directory, but the directory is intact @\(sum.offset)"
    )
  }

  @Test func betweenDamagedNamesTheOrderProvesTheOthers() throws {
    let records = (UInt8.min..<6).map { Rom.Record(SlotID(.data, $0), body: Rom.Body([$0])) }
    var bytes = try SampleROM.bytes(records)
    for damaged in [0, 2] { bytes[4 + 16 * damaged] ^= 0x80 }
    let salvage = try Salvage(parsing: ByteSource(bytes))
    #expect(salvage.records.map(\.isNameProven) == [false, true, false, true, true, true])
  }

  @Test func theNamesOfAllSlotsCanBeRepaired() throws {
    let records = (UInt8.min...255).flatMap { number in
      [SlotKind.data, .program].map { Rom.Record(SlotID($0, number), body: Rom.Body([number])) }
    }.sorted { ($0.slot ?? SlotID(.data, 0)) < ($1.slot ?? SlotID(.data, 0)) }
    var bytes = try SampleROM.bytes(records)
    for index in 0..<16 { bytes.swapAt(4 + 16 * 3 + index, 4 + 16 * 500 + index) }
    let salvage = try Salvage(parsing: ByteSource(bytes))
    #expect(salvage.records.map(\.name) == records.map(\.name))
    #expect(salvage.records.allSatisfy { $0.isNameProven })
  }

  // MARK: Without checksums

  @Test func withoutChecksumsAMissingNameLeavesNone() throws {
    var bytes = try SampleROM.bytes(checksums: false)
    bytes.removeSubrange(20..<36)
    let salvage = try Salvage(parsing: ByteSource(bytes))
    #expect(findings(salvage) == ["salvage-name: nothing proves the names of 7 records @0"])
    #expect(salvage.records.allSatisfy { $0.state == .complete && $0.name == nil })
    let numbered = (0..<7).map { "record00\($0)" }
    #expect(try files(salvage) == numbered)
    #expect(salvage.rom.records.isEmpty)
  }

  @Test func withoutChecksumsAnUnusualOrderProvesNothing() throws {
    let records = [SampleROM.records[0], SampleROM.records[2], SampleROM.records[1], SampleROM.records[3]]
    let bytes = try SampleROM.bytes(records, checksums: false)
    let whole = try Salvage(parsing: ByteSource(bytes))
    #expect(whole.isSound)
    let salvage = try Salvage(parsing: ByteSource(Array(bytes.dropLast())))
    #expect(
      try files(salvage) == [
        "record000-GSLOT000.CHR", "record001-BSLOT000.BGM", "record002-ESLOT003.PCM",
        "cut-record003-DSLOT000.DAT",
      ])
  }

  @Test func twoRecordsWithOneNameAreBothDoubted() throws {
    var bytes = try SampleROM.bytes(checksums: false)
    for index in 0..<16 { bytes[4 + 4 * 16 + index] = bytes[4 + 3 * 16 + index] }
    let salvage = try Salvage(parsing: ByteSource(bytes))
    #expect(findings(salvage) == ["salvage-name: nothing proves the names of 2 records @0"])
    #expect(try files(salvage).suffix(2) == ["record003-DSLOT000.DAT", "record004-DSLOT000.DAT"])
  }

  @Test func aROMWithAnEmptyNameIsNotSound() throws {
    var bytes = try SampleROM.bytes(checksums: false)
    for index in 0..<16 { bytes[20 + index] = 0 }
    let salvage = try Salvage(parsing: ByteSource(bytes))
    #expect(findings(salvage) == ["salvage-name: nothing proves the names of 1 record @0"])
    #expect(try files(salvage).last == "record001")
  }

  // MARK: The rules of verify

  @Test(arguments: [true, false])
  func aBodyOfAnotherKindIsNeverComplete(checksums: Bool) throws {
    var records = SampleROM.records
    records[0].body = records[1].body
    let salvage = try Salvage(parsing: ByteSource(try SampleROM.bytes(records, checksums: checksums)))
    #expect(!salvage.isSound)
    #expect(try !files(salvage).contains("GSLOT000.CHR"))
    let name = checksums ? "doubtful-GSLOT000.CHR" : "doubtful-record000"
    #expect(try files(salvage).contains(name))
  }

  @Test(arguments: [true, false])
  func aSongWithTheWrongChecksumIsReported(checksums: Bool) throws {
    var records = SampleROM.records
    var song = try records[2].body.bytes()
    song[song.count - 1] ^= 1
    records[2].body = Rom.Body(song)
    let source = ByteSource(try SampleROM.bytes(records, checksums: checksums))
    let salvage = try Salvage(parsing: source)
    let errors = try RomReview(parsing: source, file: "a.bin").diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.message) == salvage.findings.map(\.message))
    #expect(
      salvage.records.map(\.state) == [
        .complete, .complete, .doubtful, .complete, .complete, .complete, .complete,
      ])
    #expect(try files(salvage).last == "doubtful-BSLOT000.BGM")
  }
}
