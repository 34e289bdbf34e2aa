import RomKit

/// The credits of a song as text: writing them gives the same credits, also with their song.
enum CreditsProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    let source: VGSPackSource
    do {
      source = try VGSPackSource(parsing: bytes)
    } catch {
      return try FuzzTarget.checkError(error, size: bytes.count)
    }
    PlantedBug.trigger(source.credits.records.count == 3)
    let text = try source.serialized()
    try demand(try VGSPackSource(parsing: text) == source, "credits change when they are written")
  }
}
