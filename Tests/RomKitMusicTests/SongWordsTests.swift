import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitMusic

/// The messages about songs that no ROM of the fixtures `rules` causes; the others are in `rules/findings.txt`.
@Suite struct SongWordsTests {
  @Test(
    arguments: [
      (
        .notZlib(.vgspack),
        "a.bgm: error: expected a zlib stream of notes, found a VGSPACK, which is a song with its credits (at offset 0) "
          + "[bgm-not-zlib]\n  help: give the song's file the extension .vgs"
      ),
      (
        .notZlib(.bareNotes),
        "a.bgm: error: expected a zlib stream of notes, found data that looks like uncompressed notes (at "
          + "offset 0) [bgm-not-zlib]\n  help: compress the notes as a plain zlib stream"
      ),
      (
        .notZlib(.unknown([0x78])),
        "a.bgm: error: expected a zlib stream of notes, found bytes that start with 0x78 (at offset 0) [bgm-not-zlib]\n"
          + "  help: make the song again from its source, or use another copy"
      ),
      (
        .trailingBytes(offset: 39, count: 1),
        "a.bgm: error: 1 byte follows the end of the song (at offset 39) [bgm-trailing-bytes]\n"
          + "  help: remove the extra data, unless it is the rest of a damaged file"
      ),
    ] as [(SongError, String)])
  func errors(_ error: SongError, _ words: String) {
    #expect(Diagnostic(error, file: "a.bgm").rendered() == words)
  }

  @Test(arguments: [
    (1, []), (2, ["one more note has this problem"]), (1_001, ["1,000 more notes have this problem"]),
  ])
  func notesAlikeAreCounted(count: Int, words: [String]) {
    #expect(
      SongFinding(problem: .standstill, index: 0, time: 0, count: count).diagnostic.notes.map(\.english)
        == words)
  }
}
