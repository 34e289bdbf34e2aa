import Testing
import VGSFormat

@Suite struct StringScanTests {
  private func found(_ pieces: [[UInt8]]) -> StringScan {
    var scan = StringScan()
    for piece in pieces { scan.append(piece[...]) }
    scan.finish()
    return scan
  }

  @Test func textsAreFoundAcrossPieces() {
    let scan = found([[0, 0x41, 0x42], [0x43, 0x44, 0, 0x45], [0x46, 0x47, 0x5C]])
    #expect(scan.found.map(\.offset) == [1, 6])
    #expect(scan.found.map(\.size) == [4, 4])
    // 灯台の, split inside a character.
    let kanji = found([[7, 0x93], [0x94, 0x91, 0xE4, 0x82], [0xCC, 0]])
    #expect(kanji.found.map(\.offset) == [1])
    #expect(kanji.found.map(\.size) == [6])
  }

  @Test func shortRunsAreChance() {
    #expect(found([Array("abc".utf8)]).count == 0)
    #expect(found([[0x93, 0x94, 0x91, 0xE4]]).count == 0)
    #expect(found([[0x93, 0x94, 0x91, 0xE4, 0x31, 0x32]]).count == 1)
    #expect(found([[0xB1, 0xB2, 0xB3, 0xB4]]).count == 0)
    #expect(found([[0xB1, 0xB2, 0xB3, 0xB4, 0xB5]]).count == 1)
    #expect(found([[0xB1, 0xB2, 0xB3, 0xB4, 0x20, 0x31]]).count == 1)
    #expect(found([(0..<200).map { $0 % 2 == 0 ? 0x55 : 0xAA }]).count == 0)
    // A first byte without its second ends a run.
    #expect(found([[0x61, 0x62, 0x93, 0, 0x63, 0x64]]).count == 0)
  }

  @Test func longTextsAndManyTextsAreCut() {
    let more = StringScan.limit + 10
    let scan = found((0..<more).map { _ in [UInt8](repeating: 0x61, count: 300) + [0] })
    #expect(scan.count == more)
    #expect(scan.found.count == StringScan.limit)
    #expect(scan.found[0].size == StringScan.longest && scan.found[0].isCut)
    let whole = found([[UInt8](repeating: 0x61, count: StringScan.longest)])
    #expect(whole.found[0].size == StringScan.longest && !whole.found[0].isCut)
    // Characters are counted, not bytes.
    let wide = found([Array(repeating: [0x82, 0xA0], count: StringScan.longest + 1).flatMap(\.self)])
    #expect(wide.found[0].size == 2 * StringScan.longest && wide.found[0].isCut)
  }
}
