import RomKit
import VGSCore

/// Songs: the body of a slot, a list of notes, a listing, or a VGSPACK, selected by the first byte. Some of them are played,
/// including those that no console would play to their end.
enum SongProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    guard let mode = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    do {
      switch mode % 4 {
      case 0: try check(try Song(parsing: rest), from: bytes)
      case 1: try check(try Song(parsingNotes: rest), from: bytes)
      case 2:
        let listing = try NoteListing(parsing: rest)
        let again = try NoteListing(parsing: listing.serialized())
        try demand(again == listing, "a listing changes when it is written")
      default:
        let pack = try VGSPack(parsing: rest)
        if pack.isPlain {
          try demand(
            try VGSPack(parsing: try pack.serialized()) == pack, "a VGSPACK changes when it is written")
        }
        try check(try pack.song(), from: bytes)
      }
    } catch let violation as Violation {
      throw violation
    } catch {
      try FuzzTarget.checkError(error, size: bytes.count)
    }
  }

  private static func check(_ song: Song, from bytes: [UInt8]) throws {
    let check = SongCheck(of: song)
    for finding in check.findings { try FuzzTarget.checkError(finding, size: song.notes.count * 8) }
    _ = song.timing.summary
    PlantedBug.trigger(song.notes.count > 2 && song.timing.length % 16 == 5)
    if Turn.comes(to: bytes, oneOf: 8) {
      let body = song.serialized(level: .fast)
      try demand(try Song(parsing: body) == song, "a song changes when it is written")
    }
    if Turn.comes(to: bytes, oneOf: 16) { try play(song.notes) }
    guard Turn.comes(to: bytes, oneOf: 4) else { return }
    let listing = NoteListing(notes: song.notes)
    let listed = try NoteListing(parsing: listing.serialized())
    try demand(listed == listing, "notes change when they are listed")
    guard check.isPlayable, song.notes.count <= 12, Turn.comes(to: bytes, oneOf: 16) else { return }
    do {
      let decompilation = try Decompiler.decompile(song)
      let compiled = MMLCompilation(parsing: Array(decompilation.source.utf8)).song
      try demand(compiled != nil, "a decompiled song does not compile")
      if decompilation.equality == .sameNotes {
        try demand(compiled == song, "a song that was decompiled exactly compiles to other notes")
      }
    } catch let error as Diagnostic {
      try FuzzTarget.checkError(error, size: song.notes.count * 8)
    }
  }

  /// Plays the start with shifted keys, once through and once from its middle on, and compares them; and seeks to a later time.
  private static func play(_ notes: [Note]) throws {
    var synthesizer = Synthesizer()
    synthesizer.setKeyShift(-7)
    synthesizer.play(notes)
    var through = [Int16](repeating: 0, count: 400)
    synthesizer.mix(into: &through)
    synthesizer.seek(to: 200)
    var half = [Int16](repeating: 0, count: 200)
    synthesizer.mix(into: &half)
    try demand(through[200...].elementsEqual(half), "a song sounds different after seeking")
    synthesizer.seek(to: 50_000)
    synthesizer.mix(into: &half)
  }
}
