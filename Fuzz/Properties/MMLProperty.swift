import RomKit
import VGSCore

/// MML: whatever compiles is a song that every console can play to its end.
enum MMLProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    let compilation = MMLCompilation(of: bytes)
    for problem in compilation.diagnostics(file: "input") {
      try FuzzTarget.checkError(problem, size: bytes.count)
    }
    guard let song = compilation.song else {
      return try demand(!compilation.problems.isEmpty, "no song, and nobody says why")
    }
    PlantedBug.trigger(song.notes.contains { $0.kind == .masterVolume && $0.value > 200 })
    try demand(SongCheck(song).isPlayable, "a song was compiled that a console cannot play")
    let listing = NoteListing(notes: song.notes)
    let listed = try NoteListing(parsing: listing.serialized())
    try demand(listed == listing, "notes change when they are listed")
  }
}
