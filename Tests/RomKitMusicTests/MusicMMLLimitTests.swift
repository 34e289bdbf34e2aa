import Testing
import VGSCore

@testable import RomKitMusic

/// Songs and macros beyond the limits.
@Suite struct MusicMMLLimitTests {
  @Test(arguments: ["c", "(Nope)"])
  func explodingMacrosAreRefused(text: String) {
    var source = "$A \(text)\n"
    var last = "A"
    for level in 1...9 {
      source += "$B\(level) " + String(repeating: "(\(last))", count: 10) + "\n"
      last = "B\(level)"
    }
    let result = MMLCompilation(parsing: Array((source + "Ch0 (\(last))\nCh1 (\(last))").utf8))
    #expect(result.song == nil)
    #expect(
      result.findings.last?.message.english
        == (text == "c"
          ? "up to here the channel compiles to more than 65,535 notes, the most that are safe on every VGS runtime"
          : "the macros expand to more than 4,194,304 bytes"))
    #expect(result.findings.last?.place.position == .line(11, column: 5))
    #expect(result.findings.last?.help != nil)
  }

  @Test func macrosNestedTooDeeplyAreRefused() {
    var source = "$N0 c\n"
    for level in 1...1_000 { source += "$N\(level) (N\(level - 1))\n" }
    #expect(MMLCompilation(parsing: Array((source + "Ch0 (N999)").utf8)).song != nil)
    let result = MMLCompilation(parsing: Array((source + "Ch0 (N1000)").utf8))
    #expect(result.findings.map(\.message) == ["the macro N0 is nested more than 1,000 levels deep"])
    #expect(result.findings.first?.notes.count == 5)
    #expect(result.findings[0].help == "write the text of some of the nested macros instead of using them")
  }

  @Test func aLongCycleIsShortened() {
    let source = (0..<20).map { "$N\($0) (N\(($0 + 1) % 20))\n" }.joined() + "Ch0 t(N3)"
    #expect(
      MMLCompilation(parsing: Array(source.utf8)).findings.map(\.message) == [
        "the macro N3 uses itself: N3, ..., N16, N17, N18, N19, N0, N1, N2, N3",
        "expected a number after \"T\", found the end of the line",
      ])
  }

  @Test func anOperandThatTheLimitTruncatesIsNotReported() {
    let macros =
      "$A " + String(repeating: "0", count: 100_000) + "\n$B " + String(repeating: "(A)", count: 50)
    let long = MMLCompilation(parsing: Array((macros + "\nCh0 t(B)").utf8))
    #expect(long.findings.map(\.code) == ["mml-long-expansion"])
  }

  @Test func tooManyMacrosAreRefused() {
    let macros = (0...70_000).map { "$N\($0) c" }.joined(separator: "\n")
    let result = MMLCompilation(parsing: Array(macros.utf8))
    #expect(result.findings.map(\.message) == ["there are more than 65,536 macros"])
    #expect(result.findings.first?.place.position == .line(65_537, column: 1))
  }

  @Test func notesBeyondTheLimitAreRefused() {
    // Channel 0 begins with 4 notes, and 15 more stand for the other channels; one ends the list.
    let most = Song.noteLimit - 4 - 15 - 1
    let source = "Ch0 " + String(repeating: "r", count: most)
    let song = MMLCompilation(parsing: Array(source.utf8)).song
    #expect(song?.notes.count == Song.noteLimit)
    #expect(
      MMLCompilation(parsing: Array((source + "r").utf8)).findings.map(\.message) == [
        "the song compiles to 65,536 notes; at most 65,535 are safe on every VGS runtime"
      ])
  }
}
