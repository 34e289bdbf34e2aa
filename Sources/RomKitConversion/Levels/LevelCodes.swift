import RomKitBase

extension DiagnosticCode {
  /// Levels made of maps of Tiled.
  @List package static var levels: [DiagnosticCode] {
    error("tiled-empty", "A map of Tiled has no cells to draw.")
    "An infinite map is as large as its chunks, and a new one has none. Draw something in Tiled, and save the map."
    warning("tiled-lost", "A level does not have everything that its map has.")
    "A level has the tiles of all layers, also of hidden ones, and the objects. Pictures of image layers, the opacity, the"
    "tint and the parallax of layers, the offset of layers of tiles, the background colour, and tiles that are scaled or"
    "rotated freely are not part of it."
    warning("tiled-column", "No object has the value of a column.")
    "The columns under objects of [[levels]] have the names of values that all objects have, such as x, and of properties"
    "of objects and their tiles. A column that no object has is always 0. Classes are no values: write a property for each."
    error("tiled-object", "A value of an object does not fit its column.")
    "The columns under objects of [[levels]] have types such as u8 and i16. Change the object in Tiled, or"
    "choose a wider type, or key for texts. Values between two whole numbers become the nearest."
    error("tiled-orientation", "A map is not orthogonal.")
    "Levels are grids of rectangular cells. Isometric, staggered and hexagonal maps can be exported from"
    "Tiled as pictures."
    error("tiled-palette", "Two pictures of tilesets have different colours at the same index.")
    "Pictures with a palette keep their indices, so an index must be the same colour in all pictures of the"
    "tilesets of a [[levels]]. Draw them with one palette, or save them in full colour."
    error("tiled-tile-size", "A tile is larger than the largest picture of the console.")
    "A slot holds at most 256 x 256 pixels, and a tile is never split."
    error("tiled-tileset", "The picture of a tileset has changed since the tileset was saved.")
    "Tiles are numbered by rows, so another number of columns gives tiles other numbers. Tiled corrects the maps that it"
    "opens: open each map with the tileset, and save it and the tileset."
    error("tiled-too-many", "The tilesets of some levels have too many tiles.")
    "All maps of a [[levels]] have at most 8,191 different tiles in common, with as many pixels as fit into 256"
    "pictures. A flipped tile is a tile by itself, because the console cannot flip. Make the tilesets smaller, or divide"
    "the maps among several [[levels]]."
  }
}
