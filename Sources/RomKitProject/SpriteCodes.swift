import RomKitBase

extension DiagnosticCode {
  /// Names for parts of pictures, and pictures packed of many files.
  package static let atlases: [DiagnosticCode] = [
    .init(
      "atlas-file", .error, "An [[atlas]] names a file that is not a picture romkit reads.",
      "An atlas is made from .png, .bmp and .aseprite. The patterns under files can say so: \"sprites/*.png\"."
    ),
    .init(
      "atlas-frame-size", .error, "A file of an [[atlas]] is larger than a picture of the console.",
      "A slot holds at most 256 x 256 pixels, and a file is never cut in two."),
    .init(
      "atlas-frames", .error, "A file of an [[atlas]] is a sprite of several frames.",
      "Each file of an atlas becomes one sprite. A sprite of several frames is an asset by itself: in graphics its frames,",
      "slices and tags have names."),
    .init(
      "atlas-palette", .error, "Two files of an [[atlas]] have different palettes.",
      "Files with a palette keep their indices, so an index must be the same colour in all files of an atlas. With",
      "remap = true romkit matches the files by their colours, and chooses a palette as for full-colour pictures."
    ),
    .init(
      "atlas-too-many", .error, "An [[atlas]] has more files or pixels than a ROM takes.",
      "All atlases together have at most 8,192 files, and different pixels for 256 pictures of 256 x 256."),
    .init(
      "sprite-cells", .error, "A [[sprites]] has more names than its picture has cells.",
      "Cells that do not fit completely into the picture do not count. An empty name skips a cell."),
    .init(
      "sprite-export", .error, "The JSON of a [[sprites]] is not an export of Aseprite.",
      "aseprite --data writes it, as an array or as a hash; frames, frameTags and slices are read. Other programs",
      "write the same format, unless they rotate frames."),
    .init(
      "sprite-export-size", .error, "The JSON of a [[sprites]] is for a picture of another size.",
      "The sheet was exported again without its data, or the other way round, or crop takes a part of it."),
    .init(
      "sprite-frame", .error, "An [[animations]] in romkit.toml names a sprite that does not exist.",
      "Sprites are named in full: the name of the picture or the atlas, a slash, and their own name."),
    .init(
      "sprite-name", .either, "A part of a picture has no usable name.",
      "A name has at least one character and no control characters. Characters other than letters and digits become _ in headers."
    ),
    .init(
      "sprite-outside", .either, "A named part of a picture is outside it.",
      "The console would draw pixels beside the picture. Correct the rectangle, or the size of the picture."),
    .init(
      "sprite-picture", .error, "A [[sprites]] in romkit.toml names a picture that does not exist.",
      "Name it by its slot, GSLOT007, by its asset, graphics/title, or by its file, graphics/title.png."),
    .init(
      "sprite-too-many", .either, "A project has more names for parts of pictures than are read.",
      "There are at most 65,536 sprites."),
    .init(
      "sprite-twice", .either, "Two parts of pictures have the same name.",
      "The full name of a sprite is the name of its picture, a slash and its own name: hero/head. Rename one of the",
      "two, in romkit.toml or in the drawing program; files of an atlas may not differ only in their extension. Of two slices or tags of an Aseprite",
      "file that is an asset the first counts, and it is a warning."),
  ]
}
