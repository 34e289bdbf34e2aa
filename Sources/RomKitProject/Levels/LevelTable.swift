import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures

/// The levels of a project, for programs.
package struct LevelTable: Hashable, Sendable {
  /// No levels.
  package static let none = LevelTable()

  /// A level in a data slot.
  package struct Level: Hashable, Sendable {
    /// In cells.
    package var width: Int
    package var height: Int
    package var layers: [String]
  }

  /// The tiles that some levels have in common; the first has the number 1.
  package struct Tileset: Hashable, Sendable {
    package var name: String
    package var tiles: [PlacedPart]
    package var animations: [LevelSet.Animation]
  }

  /// The texts of a column of objects, whose numbers begin with 1.
  package struct Keys: Hashable, Sendable {
    package var name: String
    package var texts: [String]
  }

  package var levels: [SlotID: Level] = [:]
  /// The number of objects in the data slots with their tables.
  package var objects: [SlotID: Int] = [:]
  package var tilesets: [Tileset] = []
  package var keys: [Keys] = []
}

// For programs; the format is part of the command's contract.
extension LevelTable.Level {
  func json(at slot: SlotID) -> JSON {
    [
      "slot": slot.description, "width": width, "height": height,
      "layers": JSON.array(layers.map { .string($0) }),
    ]
  }
}

extension LevelTable.Tileset {
  /// The first tile is that with the number 1.
  var json: JSON {
    let animations = animations.map { animation -> JSON in
      let frames = animation.frames.map { frame -> JSON in
        ["tile": frame.tile, "milliseconds": frame.milliseconds]
      }
      return ["tile": animation.tile, "frames": JSON.array(frames)]
    }
    return ["name": name, "tiles": JSON.array(tiles.map(\.json)), "animations": JSON.array(animations)]
  }
}

extension LevelTable.Keys {
  /// The first text is that with the number 1.
  var json: JSON { ["name": name, "texts": JSON.array(texts.map { .string($0) })] }
}
