import RomKit
import VGSCore

/// MML: a song that compiles can be played to its end by every console.
enum MMLProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    let compilation = MMLCompilation(parsing: bytes)
    for problem in compilation.diagnostics(file: "input") {
      try FuzzTarget.checkError(problem, size: bytes.count)
    }
    guard let song = compilation.song else {
      return try demand(!compilation.findings.isEmpty, "neither a song nor a problem")
    }
    PlantedBug.trigger(song.notes.contains { $0.kind == .masterVolume && (31...97).contains($0.value) })
    try demand(SongCheck(of: song).isPlayable, "a compiled song is not playable")
    let listing = NoteListing(notes: song.notes)
    let listed = try NoteListing(parsing: listing.serialized())
    try demand(listed == listing, "notes change when they are listed")
  }
}
