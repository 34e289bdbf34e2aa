extension Explanation {
  /// About pictures and fonts, continued.
  static let picturesMore: [Explanation] = [
    Explanation(
      "bmp-too-large", .error, "A BMP is larger than any picture for a slot could be.",
      """
      The size is refused before memory is taken for it. A slot holds 256 x 256 pixels, so cut the picture \
      or make it smaller first.
      """),
    Explanation(
      "bmp-pixels-truncated", .error, "A BMP ends inside its pixels.",
      """
      The file has been cut off. Get it or save it again.
      """),
    Explanation(
      "bmp-index-beyond-palette", .error, "A pixel of a BMP has an index that its palette lacks.",
      """
      Programs show such a pixel in different colours, so none of them is guessed. Save it again with a \
      whole palette.
      """),
    Explanation(
      "bmp-planes", .warning, "A BMP does not have one plane.",
      """
      All have exactly one, so the field is taken to be wrong, and the picture is read. Save it again to \
      be rid of this.
      """),
    Explanation(
      "font-size", .error, "The slot is not the font of the kanji extension.",
      """
      Of all data only that font becomes a picture, and it has one size.
      """),
    Explanation(
      "font-sheet-size", .error, "The picture is not a sheet of the kanji extension's font.",
      """
      A sheet has all characters in their places, so its size is fixed. Draw in a sheet that romkit \
      extract or romkit convert made of a font.
      """),
    Explanation(
      "font-sheet-palette", .error, "The picture of a font has no palette.",
      """
      Nothing tells ink from paper without it. Save the picture with its palette.
      """),
    Explanation(
      "font-sheet-colour", .error, "The picture of a font has another colour than ink and paper.",
      """
      A font has one bit for a pixel: black ink on white paper. Drawing with smoothing makes greys; switch \
      it off.
      """),
    Explanation(
      "font-half-width", .warning, "The half-width font of the kanji extension is not right.",
      """
      GSLOT255 has to be a picture of 64 x 72 pixels when DSLOT255 is the font of the kanji extension; it \
      has the narrow letters.
      """),
  ]
}
