import RomKitBase

extension DiagnosticCode {
  @List package static var sprites: [DiagnosticCode] {
    error("aseprite-signature", "The file does not begin with the signature of an Aseprite file.")
    "At offset 4, an Aseprite file has the bytes e0 a5. The file has another format despite its extension, or"
    "it is damaged. Get it again, or save it again in Aseprite."
    error("aseprite-truncated", "An Aseprite file is truncated.")
    "The file ends too early, or a part of it does. Get it again, or save it again."
    error("aseprite-header", "The header of an Aseprite file is implausible.")
    "It declares no frames, no pixels, or a colour mode that does not exist. The file is damaged. Get it"
    "again, or save it again in Aseprite."
    error("aseprite-frame", "A frame of an Aseprite file has an invalid header.")
    "The file is damaged: usually the size of the previous frame is wrong. Get it again, or save it again"
    "in Aseprite."
    error("aseprite-chunk", "A chunk of an Aseprite file has an invalid size.")
    "It is smaller than its own header, or larger than the rest of its frame. The file is damaged. Get it"
    "again, or save it again in Aseprite."
    error("aseprite-pages", "The frames of an Aseprite file cannot be put into several pictures.")
    "Frames that do not fit into one slot go into several, and no slot cuts a frame that fits into one. After"
    "scale, their sides must be whole numbers of at most 256 pixels. With sheet = \"packed\" a frame must fit"
    "into a slot without its transparent borders; in rows or columns a larger one is cut, with split = true."
    error("aseprite-too-large", "An Aseprite file exceeds a limit of romkit.")
    "The limits keep small files from taking much memory and time: 16,384 pixels each way and 12 MiB for"
    "the canvas, each cel and the sheet of all chosen frames, 384 MiB for all cels together, 6 MiB for"
    "tiles, 4,096 tilesets, and 65,536 each of layers, cels, tags, slices and palettes. Choose fewer"
    "frames, or in Aseprite crop the sprite, merge layers and delete unused tiles."
    error("aseprite-layer", "A layer of an Aseprite file is of a type or in a group that does not exist.")
    "The file is damaged, or newer than this romkit. Save it again in Aseprite; if that does not help,"
    "flatten its layers there."
    error("aseprite-blend-mode", "A layer has a blend mode that cannot be drawn as Aseprite draws it.")
    "Indexed sprites keep their indices, so their layers must have the mode Normal. In greyscale, five"
    "modes look one way on Aseprite's screen and another in its exports. After Sprite > Color Mode > RGB"
    "Color, all modes are exact. If the number of a mode is unknown, the file is damaged or newer than"
    "this romkit."
    error("aseprite-opacity", "A layer or a cel of an indexed sprite is partly transparent.")
    "A mixture of two colours has no index. Set the opacity to 255, or convert the sprite to RGB."
    error("aseprite-group", "A group of layers is blended as a whole.")
    "This concerns only sprites saved with Aseprite's experimental option to compose groups separately;"
    "romkit draws layer by layer. Flatten the group, or give the group the opacity 255, and both the group"
    "and its layers the mode Normal."
    error("aseprite-cel", "A cel of an Aseprite file does not fit its layer, its frame or its link.")
    "The file is damaged, or newer than this romkit. Save it again in Aseprite."
    error(
      "aseprite-pixels",
      "The pixels of an Aseprite file cannot be decompressed, or there are too few or too many.")
    "The file is damaged. Get it again, or save it again in Aseprite."
    error(
      "aseprite-palette",
      "A palette of an Aseprite file has invalid entries, or an indexed sprite has no palette.")
    "The file is damaged. Get it again, or save it again in Aseprite."
    error("aseprite-palettes", "The chosen frames of an indexed sprite have different palettes.")
    "A picture has one palette. With --frames, or with frames in romkit.toml, choose frames that share a palette, and"
    "make a separate picture for each palette."
    error("aseprite-index-beyond-palette", "A pixel of an Aseprite file has an index outside the palette.")
    "Make the palette larger in Aseprite, or draw the pixel in another colour."
    error("aseprite-tag", "A tag of an Aseprite file has frames that do not exist or are in the wrong order.")
    "The file is damaged. Get it again, or save it again in Aseprite."
    error("aseprite-tileset", "The tileset of a layer is not in the file, or cannot be read.")
    "romkit does not read tilesets in other files: in Aseprite, Layer > Convert To > Layer converts tiles"
    "to pixels. Otherwise the file is damaged: get it again, or save it again."
    either(
      "aseprite-tile",
      "A tile of an Aseprite file does not exist, or romkit cannot read how it is stored or flipped.")
    "romkit reads tiles of 32 bits, also flipped left to right or upside down, but not those flipped"
    "diagonally. In Aseprite, Layer > Convert To > Layer converts tiles to pixels. A tile that does not exist"
    "is empty, with a warning: usually tiles were deleted from the tileset. Draw it again if it is needed."
    error("aseprite-no-frame", "An Aseprite file does not have the frames that were chosen.")
    "Frames are counted from 1, as in Aseprite's timeline."
    error("aseprite-no-tag", "An Aseprite file does not have the tag that was chosen.")
    "Spell the names of tags as in Aseprite. The word all, a number and a range such as 1-8 choose frames; any"
    "other text is the name of a tag, and so is any text after tag: as in tag:1."
    warning("aseprite-tag-name", "The frames that were chosen can be meant in two ways.")
    "The word all, a number and a range such as 1-8 choose frames. With tag: before it, as in tag:1, any text is the name"
    "of a tag. If several tags have a name, the frames of the first are chosen."
    error("aseprite-no-layer", "An Aseprite file does not have the layer that was chosen.")
    "Spell the names of layers and groups as in Aseprite, with commas between them."
    warning("sprite-lost", "Slices or tags of a drawing program were cut or left out.")
    "A slice, its center and its pivot are parts of the picture, so they are cut to the pixels that a frame has there: a"
    "packed or trimmed sheet and crop take away borders. A tag is an animation if all its frames are chosen, and frames"
    "outside of crop are not in it. All animations together have at most 65,536 frames, counting repeats. One"
    "whose repeats have more than 4,096 frames, or more than there is room for, is shown without end."
  }
}
