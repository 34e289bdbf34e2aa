import RomKitBase

extension DiagnosticCode {
  package static let conversion: [DiagnosticCode] = [
    .init(
      "convert-unknown-ending", .error, "The extension of a name does not show what the file is.",
      "romkit recognizes formats by their extensions. Rename the file, or name the format with --from or",
      "--to."),
    .init(
      "convert-too-large", .error, "A file is larger than its format allows.",
      "A file is converted in memory, so there is a limit far above the size of a slot. Check that it is the",
      "file you meant."),
    .init(
      "convert-no-way", .error, "A file cannot be converted to this format.",
      "A song cannot be converted to a picture, for example. The help lists the formats that are possible."),
    .init(
      "convert-needs-credits", .error, "A .vgs file needs credits.",
      "It is a song with its title and other credits. Name a .meta file beside the song: romkit convert",
      "song.mml song.meta -o song.vgs."),
    .init(
      "convert-needs-schema", .error, "A table needs a schema.",
      "The schema describes the width of the numbers and their order in the slot. Name it with",
      "--schema, or put it beside the table when packing."),
    .init(
      "convert-no-such-picture", .error, "A picture was requested that was not converted.",
      "Only programs that use the library can cause this error; the command requests only pictures that it converted."
    ),
    .init(
      "palette-conflict", .either,
      "An indexed picture has other colours than its palette or another picture.",
      "The screen has one palette, so the picture would have wrong colours. Map it again by its colours",
      "(--remap), give it another palette in romkit.toml, or draw all of them with one palette. It is an error",
      "in pack, and a warning in convert, which does not know the ROM."),
    .init(
      "picture-crop-outside", .error, "The part to crop is not inside the picture.",
      "--crop takes x, y, width and height in pixels, and the part must lie inside each of the pictures."),
  ]
}
