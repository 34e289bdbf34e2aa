extension Explanation {
  /// About palettes.
  static let palettes: [Explanation] = [
    Explanation(
      "palette-unknown", .error, "The file is no palette that is known.",
      """
      Palettes are read from .dat (a slot), .gpl (GIMP), .pal (JASC, Paint Shop Pro), .act (Adobe), .hex, \
      and from pictures that have one.
      """),
    Explanation(
      "palette-header", .error, "A palette file does not begin as it should.",
      """
      The message shows the line that was expected. Save the palette again in the program it comes from.
      """),
    Explanation(
      "palette-count", .either, "A palette has an impossible number of colours.",
      """
      There are 1 to 256, and a file that says how many it has must have as many. For --colors it is 2 to \
      256, index 0 among them.
      """),
    Explanation(
      "palette-colour", .error, "A colour of a palette file cannot be read.",
      """
      A colour is three numbers from 0 to 255, or in a .hex file six hexadecimal digits.
      """),
    Explanation(
      "palette-too-many-colours", .error, "There are more colours than entries.",
      """
      A palette has 256 entries, index 0 among them, which is transparent. With --exact no colour may be \
      replaced by another that is near it: reduce the colours, or leave --exact out.
      """),
    Explanation(
      "palette-empty", .error, "A palette file has no colours.",
      """
      Something else was saved, or a filter of the program left nothing.
      """),
    Explanation(
      "palette-wrong-size", .error, "A palette has the wrong size.",
      """
      A palette slot has 1,024 bytes: blue, green, red and a byte that is 0 for each of 256 colours. An \
      Adobe table has 768 or 772.
      """),
    Explanation(
      "palette-none-in-picture", .error, "The picture has no palette to take.",
      """
      It has full colours, or is a CHR for the mk-II SR, which carries none.
      """),
    Explanation(
      "palette-lock-past-count", .error, "An entry is locked that the palette does not have.",
      """
      With --colors 16 there are the entries 0 to 15. Lock lower ones, or ask for more colours.
      """),
    Explanation(
      "palette-lock-reserved", .error, "An entry is both locked and reserved.",
      """
      A locked entry has its colour and is used; a reserved one is left alone. Choose one of them.
      """),
    Explanation(
      "palette-lock-short", .error, "A file has too few colours for the entries that are locked to it.",
      """
      --lock 0-15=base.gpl takes the entries 0 to 15 from the same places of base.gpl.
      """),
    Explanation(
      "palette-no-entries", .error, "No entry is left for opaque colours.",
      """
      Index 0 is transparent, and all others are reserved. Reserve fewer, or ask for more colours.
      """),
    Explanation(
      "palette-colour-missing", .error, "A picture has a colour that is not in the palette.",
      """
      With --exact every colour must be there. Add it to the palette, or leave --exact out to get the \
      nearest.
      """),
    Explanation(
      "palette-transparent-pixel", .error, "A pixel is transparent, and no entry is.",
      """
      Index 0 was made an ordinary colour. Make the pixel opaque, or keep index 0 for transparency.
      """),
    Explanation(
      "palette-conflict", .warning, "Two indexed pictures have different colours for an index.",
      """
      On the screen there is one palette for all, so one of the pictures will have wrong colours. Draw \
      them with one palette, or choose their indices anew with --remap.
      """),
    Explanation(
      "palette-slot-taken", .error, "The slot for the shared palette has something else in it.",
      """
      Pictures of full colours share a palette, which goes to DSLOT000 unless --palette-slot or \
      romkit.toml names another. Choose a free slot.
      """),
    Explanation(
      "palette-file", .warning, "A data slot is a palette file and not a palette.",
      """
      A console wants 1,024 bytes, and a GIMP or Paint Shop Pro file is text. Convert it with romkit \
      convert palette.gpl -o DSLOT000.DAT, or pack it by its own ending.
      """),
    Explanation(
      "palette-missing", .warning, "Pictures use colours, and the ROM has no palette.",
      """
      The mk-II SR starts with eight colours, and all indices from 8 on are black until the game loads a \
      palette from a data slot. A game can also make its palette by itself: then all is well.
      """),
    Explanation(
      "palette-size", .warning, "A data slot looks like a palette of the wrong size.",
      """
      A console wants 1,024 bytes, whatever the number of colours. Fill it up to 256 colours.
      """),
  ]
}
