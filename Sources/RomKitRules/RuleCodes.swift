import RomKitBase

extension DiagnosticCode {
  @List package static var rules: [DiagnosticCode] {
    error("slot-name", "A slot name is invalid.")
    "The name of a slot is GSLOT (pictures), ESLOT (effects), BSLOT (songs), DSLOT (data) or PSLOT"
    "(programs) and three digits, such as GSLOT007; in the name of a file, the extension follows."
    "Arguments can also be ranges such as GSLOT000-015, patterns, and names from romkit.lock. romkit pack"
    "refuses a file whose name only looks like a slot name, so that it is not silently left out of the"
    "ROM: rename it, or move it out of the folder."
    error("slot-absent", "The ROM has no such slot.")
    "romkit list shows the slots."
    error("slot-range", "A range of slots is invalid.")
    "A range is written as BSLOT010-020: the kind, the first number, a hyphen and the last number, which is"
    "at least the first and at most 255. It selects the slots in this range that the ROM has."
    error("slot-pattern", "No slot matches this pattern.")
    "A pattern matches slots (GSLOT*) and names in romkit.lock (enemies/*): * stands for any text, ? for one"
    "character. Put it in quotes, so that the shell does not expand it to file names."
    error("slot-ambiguous", "Several slots have this name.")
    "For example, a picture and a song may both be called title. Write the full name with its group in"
    "romkit.lock, such as graphics/title, or write the slot."
    error("record-name", "An argument is neither a slot nor the name of a record.")
    "romkit info and romkit list take slots, ranges, patterns and names from romkit.lock, and also a"
    "record number in quotes, such as '#12', or the full name of a record as romkit list shows it, in the"
    "same case."
    error("record-place", "The ROM has no record with this number.")
    "Records are numbered from #0, in the order of romkit list."
    either("rom-no-records", "The ROM has no records.")
    "Pack at least one asset."
    rule(.names, .error, notice: "The game does not start, because the runtimes refuse the ROM")
    either("name-unterminated", "The sixteenth byte of a name is not NUL.")
    "A name has at most 15 characters, and a NUL must follow them. Extract the ROM, correct the name in"
    "romkit.toml, and pack it again."
    rule(.names, .error, notice: "The game does not start, because the runtimes refuse the ROM")
    either("name-unmasked", "A name is stored as plain text, not XORed with 0xAA.")
    "Extract the ROM. In romkit.toml, replace the line of stored-name with name = and the name in quotes, such as"
    "name = \"GSLOT000.CHR\". Then pack the folder."
    rule(.names, .error, notice: "The slot is missing, because no runtime finds it")
    warning("name-empty", "A record has no name.")
    "If the game needs the record, extract the ROM, name the record in romkit.toml, and pack it again."
    rule(.names, .warning, notice: "The record is missing, because no runtime asks for it")
    warning("name-never-asked", "A name looks like a slot name, but is not one.")
    "The slots are GSLOT000 to GSLOT255, and likewise for ESLOT, BSLOT, DSLOT and PSLOT: in capitals,"
    "with three digits and the extension of their kind. Extract the ROM, correct the name in romkit.toml,"
    "and pack it again."
    rule(.names, .warning, notice: "The slot is missing, because no runtime asks for it")
    warning("name-odd", "A name has characters that are not printable ASCII, or bytes after its end.")
    "The runtimes compare names only up to the NUL; romkit keeps all 16 bytes, so that packing again gives"
    "the same ROM."
    rule(.names, .warning, notice: "Nothing, unless the name was meant to be a slot name")
    warning("name-duplicate", "Two records have the same slot name.")
    "Extract the ROM, remove the unwanted record from romkit.toml, and pack it again."
    rule(.names, .warning, notice: "Only the first is ever seen or heard")
    either(
      "rom-mixed-dialects",
      "Some pictures are for the mk-II SR and some for VGE, and no profile names the console.")
    "SY pictures are for the mk-II SR, SZ pictures for VGE, and each console draws only its own. Convert"
    "the others with romkit convert --profile, and with --palette if they are for the mk-II SR. verify --profile, and"
    "profile in romkit.toml, name the console."
    rule(.console, .error, notice: "Nothing drawn from the pictures of the other console appears")
    error("chr-other-dialect", "A picture is not for the console that --profile names.")
    "SY pictures are for the mk-II SR, SZ pictures for VGE, and each console draws only its own. Convert"
    "the picture with romkit convert --profile, and with --palette if it is for the mk-II SR."
    rule(.console, .error, notice: "Nothing drawn from the picture appears")
    warning("palette-missing", "mk-II SR: pictures use indices from 8 on, and the ROM has no palette.")
    "A palette is a data slot of 1,024 bytes; romkit pack makes it from the file of a palette."
    "If the game makes its own palette, ignore this warning."
    rule(.palettes, .warning, notice: "Black pixels, because the console's own palette has only seven greens")
    warning("palette-file", "mk-II SR: a data slot is the palette file of a drawing program.")
    "A palette slot has 1,024 bytes. Convert the file with romkit convert palette.gpl -o DSLOT000.DAT, or"
    "pack it with its usual extension."
    rule(
      .palettes, .warning,
      notice: "The colours do not change, because the console does not read such a palette")
    warning(
      "palette-size", "mk-II SR: the ROM has no palette, and a data slot looks like one of the wrong size.")
    "A palette slot has 1,024 bytes, even with fewer colours. Fill it up to 256 colours."
    rule(.palettes, .note, notice: "If the slot is meant as a palette, the colours do not change")
    warning("palette-past-end", "mk-II SR: pictures use indices past the last colour of the palette.")
    "The palette, or the data slot that looks like it, has fewer colours than the pictures use. Add the"
    "colours, or convert the original pictures again with romkit convert --remap --palette."
    rule(
      .palettes, .warning, notice: "Black pixels",
      unless: "a note if the palette has 1,024 bytes and ends with zeros")
    warning("palette-one-colour", "All pixels of the pictures have the same colour in the palette.")
    "The pictures use several indices, but the palette, or each of several palettes, has the same colour"
    "for all of them. Often the palette is still empty: put the colours of the pictures in it. For VGE,"
    "convert the pictures again with their own colours."
    rule(.palettes, .warning, notice: "Nothing but areas of one colour")
    warning(
      "chr-palette-not-shown",
      "VGE: a picture uses colours that differ in the palette of the highest graphics slot.")
    "A VGE picture carries a palette, but the console shows all pictures in the palette of the highest"
    "slot. Draw all pictures of a game with one palette; romkit convert --remap --palette maps a picture"
    "to it."
    rule(.palettes, .warning, notice: "Wrong colours, because that palette is the one on the screen")
    warning("effect-silent", "An effect has no samples.")
    "Convert the original sound file again, or leave the slot out."
    rule(.effects, .warning, notice: "Silence")
    warning(
      "font-half-width", "DSLOT255 is the kanji extension's font, but GSLOT255 is not its half-width font.")
    "The half-width font is a picture of at least 64 x 72 pixels: 16 x 6 characters of 4 x 12 pixels"
    "each. Put it in GSLOT255."
    rule(.fonts, .warning, notice: "Letters and digits in text do not appear")
  }
}
