import RomTestSupport
import TestSupport
import Testing
import VGSFormat

@testable import RomKitArchive
@testable import RomKitBase
@testable import RomKitContainer

/// The end of a body with a damaged size field, and the remains of missing bodies.
@Suite struct SalvageSearchTests {
  private static let picture = Array("SY".utf8) + [0, 0, 5]
  /// Bytes that are not a size field at any offset.
  private static func filling(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x55, count: count) }

  private func findings(_ salvage: Salvage) -> [String] {
    salvage.findings.map { "\($0.diagnostic.place.slot ?? "-"): \(Described.line($0))" }
  }

  private func rom(_ slots: [SlotID], _ bodies: [(size: UInt32, bytes: [UInt8])]) -> [UInt8] {
    SampleROM.handMade(count: UInt32(slots.count), names: slots.map { RecordName($0).stored }, bodies: bodies)
  }

  // MARK: Without checksums

  /// The sizes of the data after a body with a damaged size field, and whether they are enough to find its end.
  @Test(
    arguments: [
      ([16, 16], true), ([15, 16], false), ([32, 0], true), ([31, 0], false), ([64], false),
      ([11, 11, 10], true), ([10, 11, 10], false),
    ] as [([Int], Bool)])
  func twoRecordsOf32BytesThatEndWithTheFileConfirmAPlace(sizes: [Int], areEnough: Bool) throws {
    let slots = (0...sizes.count).map { SlotID(.data, UInt8($0)) }
    let bytes = rom(
      slots, [(0x7F00_0000, Self.filling(20))] + sizes.map { (UInt32($0), Self.filling($0)) })
    let salvage = try Salvage(parsing: ByteSource(bytes))
    let field = RomLayout.directorySize(records: slots.count)
    if areEnough {
      #expect(salvage.records.map(\.state) == slots.map { _ in .complete })
      #expect(salvage.records.map { $0.body?.size } == [20] + sizes)
      #expect(
        findings(salvage) == [
          "DSLOT000: salvage-size: the size field says 2,130,706,432 bytes; romkit assumed 20, "
            + "based on the bodies that follow @\(field)"
        ])
    } else {
      #expect(salvage.records.map(\.state) == [.cut] + sizes.map { _ in .lost })
      let others = ["", "", " or of the record after it", " or of the 2 records after it"][sizes.count]
      #expect(
        findings(salvage) == [
          "DSLOT000: salvage-cut: the body is truncated: it has \(bytes.count - field - 4) of 2,130,706,432 bytes "
            + "@\(field)",
          "DSLOT001: salvage-lost: nothing is left of DSLOT001\(others) @\(bytes.count)",
        ])
    }
  }

  /// A picture with a damaged size field and magic, before data of which nothing is left.
  private func gap(_ lost: Int) -> [UInt8] {
    let data = (0..<lost).map { SlotID(.data, UInt8(1 + $0)) }
    return rom(
      [SlotID(.graphics, 0)] + data + [SlotID(.graphics, 1)],
      [(14, Array("XXXX".utf8) + [UInt8](repeating: 0xFF, count: 12)), (5, Self.picture)])
  }

  @Test(arguments: [(1, ""), (2, " or of the record after it"), (7, " or of the 6 records after it")])
  func theBytesBeforeAGapOfUpToSevenRecordsGoToTheFirst(lost: Int, others: String) throws {
    let salvage = try Salvage(parsing: ByteSource(gap(lost)))
    let field = RomLayout.directorySize(records: lost + 2)
    #expect(
      salvage.records.map(\.state) == [.doubtful] + [SalvagedRecord.State](repeating: .lost, count: lost)
        + [.complete])
    #expect(salvage.records[0].body?.offset == field + 4)
    #expect(salvage.records[0].body?.size == 16)
    #expect(salvage.records.last?.body?.offset == field + 24)
    #expect(
      findings(salvage) == [
        "-: salvage-name: nothing proves the names of 2 records @0",
        "GSLOT000: salvage-size: the size field says 14 bytes; romkit assumed 16, based on the bodies that follow @\(field)",
        "GSLOT000: salvage-unlikely: nothing confirms where the body of GSLOT000 ends @\(field + 4)",
        "DSLOT001: salvage-lost: nothing is left of DSLOT001\(others) @\(field + 20)",
      ])
  }

  @Test func nothingIsFoundAfterAGapOfEightRecords() throws {
    let salvage = try Salvage(parsing: ByteSource(gap(8)))
    let field = RomLayout.directorySize(records: 10)
    #expect(
      salvage.records.map(\.state) == [.doubtful, .cut] + [SalvagedRecord.State](repeating: .lost, count: 8))
    #expect(
      findings(salvage) == [
        "-: salvage-name: nothing proves the names of 2 records @0",
        "GSLOT000: salvage-unlikely: the body of GSLOT000 does not fit its slot, "
          + "and nothing confirms where it ends @\(field + 4)",
        "DSLOT001: salvage-cut: the body is truncated: it has 7 of 4,294,901,760 bytes @\(field + 18)",
        "DSLOT002: salvage-lost: nothing is left of DSLOT002 or of the 7 records after it @\(field + 29)",
      ])
  }

  /// The number of intact pictures that come first.
  @Test(arguments: [0, 1, 2])
  func aSizeIsCorrectedAfterConfirmedBodies(before: Int) throws {
    let pictures = [UInt8](0..<UInt8(before)).map { SlotID(.graphics, $0) }
    let bytes = rom(
      pictures + [SlotID(.data, 1), SlotID(.graphics, 9)],
      pictures.map { _ in (5, Self.picture) }
        + [(10, [UInt8](repeating: 0xFF, count: 16)), (5, Self.picture)])
    let salvage = try Salvage(parsing: ByteSource(bytes))
    #expect(salvage.records.map { $0.body?.size } == pictures.map { _ in 5 } + [16, 5])
    #expect(salvage.records.allSatisfy { $0.state == .complete })
    let field = RomLayout.directorySize(records: before + 2) + 9 * before
    // Pictures before and after data are in no order that a tool writes.
    let names = before > 0 ? ["-: salvage-name: nothing proves the names of \(before + 2) records @0"] : []
    #expect(
      findings(salvage) == names + [
        "DSLOT001: salvage-size: the size field says 10 bytes; romkit assumed 16, based on the bodies that follow @\(field)"
      ])
  }

  // MARK: With checksums

  /// Four different bodies of 100 bytes.
  private func summed() throws -> [UInt8] {
    try SampleROM.bytes(
      (UInt8(0)..<4).map {
        Rom.Record(SlotID(.data, $0), body: Rom.Body([UInt8](repeating: 0x30 + $0, count: 100)))
      })
  }

  /// The offset of a size field in it.
  private func field(_ index: Int) -> Int { RomLayout.directorySize(records: 5) + 104 * index }

  @Test(arguments: [
    (1, nil), (2, "DSLOT001: salvage-lost: nothing is left of DSLOT001 @168"),
    (3, "DSLOT001: salvage-lost: nothing is left of DSLOT001 or of the record after it @168"),
    (4, "DSLOT001: salvage-lost: nothing is left of DSLOT001 or of the 2 records after it @168"),
  ])
  func bytesMissingFromSeveralBodiesLoseAllButTheFirst(bodies: Int, lost: String?) throws {
    var bytes = try summed()
    bytes.removeSubrange(field(0) + 44..<field(bodies - 1) + 64)
    let salvage = try Salvage(parsing: ByteSource(bytes))
    let gone = [SalvagedRecord.State](repeating: .lost, count: bodies - 1)
    #expect(
      salvage.records.map(\.state) == [.cut] + gone
        + [SalvagedRecord.State](repeating: .complete, count: 4 - bodies))
    #expect(salvage.records[0].body?.offset == 88)
    #expect(salvage.records[0].body?.size == 80)
    #expect(
      findings(salvage) == ["DSLOT000: salvage-cut: the body is truncated: it has 80 of 100 bytes @84"]
        + [lost].compactMap { $0 })
    #expect(salvage.unclaimed.isEmpty)
  }

  /// The number of bytes left of the first record, including its size field, and the finding.
  @Test(arguments: [
    (0, "lost: nothing is left of DSLOT000"), (3, "lost: nothing is left of DSLOT000"),
    (4, "lost: nothing is left of DSLOT000"), (5, "cut: the body is truncated: it has 1 of 100 bytes"),
    (103, "cut: the body is truncated: it has 99 of 100 bytes"),
  ])
  func aBodyOfWhichNoByteIsLeftIsLost(left: Int, finding: String) throws {
    var bytes = try summed()
    bytes.removeSubrange(field(0) + left..<field(1))
    let salvage = try Salvage(parsing: ByteSource(bytes))
    #expect(findings(salvage) == ["DSLOT000: salvage-\(finding) @84"])
    #expect(salvage.records.map(\.state) == [left > 4 ? .cut : .lost, .complete, .complete, .complete])
    #expect(salvage.records[1].body?.offset == 84 + left + 4)
  }

  @Test(arguments: [1, 4, 5, 300], [0, 1, 3])
  func insertedBytesBelongToNoRecord(count: Int, before record: Int) throws {
    var bytes = try summed()
    bytes.insert(contentsOf: Self.filling(count), at: field(record))
    let salvage = try Salvage(parsing: ByteSource(bytes))
    #expect(salvage.records.allSatisfy { $0.state == .complete })
    #expect(salvage.unclaimed.map(\.offset) == [field(record)])
    #expect(salvage.unclaimed.map(\.size) == [count])
    let words = count == 1 ? "1 byte belongs" : "\(count) bytes belong"
    #expect(findings(salvage) == ["-: salvage-unclaimed: \(words) to no record @\(field(record))"])
  }
}
