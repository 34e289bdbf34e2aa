import RomTestSupport
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitRules

/// The rules of all slots together.
@Suite struct ConsoleCheckTests {
  /// Songs with the most notes take long to read.
  private static let slow: Set<String> = ["bgm-too-long", "song-too-many-notes"]

  @Test func eachBrokenRuleIsReported() throws {
    let ownRules = Set(DiagnosticCode.rules.map(\.name))
    let expected = Set(
      try Fixtures.text("rules/findings.txt").split(separator: "\n\n").map { String($0) })
    for breaker in RuleBreaker.all where !Self.slow.contains(breaker.code) {
      let isOfBody = ["chr-", "effect-", "bgm-", "song-"].contains { breaker.code.hasPrefix($0) }
      guard ownRules.contains(breaker.code) || isOfBody else { continue }
      let source = try breaker.source()
      let rom = try Rom(parsing: source)
      var found = try NameRules.check(rom, file: "game.bin")
      found += try CheckedROM.check(rom, size: source.size, profile: breaker.profile).findings.listed
      let head = breaker.code + (breaker.variant.isEmpty ? "" : ", \(breaker.variant)")
      let text = ([head] + found.map { $0.rendered() }).joined(separator: "\n")
      #expect(expected.contains(text), "\(text)")
    }
  }

  @Test(arguments: [(2_147_483_647, false), (2_147_483_648, true)])
  func gamesReadROMsUpToThisSize(size: Int, isTooLarge: Bool) throws {
    let found = try CheckedROM.check(Rom(records: RuleROM.clean), size: size).findings.listed
    #expect(found.map(\.code) == (isTooLarge ? ["rom-too-large"] : []))
    #expect(
      found.allSatisfy {
        $0.message == "the ROM has 2,147,483,648 bytes; games can read at most 2,147,483,647"
          && $0.place.position == .offset(2_147_483_647)
      })
  }

  @Test func checkedSlotsAreCounted() throws {
    func words(_ records: [Rom.Record]) throws -> LocalizedText {
      try CheckedROM.check(Rom(records: records), size: 0).checkedDescription
    }
    #expect(try words([]) == "names")
    #expect(try words(RuleROM.clean) == "names, 1 picture, 1 effect, 1 song, 1 data slot, 1 program")
    // A second record of a slot is not seen, and other records are not slots.
    let other = Rom.Record(name: RecordName(literal: "README"), body: Rom.Body([]))
    #expect(try words([RuleROM.clean[1], RuleROM.clean[1], other]) == "names, 1 effect")
    let more = try RuleROM.clean.map { Rom.Record(SlotID(try #require($0.slot?.kind), 9), body: $0.body) }
    #expect(
      try words(RuleROM.clean + more)
        == "names, 2 pictures, 2 effects, 2 songs, 2 data slots, 2 programs")
  }
}
