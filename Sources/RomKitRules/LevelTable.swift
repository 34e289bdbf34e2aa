import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import VGSCore

/// The levels of a project, for programs.
package struct LevelTable: Equatable, Sendable {
  package static let none = LevelTable()

  /// A level in a data slot.
  package struct Level: Equatable, Sendable {
    package var plan: LevelPlan
    package var layers: [String]
    /// The places of the layers in the map.
    package var places: [Diagnostic.Place]
    /// The table with the places and the tiles of its objects; nil if it has none.
    package var objects: Objects?
    /// The number of its tileset in ``LevelTable/tilesets``.
    package var tileset: Int

    /// A level of the set whose tiles are those of the tileset, and the path of its map for messages.
    package init(
      _ level: RomKitConversion.Level, of set: LevelSet, tileset: Int, path: String, objects: Objects?
    ) {
      (plan, layers, self.tileset) = (set.plan(of: level), level.layers.map(\.name), tileset)
      // Its slot has no offsets of layers.
      plan.steps = plan.steps.map {
        if case .layer(let number, _, _) = $0 { .layer(number, x: 0, y: 0) } else { $0 }
      }
      places = level.layers.map { Diagnostic.Place(file: path, position: $0.position.place) }
      self.objects = objects
    }
  }

  /// A table of objects in a data slot.
  package struct Objects: Equatable, Sendable {
    package var slot: SlotID
    package var body: [UInt8]

    package init(slot: SlotID, body: [UInt8]) { (self.slot, self.body) = (slot, body) }
  }

  /// The tiles that some levels have in common; the first has the number 1.
  package struct Tileset: Equatable, Sendable {
    package var name: String
    package var tiles: [PlacedPart]
    package var animations: [LevelSet.Animation]

    package init(name: String, tiles: [PlacedPart], animations: [LevelSet.Animation]) {
      self.name = name
      self.tiles = tiles
      self.animations = animations
    }
  }

  package var levels: [SlotID: Level] = [:]
  package var tilesets: [Tileset] = []
  /// The texts of columns of objects.
  package var keys: [KeyList] = []

  package init() {}

  /// The levels that a ROM has: those with as many cells as their slots, and all of whose tiles are on pictures. Their objects are
  /// drawn only if the ROM has the same, because maps may have changed since. Throws ``FileError``.
  package func fitting(_ rom: Rom) throws -> LevelTable {
    var table = self
    let fits = try tilesets.map { tileset in
      try Dictionary(grouping: tileset.tiles, by: \.picture).allSatisfy { picture, tiles in
        guard let body = rom[picture]?.body else { return false }
        do {
          let header = try SlotPicture.Header(of: body)
          return tiles.allSatisfy { $0.bounds.isInside(width: header.width, height: header.height) }
        } catch let error as FileError {
          throw error
        } catch {
          return false
        }
      }
    }
    table.levels = levels.filter { slot, level in
      fits[level.tileset]
        && rom[slot]?.body.size == 2 * level.plan.width * level.plan.height * level.layers.count
    }
    for (slot, level) in table.levels {
      if let objects = level.objects, try rom[objects.slot]?.body.bytes() == objects.body { continue }
      table.levels[slot]?.plan.steps.removeAll { if case .tile = $0 { true } else { false } }
    }
    return table
  }

  /// The level in a data slot of a ROM that it fits, as a console draws it; nil for another slot. Throws ``Problems``, ``FileError``
  /// and `CancellationError`.
  package func picture(of slot: SlotID, in rom: Rom) throws -> IndexedPicture? {
    guard let level = levels[slot], let body = try rom[slot]?.body.bytes() else { return nil }
    let tileset = tilesets[level.tileset]
    let numbers = Set(tileset.tiles.map(\.picture)).sorted()
    var slots = Console.Slots()
    var profile = Profile.mk2
    for slot in numbers {
      guard let picture = try rom[slot].map({ try SlotPicture(body: $0.body) }) else { return nil }
      profile = picture.dialect.profile
      slots[picture: slot.number] = Console.Picture(
        width: picture.width, height: picture.height, indices: picture.indices)
    }
    let cells = level.plan.width * level.plan.height
    let layers = level.layers.indices.map { layer in
      (0..<cells).map { cell in
        let offset = 2 * (layer * cells + cell)
        return UInt16(body[offset]) | UInt16(body[offset + 1]) << 8
      }
    }
    let drawing = LevelDrawing(
      path: slot.description, plan: level.plan, layers: layers,
      tiles: tileset.tiles.map { tile in
        LevelSet.Tile(picture: Int(tile.picture.number), bounds: tile.bounds, x: tile.x, y: tile.y)
      })
    return try drawing.picture(with: slots, on: profile)
  }
}

// For programs; the format is part of the command's contract.
extension LevelTable.Level {
  /// The level with a tileset of a table.
  package func json(_ table: LevelTable) -> JSON {
    [
      "width": plan.width, "height": plan.height, "cell_width": plan.cell.width,
      "cell_height": plan.cell.height,
      "tileset": table.tilesets[tileset].name, "layers": JSON.array(layers.map { .string($0) }),
    ]
  }
}

extension LevelTable.Tileset {
  /// The first tile is that with the number 1.
  package var json: JSON {
    let animations = animations.map { animation -> JSON in
      let frames = animation.frames.map { frame -> JSON in
        ["tile": frame.tile, "milliseconds": frame.milliseconds]
      }
      return ["tile": animation.tile, "frames": JSON.array(frames)]
    }
    return ["name": name, "tiles": JSON.array(tiles.map(\.json)), "animations": JSON.array(animations)]
  }
}
