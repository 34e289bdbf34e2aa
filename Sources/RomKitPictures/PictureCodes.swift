import RomKitBase

extension DiagnosticCode {
  @List package static var pictures: [DiagnosticCode] {
    error("chr-too-short", "A picture ends before its last pixel.")
    "A CHR begins with SY or SZ, its width minus 1 and its height minus 1. In an SZ, a palette of 1,024"
    "bytes follows. The rest is one byte per pixel. Convert the picture again, or take the slot from an"
    "undamaged copy."
    rule(
      .pictures, .error,
      notice: "Wrong pixels at the bottom of the picture, or a crash, because the console reads past the slot"
    )
    error("chr-wrong-magic", "A picture begins with neither SY nor SZ.")
    "Usually a file was only renamed to .CHR, not converted. romkit convert title.png -o GSLOT000.CHR"
    "converts it."
    rule(.pictures, .error, notice: "The picture does not appear, because the console leaves the slot empty")
    either("chr-too-long", "Bytes follow the last pixel of a picture.")
    "Usually the header is wrong: it stores the width minus 1 and the height minus 1. Convert the picture"
    "again; if nothing is missing in it, cut off the excess bytes."
    rule(.pictures, .warning, notice: "Nothing; if the header is wrong, part of the picture is missing")
    error("chr-too-large", "A picture is too large for a slot.")
    "A slot holds at most 256 x 256 pixels. Write split = true for the picture under [[assets]] in"
    "romkit.toml: it is cut into parts for several slots, and the headers have a table that draws them side"
    "by side; cell = \"32x32\" cuts no cell of that size. Or rearrange the tiles of a sheet, without the"
    "space between them or with fewer columns, so that they keep their numbers. For an Aseprite file, choose"
    "fewer frames."
    error("chr-wrong-count", "A picture does not have as many indices as pixels.")
    "Only programs that make pictures with the library can cause this error; files cannot."
    error("chr-no-palette", "A picture for VGE needs a palette, but has none.")
    "Name a palette with --palette, or make a picture for the mk-II SR with --profile mk2."
    error("bdf-syntax", "A BDF font has a line that is not as the format has it.")
    "A BDF begins with STARTFONT and FONTBOUNDINGBOX, and has for each character STARTCHAR, ENCODING, BBX,"
    "BITMAP with a row of hexadecimal digits for each row of pixels, and ENDCHAR. Export the font again."
    error("bdf-truncated", "A BDF font ends before its end.")
    "The last line of a BDF is ENDFONT. The file is damaged or incomplete; use an undamaged copy."
    error("bdf-too-large", "A BDF font is larger than romkit reads.")
    "Characters have at most 256 x 256 pixels, and a font at most 65,536 of them. Larger numbers usually"
    "mean that the file is damaged."
    error("bdf-no-bytes", "A BDF font for a picture has no characters of one byte.")
    "The sheet of a font has its ASCII and its half-width katakana. Fonts of kanji go into the data slot of"
    "the console's font, DSLOT255."
    error("bdf-no-kanji", "A BDF font for the console's font has no characters of JIS X 0208.")
    "The kanji extension's font has the characters of JIS X 0208. romkit finds them by their JIS codes"
    "(CHARSET_REGISTRY JISX0208) or by Unicode (ISO10646)."
    error("bdf-cell", "A character of a BDF font is too large for the console's font.")
    "The characters of the kanji extension's font have 8 x 12 pixels, and those of its half-width font in"
    "GSLOT255 4 x 12. Lower ones stand in the middle. Use a font such as k8x12 or Misaki."
    warning("bdf-code-twice", "A BDF font has two characters with one code.")
    "The first of them counts, and the other is left out. Correct its ENCODING."
    warning("bdf-outside-box", "A character of a BDF font is higher or lower than its FONTBOUNDINGBOX.")
    "The cells of a sheet are as high as FONTBOUNDINGBOX, so pixels above or below it are cut off. Correct"
    "FONTBOUNDINGBOX, or BBX of the character."
    error("picture-unknown", "The file is not a picture that romkit recognizes.")
    "The message lists the formats that romkit reads. Save the picture in one of them."
    error("picture-not-read", "romkit does not read this picture format.")
    "Save the picture as PNG or BMP."
    error("picture-empty", "A picture file is empty.")
    "Save the picture again as PNG or BMP."
    error("picture-no-palette", "A picture has only indices, but its colours are needed.")
    "A CHR for the mk-II SR contains no palette; the palette is in a separate slot. Picture files and"
    "--remap need the colours. Name that slot with --palette DSLOT000.DAT."
    warning("picture-bytes-after-end", "Bytes follow the end of a picture.")
    "They are left out. Some programs append data, and some downloads are two files joined together. Save"
    "the picture again to remove them."
    warning("picture-partly-transparent", "A palette entry is partly transparent.")
    "On the consoles a pixel is either transparent or opaque; the message says which was chosen. Give"
    "every entry an alpha of 0 or 255."
    warning("png-animated", "A PNG is animated; only its first frame is read.")
    "A slot holds one picture. Save the frames side by side in one sheet, from which the game draws parts,"
    "or save each frame as a separate file."
    error("png-signature", "The signature at the start of a PNG is damaged.")
    "Usually a transfer in text mode changed the line ends in it. Copy the file again in binary mode, or"
    "get it again."
    error("png-truncated", "A PNG is truncated.")
    "Get the file again, or save the picture again."
    error("png-chunk-name", "The name of a chunk in a PNG has characters other than letters.")
    "The file is damaged: usually the length of the previous chunk is wrong. Get the file again, or save"
    "the picture again."
    either("png-checksum", "A checksum of a PNG does not match.")
    "The file is damaged. Save the picture again in the program it comes from. If the damage is in a chunk"
    "that the picture does not need (a text chunk, for example), this is a warning, and that chunk is left out. Without a tRNS chunk the transparency is lost."
    error("png-chunk-order", "The chunks of a PNG are in an invalid order.")
    "There must be one header, at the start, then at most one palette and one tRNS chunk, in this order,"
    "then the pixels, whose chunks must not be separated. Save the picture again with another program."
    error("png-unknown-chunk", "A PNG has a required chunk that romkit does not know.")
    "The pixels cannot be read without the chunk. Save the picture as a plain PNG."
    error("png-header", "The header of a PNG is invalid.")
    "The length of the header or a value in it is invalid: the size of the picture, the pixel format, or"
    "the compression, filter or interlace method. The file is damaged. Get the file again, or save the"
    "picture again."
    error("png-too-large", "A PNG is far larger than a slot.")
    "romkit refuses such a picture before it allocates memory for it. It reads at most 16,384 pixels each"
    "way and 12,582,912 pixels in all, or 3,145,728 if they are not indices. A slot holds at most 256 x"
    "256 pixels, so cut the picture or make it smaller first."
    either("png-palette", "The palette of a PNG is invalid.")
    "The palette is missing or empty, or ends inside a colour. Save the picture with another program. If it only has"
    "more colours than pixels can select, this is a warning, and the others are left out."
    either("png-transparency", "The transparency of a PNG is invalid.")
    "The tRNS chunk has the wrong length, or the picture also has an alpha channel. Save the picture again with"
    "another program. A tRNS chunk with more entries than the palette is left out with a warning, as in most viewers,"
    "so that no entry is transparent."
    error("png-image-data", "The pixels of a PNG are missing or cannot be decoded.")
    "The file is damaged, or the program that wrote it has a bug. Save the picture again in the program"
    "it comes from."
    error("png-image-data-too-short", "The pixels of a PNG end too early.")
    "The data ends before the last pixel, or before the checksum after it. Save the picture again in the"
    "program it comes from."
    warning("png-image-data-too-long", "A PNG has too many pixels.")
    "There is more data than the picture needs: the header is damaged, or the program that wrote the file"
    "has a bug. The rest is left out. Compare the picture with the original, and save it again."
    error("png-index-beyond-palette", "A pixel of a PNG has an index outside the palette.")
    "Programs show such a pixel in different colours, so romkit does not guess. Save the picture again with a"
    "complete palette."
    error("bmp-header-truncated", "A BMP ends inside its header.")
    "The file was truncated. Get it again, or save it again."
    error("bmp-wrong-magic", "The file does not begin with BM, the signature of a BMP.")
    "The file has another format despite its extension."
    error("bmp-header-size", "A BMP has a header of an unknown size.")
    "Usual sizes are 12, 40, 52, 56, 64, 108 and 124 bytes. Save the picture again as a Windows BMP."
    error("bmp-width", "The width of a BMP is invalid.")
    "It is 0 or negative. The file is damaged. Get the file again, or save the picture again."
    error("bmp-height", "The height of a BMP is invalid.")
    "It is 0 or -2,147,483,648. Other negative heights are fine: such a picture is stored from the top"
    "down. Get the file again, or save the picture again."
    error("bmp-bits", "A BMP has an unsupported number of bits per pixel.")
    "romkit reads 1, 2, 4, 8, 16, 24 and 32 bits per pixel. Save the picture with one of these."
    error("bmp-embedded", "A BMP contains a JPEG or a PNG.")
    "Such files are meant for printers. Save the picture as PNG or as an uncompressed BMP."
    error(
      "bmp-compression",
      "A BMP has a compression that romkit does not read, or that does not suit its colour depth.")
    "Save the picture without compression."
    warning("bmp-colour-count", "A BMP has more colours than its colour depth allows.")
    "No pixel can select the others, which are left out: the program that wrote the file has a bug. Save the picture"
    "again to avoid the warning."
    error("bmp-masks", "The bit masks of a BMP are invalid.")
    "The bits of each colour component must be contiguous, separate from the others and inside the pixel,"
    "and at least one component must have bits. Save the picture as a 24-bit BMP."
    error("bmp-pixel-offset", "The pixels of a BMP cannot be at the offset in its header.")
    "The offset lies inside the header or past the end of the file. The file is damaged. Get the file"
    "again, or save the picture again."
    error("bmp-too-large", "A BMP is far larger than a slot.")
    "romkit refuses such a picture before it allocates memory for it. It reads at most 16,384 pixels each"
    "way and 12,582,912 pixels in all, or 3,145,728 if they are not indices. A slot holds at most 256 x"
    "256 pixels, so cut the picture or make it smaller first."
    error("bmp-pixels-truncated", "A BMP ends inside its pixels.")
    "The file was truncated. Get it again, or save it again."
    error("bmp-index-beyond-palette", "A pixel of a BMP has an index outside the palette.")
    "Programs show such a pixel in different colours, so romkit does not guess. Save the picture again with a"
    "complete palette."
    warning("bmp-alpha", "The alpha of a BMP is not used.")
    "If every pixel has alpha 0, most programs that write BMPs mean an opaque picture, so romkit reads it as one. A"
    "fourth byte of pixels is alpha only if the header says so. Save pictures with transparency as PNG."
    warning("bmp-planes", "The number of planes in a BMP is not 1.")
    "Every BMP has exactly one plane, so romkit ignores the number. Save the picture again to avoid the warning."
    warning("bmp-runs-outside", "The compressed pixels of a BMP reach past the picture.")
    "Pixels outside the picture are left out: the file is damaged, or its width or height is wrong. Compare the picture"
    "with the original, and save it again."
    either(
      "font-size", "A slot used as the kanji extension's font does not have the 106,032 bytes of that font.")
    "This font is the only data that can be converted to a picture; check the slot number. romkit verify"
    "expects it in DSLOT255 if GSLOT255 has the 64 x 72 pixels of the half-width font. If the game draws"
    "kanji, put the whole font in DSLOT255."
    rule(.fonts, .warning, notice: "Wrong characters, or a crash, where text has kanji or kana")
    error("font-sheet-size", "The picture is not a sheet of the kanji extension's font.")
    "Each character has its place on the sheet, so the sheet always has 752 x 1,128 pixels. Draw on a"
    "sheet that romkit extract or romkit convert made from a font. Other pictures do not go into data"
    "slots: put them into the folder graphics."
    error("font-sheet-palette", "The picture of a font has no palette.")
    "The palette distinguishes ink from paper. Save the picture with its palette."
    error("font-sheet-colour", "The picture of a font has a pixel that is neither ink nor paper.")
    "A font has one bit per pixel: black ink, #000000, on white paper, #ffffff, or on transparent paper."
    "Smoothing makes greys and partly transparent pixels; switch it off."
  }
}
