import RomTestSupport
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitInspection

@Suite struct RomComparisonTests {
  private func compare(_ old: [UInt8], _ new: [UInt8]) throws -> RomComparison {
    let (one, other) = (ByteSource(old), ByteSource(new))
    return try RomComparison(of: Rom(parsing: one), Rom(parsing: other))
  }

  private func compare(
    _ old: [Rom.Record], _ new: [Rom.Record], checksums: Bool = true
  ) throws -> RomComparison {
    try compare(
      SampleROM.bytes(old, checksums: checksums), SampleROM.bytes(new, checksums: checksums))
  }

  private func changes(_ comparison: RomComparison) -> [RecordChange] {
    (0..<comparison.changeCount).map { comparison.change($0) }
  }

  private func words(_ comparison: RomComparison) -> [String] {
    changes(comparison).map { change in
      let words = [
        change.old == nil ? "added" : "", change.new == nil ? "removed" : "",
        change.isChanged ? "changed" : "",
        change.isMoved ? "moved" : "", change.isRenamed ? "renamed" : "",
      ]
      return "\(change.side?.record.name.label ?? "") \(words.filter { !$0.isEmpty }.joined(separator: " "))"
    }
  }

  @Test func aRomIsTheSameAsItself() throws {
    let comparison = try compare(SampleROM.records, SampleROM.records)
    #expect(comparison.isSame)
    #expect(comparison.sameCount == SampleROM.records.count)
  }

  @Test func oneMovedRecordIsOneMovedRecord() throws {
    for from in SampleROM.records.indices {
      for to in SampleROM.records.indices where from != to {
        var records = SampleROM.records
        records.insert(records.remove(at: from), at: to)
        let comparison = try compare(SampleROM.records, records)
        let moved = changes(comparison)
        #expect(moved.count == 1 && moved[0].isMoved)
        #expect(comparison.sameCount == records.count - 1)
        // If two neighbours change places, either may count as moved.
        if abs(from - to) > 1 {
          #expect(moved[0].old?.index == from && moved[0].new?.index == to)
          #expect(moved[0].new?.follows == (to == 0 ? nil : records[to - 1].name))
        }
      }
    }
  }

  @Test func eachKindOfChangeIsListedInTheOrderOfTheNewRom() throws {
    var records = SampleROM.records
    records[1].body = Rom.Body(Array("EFF\0\0\0\0\u{2}ab".utf8))
    records[4].name = RecordName(SlotID(.data, 9))
    records.remove(at: 3)
    records.insert(Rom.Record(SlotID(.graphics, 5), body: Rom.Body([7])), at: 0)
    #expect(
      try words(compare(SampleROM.records, records)) == [
        "GSLOT005 added", "ESLOT003 changed", "DSLOT000 removed", "DSLOT009 renamed",
      ])
  }

  @Test func recordsOfOneNameGoByTheirOrder() throws {
    let slot = SlotID(.data, 1)
    let old = [[1], [2], [3]].map { Rom.Record(slot, body: Rom.Body($0)) }
    let new = [[1], [4]].map { Rom.Record(slot, body: Rom.Body($0)) }
    let found = try changes(compare(old, new))
    #expect(found.map { $0.side?.occurrence } == [2, 3])
    #expect(found.map(\.isChanged) == [true, false])
    #expect(found[1].new == nil)
  }

  @Test func namesStoredWithOtherBytesAreReported() throws {
    var stored = RecordName(SlotID(.data, 1)).stored
    stored[15] = 1
    let odd = try #require(RecordName(stored: stored))
    let old = [Rom.Record(SlotID(.data, 1), body: Rom.Body([]))]
    #expect(try words(compare(old, [Rom.Record(name: odd, body: Rom.Body([]))])) == ["DSLOT001 renamed"])
    #expect(
      try words(compare(old, [Rom.Record(name: odd, body: Rom.Body([5]))])) == ["DSLOT001 changed renamed"])
  }

  /// Records of one name at other places in the two ROMs, without bytes to identify them.
  @Test func namesStoredWithOtherBytesAreFoundAtOtherPlaces() throws {
    var stored = RecordName(SlotID(.data, 1)).stored
    stored[15] = 1
    let odd = try #require(RecordName(stored: stored))
    let usual = Rom.Record(SlotID(.data, 1), body: Rom.Body([]))
    let other = Rom.Record(name: odd, body: Rom.Body([]))
    let (first, last) = (
      Rom.Record(name: RecordName(literal: "README"), body: Rom.Body([1])),
      Rom.Record(name: RecordName(literal: "NOTES"), body: Rom.Body([2]))
    )
    for (old, new) in [(usual, other), (other, usual)] {
      #expect(
        try words(compare([first, old], [new, last])) == [
          "README removed", "DSLOT001 renamed", "NOTES added",
        ])
    }
    let found = try changes(compare([first, usual, usual], [other, other]))
    #expect(found.map { $0.old?.index } == [0, 1, 2] && found.map { $0.new?.index } == [nil, 0, 1])
  }

  @Test func checksumsAreReportedWhenTheyAreMoreThanAConsequence() throws {
    var records = SampleROM.records
    #expect(try compare(records, records, checksums: false).checksums == nil)
    let sound = try SampleROM.bytes(records)
    let plain = try SampleROM.bytes(records, checksums: false)
    #expect(try compare(sound, plain).checksums == .init(old: .matching, new: .absent))
    var stale = sound
    stale[stale.count - 1] ^= 1
    #expect(try compare(sound, stale).checksums == .init(old: .matching, new: .mismatching))
    records[0].body = Rom.Body([1])
    #expect(try compare(SampleROM.records, records).checksums == nil)
  }

  @Test func bytesAfterTheLastBodyAreCompared() throws {
    let plain = try SampleROM.bytes(checksums: false)
    let tail = try SampleROM.bytes(checksums: false, trailing: [1, 2])
    let added = try compare(plain, tail)
    #expect(added.trailing?.old == nil && added.trailing?.new?.size == 2 && !added.isSame)
    #expect(try compare(tail, tail).isSame)
  }

  @Test func anyOtherByteIsADifference() throws {
    let bytes = try SampleROM.bytes(checksums: true)
    var random = SeededGenerator(seed: 11)
    var compared = 0
    for _ in 0..<300 {
      var other = bytes
      other[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      guard let comparison = try? compare(bytes, other) else { continue }
      #expect(!comparison.isSame)
      compared += 1
    }
    #expect(compared > 200)
  }

  @Test func manyRecordsTakeLittleTime() throws {
    let count = 20_000
    let name = RecordName(SlotID(.data, 0)).stored
    let names = (0..<count).map { index -> [UInt8] in
      let end: [UInt8] = [UInt8(index & 0xFF), UInt8(index >> 8), UInt8(index % 7), 0]
      return Array(name.dropLast(4)) + end
    }
    let bodies = [(size: UInt32, bytes: [UInt8])](repeating: (1, [5]), count: count)
    let old = SampleROM.handMade(count: UInt32(count), names: names, bodies: bodies)
    let new = SampleROM.handMade(count: UInt32(count), names: names.reversed(), bodies: bodies)
    var changeCount = 0
    let seconds = try processorSeconds { changeCount = try compare(old, new).changeCount }
    #expect(changeCount == count - 1)
    #expect(seconds < 20)
  }
}
