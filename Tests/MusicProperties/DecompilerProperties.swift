import RomKitMusic
import TestSupport
import VGSCore

extension Property {
  /// All properties of the decompiler.
  package static let decompilers = [
    decompilingCompiledSongs, decompilingPlayableSongs, decompilingSongsWithoutPrelude, decompilingAnything,
  ]

  /// Songs that MML can play come back, note for note if a compiler made them.
  private static let decompilingCompiledSongs = Property("decompiling compiled songs", count: 200) { seed in
    let source = SongGenerator.song(seed: UInt64(seed))
    guard let song = MMLCompilation(parsing: Array(source.utf8)).song else {
      throw Broken("it does not compile")
    }
    let result = try Decompiler.decompile(song)
    try demand(result.equality == .sameNotes, "\(result.equality)")
    try demand(MMLCompilation(parsing: Array(result.source.utf8)).song == song, "it compiles to another song")
    return [:]
  }

  /// All waits come back at their times.
  private static let decompilingPlayableSongs = Property("decompiling playable songs", count: 40) { seed in
    let song = Song(notes: NoteGenerator.playable(seed: UInt64(seed), hasPrelude: true))
    let result = try Decompiler.decompile(song)
    try demand(result.equality >= .sameEvents, "\(result.equality)")
    let compiled = try compiled(result)
    for channel in UInt8(0)..<6 {
      try demand(events(song, channel) == events(compiled, channel), "channel \(channel) is different")
    }
    try demand(song.timing.length == compiled.timing.length, "another length")
    try demand(song.timing.loopStart == compiled.timing.loopStart, "another loop")
    return [:]
  }

  private static let decompilingSongsWithoutPrelude = Property(
    "decompiling songs without a prelude", count: 40
  ) { seed in
    let song = Song(notes: NoteGenerator.playable(seed: UInt64(seed), hasPrelude: false))
    let result = try Decompiler.decompile(song)
    try demand(result.equality == .sameSound, "\(result.equality)")
    try demand(try samples(song) == samples(compiled(result)), "it sounds different")
    return [:]
  }

  /// For any song, the result sounds the same or is refused. The generator is known to make both kinds.
  private static let decompilingAnything = Property(
    "decompiling anything", count: 300, least: ["returned": 20, "refused": 100]
  ) { seed in
    let song = Song(notes: NoteGenerator.chaotic(seed: UInt64(seed)))
    guard let result = try? Decompiler.decompile(song) else { return ["refused": 1] }
    try demand(try samples(song) == samples(compiled(result)), "it sounds different")
    return ["returned": 1]
  }

  private static func compiled(_ result: Decompilation) throws -> Song {
    guard let song = MMLCompilation(parsing: Array(result.source.utf8)).song else {
      throw Broken("the result does not compile")
    }
    return song
  }

  /// The events of a channel with their samples, found without the code under test.
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

  /// The first two seconds, and whether the song is over then.
  private static func samples(_ song: Song) -> [Int16] {
    var synthesizer = Synthesizer()
    synthesizer.play(song.notes)
    var samples = [Int16](repeating: 0, count: 44_100)
    synthesizer.mix(into: &samples)
    return samples + [synthesizer.isOver ? 1 : 0]
  }
}
