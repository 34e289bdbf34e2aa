import RomKitBase

extension DiagnosticCode {
  package static let sprites: [DiagnosticCode] = [
    .init(
      "aseprite-signature", .error, "The file does not begin with the signature of an Aseprite file.",
      "Bytes 4 and 5 of an Aseprite file are e0 a5. The file has another format despite its extension, or it is damaged."
    ),
    .init(
      "aseprite-truncated", .error, "An Aseprite file is truncated.",
      "The file ends too early, or a part of it does. Get it again, or save it again."),
    .init(
      "aseprite-header", .error, "The header of an Aseprite file is implausible.",
      "It declares no frames, no pixels, or a colour mode that does not exist."),
    .init(
      "aseprite-frame", .error, "A frame of an Aseprite file has an invalid header.",
      "The file is damaged: usually the size of the previous frame is wrong."),
    .init(
      "aseprite-chunk", .error, "A chunk of an Aseprite file has an invalid size.",
      "It is smaller than its own header, or larger than the rest of its frame. The file is damaged."),
    .init(
      "aseprite-too-large", .error, "An Aseprite file exceeds a limit of romkit.",
      "The limits keep small files from taking much memory and time: 16,384 pixels each way and 12 MiB for the canvas,",
      "each cel and the sheet of all chosen frames, and 384 MiB for all cels together. Choose fewer frames."
    ),
    .init(
      "aseprite-layer", .error, "A layer of an Aseprite file is of a type or in a group that does not exist.",
      "The file is damaged, or newer than this romkit."),
    .init(
      "aseprite-blend-mode", .error, "A layer has a blend mode that cannot be drawn as Aseprite draws it.",
      "Indexed sprites keep their indices, so their layers must have the mode Normal. In greyscale, five modes look one",
      "way on Aseprite's screen and another in its exports. After Sprite > Color Mode > RGB Color, all modes are exact."
    ),
    .init(
      "aseprite-opacity", .error, "A layer or a cel of an indexed sprite is partly transparent.",
      "A mixture of two colours has no index. Set the opacity to 255, or convert the sprite to RGB."),
    .init(
      "aseprite-group", .error, "A group of layers is blended as a whole.",
      "romkit draws layer by layer. Flatten the group, or give it the mode Normal and the opacity 255. If the sprite was",
      "saved with Aseprite's experimental option to compose groups separately, the layers in the group must have the",
      "mode Normal as well."),
    .init(
      "aseprite-cel", .error, "A cel of an Aseprite file does not fit its layer, its frame or its link.",
      "The file is damaged, or newer than this romkit."),
    .init(
      "aseprite-pixels", .error,
      "The pixels of an Aseprite file cannot be decompressed, or there are too few or too many.",
      "The file is damaged."),
    .init(
      "aseprite-palette", .error, "An indexed sprite has no palette, or one with invalid entries.",
      "The file is damaged."),
    .init(
      "aseprite-palettes", .error, "The chosen frames of an indexed sprite have different palettes.",
      "A picture has one palette. Choose frames that share a palette with --frames, or with frames in romkit.toml, and",
      "make a separate picture for each palette."),
    .init(
      "aseprite-index-beyond-palette", .error,
      "A pixel of an Aseprite file has an index outside the palette.",
      "Make the palette larger in Aseprite, or draw the pixel in another colour."),
    .init(
      "aseprite-tag", .error, "A tag of an Aseprite file refers to frames that do not exist.",
      "The file is damaged."),
    .init(
      "aseprite-tileset", .error, "The tileset of a layer is not in the file, or cannot be read.",
      "romkit does not read tilesets in other files. In Aseprite, Layer > Convert To > Layer converts tiles to pixels."
    ),
    .init(
      "aseprite-tile", .error,
      "A tile of an Aseprite file does not exist, or is flipped in a way that romkit does not read.",
      "romkit reads tiles that are flipped left to right or upside down, but not those flipped diagonally. In Aseprite,",
      "Layer > Convert To > Layer converts tiles to pixels."),
    .init(
      "aseprite-no-frame", .error, "An Aseprite file does not have the frames that were chosen.",
      "Frames are counted from 1, as in Aseprite's timeline."),
    .init(
      "aseprite-no-tag", .error, "An Aseprite file does not have the tag that was chosen.",
      "Spell the names of tags as in Aseprite. Text other than all, a number or a range such as 1-8 is the name of a tag."
    ),
    .init(
      "aseprite-no-layer", .error, "An Aseprite file does not have the layer that was chosen.",
      "Spell the names of layers and groups as in Aseprite, with commas between them."),
  ]
}
