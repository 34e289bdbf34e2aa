import RomKitBase

extension DiagnosticCode {
  /// Names for parts of pictures, and pictures packed of many files.
  @List package static var atlases: [DiagnosticCode] {
    error("atlas-file", "An [[atlas]] names a file from which no atlas can be made.")
    "The message lists the formats from which an atlas is made. Under files, write patterns that match only"
    "these, such as \"sprites/*.png\"."
    error("atlas-frame-size", "A file of an [[atlas]] is larger than the largest picture of the console.")
    "A slot holds at most 256 x 256 pixels, and a file is never split. Make the picture smaller, or put"
    "it into graphics and take a part with crop."
    error("atlas-palette", "Two files of an [[atlas]] have different colours at the same index.")
    "Files with a palette keep their indices, so an index must be the same colour in all files of an"
    "atlas. Draw them with one palette, or write remap = true: romkit then matches the files by their"
    "colours, and chooses a palette as for full-colour pictures."
    error("atlas-too-many", "An [[atlas]] has more files or pixels than romkit can pack.")
    "All atlases together can have at most 8,192 files, counting each frame of a sprite. Each atlas can have at most as many pixels as 256"
    "pictures of 256 x 256; identical pictures count once. Narrow down the patterns under files."
    error("split-picture", "A picture cannot be cut into parts.")
    "Pictures with split = true are cut, and Aseprite files whose frames do not fit into one slot. The"
    "parts of graphics/title.png are graphics/title/0, graphics/title/1 and so on, so the picture needs"
    "a name, not only a slot. romkit cuts pictures in the formats that it reads, not those of importers."
    error("sprite-cells", "A [[sprites]] has more names than its picture has cells.")
    "Cells that do not fit completely into the picture do not count. An empty name skips a cell. Remove"
    "names, or correct cell, margin and spacing."
    error("sprite-export", "The JSON of a [[sprites]] is not an Aseprite export that romkit can use.")
    "aseprite --data writes this JSON, as an array or as a hash; romkit reads frames, frameTags and"
    "slices, at most 65,536 of each and 32 MiB in all. Export all frames again, because tags refer to"
    "them. The JSON of other programs in the same format works too, unless its frames are rotated."
    error("sprite-export-size", "The JSON of a [[sprites]] is for a picture of another size.")
    "Only the sheet or only its data was exported again. Export sheet and data together. The size is that of the"
    "file: names move along with crop, scale and resize."
    error("sprite-frame", "An [[animations]] in romkit.toml names a sprite that does not exist.")
    "Sprites are named in full: the name of the picture or the atlas, a slash, and their own name."
    either("sprite-name", "A part of a picture, or an animation, has no usable name.")
    "A name has at least one character, does not end in / and has no line ends or other control"
    "characters. Rename the part in the drawing program or in romkit.toml. Characters other than letters"
    "and digits become _ in headers."
    either("sprite-outside", "A named part of a picture is not completely inside the picture.")
    "The console would draw pixels outside the picture. Correct the rectangle, the cells or the size of"
    "the picture; if a drawing program exported the data, export the sheet and its data together."
    error("sprite-picture", "A [[sprites]] in romkit.toml names a picture that does not exist.")
    "Name the picture by its slot (GSLOT007), its asset (graphics/title) or its file (graphics/title.png)."
    either("sprite-too-many", "A project has more names for parts of pictures than romkit reads.")
    "There are at most 65,536 sprites. Under names, list only the cells that the game draws."
    either("sprite-twice", "Two sprites, or two animations, have the same name.")
    "The full name of a sprite is the name of its picture, a slash and its own name: hero/head. Rename"
    "one of the two, in romkit.toml or in the drawing program; files of an atlas must not differ only in"
    "their extension. If a slice or tag of an Aseprite file in graphics has a name that is already"
    "taken, it is left out with a warning."
  }
}
