import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitMusic

/// The words about songs that no ROM in the fixtures `rules` brings up; all others are in `rules/findings.txt`.
@Suite struct SongWordsTests {
  @Test(
    arguments: [
      (
        .notZlib(.vgspack),
        "a.bgm: error: these bytes are a VGSPACK, a song with its credits, and not the song alone (at offset 0) "
          + "[bgm-not-zlib]\n  help: give it the ending .vgs, so that it is read as one"
      ),
      (
        .notZlib(.bareNotes),
        "a.bgm: error: these bytes look like notes that are not compressed, and a song is a zlib stream of them (at "
          + "offset 0) [bgm-not-zlib]\n  help: compress the notes as a plain zlib stream"
      ),
      (
        .notZlib(.unknown([0x78])),
        "a.bgm: error: a song is a zlib stream, and these bytes start with 0x78 (at offset 0) [bgm-not-zlib]\n"
          + "  help: make the song again from its source, or take it from another copy"
      ),
      (
        .trailingBytes(offset: 39, count: 1),
        "a.bgm: error: 1 byte follows the end of the song (at offset 39) [bgm-trailing-bytes]\n"
          + "  help: remove them, if they are not the rest of a damaged file"
      ),
    ] as [(SongError, String)])
  func errors(_ error: SongError, _ words: String) {
    #expect(Diagnostic(error, file: "a.bgm").rendered() == words)
  }

  @Test(arguments: [
    (1, []), (2, ["one more note is like this"]), (1_001, ["1,000 more notes are like this"]),
  ])
  func notesAlikeAreCounted(count: Int, words: [String]) {
    #expect(SongFinding(problem: .frozen, index: 0, time: 0, count: count).diagnostic.notes == words)
  }
}
