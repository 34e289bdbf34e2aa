import RomKitBase

extension DiagnosticCode {
  @List package static var tiled: [DiagnosticCode] {
    error("tiled-kind", "A file is not the map, tileset or template of Tiled that it should be.")
    "A map refers to tilesets and templates by their paths. Maps are .tmx, .tmj or .json, tilesets .tsx,"
    ".tsj or .json, and templates .tx or .tj files."
    error("tiled-value", "A value in a file of Tiled is missing, or is not one that it may be.")
    "The file is damaged, or was written by another program. Open it in Tiled and save it again."
    error("tiled-embedded", "A picture is inside a file of Tiled.")
    "TMX allows pictures inside the file, but Tiled itself writes their paths, and romkit reads only these. Save the"
    "picture as a file, and choose it for the tileset in Tiled."
    error("tiled-cells", "The tiles of a layer cannot be read, or there are too few or too many.")
    "The file is damaged, or was edited by hand. Open it in Tiled and save it again, or get it again."
    error("tiled-compression", "The tiles of a map are compressed with Zstandard.")
    "romkit reads CSV and base64, without compression or with gzip or zlib. In Tiled, choose one of them in"
    "Map > Map Properties > Tile Layer Format."
    error("tiled-limit", "A file of Tiled exceeds a limit of romkit.")
    "The limits keep small files from taking much memory and time: 1,048,576 cells in all layers of a map,"
    "for infinite maps in the rectangle around all chunks, 65,535 cells each way, and 262,144 elements in"
    "a file. Split the map into several."
    error("tiled-tile", "A map names a tile that none of its tilesets has.")
    "The tileset has become smaller, or is another one than the map was drawn with. In Tiled, open the map"
    "with the right tileset, and draw the missing tiles again."
    error("tiled-file", "A file that a map, a tileset or a template refers to cannot be used.")
    "Paths in these files are relative to the file that names them. Keep the files together when you move them."
  }
}
