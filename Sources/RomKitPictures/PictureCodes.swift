import RomKitBase

extension DiagnosticCode {
  package static let pictures: [DiagnosticCode] = [
    .init(
      "chr-too-short", .error, "A picture ends before its last pixel.",
      "A CHR begins with SY or SZ, a width and a height, each less one, and has a byte for each pixel.",
      rule: .init(
        .pictures, .error,
        notice:
          "Wrong pixels at the bottom of the picture, or a crash, because the console reads past the slot")),
    .init(
      "chr-wrong-magic", .error, "A picture begins with neither SY nor SZ.",
      "Usually a file was named .CHR without being converted. romkit convert title.png -o GSLOT000.CHR",
      "converts it.",
      rule: .init(
        .pictures, .error,
        notice: "Nothing is drawn from the picture, because the console leaves the slot empty")),
    .init(
      "chr-too-long", .either, "Bytes follow the last pixel of a picture.",
      "Usually the header is wrong: width and height are stored less one.",
      rule: .init(
        .pictures, .warning, notice: "Nothing; if its size is wrong, a part of the picture is missing")),
    .init(
      "chr-too-large", .error, "A picture is too large for a slot.",
      "A slot has at most 256 x 256 pixels. Cut the picture with --crop, and draw its parts side by side."),
    .init(
      "chr-wrong-count", .error, "A picture does not have as many indices as pixels.",
      "Only programs that make pictures with the library can cause this error; files cannot."),
    .init(
      "chr-no-palette", .error, "A picture for VGE needs a palette, and there is none.",
      "Name one with --palette, or make a picture for the mk-II SR with --profile vgs2."),
    .init(
      "picture-unknown", .error, "The file is not a picture that romkit recognizes.",
      "romkit reads PNG, BMP and Aseprite files. Save it as one of these."),
    .init("picture-not-read", .error, "romkit does not read this picture format.", "Save it as PNG or BMP."),
    .init(
      "picture-empty", .error, "The file of a picture is empty.", "Save the picture again as PNG or BMP."),
    .init(
      "picture-no-palette", .error, "A picture has only indices, but a picture file needs colours.",
      "A CHR for the mk-II SR has no palette; it is in a separate slot. Name it with --palette",
      "DSLOT000.DAT."),
    .init(
      "picture-bytes-after-end", .warning, "Bytes follow the end of a picture.",
      "They are left out. Some programs append data, and some downloads are two files joined together."),
    .init(
      "picture-partly-transparent", .warning, "A palette entry is partly transparent.",
      "On the consoles a pixel is either transparent or opaque; the message says which was chosen. Give",
      "every entry an alpha of 0 or 255."),
    .init(
      "png-animated", .warning, "A PNG is animated; only its first frame is read.",
      "A slot holds one picture. Save the frames side by side in one picture, a sheet that the game draws parts",
      "of, or each frame as a separate file."),
    .init(
      "png-signature", .error, "The file does not begin as a PNG does.",
      "It has the extension of one, but another format, or a transfer as text damaged it."),
    .init("png-truncated", .error, "A PNG is truncated.", "Get the file again, or save the picture again."),
    .init(
      "png-chunk-name", .error, "The name of a chunk of a PNG has characters other than letters.",
      "The file is damaged: the chunk before has the wrong length."),
    .init(
      "png-checksum", .either, "A checksum of a PNG does not match.",
      "The file is damaged. Save it again in the program it comes from. For a chunk that the picture does not need,",
      "such as text, it is a warning, and the chunk is left out; transparency in a tRNS chunk is lost then."),
    .init(
      "png-chunk-order", .error, "The chunks of a PNG are in an order that is not allowed.",
      "The header comes first and once, the palette before the pixels, and the pixels together. Save it",
      "again with another program."),
    .init(
      "png-unknown-chunk", .error, "A PNG has a required chunk that romkit does not know.",
      "Its pixels cannot be read without the chunk. Save it as a plain PNG."),
    .init(
      "png-header", .error, "The header of a PNG is invalid.",
      "Its size, pixel format or method does not exist. The file is damaged."),
    .init(
      "png-too-large", .error, "A PNG is far larger than a slot.",
      "The size is refused before memory is allocated. A slot holds 256 x 256 pixels, so cut the picture or",
      "make it smaller first."),
    .init(
      "png-palette", .error, "The palette of a PNG is invalid.",
      "It is missing, too long, or ends inside a colour. Save it with another program."),
    .init(
      "png-transparency", .error, "The transparency of a PNG is invalid.",
      "It has more entries than the palette, or the picture also has an alpha channel. Save it again with another",
      "program."),
    .init(
      "png-image-data", .error, "The pixels of a PNG cannot be decompressed.",
      "They are missing or damaged. Save it again in the program it comes from."),
    .init(
      "png-image-data-too-short", .error, "A PNG has too few pixels.",
      "The data ends before the picture is complete. Save it again in the program it comes from."),
    .init(
      "png-image-data-too-long", .error, "A PNG has too many pixels.",
      "There is more data than the picture needs: the header is damaged, or the program that wrote it has a bug."
    ),
    .init(
      "png-index-beyond-palette", .error, "A pixel of a PNG has an index outside the palette.",
      "Programs show such a pixel in different colours, so romkit does not guess. Save it again with a",
      "complete palette."),
    .init(
      "bmp-header-truncated", .error, "A BMP ends inside its header.",
      "The file was truncated. Get it again, or save it again."),
    .init(
      "bmp-wrong-magic", .error, "The file does not begin as a BMP does.",
      "It has the extension of one, but another format."),
    .init(
      "bmp-header-size", .error, "A BMP has a header of an unknown size.",
      "Usual sizes are 12, 40, 52, 56, 64, 108 and 124 bytes. Save it again as a Windows BMP."),
    .init("bmp-width", .error, "The width of a BMP is invalid.", "It is 0 or negative. The file is damaged."),
    .init(
      "bmp-height", .error, "The height of a BMP is invalid.",
      "It is 0 or -2,147,483,648. Other negative heights are fine: such a picture is stored from the top",
      "down."),
    .init(
      "bmp-bits", .error, "A BMP has an unknown number of bits for a pixel.",
      "romkit reads 1, 2, 4, 8, 16, 24 and 32. Save it with one of these."),
    .init(
      "bmp-embedded", .error, "A BMP contains a JPEG or a PNG.",
      "Extract that picture and save it as PNG."),
    .init(
      "bmp-compression", .error, "A BMP has a compression that is not read, or that does not suit its depth.",
      "Save it without compression."),
    .init(
      "bmp-colour-count", .error, "A BMP has more colours than its depth allows.",
      "The header is damaged, or the program that wrote it has a bug. Save it again."),
    .init(
      "bmp-masks", .error, "The bit masks of a BMP are invalid.",
      "The bits of each colour component must be contiguous and separate from the others. Save it as a 24-bit BMP."
    ),
    .init(
      "bmp-pixel-offset", .error, "The pixels of a BMP are not at the offset in its header.",
      "They would lie inside the header or past the end of the file. The file is damaged."),
    .init(
      "bmp-too-large", .error, "A BMP is far larger than a slot.",
      "The size is refused before memory is allocated. A slot holds 256 x 256 pixels, so cut the picture or",
      "make it smaller first."),
    .init(
      "bmp-pixels-truncated", .error, "A BMP ends inside its pixels.",
      "The file was truncated. Get it again, or save it again."),
    .init(
      "bmp-index-beyond-palette", .error, "A pixel of a BMP has an index outside the palette.",
      "Programs show such a pixel in different colours, so romkit does not guess. Save it again with a",
      "complete palette."),
    .init(
      "bmp-planes", .warning, "A BMP does not have one plane.",
      "Every BMP has exactly one, so the field must be wrong; the picture is read. Save it again to avoid the warning."
    ),
    .init(
      "bmp-runs-outside", .warning, "The compressed pixels of a BMP reach past the picture.",
      "Pixels outside are left out: the file is damaged, or its width or height is wrong. Compare the picture",
      "with the original, and save it again."),
    .init(
      "font-size", .either, "DSLOT255 does not have the 106,032 bytes of the kanji extension's font.",
      "Only this font can be converted to a picture; other data cannot. romkit verify expects it if GSLOT255 is the",
      "half-width font.",
      rule: .init(.fonts, .warning, notice: "Wrong characters, or a crash, where text has kanji or kana")),
    .init(
      "font-sheet-size", .error, "The picture is not a sheet of the kanji extension's font.",
      "A sheet has all characters in their places, so its size is fixed. Draw on a sheet that romkit extract",
      "or romkit convert made from a font."),
    .init(
      "font-sheet-palette", .error, "The picture of a font has no palette.",
      "The palette distinguishes ink from paper. Save the picture with its palette."),
    .init(
      "font-sheet-colour", .error, "The picture of a font has a colour other than ink and paper.",
      "A font has one bit for a pixel: black ink on white paper. Smoothing makes greys; switch it off."),
  ]
}
