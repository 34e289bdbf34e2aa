import RomKitText
import Testing

@Suite struct StringRunsTests {
  private func found(_ pieces: [[UInt8]], longest: Int = 100, overlap: Int = 0) -> [StringRuns.Part] {
    var runs = StringRuns(longest: longest, overlap: overlap)
    var parts: [StringRuns.Part] = []
    for piece in pieces { runs.append(piece[...]) { parts.append($0) } }
    runs.finish { parts.append($0) }
    return parts
  }

  private func texts(_ bytes: [UInt8]) -> [String] { found([bytes]).map { StringRuns.text(of: $0.codes) } }

  @Test func aStringHasFourCharacters() {
    #expect(texts(Array("abc\0abcd\u{1}".utf8)) == ["abcd"])
    // 灯台の灯 is four characters, 灯台の three.
    #expect(texts([0x93, 0x94, 0x91, 0xE4, 0x82, 0xCC]) == [])
    #expect(texts([0x93, 0x94, 0x91, 0xE4, 0x82, 0xCC, 0x93, 0x94]) == ["灯台の灯"])
    #expect(texts([0x61, 0x62, 0x93, 0x94, 0x63]) == ["ab灯c"])
  }

  @Test func everythingElseEndsIt() {
    // Half-width katakana, a line break, DEL, a code without a character, and a first byte without its second.
    for other: [UInt8] in [[0xB1], [0x0A], [0x7F], [0x85, 0x40], [0x93, 0x00], [0xFF]] {
      let parts = found([Array("abcd".utf8) + other + Array("efgh".utf8)])
      #expect(parts.map(\.offset) == [0, 4 + (other == [0x85, 0x40] ? 1 : other.count)], "\(other)")
    }
  }

  @Test func piecesMakeNoDifference() {
    let bytes: [UInt8] = [0, 0x93, 0x94, 0x91, 0xE4, 0x82, 0xCC, 0x41, 0x42, 0, 0x61, 0x62, 0x63, 0x64]
    let whole = found([bytes]).map { "\($0.offset) \(StringRuns.text(of: $0.codes))" }
    #expect(whole == ["1 灯台のAB", "10 abcd"])
    for cut in 0...bytes.count {
      let parts = found([Array(bytes[..<cut]), Array(bytes[cut...])])
      #expect(parts.map { "\($0.offset) \(StringRuns.text(of: $0.codes))" } == whole)
    }
  }

  @Test func longStringsComeInPartsThatOverlap() {
    let parts = found([Array("abcdefghij".utf8)], longest: 5, overlap: 2)
    #expect(parts.map { StringRuns.text(of: $0.codes) } == ["abcde", "defgh", "ghij"])
    #expect(parts.map(\.offset) == [0, 3, 6])
    #expect(parts.map(\.isFirst) == [true, false, false])
    #expect(parts.map(\.isCut) == [true, true, false])
  }
}
