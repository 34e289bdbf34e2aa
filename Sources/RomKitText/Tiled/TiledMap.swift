import RomKitBase

/// A map of Tiled: its tilesets and layers.
///
/// The source of all facts is the documentation that Tiled publishes (TMX Map Format, and JSON Map Format), versions 1.0 to 1.11. What
/// changes neither tiles nor objects is skipped: settings of the editor, Wang sets, shapes for collisions, and the points of polygons.
package struct TiledMap: Sendable {
  package enum Orientation: String, CaseIterable, Sendable {
    case orthogonal, isometric, staggered, hexagonal
  }

  /// A tileset and the number of its first tile.
  package struct Tiles: Sendable {
    package var first: Int
    package var tileset: TiledTileset
  }

  package var orientation: Orientation
  /// Whether the rows are drawn from the bottom up, and each from the right.
  package var isDrawnUp: Bool
  package var isDrawnLeft: Bool
  /// The cells of a finite map; those of an infinite map are in its layers.
  package var width: Int
  package var height: Int
  package var tileWidth: Int
  package var tileHeight: Int
  package var isInfinite: Bool
  /// By the numbers of their first tiles.
  package var tilesets: [Tiles]
  /// From the lowest up.
  package var layers: [TiledLayer]
  package var properties: [TiledProperty]
  package var hasBackground: Bool
  package var position: TextPosition

  /// The sides of maps and tiles.
  static let sides = 1...0xFFFF
}

package struct TiledProperty: Equatable, Sendable {
  package var name: String
  /// `string`, `int`, `float`, `bool`, `color`, `file`, `object` or `class`.
  package var type: String
  /// As in XML; empty for a class.
  package var value: String
}

package struct TiledLayer: Sendable {
  package enum Content: Sendable {
    /// The layer of a finite map, or the chunks of an infinite one.
    case tiles([TiledCells])
    /// Objects, in the order in which they are drawn.
    case objects([TiledObject])
    /// A picture; nil if none is chosen.
    case image(TiledImage?)
    case group([TiledLayer])
  }

  package var name: String
  package var isVisible: Bool
  /// From 0 to 1.
  package var opacity: Double
  /// In pixels.
  package var offsetX: Double
  package var offsetY: Double
  package var isTinted: Bool
  /// Whether it moves at another speed than the map.
  package var hasParallax: Bool
  package var properties: [TiledProperty]
  package var content: Content
  package var position: TextPosition
}

package struct TiledObject: Sendable {
  package enum Shape: String, Sendable { case rectangle, point, ellipse, polygon, polyline, text }

  package var id: Int
  package var name: String
  /// Its class, which older versions called its type.
  package var type: String
  /// In pixels; for a tile, its bottom left corner, unless its tileset says otherwise.
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double
  /// In degrees clockwise.
  package var rotation: Double
  package var isVisible: Bool
  package var tile: TiledGID
  package var shape: Shape
  package var properties: [TiledProperty]
  package var position: TextPosition
}

package struct TiledImage: Hashable, Sendable {
  /// The path, joined with that of the file that names it.
  package var path: String
  /// The path as in the file.
  package var source: String
  /// The size in pixels that the file says; nil if it says none.
  package var width: Int?
  package var height: Int?
  /// The colour that is transparent, as six digits, perhaps after a `#`.
  package var transparent: String?
  package var position: TextPosition
}

/// A tileset: tiles of one size in a picture, or a picture for each tile.
package struct TiledTileset: Sendable {
  package struct Tile: Sendable {
    package struct Frame: Equatable, Sendable {
      package var tile: Int
      package var milliseconds: Int
    }

    package var id: Int
    package var type: String
    /// Its picture in a collection.
    package var image: TiledImage?
    /// The part of its picture: x, y, width and height; nil for all of it.
    package var part: (x: Int, y: Int, width: Int, height: Int)?
    package var animation: [Frame]
    package var properties: [TiledProperty]
  }

  /// The path of the file that it is in: its own, or that of the map.
  package var path: String
  /// Whether it is in a file by itself.
  package var isExternal: Bool
  package var name: String
  package var tileWidth: Int
  package var tileHeight: Int
  /// Pixels between two tiles, and around all of them.
  package var spacing: Int
  package var margin: Int
  /// The number of tiles; 0 if the file does not say it.
  package var count: Int
  package var columns: Int
  /// The corner or side of an object that its position is for a tile, such as `bottomleft`; `unspecified` is that corner, too.
  package var alignment: String
  /// How much further right and down its tiles are drawn.
  package var offsetX: Int
  package var offsetY: Int
  /// Whether tiles of another size than that of a cell are scaled to it.
  package var fillsCells: Bool
  /// The picture with all tiles; nil for a collection.
  package var image: TiledImage?
  /// The tiles about which more is known, each once, by their numbers.
  package var tiles: [Tile]
  package var properties: [TiledProperty]
  package var position: TextPosition

  /// What is known about the tile with a number.
  func tile(_ id: Int) -> Tile? {
    var (low, high) = (0, tiles.count)
    while low < high {
      let middle = (low + high) / 2
      if tiles[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < tiles.count && tiles[low].id == id ? tiles[low] : nil
  }
}
