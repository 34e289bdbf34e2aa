import RomKitBase
import RomKitPictures
import RomKitText

/// Maps of Tiled as levels for a console: pictures with all tiles, and for each map its layers as numbers of these tiles.
package struct LevelSet: Sendable {
  /// A tile on one of the pictures.
  package struct Tile: Equatable, Sendable {
    /// The number of the picture in ``pictures``.
    package var picture: Int
    package var bounds: PixelRectangle
    /// Where it is drawn, from the top left corner of its cell.
    package var x: Int
    package var y: Int

    package init(picture: Int, bounds: PixelRectangle, x: Int, y: Int) {
      (self.picture, self.bounds, self.x, self.y) = (picture, bounds, x, y)
    }
  }

  /// A tile that changes its look in time.
  package struct Animation: Equatable, Sendable {
    package struct Frame: Equatable, Sendable {
      package var tile: Int
      /// 0 for a frame that stays.
      package var milliseconds: Int
    }

    package var tile: Int
    package var frames: [Frame]
  }

  /// The tiles by their numbers; the first has the number 1.
  package private(set) var tiles: [Tile] = []
  package private(set) var pictures: [DecodedPicture] = []
  package private(set) var animations: [Animation] = []
  /// In the order of the maps.
  package private(set) var levels: [Level] = []
  /// What the levels do not have of their maps.
  package private(set) var warnings: [Diagnostic] = []

  /// Makes levels of maps, each with the path of its file. Throws ``Problems`` with those of all maps.
  ///
  /// - Parameters:
  ///   - keepsUnused: whether tiles that no map uses are there, too.
  ///   - open: opens the pictures of the tilesets; its errors become those of the files that name them.
  package init(
    _ maps: [(path: String, map: TiledMap)], keepsUnused: Bool = true,
    open: @escaping (_ path: String) throws -> DecodedPicture
  ) throws {
    var tiles = LevelTiles(keepsUnused: keepsUnused) { image, file in
      do {
        return try open(image.path)
      } catch {
        throw TiledReader.unusable(image.source, error, at: image.position, in: file)
      }
    }
    var problems: [Diagnostic] = []
    for (path, map) in maps {
      do {
        var maker = LevelMaker(map, path)
        try maker.make(&tiles)
        levels.append(maker.level)
        warnings += maker.warnings
      } catch let error as FileError {
        throw error
      } catch {
        // Several maps may have one tileset.
        for problem in Problems(error, file: path).diagnostics where !problems.contains(problem) {
          problems.append(problem)
        }
      }
    }
    if let first = levels.first,
      let other = levels.first(where: { $0.cellWidth != first.cellWidth || $0.cellHeight != first.cellHeight }
      )
    {
      problems.append(
        Diagnostic(
          "tiled-value",
          """
          expected cells of \(first.cellWidth) x \(first.cellHeight) pixels as in \(Escaped.path(first.path)), found \
          \(other.cellWidth) x \(other.cellHeight)
          """, at: other.position.place, file: other.path, help: "divide the maps among several [[levels]]"))
    }
    if !problems.isEmpty { throw Problems(problems) }
    animations = tiles.animations
    place(tiles, cellHeight: levels.first?.cellHeight ?? 0)
  }

  /// Puts the images on pictures: cell beside cell those of one size, and the larger ones first.
  private mutating func place(_ found: LevelTiles, cellHeight: Int) {
    var places = [(picture: Int, bounds: PixelRectangle)](
      repeating: (0, PixelRectangle(x: 0, y: 0, width: 0, height: 0)), count: found.images.count)
    for isIndexed in [true, false] {
      let own = found.images.indices.filter { found.images[$0].isIndexed == isIndexed }
      if own.isEmpty { continue }
      let sizes = own.map {
        AtlasPacking.Size(width: found.images[$0].width, height: found.images[$0].height)
      }
      let (pages, at) = Self.packed(sizes)
      var onPages = pages.map { _ in [(image: PixelImage, bounds: PixelRectangle)]() }
      for (number, place) in zip(own, at) {
        onPages[place.page].append((found.images[number], place.bounds))
        places[number] = (pictures.count + place.page, place.bounds)
      }
      pictures += zip(pages, onPages).map { PixelImage.sheet($0, of: $1, palette: found.palette) }
    }
    tiles = found.tiles.map { tile in
      let place = places[tile.image]
      return Tile(
        picture: place.picture, bounds: place.bounds, x: tile.x, y: cellHeight - place.bounds.height + tile.y)
    }
  }

  /// Rows of cells for images of one size; those of several sizes are packed.
  private static func packed(
    _ sizes: [AtlasPacking.Size]
  ) -> (pages: [AtlasPacking.Size], places: [AtlasPacking.Place]) {
    guard let first = sizes.first, sizes.allSatisfy({ $0 == first }) else {
      let packing = AtlasPacking(sizes, padding: 0)
      return (packing.pages, packing.places)
    }
    let columns = SlotPicture.maximumSide / first.width
    let perPage = columns * (SlotPicture.maximumSide / first.height)
    let places = sizes.indices.map { index in
      let cell = index % perPage
      return AtlasPacking.Place(
        page: index / perPage,
        bounds: PixelRectangle(
          x: cell % columns * first.width, y: cell / columns * first.height, width: first.width,
          height: first.height))
    }
    let pages = stride(from: 0, to: sizes.count, by: perPage).map { start in
      let count = min(perPage, sizes.count - start)
      return AtlasPacking.Size(
        width: min(count, columns) * first.width, height: (count + columns - 1) / columns * first.height)
    }
    return (pages, places)
  }
}

/// A part of drawing a level.
package enum LevelStep: Equatable, Sendable {
  /// All cells of a layer, by its number, so many pixels further right and down.
  case layer(Int, x: Int, y: Int)
  /// A tile, as in the cells of layers, in a cell whose top left corner is so many pixels from that of the level.
  case tile(UInt16, x: Int, y: Int)
}

extension LevelSet {
  /// How a level is drawn: its visible layers and tiles, one after the other.
  package func plan(of level: Level) -> LevelPlan {
    let steps = level.drawings.compactMap { drawing -> LevelStep? in
      switch drawing {
      case .layer(let number):
        let layer = level.layers[number]
        return layer.isVisible ? .layer(number, x: layer.x, y: layer.y) : nil
      case .object(let number):
        let object = level.objects[number]
        guard object.isDrawn else { return nil }
        let height = tiles[Int(object.tile & Level.numbers) - 1].bounds.height
        return .tile(object.tile, x: object.left, y: object.top - level.cellHeight + height)
      }
    }
    return LevelPlan(
      width: level.width, height: level.height,
      cell: AtlasPacking.Size(width: level.cellWidth, height: level.cellHeight), steps: steps,
      isDrawnUp: level.isDrawnUp, isDrawnLeft: level.isDrawnLeft)
  }
}

/// A map as numbers of tiles.
package struct Level: Sendable {
  package struct Layer: Sendable {
    /// Its name, after those of the groups around it and slashes.
    package var name: String
    package var isVisible: Bool
    /// How much further right and down the map draws it, in pixels. Its slot does not have this.
    package var x: Int
    package var y: Int
    /// Its place in the file.
    package var position: TextPosition
    /// For each cell in reading order, the number of its tile: 0 for none. The upper bits say how the map flips the tile that
    /// is drawn there: 0x8000 left to right, 0x4000 upside down, 0x2000 with rows and columns exchanged before that.
    package var cells: [UInt16]
  }

  package struct Object: Sendable {
    package var object: TiledObject
    /// The name of its layer.
    package var layer: String
    /// Its top left corner, in pixels from that of the level, as far as it is not rotated.
    package var x: Double
    package var y: Double
    /// As in ``Layer/cells``.
    package var tile: UInt16
    /// Whether it is a tile that a console can draw: visible, neither rotated nor scaled.
    package var isDrawn: Bool

    /// The pixel of the corner.
    package var left: Int { Int((x + 0.5).rounded(.down)) }
    package var top: Int { Int((y + 0.5).rounded(.down)) }
  }

  /// What is drawn, one after the other.
  enum Drawing: Sendable {
    case layer(Int)
    case object(Int)
  }

  package var path: String
  /// In cells.
  package var width = 0
  package var height = 0
  /// In pixels.
  package var cellWidth: Int
  package var cellHeight: Int
  package var layers: [Layer] = []
  package var objects: [Object] = []
  var drawings: [Drawing] = []
  /// Whether the rows are drawn from the bottom up, and each from the right.
  package var isDrawnUp: Bool
  package var isDrawnLeft: Bool
  /// The place of the map in its file.
  package var position: TextPosition

  /// The bits of a cell that are the number of its tile.
  package static let numbers: UInt16 = 0x1FFF

  /// The layers one after the other, each as 16-bit numbers, least significant byte first.
  package var body: [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(2 * width * height * layers.count)
    for layer in layers {
      for cell in layer.cells {
        body.append(UInt8(truncatingIfNeeded: cell))
        body.append(UInt8(truncatingIfNeeded: cell >> 8))
      }
    }
    return body
  }
}
