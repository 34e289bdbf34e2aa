extension Explanation {
  /// About pictures and fonts.
  static let pictures: [Explanation] = [
    Explanation(
      "chr-too-short", .error, "A picture slot is shorter than its size asks for.",
      """
      A CHR begins with SY or SZ, a width and a height, each less one, and then has a byte for each pixel. \
      The console reads as many as the header says: past the end of the slot it draws whatever lies there.
      """),
    Explanation(
      "chr-too-long", .error, "A picture slot is longer than its size asks for.",
      """
      The console never sees the rest. Mostly the header is wrong: width and height are stored less one.
      """),
    Explanation(
      "chr-wrong-magic", .error, "A picture slot does not begin with SY or SZ.",
      """
      A picture that was named .CHR without being converted is the most common cause. romkit convert \
      title.png -o GSLOT000.CHR converts it.
      """),
    Explanation(
      "chr-too-large", .error, "A picture is larger than a slot holds.",
      """
      A slot has at most 256 x 256 pixels. Cut the picture with --crop, and draw its parts beside each \
      other.
      """),
    Explanation(
      "chr-wrong-count", .error, "A picture does not have as many indices as pixels.",
      """
      This is about pictures that a program makes with the library; files cannot be like that.
      """),
    Explanation(
      "chr-no-palette", .error, "A picture for VGE carries a palette, and there is none.",
      """
      Give one with --palette, or make a picture for the mk-II SR with --dialect sy.
      """),
    Explanation(
      "chr-other-dialect", .warning, "A picture is for the other console.",
      """
      SY pictures are for the mk-II SR and SZ pictures for VGE, and each console draws only its own. \
      Convert the picture with romkit convert --dialect.
      """),
    Explanation(
      "chr-palette-not-shown", .warning, "A picture's palette is not the one on the screen.",
      """
      A VGE picture carries a palette, and the console shows all pictures in the palette of the slot it \
      was told. Colours that differ there are drawn wrong.
      """),
    Explanation(
      "picture-unknown", .error, "The file is no picture that is known.",
      """
      PNG and BMP are read. Save it as one of these.
      """),
    Explanation(
      "picture-not-read", .error, "The file is a picture of a kind that is not read.",
      """
      Save it as PNG or BMP.
      """),
    Explanation(
      "picture-empty", .error, "A picture has no pixels.",
      """
      Its width or its height is 0.
      """),
    Explanation(
      "picture-no-palette", .error, "A picture has only indices, and a picture file needs colours.",
      """
      A CHR for the mk-II SR carries no palette: that is a slot of its own. Name it with --palette \
      DSLOT000.DAT.
      """),
    Explanation(
      "picture-crop-outside", .error, "The part to take is not inside the picture.",
      """
      --crop takes x, y, width and height in pixels, and all of it has to lie in each of the pictures.
      """),
    Explanation(
      "picture-bytes-after-end", .warning, "There is something after the end of a picture.",
      """
      It is left out. Some programs append data of their own, and some downloads are two files stuck \
      together.
      """),
    Explanation(
      "picture-partly-transparent", .warning, "A palette entry is partly transparent.",
      """
      On the consoles a pixel is transparent or it is not. The message says as which it was taken. Give \
      every entry an alpha of 0 or 255.
      """),
    Explanation(
      "png-signature", .error, "The file does not begin as a PNG does.",
      """
      It has the ending of one, and is something else or was damaged by a transfer as text.
      """),
    Explanation(
      "png-truncated", .error, "A PNG ends early.",
      """
      The file has been cut off. Get it or save it again.
      """),
    Explanation(
      "png-chunk-name", .error, "The name of a chunk of a PNG is not made of letters.",
      """
      The file is damaged: what stands before this place has the wrong length.
      """),
    Explanation(
      "png-checksum", .error, "A checksum of a PNG does not match.",
      """
      The file is damaged. Save it again in the program it comes from.
      """),
    Explanation(
      "png-chunk-order", .error, "The parts of a PNG are in an order that is not allowed.",
      """
      The header comes first and once, the palette before the pixels, and the pixels in one go. Save it \
      again with another program.
      """),
    Explanation(
      "png-unknown-chunk", .error, "A PNG has a part that must be understood and is not.",
      """
      The file says of this part that pixels cannot be read without it. Save it as a plain PNG.
      """),
    Explanation(
      "png-header", .error, "The header of a PNG says something impossible.",
      """
      Its size, its kind of pixels or its method is none that exists. The file is damaged.
      """),
    Explanation(
      "png-too-large", .error, "A PNG is larger than any picture for a slot could be.",
      """
      The size is refused before memory is taken for it. A slot holds 256 x 256 pixels, so cut the picture \
      or make it smaller first.
      """),
    Explanation(
      "png-palette", .error, "The palette of a PNG is wrong.",
      """
      It is missing, longer than allowed, or not made of whole colours. Save it again with another \
      program.
      """),
    Explanation(
      "png-transparency", .error, "The transparency of a PNG is wrong.",
      """
      It has more entries than the palette, or stands beside an alpha channel. Save it again with another \
      program.
      """),
    Explanation(
      "png-image-data", .error, "The pixels of a PNG cannot be unpacked.",
      """
      They are missing or damaged. Save it again in the program it comes from.
      """),
    Explanation(
      "png-image-data-too-short", .error, "A PNG has too few pixels.",
      """
      The data ends before the picture is complete. Save it again in the program it comes from.
      """),
    Explanation(
      "png-image-data-too-long", .error, "A PNG has too many pixels.",
      """
      There is more data than the size of the picture asks for: the header is damaged, or the program that \
      wrote it is wrong.
      """),
    Explanation(
      "png-index-beyond-palette", .error, "A pixel of a PNG has an index that its palette lacks.",
      """
      Programs show such a pixel in different colours, so none of them is guessed. Save it again with a \
      whole palette.
      """),
    Explanation(
      "bmp-header-truncated", .error, "A BMP ends inside its header.",
      """
      The file has been cut off. Get it or save it again.
      """),
    Explanation(
      "bmp-wrong-magic", .error, "The file does not begin as a BMP does.",
      """
      It has the ending of one, and is something else.
      """),
    Explanation(
      "bmp-header-size", .error, "A BMP has a header of an unknown size.",
      """
      12, 40, 52, 56, 64, 108 and 124 bytes are usual. Save it again as a Windows BMP.
      """),
    Explanation(
      "bmp-width", .error, "The width of a BMP is impossible.",
      """
      It is 0 or negative. The file is damaged.
      """),
    Explanation(
      "bmp-height", .error, "The height of a BMP is impossible.",
      """
      It is 0, or the one negative number that has no opposite. (Negative ones are fine: such a picture is \
      stored from the top down.)
      """),
    Explanation(
      "bmp-bits", .error, "A BMP has an unknown number of bits for a pixel.",
      """
      1, 2, 4, 8, 16, 24 and 32 are read. Save it as one of these.
      """),
    Explanation(
      "bmp-embedded", .error, "A BMP has a JPEG or a PNG inside.",
      """
      Take that picture out and save it as PNG.
      """),
    Explanation(
      "bmp-compression", .error,
      "A BMP is compressed in a way that is not read, or that does not go with its depth.",
      """
      Save it without compression.
      """),
    Explanation(
      "bmp-colour-count", .error, "A BMP has more colours than its depth allows.",
      """
      The header is damaged, or the program that wrote it is wrong. Save it again.
      """),
    Explanation(
      "bmp-masks", .error, "The bit masks of a BMP are wrong.",
      """
      Each component of a colour needs bits of its own in one piece. Save it as a BMP of 24 bits.
      """),
    Explanation(
      "bmp-pixel-offset", .error, "The pixels of a BMP are not where its header says.",
      """
      They would lie inside the header or after the end of the file. The file is damaged.
      """),
  ]
}
