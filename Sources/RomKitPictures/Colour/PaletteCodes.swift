import RomKitBase

extension DiagnosticCode {
  @List package static var palettes: [DiagnosticCode] {
    error("palette-unknown", "The file is not a palette that romkit recognizes.")
    "romkit reads palettes from slots (.dat), from the files of GIMP, Paint Shop Pro, Photoshop and others that"
    "the message lists, and from pictures that have a palette."
    error("palette-header", "The first lines of a palette file are wrong.")
    "The message shows the expected line. Give the file the extension of its format, or save the palette"
    "again in the program it comes from."
    either("palette-count", "A palette has an invalid number of colours.")
    "A palette file must have 1 to 256 colours, and a .pal as many as its third line says. A palette that"
    "romkit chooses has 2 to 256 colours, including index 0. Correct the number, or save the palette"
    "again in the program it comes from."
    error("palette-colour", "A colour of a palette file cannot be read.")
    "A colour is three numbers from 0 to 255, or in a .hex file six hexadecimal digits."
    error("palette-too-many-colours", "There are more colours than palette entries.")
    "A palette file has at most 256 colours; remove those that are not needed. A palette for pictures has"
    "256 entries, or the number given with --colors, including index 0, which is transparent. With"
    "--exact, no colour may be replaced by a similar one: reduce the colours, or leave out --exact."
    error("palette-empty", "A palette file has no colours.")
    "The file contains other data, or the program that saved it removed all colours. Save the palette"
    "again."
    error("palette-wrong-size", "A palette has the wrong size.")
    "A palette slot has 1,024 bytes: blue, green, red and a 0 for each of 256 colours. An Adobe colour"
    "table has 768 or 772 bytes. A .dat of one of these sizes is probably such a table: change its"
    "extension to .act. Otherwise save the palette again."
    warning("palette-alpha", "An entry of a palette file is transparent, but not the first.")
    "On the console entry 0 is transparent, and no other. Make the transparent colour the first of the palette, so that"
    "no picture uses it for opaque pixels. Give all others an alpha of 255."
    error("palette-none-in-picture", "The picture contains no palette.")
    "The picture is in full colour and has more than 256 colours, or is a CHR for the mk-II SR, which contains no"
    "palette. Name a palette slot such as DSLOT000.DAT or a palette file instead, or save the picture with indexed"
    "colours."
    error("palette-lock-past-count", "A locked entry is outside the palette.")
    "With --colors 16 the entries are 0 to 15. Lock lower ones, or ask for more colours."
    error("palette-lock-reserved", "An entry is both locked and reserved.")
    "A locked entry has a fixed colour and is used; a reserved one is not used. Choose one of the two."
    error("palette-no-entries", "No entry is left for opaque colours.")
    "Index 0 is transparent, and all other entries are reserved. Reserve fewer, or ask for more colours."
    error("palette-colour-missing", "A picture has a colour that is not in the palette.")
    "With --exact, the palette must have every colour; index 0, which is transparent, and reserved entries do not count. Add the missing one, or leave out --exact to use the nearest one."
    error("palette-transparent-pixel", "A pixel is transparent, but no palette entry is.")
    "Only programs that use the library can make index 0 an ordinary colour; the command cannot cause"
    "this error. Make the pixel opaque, or keep index 0 transparent."
  }
}
