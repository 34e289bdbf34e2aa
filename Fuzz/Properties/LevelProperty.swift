import RomKit
import VGSCore

/// A map of Tiled, a zero byte, a tileset, a zero byte, and a template: what becomes of it is a level with existing tiles.
enum LevelProperty {
  /// The picture of all tilesets.
  private static let picture: DecodedPicture = {
    let indices = (0..<64 * 48).map { UInt8(truncatingIfNeeded: ($0 / 7) ^ ($0 >> 6)) % 16 }
    return .indexed(
      IndexedPicture(
        checkedWidth: 64, height: 48, indices: indices, palette: .greens, paletteCount: 16, transparent: [0]))
  }()

  @Sendable static func check(_ bytes: [UInt8]) throws {
    let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false).map(Array.init)
    var reader = TiledReader { path in
      let part = ["map": 0, "s.tsx": 1, "t.tx": 2][path]
      guard let part, parts.indices.contains(part) else { throw Diagnostic("file-missing", "no file") }
      return parts[part]
    }
    do {
      let set = try LevelSet([("map", try reader.map(at: "map"))]) { _ in picture }
      for tile in set.tiles {
        try demand(set.pictures.indices.contains(tile.picture), "a tile is on a missing picture")
        let sheet = set.pictures[tile.picture]
        try demand(
          tile.bounds.isInside(width: sheet.width, height: sheet.height), "a tile is outside its picture")
        try demand(sheet.width <= 256 && sheet.height <= 256, "a picture is larger than a slot")
      }
      for animation in set.animations {
        try demand(
          animation.frames.allSatisfy { 1...set.tiles.count ~= $0.tile }, "an animation shows a missing tile")
      }
      for level in set.levels { try check(level, set) }
    } catch let violation as Violation {
      throw violation
    } catch {
      try FuzzTarget.checkError(error, size: bytes.count)
    }
  }

  private static func check(_ level: Level, _ set: LevelSet) throws {
    PlantedBug.trigger(level.cellWidth < 8)
    let area = level.width * level.height
    try demand(area * max(1, level.layers.count) <= TiledCells.most, "a level is too large")
    for layer in level.layers {
      try demand(layer.cells.count == area, "a layer has another size than its level")
      try demand(
        layer.cells.allSatisfy { Int($0 & Level.numbers) <= set.tiles.count }, "a cell has a missing tile")
    }
    try demand(level.body.count == 2 * area * level.layers.count, "a body has another size than its layers")
    let columns = ["x:i32", "y:i32", "name:key", "gid:u16", "hp:i32"].compactMap { LevelColumn($0) }
    let table = try set.table(of: level, columns)
    try demand(table.count == 16 * level.objects.count, "a table lacks objects")
    guard level.width * level.cellWidth <= 256, level.height * level.cellHeight <= 256, area > 0 else {
      return
    }
    let drawn = try set.picture(of: level)
    try demand(drawn.width == level.width * level.cellWidth, "a drawing has another width than its level")
  }
}
