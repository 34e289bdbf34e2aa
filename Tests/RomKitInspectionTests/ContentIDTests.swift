import Foundation
import RomTestSupport
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitInspection
@testable import RomKitMusic

/// Content ids, compared with those in `Tests/Fixtures/identity`, which an independent script computed.
@Suite struct ContentIDTests {
  struct Expected: Decodable {
    struct Slot: Decodable {
      let content: String
      let readable: Bool
    }

    let size: Int
    let crc32: String
    let md5: String
    let sha1: String
    let sha256: String
    let content: String
    let packing: String
    let slots: [String: Slot]
  }

  static let expected: [String: Expected] =
    (try? JSONDecoder().decode(
      [String: Expected].self, from: Data(Fixtures.bytes("identity/expected.json")))) ?? [:]

  static func identity(_ name: String) throws -> RomIdentity {
    try RomIdentity(of: ByteSource(Fixtures.bytes("identity/\(name).bin")), hashingBodies: true)
  }

  @Test func thereAreVectors() { #expect(Self.expected.count == 14) }

  @Test(arguments: expected.keys.sorted()) func theContentIDsMatchTheVectors(name: String) throws {
    let rom = try Self.identity(name)
    let expected = try #require(Self.expected[name])
    #expect(rom.content.hexadecimal == expected.content)
    #expect(rom.packing.text == expected.packing)
    #expect(
      rom.content.slots.map(\.slot.description)
        == expected.slots.keys.compactMap { SlotID($0) }.sorted().map(\.description))
    for slot in rom.content.slots {
      let expected = try #require(expected.slots[slot.slot.description])
      #expect(slot.digest.hexadecimal == expected.content, "\(slot.slot)")
      #expect(slot.isReadable == expected.readable, "\(slot.slot)")
    }
    #expect(rom.file.size == expected.size)
    #expect(rom.file.crc32.hexadecimal(digits: 8) == expected.crc32)
    #expect(rom.file.md5.hexadecimal() == expected.md5)
    #expect(rom.file.sha1.hexadecimal() == expected.sha1)
    #expect(rom.file.sha256.hexadecimal == expected.sha256)
  }

  @Test func bodiesAreHashedAsTheyAreStored() throws {
    let rom = try Self.identity("unread")
    let song = try #require(rom.content.slots.firstIndex { $0.slot == SlotID(.music, 0) })
    let body = try #require(
      try Rom(parsing: ByteSource(Fixtures.bytes("identity/unread.bin")))[SlotID(.music, 0)]?.body)
    #expect(try rom.bodies[song] == FileHashes(of: body.bytes()))
  }

  @Test(arguments: [
    ("plain", "reordered", ["order"]), ("plain", "deflated", ["songs"]),
    ("plain", "checksums", ["checksums"]),
    ("plain", "unread", ["rest"]), ("reordered", "checksums", ["order", "checksums"]), ("plain", "plain", []),
  ]) func theDifferingPartsAreNamed(one: String, other: String, parts: [String]) throws {
    let (one, other) = (try Self.identity(one), try Self.identity(other))
    #expect(one.content.digest == other.content.digest)
    #expect(one.packing.differences(from: other.packing).map(\.rawValue) == parts)
    #expect(other.packing.differences(from: one.packing).map(\.rawValue) == parts)
  }

  @Test func packingIsReadBack() throws {
    for name in Self.expected.keys.sorted() {
      let packing = try Self.identity(name).packing
      #expect(RomPacking(packing.text) == packing)
    }
  }

  @Test(arguments: [
    "", "order:00000000", "order:00000000 songs:00000000 rest:00000000 checksums:maybe",
    "order:0 songs:00000000 rest:00000000 checksums:no",
    "order:00000000 songs:00000000  rest:00000000 checksums:no",
    "songs:00000000 order:00000000 rest:00000000 checksums:no",
    "order:00000000 songs:00000000 rest:0000000g checksums:no",
    "order:00000000 songs:00000000 rest:00000000 checksums:no ",
  ]) func otherTextIsNotAPacking(text: String) { #expect(RomPacking(text) == nil) }

  // MARK: Properties

  /// The sample ROM with one body changed.
  private func content(_ change: (inout [Rom.Record]) -> Void = { _ in }) throws -> SHA256.Digest {
    var records = SampleROM.records
    change(&records)
    return try ContentID(of: Rom(parsing: ByteSource(SampleROM.bytes(records, checksums: false)))).digest
  }

  @Test func everyOrderOfTheRecordsHasTheSameContent() throws {
    let original = try content()
    var random = SeededGenerator(seed: 22)
    for _ in 0..<50 { #expect(try content { $0.shuffle(using: &random) } == original) }
  }

  @Test func everyCompressionHasTheSameContent() throws {
    let original = try content()
    let song = try Song(parsing: SampleROM.records[2].body.bytes())
    for level in [Deflate.Level.fast, .standard, .best] {
      #expect(try content { $0[2].body = Rom.Body(song.serialized(level: level)) } == original)
    }
  }

  @Test func everyByteThatAConsoleReadsChangesTheContent() throws {
    let original = try content()
    for (index, record) in SampleROM.records.enumerated()
    where record.slot != nil && record.slot?.kind != .music {
      let bytes = try record.body.bytes()
      for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 60)) {
        var changed = bytes
        changed[place] ^= 1
        #expect(
          try content { $0[index].body = Rom.Body(changed) } != original,
          "\(record.name.label), byte \(place)")
      }
    }
    let notes = try Song(parsing: SampleROM.records[2].body.bytes()).noteBytes
    for place in notes.indices {
      var changed = notes
      changed[place] ^= 1
      let song = try Song(parsingNotes: changed)
      #expect(try content { $0[2].body = song.body } != original, "byte \(place) of the notes")
    }
  }

  @Test func theNumberOfASlotIsPartOfTheContent() throws {
    let original = try content()
    #expect(try content { $0[0].name = RecordName(SlotID(.graphics, 1)) } != original)
    #expect(try content { $0.removeFirst() } != original)
    #expect(try content { $0.append(Rom.Record(SlotID(.data, 9), body: Rom.Body([]))) } != original)
  }

  @Test func bytesThatNoConsoleReadsAreNotContent() throws {
    let original = try content()
    #expect(try content { $0.removeLast() } == original)
    #expect(try content { $0.append(Rom.Record(SlotID(.data, 0), body: Rom.Body([1]))) } == original)
    #expect(try content { $0.insert(Rom.Record(SlotID(.data, 0), body: Rom.Body([1])), at: 0) } != original)
  }

  // MARK: Slots in several ROMs

  @Test func slotsAreSharedAtAnyNumber() throws {
    func rom(_ records: Rom.Record...) throws -> ContentID {
      try ContentID(of: Rom(parsing: ByteSource(SampleROM.bytes(records, checksums: false))))
    }
    func data(_ number: UInt8, _ byte: UInt8) -> Rom.Record {
      Rom.Record(SlotID(.data, number), body: Rom.Body([byte]))
    }
    let shared = SharedSlots([
      try rom(data(0, 1), data(1, 1), data(2, 2), data(3, 3)), try rom(data(9, 3)),
      try rom(data(0, 4), data(5, 1), data(6, 3)),
    ]).contents
    let places = shared.map { $0.places.map { "\($0.rom)\($0.slot)" } }
    #expect(places == [["0DSLOT000", "0DSLOT001", "2DSLOT005"], ["0DSLOT003", "1DSLOT009", "2DSLOT006"]])
    #expect(shared.map(\.romCount) == [2, 3])
  }

  @Test func aProgramDiffersFromDataOfTheSameBytes() throws {
    let records = [
      Rom.Record(SlotID(.data, 0), body: Rom.Body([1])), Rom.Record(SlotID(.program, 0), body: Rom.Body([1])),
    ]
    let content = try ContentID(of: Rom(records: records))
    #expect(content.slots[0].digest != content.slots[1].digest)
  }
}
