import RomKitBase

extension DiagnosticCode {
  @List package static var conversion: [DiagnosticCode] {
    error("convert-unknown-ending", "The extension of a file does not show its format.")
    "romkit recognizes formats by their extensions. Rename the file. --to names the format to write, and"
    "--from only that of standard input."
    error("convert-too-large", "A file or a slot is too large to convert.")
    "romkit converts files in memory, so their size is limited; the limits are far above the usual sizes. Check that"
    "it is the file you meant; extract a slot of this size with --raw."
    error("convert-no-way", "A file or a slot cannot be converted to the requested format.")
    "A song cannot be converted to a picture, for example. The lines below the error"
    "list the possible formats, if there are any."
    error("convert-needs-credits", "A song has no credits to write.")
    "A .vgs file is a song with its title and other credits. To make one, name a .meta file together with the song:"
    "romkit convert song.mml song.meta -o song.vgs. Only a .vgs file can be converted to .meta, because other songs have"
    "no credits."
    error("convert-needs-schema", "A table needs a schema.")
    "The schema describes the width of the numbers and their order in the slot. Name it with"
    "--schema, or put it beside the table when packing."
    error("convert-no-such-picture", "A program requested a picture that was not converted.")
    "Only programs that use the library can cause this error; the command requests only pictures that it converted."
    either(
      "palette-conflict",
      "The colours of an indexed picture differ from those of its palette or of another picture.")
    "The screen has one palette, so the picture would have wrong colours. Map it again by its colours"
    "(--remap), give it another palette in romkit.toml, or draw all pictures with one palette. This is an error"
    "in pack, and in convert if the palette is given; between two pictures convert warns, which does not know the ROM."
    "It is also the error of a lock under [[palettes]] whose colours differ from those of the palette file in the slot."
    warning("palette-entry-zero", "A colour of a picture is only in entry 0 of the palette.")
    "On the console entry 0 is transparent, so opaque pixels get the nearest other colour. Palettes from elsewhere often"
    "begin with black. Put a transparent colour before it, or write --lock 1-16=hud.gpl:0-15 in place of --palette."
    "In romkit.toml, under [[palettes]], lock takes the place of file."
    either("picture-option-unused", "An option has no effect on the pictures that it is for.")
    "--colors, --dither, --grid, --lock and --reserve concern pictures that are mapped onto a palette. An indexed picture"
    "keeps its indices and its palette, unless --remap maps it by its colours. A picture in full colours has no index"
    "for --transparent index. This is an error in convert. In pack it is a warning about options that none of their"
    "pictures follows."
    warning("picture-key-unused", "No pixel has the colour that is to be transparent.")
    "Usually the background of the picture differs a little from that colour. Correct --transparent, or transparent in"
    "romkit.toml."
    warning("picture-new-holes", "Opaque pixels of index 0 become transparent.")
    "With --transparent index, index 0 of an indexed picture is transparent when it is mapped again, even if the file says"
    "nothing about transparency. Leave the option out if these pixels belong to the picture."
    warning("picture-transparent", "All pixels of a picture are transparent.")
    "Nothing of it is visible on the console. Save the picture with opaque pixels, or correct --crop or --transparent."
    error("picture-crop-outside", "The part to crop is not inside the picture.")
    "--crop, or crop in romkit.toml, takes x, y, width and height in pixels; this part must lie inside"
    "every picture."
    error("picture-scale", "A scale makes a picture too large.")
    "--scale and --resize, or scale and resize in romkit.toml, make pictures of at most 4,096 x 4,096 pixels."
  }
}
