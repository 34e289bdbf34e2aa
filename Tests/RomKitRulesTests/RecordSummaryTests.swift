import RomTestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitRules

/// The text of a record in a listing.
@Suite struct RecordSummaryTests {
  private func words(_ record: Rom.Record) throws -> LocalizedText {
    try RecordSummary(of: record).description(size: record.body.size)
  }

  private func words(_ kind: SlotKind, _ body: [UInt8]) throws -> LocalizedText {
    try words(Rom.Record(SlotID(kind, 7), body: Rom.Body(body)))
  }

  @Test func recordsAreSummedUpByTheirKind() throws {
    #expect(try words(.graphics, RuleROM.picture) == "picture 4x2 SY")
    #expect(try words(.graphics, RuleROM.vge([])) == "picture 4x2 SZ")
    let second = Array("EFF\0".utf8) + [0, 0, 0x56, 0x22] + [UInt8](repeating: 1, count: 22_050)
    #expect(try words(.effect, second) == "effect 0.50 s")
    #expect(try words(.music, RuleROM.song) == "song, 5 notes, 0:01")
    #expect(try words(.data, RuleROM.text) == "text ASCII 13 bytes")
    #expect(try words(.program, RuleROM.text) == "program")
    let other = Rom.Record(name: RecordName(literal: "README"), body: Rom.Body(RuleROM.text))
    #expect(try words(other) == "never asked for by a runtime")
  }

  @Test(arguments: [
    (0, "data"), (1_023, "data"), (1_024, "palette"), (1_025, "data"), (106_031, "data"),
    (106_032, "font 8x12, JIS X 0208"), (106_033, "data"),
  ])
  func dataIsRecognizedByItsSize(size: Int, summary: String) throws {
    #expect(try words(.data, [UInt8](repeating: 0, count: size)).english == summary)
  }

  @Test func aLargeTextIsNotExamined() throws {
    #expect(try words(.data, [UInt8](repeating: 0x41, count: (4 << 20) + 1)) == "data")
  }

  @Test func checksumsAreCounted() throws {
    let sum = try #require(try Rom(parsing: ByteSource(try SampleROM.bytes())).records.last)
    #expect(try words(sum) == "checksums of 7 records")
    let bytes = try sum.body.bytes()
    #expect(try words(Rom.Record(name: sum.name, body: Rom.Body(bytes.dropLast()))) == "checksums, damaged")
  }

  @Test func aBodyThatCannotBeReadIsPlacedInItsFile() throws {
    let source = ByteSource([1, 2, 3] + RuleROM.picture)
    let record = Rom.Record(SlotID(.graphics, 7), body: Rom.Body(source, offset: 3, size: 11))
    let summary = try RecordSummary(of: record)
    #expect(
      summary.description(size: 11)
        == "unusable: expected 12 bytes in a CHR of 4 x 2 pixels in the SY dialect, found 11")
    guard case .unusable(let finding) = summary else { return }
    #expect(finding.place.position == .offset(14))
    #expect(finding.place.slot == "GSLOT007")
  }
}
