import RomKit

/// The credits of a song as text: writing them gives the same credits, also with their song.
enum CreditsProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    let credits: VGSCredits
    do {
      credits = try VGSCredits(parsing: bytes)
    } catch {
      return try FuzzTarget.checkError(error, size: bytes.count)
    }
    PlantedBug.trigger((130...200).contains(credits.records.count))
    let text = try credits.serialized()
    try demand(try VGSCredits(parsing: text) == credits, "credits change when they are written")
  }
}
