import RomTestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitRules

/// Whether the pictures are for one console.
@Suite struct ProfileRulesTests {
  private func slots(sy: [UInt8], sz: [UInt8]) -> [(SlotID, [UInt8])] {
    let all = sy.map { ($0, RuleROM.picture) } + sz.map { ($0, RuleROM.vge([])) }
    return all.sorted { $0.0 < $1.0 }.map { (SlotID(.graphics, $0.0), $0.1) }
  }

  @Test(arguments: [
    (1, "GSLOT000 is for the mk-II SR (SY)"), (2, "GSLOT000 and GSLOT001 are for the mk-II SR (SY)"),
    (3, "GSLOT000, GSLOT001 and GSLOT002 are for the mk-II SR (SY)"),
    (4, "GSLOT000, GSLOT001, GSLOT002 and 1 more are for the mk-II SR (SY)"),
    (5, "GSLOT000, GSLOT001, GSLOT002 and 2 more are for the mk-II SR (SY)"),
  ])
  func threePicturesOfAConsoleAreNamed(count: UInt8, words: String) throws {
    let found = try CheckedROM.findings(slots(sy: Array(0..<count), sz: [9]))
    #expect(found.map(\.code) == ["rom-mixed-dialects"])
    #expect(found.map(\.message) == ["\(words), and GSLOT009 is for VGE (SZ)"])
  }

  /// The body of a mk-II picture has 12 bytes here, that of a VGE picture 1,036, and 100 follow each.
  @Test(
    arguments: [
      ([0, 1], [2], 2 * 112), ([0], [1, 2], 0), ([1, 2], [0], 0), ([2], [0, 1], 2 * 1_136), ([0], [1], 112),
      ([1], [0], 1_136), ([0, 3], [1, 2], 112), ([1, 2], [0, 3], 1_136),
    ] as [([UInt8], [UInt8], Int)])
  func theFewerPicturesAreTheStrangers(sy: [UInt8], sz: [UInt8], offset: Int) throws {
    let found = try CheckedROM.findings(slots(sy: sy, sz: sz))
    #expect(found.map(\.code) == ["rom-mixed-dialects"])
    #expect(found.map(\.place.position) == [.offset(offset)])
  }

  @Test func picturesForAnotherConsoleThanAskedAreNamedOneByOne() throws {
    let mixed = slots(sy: [0, 2], sz: [1])
    let found = try CheckedROM.findings(mixed, profile: .vge)
    #expect(found.map(\.code) == ["chr-other-dialect", "chr-other-dialect"])
    #expect(found.map(\.place.slot) == ["GSLOT000", "GSLOT002"])
    #expect(found.map(\.place.position) == [.offset(0), .offset(112 + 1_136)])
    #expect(try CheckedROM.findings(mixed, profile: .mk2).map(\.place.slot) == ["GSLOT001"])
    #expect(try CheckedROM.findings(slots(sy: [0, 1], sz: []), profile: .mk2).isEmpty)
  }
}
