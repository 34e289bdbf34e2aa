import RomKit

/// The project file: writing it gives the same manifest.
enum ProjectProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    let manifest: Manifest
    do {
      manifest = try Manifest(parsing: bytes, path: "romkit.toml")
    } catch {
      return try FuzzTarget.checkError(error, size: bytes.count)
    }
    PlantedBug.trigger(manifest.order.count == 1)
    let text = Array(manifest.serialized(about: ["again"]).utf8)
    try demand(
      try Manifest(parsing: text, path: "romkit.toml").withoutPlaces == manifest.withoutPlaces,
      "a manifest changes when it is written")
  }
}
