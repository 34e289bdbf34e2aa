import RomTestSupport
import Testing

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitInspection

@Suite struct RomSearchTests {
  private func offsets(of text: String, in body: [UInt8]) throws -> [Int] {
    let slot = SlotID(.data, 7)
    let rom = try Rom(parsing: ByteSource(try RuleROM.with([slot: body])))
    let start = try #require(rom[slot]).body.offset
    var found: [Int] = []
    try RomSearch(for: text).forEachMatch(in: rom, names: { _ in [] }) { match in
      if case .offset(let offset) = match.place { found.append(offset - start) }
    }
    return found
  }

  /// A string longer than the part of it that is in memory.
  @Test(arguments: [65_530, 65_533, 65_536, 65_540]) func aTextAcrossPartsOfAStringIsFoundOnce(place: Int)
    throws
  {
    var body = [UInt8](repeating: 0x2E, count: 140_000)
    body[0] = 0
    body.replaceSubrange(place..<place + 7, with: Array("lantern".utf8))
    #expect(try offsets(of: "Lantern", in: body) == [place])
  }

  /// The second byte of a character may look like ASCII, and two characters may have a third between them.
  @Test func matchesAreWholeCharacters() throws {
    // ソ is 0x83 0x5C, whose second byte is a backslash.
    let body: [UInt8] = [0, 0x83, 0x5C, 0x83, 0x5C, 0x61, 0x5C, 0]
    #expect(try offsets(of: "\\", in: body) == [6])
    #expect(try offsets(of: "ソa", in: body) == [3])
  }

  /// Whatever `info` lists as a string can be searched for.
  @Test func everyCharacterOfAStringIsFound() throws {
    // ｱﾛﾑ kit, and 第①章髙～ with the characters of CP932.
    let kana: [UInt8] = [0, 0xB1, 0xDB, 0xD1, 0x20, 0x6B, 0x69, 0x74, 0]
    #expect(try ["ﾛﾑ", "ﾑ K", "ｱ"].map { try offsets(of: $0, in: kana) } == [[2], [3], [1]])
    let windows: [UInt8] = [0, 0x91, 0xE6, 0x87, 0x40, 0x8F, 0xCD, 0xFB, 0xFC, 0x81, 0x60, 0]
    let texts = ["①", "章髙", "髙〜", "髙～"]
    #expect(try texts.map { try offsets(of: $0, in: windows) } == [[3], [5], [7], [7]])
  }

  @Test func bothSpellingsAreFoundInTextsOfUTF8() throws {
    let text = Array("A tower 〜 or a rock －".utf8) + [0]
    let rom = try Rom(parsing: ByteSource(try RuleROM.with([SlotID(.data, 7): text])))
    let counts = try ["〜", "～", "−", "－", "-"].map { text in
      var count = 0
      try RomSearch(for: text).forEachMatch(in: rom, names: { _ in [] }) { _ in count += 1 }
      return count
    }
    #expect(counts == [1, 1, 1, 1, 0])
  }

  @Test func damagedROMsAreSearched() throws {
    for breaker in RuleBreaker.all {
      let source = try breaker.source()
      guard source.size < 1 << 20, let rom = try? Rom(parsing: source) else { continue }
      for text in ["a", "灯", "slot"] {
        try RomSearch(for: text).forEachMatch(in: rom, names: { _ in [] }) { match in
          #expect(rom.records.indices.contains(match.index))
        }
      }
    }
  }
}
