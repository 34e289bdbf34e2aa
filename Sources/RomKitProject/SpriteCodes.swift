import RomKitBase

extension DiagnosticCode {
  /// Names for parts of pictures, and pictures packed of many files.
  package static let atlases: [DiagnosticCode] = [
    .init(
      "atlas-file", .error, "An [[atlas]] names a file that is not a picture that romkit reads.",
      "An atlas is made from .png, .bmp and .aseprite. Write patterns under files that match only these, such as",
      "\"sprites/*.png\"."),
    .init(
      "atlas-frame-size", .error, "A file of an [[atlas]] is larger than the largest picture of the console.",
      "A slot holds at most 256 x 256 pixels, and a file is never split."),
    .init(
      "atlas-frames", .error, "A file of an [[atlas]] is a sprite of several frames.",
      "Each file of an atlas becomes one sprite. Put a sprite of several frames into graphics, where it is a separate",
      "asset and its frames, slices and tags have names."),
    .init(
      "atlas-palette", .error, "Two files of an [[atlas]] have different palettes.",
      "Files with a palette keep their indices, so an index must be the same colour in all files of an atlas. With",
      "remap = true romkit matches the files by their colours, and chooses a palette as for full-colour pictures."
    ),
    .init(
      "atlas-too-many", .error, "An [[atlas]] has more files or pixels than romkit can pack.",
      "All atlases together can have at most 8,192 files. Each atlas can have at most as many pixels as 256 pictures of",
      "256 x 256; identical pictures count once."),
    .init(
      "sprite-cells", .error, "A [[sprites]] has more names than its picture has cells.",
      "Cells that do not fit completely into the picture do not count. An empty name skips a cell."),
    .init(
      "sprite-export", .error, "The JSON of a [[sprites]] is not an Aseprite export.",
      "aseprite --data writes this JSON, as an array or as a hash; romkit reads frames, frameTags and slices. The JSON of",
      "other programs in the same format works too, unless its frames are rotated."),
    .init(
      "sprite-export-size", .error, "The JSON of a [[sprites]] is for a picture of another size.",
      "Only the sheet or only its data was exported again, or crop takes a part of the sheet."),
    .init(
      "sprite-frame", .error, "An [[animations]] in romkit.toml names a sprite that does not exist.",
      "Sprites are named in full: the name of the picture or the atlas, a slash, and their own name."),
    .init(
      "sprite-name", .either, "A part of a picture has no usable name.",
      "A name has at least one character and no control characters. Characters other than letters and digits become _ in headers."
    ),
    .init(
      "sprite-outside", .either, "A named part of a picture is not completely inside the picture.",
      "The console would draw pixels outside the picture. Correct the rectangle, or the size of the picture."),
    .init(
      "sprite-picture", .error, "A [[sprites]] in romkit.toml names a picture that does not exist.",
      "Name the picture by its slot (GSLOT007), its asset (graphics/title) or its file (graphics/title.png)."),
    .init(
      "sprite-too-many", .either, "A project has more names for parts of pictures than romkit reads.",
      "There are at most 65,536 sprites."),
    .init(
      "sprite-twice", .either, "Two parts of pictures have the same name.",
      "The full name of a sprite is the name of its picture, a slash and its own name: hero/head. Rename one of the",
      "two, in romkit.toml or in the drawing program; files of an atlas must not differ only in their extension. If the",
      "two are slices or tags of one Aseprite file that is itself an asset, this is a warning, and the first counts."
    ),
  ]
}
