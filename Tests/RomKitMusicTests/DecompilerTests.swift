import TestSupport
import Testing
import VGSCore

@testable import RomKitMusic

/// Songs that MML can play: they come back, note for note where a compiler made them.
@Suite struct DecompilerTests {
  @Test(arguments: try Fixtures.names(in: "vectors/mml", fileExtension: "notes"))
  func vectorsComeBackNoteForNote(_ name: String) throws {
    let song = Song(notes: try VectorSongs.notes("vectors/mml/" + name))
    let result = try Decompiler.decompile(song)
    #expect(result.equality == .sameNotes)
    #expect(result.rewrites == [])
    #expect(MMLCompilation(of: Array(result.source.utf8)).song == song)
    #expect(result.source.utf8.allSatisfy { $0 < 128 })
  }

  @Test func theExampleReadsAsItDid() throws {
    let source = try Fixtures.text("decompiler/example.mml")
    let song = try #require(MMLCompilation(of: Array(source.utf8)).song)
    let result = try Decompiler.decompile(song)
    #expect(result.source == (try Fixtures.text("decompiler/example.decompiled.mml")))
    #expect(result.equality == .sameNotes)
    #expect(MMLCompilation(of: Array(result.source.utf8)).problems == [])
  }

  @Test(arguments: 0..<20)
  func generatedSongsComeBackNoteForNote(_ tens: Int) throws {
    for seed in tens * 10..<tens * 10 + 10 {
      let source = SongGenerator.song(seed: UInt64(seed))
      let song = try #require(MMLCompilation(of: Array(source.utf8)).song, "seed \(seed)")
      let result = try Decompiler.decompile(song)
      #expect(result.equality == .sameNotes, "seed \(seed)")
      #expect(MMLCompilation(of: Array(result.source.utf8)).song == song, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<10)
  func anyWaitsComeBackAtTheirTimes(_ tens: Int) throws {
    for seed in tens * 4..<tens * 4 + 4 {
      let song = Song(notes: NoteGenerator.playable(seed: UInt64(seed), hasPrelude: true))
      let result = try Decompiler.decompile(song)
      #expect(result.equality >= .sameEvents, "seed \(seed)")
      try expectSameEvents(song, result, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<10)
  func songsWithoutThePreludeSoundTheSame(_ tens: Int) throws {
    for seed in tens * 4..<tens * 4 + 4 {
      let song = Song(notes: NoteGenerator.playable(seed: UInt64(seed), hasPrelude: false))
      let result = try Decompiler.decompile(song)
      #expect(result.equality == .sameSound, "seed \(seed)")
      try expectSameSamples(song, result, "seed \(seed)")
    }
  }

  @Test func whatIsReturnedSoundsTheSameWhateverTheSong() throws {
    var returned = 0
    var refused: Set<String> = []
    for seed in UInt64(0)..<300 {
      let song = Song(notes: NoteGenerator.chaotic(seed: seed))
      do throws(DecompilerError) {
        let result = try Decompiler.decompile(song)
        returned += 1
        try? expectSameSamples(song, result, "seed \(seed)")
      } catch {
        refused.insert(error.code)
      }
    }
    // The generator is known to make both kinds.
    #expect(returned > 20)
    #expect(refused.count > 5)
  }

  @Test func whatARefusalSaysIsTrue() throws {
    // Where the comparison finds a difference, the samples have one, or a state that samples show later.
    let song = Song(notes: [
      .masterVolume(10), .wait(samples: 3), .volume(channel: 1, level: 20),
      .keyOn(channel: 1, tone: 2, key: 40),
      .wait(samples: 500), .volume(channel: 1, level: 10), .wait(samples: 500), .keyOff(channel: 1),
      .wait(samples: 1),
      .end,
    ])
    #expect(
      throws: DecompilerError.audible(Rewrite(reason: .settingDuringKey(.volume), channel: 1, time: 503))
    ) {
      try Decompiler.decompile(song)
    }
  }

  @Test func longSongsComeBackToo() throws {
    let source = SongGenerator.song(seed: 1, lines: 120)
    let song = try #require(MMLCompilation(of: Array(source.utf8)).song)
    #expect(song.notes.count > 2_000)
    #expect(try Decompiler.decompile(song).equality == .sameNotes)
  }

  /// The same events of each channel at the same samples, found without the code under test.
  private func expectSameEvents(_ song: Song, _ result: Decompilation, _ comment: Comment) throws {
    let compiled = try #require(MMLCompilation(of: Array(result.source.utf8)).song)
    for channel in UInt8(0)..<6 {
      #expect(Self.events(song, channel) == Self.events(compiled, channel), comment)
    }
    #expect(song.timing.length == compiled.timing.length, comment)
    #expect(song.timing.loopStart == compiled.timing.loopStart, comment)
  }

  private static func events(_ song: Song, _ channel: UInt8) -> [[UInt32]] {
    var time: UInt32 = 0
    var events: [[UInt32]] = []
    for note in song.notes {
      switch note.kind {
      case .wait: time += note.value
      case .masterVolume where channel == 0: events.append([time, 4, 0, 0, note.value])
      case .attack, .release, .volume, .keyOn, .keyOff, .pitchDown:
        guard note.operand1 == channel else { continue }
        events.append([time, UInt32(note.type), UInt32(note.operand2), UInt32(note.operand3), note.value])
      default: break
      }
    }
    // In the instant a key goes down the settings before it may have changed places.
    return events.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private func expectSameSamples(_ song: Song, _ result: Decompilation, _ comment: Comment) throws {
    let compiled = try #require(MMLCompilation(of: Array(result.source.utf8)).song)
    #expect(Self.samples(song) == Self.samples(compiled), comment)
  }

  /// The first two seconds, and whether the song is over then.
  private static func samples(_ song: Song) -> [Int16] {
    var synthesizer = Synthesizer()
    synthesizer.play(song.notes)
    var samples = [Int16](repeating: 0, count: 44_100)
    synthesizer.mix(into: &samples)
    return samples + [synthesizer.isOver ? 1 : 0]
  }
}
