import MusicProperties
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitMusic

/// Songs that MML can play come back, note for note if a compiler made them.
@Suite struct DecompilerTests {
  @Test(arguments: try Fixtures.names(in: "vectors/mml", fileExtension: "notes"))
  func vectorsComeBackNoteForNote(_ name: String) throws {
    let song = Song(notes: try VectorSongs.notes("vectors/mml/" + name))
    let result = try Decompiler.decompile(song)
    #expect(result.equality == .sameNotes)
    #expect(result.rewrites == [])
    #expect(MMLCompilation(parsing: Array(result.source.utf8)).song == song)
    #expect(result.source.utf8.allSatisfy { $0 < 128 })
  }

  @Test func theExampleKeepsItsText() throws {
    let source = try Fixtures.text("decompiler/example.mml")
    let song = try #require(MMLCompilation(parsing: Array(source.utf8)).song)
    let result = try Decompiler.decompile(song)
    #expect(result.source == (try Fixtures.text("decompiler/example.decompiled.mml")))
    #expect(result.equality == .sameNotes)
    #expect(MMLCompilation(parsing: Array(result.source.utf8)).findings == [])
  }

  @Test(arguments: ["1.", "2.", "4.", "8.", "16.", "32.", "48", "64"])
  func aUsualLengthIsWritten(length: String) throws {
    let source = "Ch0 T120 V20 O4 L4 C D E F C D E F C D E F G\(length) C"
    let song = try #require(MMLCompilation(parsing: Array(source.utf8)).song)
    #expect(try Decompiler.decompile(song).source.contains(" g\(length) c"))
  }

  /// A part of the songs; `make exhaustive` tries all.
  @Test(arguments: Property.decompilers.map(\.name))
  func generatedSongsComeBack(_ name: String) throws {
    let property = try #require(Property.decompilers.first { $0.name == name })
    #expect(property.tryOne().failures == [])
  }

  @Test func aRefusalNamesARealDifference() throws {
    // Where the comparison finds a difference, the samples have one, or a state that samples show later.
    let song = Song(notes: [
      .masterVolume(10), .wait(samples: 3), .volume(channel: 1, level: 20),
      .keyOn(channel: 1, tone: 2, key: 40),
      .wait(samples: 500), .volume(channel: 1, level: 10), .wait(samples: 500), .keyOff(channel: 1),
      .wait(samples: 1),
      .end,
    ])
    let error = #expect(throws: Diagnostic.self) { try Decompiler.decompile(song) }
    #expect(error?.code == "decompile-setting-during-key")
    #expect(
      error?.message == Rewrite(reason: .settingDuringKey(.volume), channel: 1, time: 503).diagnostic.message)
  }

  @Test func longSongsComeBackToo() throws {
    let source = SongGenerator.song(seed: 1, lines: 60)
    let song = try #require(MMLCompilation(parsing: Array(source.utf8)).song)
    #expect(song.notes.count > 1_000)
    #expect(try Decompiler.decompile(song).equality == .sameNotes)
  }
}
