import RomKitBase
import RomKitPictures
import RomKitText
import VGSCore

/// The tiles of the tilesets of some maps, each with a number for levels: 1 for the first, because 0 is none.
///
/// Tiles that look the same have the same number, unless one of them is animated. The console cannot flip, so a flipped tile is a
/// tile by itself.
struct LevelTiles {
  /// Opens a picture, which a file names.
  typealias Opening = (_ image: TiledImage, _ file: String) throws -> DecodedPicture

  /// A tile of a tileset, flipped in some way.
  private struct Key: Hashable {
    var tileset: Int
    var id: Int
    var flips: UInt32
    /// Whether it is a frame of an animation, which is not animated itself.
    var isFrame: Bool
  }

  /// Everything by which tiles differ.
  private struct Look: Hashable {
    var image: Int
    var x: Int
    var y: Int
    /// The tile whose animation it has.
    var animated: Key?
  }

  private struct Tileset {
    var tileset: TiledTileset
    /// The number of tiles in its picture, or of the highest tile of a collection, counted from 0, and one.
    var count: Int
    var columns = 0
    var picture: PixelImage?
    var tiles: [Int: TiledTileset.Tile]

    var ids: [Int] {
      columns > 0 ? Array(0..<count) : tiles.filter { $0.value.image != nil }.map(\.key).sorted()
    }
  }

  private(set) var images: [PixelImage] = []
  /// The image of each tile and where it is drawn, from the first.
  private(set) var tiles: [(image: Int, x: Int, y: Int)] = []
  private(set) var animations: [LevelSet.Animation] = []
  private(set) var palette = SheetPalette()
  private var tilesets: [Tileset] = []
  private var numbersOfTilesets: [String: Int] = [:]
  private var numbersOfImages: [PixelImage: Int] = [:]
  private var numbersOfLooks: [Look: Int] = [:]
  private var numbers: [Key: Int] = [:]
  private var pictures: [TiledImage: PixelImage] = [:]
  private var area = 0
  private let keepsUnused: Bool
  private let open: Opening

  /// With `keepsUnused` also tiles get numbers that no map uses.
  init(keepsUnused: Bool, _ open: @escaping Opening) {
    self.keepsUnused = keepsUnused
    self.open = open
  }

  /// The most tiles: levels have 13 bits for the number of a tile.
  static let most = 0x1FFF
  private static let mostOfTileset = 1 << 16

  // MARK: Tilesets

  /// Adds a tileset with all its tiles and returns its number. A tileset in a file by itself is added once.
  mutating func add(_ tileset: TiledTileset, in map: String) throws -> Int {
    let number = tilesets.count
    if tileset.isExternal {
      if let known = numbersOfTilesets.updateValue(number, forKey: tileset.path) {
        numbersOfTilesets[tileset.path] = known
        return known
      }
    }
    do {
      let added = try read(tileset)
      tilesets.append(added)
      for id in keepsUnused ? added.ids : [] {
        if id.isMultiple(of: 256) { try WorkControl.check(path: tileset.path) }
        _ = try self.number(Key(tileset: number, id: id, flips: 0, isFrame: false))
      }
    } catch {
      throw Problems(error, file: tileset.path)
    }
    return number
  }

  private mutating func read(_ tileset: TiledTileset) throws -> Tileset {
    let known = Dictionary(first: tileset.tiles.map { ($0.id, $0) })
    guard let image = tileset.image else {
      let highest = tileset.tiles.filter { $0.image != nil }.map(\.id).max() ?? -1
      return Tileset(tileset: tileset, count: highest + 1, tiles: known)
    }
    let picture = try self.picture(image, tileset)
    // As in Tiled, the margin is only at the left and at the top.
    func count(_ side: Int, _ tile: Int) -> Int {
      max(0, (side - tileset.margin + tileset.spacing) / (tile + tileset.spacing))
    }
    let columns = count(picture.width, tileset.tileWidth)
    let rows = count(picture.height, tileset.tileHeight)
    guard tileset.columns == 0 || tileset.columns == columns else {
      throw Diagnostic(
        "tiled-tileset",
        """
        expected a picture with \(Plural.text(tileset.columns, "column")) of tiles, as when the tileset was saved, found \
        \(Grouped.text(columns)) in \(Escaped.path(image.path))
        """, at: image.position.place,
        help:
          "open the maps with this tileset in Tiled, which then corrects their tiles, and save maps and tileset"
      )
    }
    guard columns * rows <= Self.mostOfTileset else {
      throw Diagnostic(
        "tiled-too-many",
        """
        expected at most \(Grouped.text(Self.mostOfTileset)) tiles in a tileset, found \
        \(Grouped.text(columns * rows)) in \(Escaped.path(image.path))
        """, at: image.position.place, help: "make the tilesets smaller")
    }
    return Tileset(tileset: tileset, count: columns * rows, columns: columns, picture: picture, tiles: known)
  }

  private mutating func picture(_ image: TiledImage, _ tileset: TiledTileset) throws -> PixelImage {
    if let known = pictures[image] { return known }
    var opened = try open(image, tileset.path)
    if let text = image.transparent { opened = try opened.withTransparent(text, image) }
    let picture = try SheetPicture(opened, remap: false)
    if let conflict = palette.add(picture, of: image.path) {
      throw Diagnostic(
        "tiled-palette",
        conflict.words(LocalizedText(verbatim: Escaped.path(conflict.owner))), file: image.path,
        notes: ["all indexed pictures of tilesets share one palette"],
        help: "draw both pictures with one palette, or save them in full colour")
    }
    pictures[image] = picture.image
    return picture.image
  }

  // MARK: Tiles

  /// The number of a tile with its flips in the upper three bits, as in the body of a level; nil if the tileset lacks it.
  mutating func value(of id: Int, in tileset: Int, flips gid: TiledGID) throws -> UInt16? {
    guard has(id, in: tileset) else { return nil }
    let flips = gid.flips & 0xE000_0000
    let number = try number(Key(tileset: tileset, id: id, flips: flips, isFrame: false))
    return UInt16(truncatingIfNeeded: flips >> 16) | UInt16(truncatingIfNeeded: number)
  }

  func has(_ id: Int, in tileset: Int) -> Bool {
    let owner = tilesets[tileset]
    return id < owner.count && (owner.columns > 0 || owner.tiles[id]?.image != nil)
  }

  /// Where a tileset names the picture with a tile.
  private func place(of key: Key) -> Diagnostic.Place {
    let owner = tilesets[key.tileset]
    let image = owner.tiles[key.id]?.image ?? owner.tileset.image
    return Diagnostic.Place(file: owner.tileset.path, position: image?.position.place)
  }

  private mutating func number(_ key: Key) throws -> Int {
    if let known = numbers[key] { return known }
    let owner = tilesets[key.tileset]
    var frames = key.isFrame ? [] : owner.tiles[key.id]?.animation ?? []
    for frame in frames where !has(frame.tile, in: key.tileset) {
      throw Diagnostic(
        "tiled-tile",
        "expected a tile of the tileset as a frame of tile \(key.id), found \(Grouped.text(frame.tile))",
        help: "correct the animation in Tiled with View > Tile Animation Editor"
      ).changed { $0.place = place(of: key) }
    }
    // A frame without a time lasts forever.
    if let last = frames.firstIndex(where: { $0.milliseconds == 0 }) { frames = Array(frames[...last]) }
    let look = Look(
      image: try image(key), x: owner.tileset.offsetX, y: owner.tileset.offsetY,
      animated: frames.isEmpty ? nil : key)
    let number = numbersOfLooks[look] ?? tiles.count + 1
    numbers[key] = number
    guard number > tiles.count else { return number }
    guard number <= Self.most else {
      throw Diagnostic(
        "tiled-too-many",
        "expected at most \(Grouped.text(Self.most)) different tiles, flipped ones among them, found more",
        help: keepsUnused
          ? "leave out those that no map uses: write unused = false in the [[levels]]"
          : "make the tilesets smaller, or divide the maps among several [[levels]]")
    }
    numbersOfLooks[look] = number
    tiles.append((look.image, look.x, look.y))
    if !frames.isEmpty {
      let shown = try frames.map { frame in
        LevelSet.Animation.Frame(
          tile: try self.number(Key(tileset: key.tileset, id: frame.tile, flips: key.flips, isFrame: true)),
          milliseconds: frame.milliseconds)
      }
      animations.append(LevelSet.Animation(tile: number, frames: shown))
    }
    return number
  }

  /// The number of the image of a tile, which the tileset has.
  private mutating func image(_ key: Key) throws -> Int {
    var image = try unflipped(key.id, in: key.tileset)
    if key.flips != 0 {
      let gid = TiledGID(key.flips)
      image = image.flipped(
        diagonally: gid.isFlippedDiagonally, horizontally: gid.isFlippedHorizontally,
        vertically: gid.isFlippedVertically)
    }
    if let known = numbersOfImages[image] { return known }
    let side = SlotPicture.maximumSide
    guard image.width <= side, image.height <= side else {
      throw Diagnostic(
        "tiled-tile-size",
        """
        expected tiles of at most 256 x 256 pixels, the most that a slot holds, found \(image.width) x \(image.height)
        """, help: "use smaller tiles, or an image layer"
      ).changed { $0.place = place(of: key) }
    }
    area += image.width * image.height
    guard area <= 256 * side * side else {
      throw Diagnostic(
        "tiled-too-many", "expected tiles that fit into the 256 pictures of a ROM, found too many pixels",
        help: "make the tilesets smaller")
    }
    numbersOfImages[image] = images.count
    images.append(image)
    return images.count - 1
  }

  private mutating func unflipped(_ id: Int, in number: Int) throws -> PixelImage {
    let owner = tilesets[number]
    let tileset = owner.tileset
    if let picture = owner.picture {
      let (column, row) = (id % owner.columns, id / owner.columns)
      return picture.part(
        PixelRectangle(
          x: tileset.margin + column * (tileset.tileWidth + tileset.spacing),
          y: tileset.margin + row * (tileset.tileHeight + tileset.spacing), width: tileset.tileWidth,
          height: tileset.tileHeight))
    }
    // The caller knows that it has a picture.
    guard let tile = owner.tiles[id], let image = tile.image else {
      return PixelImage(width: 1, height: 1, pixels: .indexed([0]))
    }
    let picture = try self.picture(image, tileset)
    guard let part = tile.part else { return picture }
    let bounds = PixelRectangle(x: part.x, y: part.y, width: part.width, height: part.height)
    guard bounds.isInside(width: picture.width, height: picture.height) else {
      throw Diagnostic(
        "tiled-tile",
        """
        expected tile \(id) inside its picture of \(picture.width) x \(picture.height) pixels, found \
        \(part.width) x \(part.height) at (\(part.x), \(part.y))
        """, at: image.position.place, file: tileset.path,
        help: "choose the picture of the tile again in Tiled")
    }
    return picture.part(bounds)
  }
}

extension DecodedPicture {
  /// The picture without the pixels of a colour, which is six digits, perhaps after a `#`.
  fileprivate func withTransparent(_ text: String, _ image: TiledImage) throws -> DecodedPicture {
    let digits = text.utf8.first == UInt8(ascii: "#") ? text.utf8.dropFirst() : text.utf8[...]
    guard digits.count == 6, let value = Hexadecimal.number(digits) else {
      throw Diagnostic(
        "tiled-value",
        "expected a colour such as #ff00ff as the transparent one, found \(Escaped.quoted(text))",
        at: image.position.place)
    }
    func isKey(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Bool {
      UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) == value
    }
    switch self {
    case .colour(let picture):
      let pixels = picture.pixels.map { pixel in
        var pixel = pixel
        if isKey(pixel.red, pixel.green, pixel.blue) { pixel.alpha = 0 }
        return pixel
      }
      return .colour(ColourPicture(checkedWidth: picture.width, height: picture.height, pixels: pixels))
    case .indexed(var picture):
      for (index, colour) in (picture.palette?.colours ?? []).prefix(picture.paletteCount).enumerated()
      where isKey(colour.red, colour.green, colour.blue) {
        picture.transparent.insert(UInt8(truncatingIfNeeded: index))
      }
      return .indexed(picture)
    }
  }
}
