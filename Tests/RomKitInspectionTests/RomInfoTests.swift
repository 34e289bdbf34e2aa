import RomTestSupport
import Testing

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitInspection

/// The facts that `info` lists about a whole ROM.
@Suite struct RomInfoTests {
  private func fact(_ key: String, _ records: [Rom.Record], trailing: [UInt8]? = nil) throws -> Fact? {
    let bytes = try SampleROM.bytes(records, checksums: false, trailing: trailing)
    let source = ByteSource(bytes)
    let checksums = try Verification(parsing: source, file: "game.bin").checksums
    return try RomInfo(of: Rom(parsing: source), in: source, checksums).facts.first { $0.key == key }
  }

  /// Data slots, each followed by a record that is not a slot, so that each record begins another kind.
  @Test(arguments: [1, 2, 11, 12, 13, 14, 20]) func twelveKindsInARowAreShown(count: Int) throws {
    let records = (0..<count).map { index in
      index.isMultiple(of: 2)
        ? Rom.Record(SlotID(.data, UInt8(index)), body: Rom.Body([1]))
        : Rom.Record(name: RecordName(literal: "README"), body: Rom.Body([2]))
    }
    let kinds = (0..<min(12, count)).map { $0.isMultiple(of: 2) ? "data" : "other" }
    let shown = kinds.joined(separator: ", ") + (count > 12 ? ", ..." : "")
    let fact = try #require(try fact("order", records))
    #expect(fact.text == "\(shown); the slots are in romkit's own order")
    guard case .string(shown) = fact.json else {
      Issue.record("the JSON is \(fact.json)")
      return
    }
  }

  @Test func recordsOfOneKindInARowAreShownOnce() throws {
    func slots(_ slots: SlotID...) -> [Rom.Record] { slots.map { Rom.Record($0, body: Rom.Body([1])) } }
    let own = slots(SlotID(.effect, 1), SlotID(.effect, 2), SlotID(.data, 0))
    #expect(try fact("order", own)?.text == "effect, data; the slots are in romkit's own order")
    #expect(try fact("order", own.reversed())?.text == "data, effect")
    let twice = slots(SlotID(.effect, 1), SlotID(.effect, 1))
    #expect(try fact("order", twice)?.text == "effect")
    #expect(try fact("order", []) == nil)
  }

  @Test func theWholeFileIsCounted() throws {
    let record = Rom.Record(SlotID(.data, 0), body: Rom.Body([1, 2, 3]))
    // The count, a name, the size field, the body.
    #expect(try fact("size", [record])?.text == "27 bytes")
    #expect(try fact("records", [record])?.text == "1")
    #expect(try fact("trailing", [record])?.text == nil)
    #expect(try fact("trailing", [record], trailing: [7])?.text == "1 byte")
    #expect(try fact("size", [record], trailing: [7])?.text == "28 bytes")
  }
}
