import RomKit

/// The JSON that a drawing program exports with a sheet: its animations only use existing parts.
enum ExportProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    let source: SpriteSource
    do {
      source = try SpriteExport(parsing: bytes, picture: "hero").source
    } catch {
      return try FuzzTarget.checkError(error, size: bytes.count)
    }
    PlantedBug.trigger(source.animations.contains { $0.steps.count == 1 })
    for animation in source.animations {
      try demand(!animation.steps.isEmpty, "an animation is empty")
      for step in animation.steps {
        try demand(source.parts.indices.contains(step.part), "an animation shows a missing part")
        try demand(1...65_535 ~= step.milliseconds, "a frame is shown for no time")
      }
    }
    try demand(
      source.animations.reduce(0) { $0 + $1.steps.count } <= SpriteSource.mostSteps + 1,
      "there are too many frames")
    // Any numbers can be compared with a picture.
    for part in source.parts { _ = part.bounds.isInside(width: 256, height: 256) }
  }
}
