import RomKitBase

extension DiagnosticCode {
  /// Texts.
  package static let texts: [DiagnosticCode] = [
    .init(
      "text-unmappable", .error, "A character cannot be stored in this encoding.",
      "Shift_JIS has the characters of JIS X 0208, which are those in the console's fonts. Use other",
      "characters, or store the text as UTF-8 with --encoding utf-8 if the game reads that."),
    .init(
      "text-invalid-utf8", .error, "A text file is not UTF-8.",
      "Save it as UTF-8 in your editor. To pack a file in Shift_JIS unchanged, give it the extension .DAT."),
    .init("text-utf16", .error, "A text file is UTF-16.", "Save it as UTF-8 in your editor."),
    .init(
      "text-nul", .error, "A text file has a NUL inside.",
      "A game reads a text up to the first NUL and would never see the rest."),
    .init(
      "text-too-long", .error, "A text does not fit the size of its slot.",
      "Japanese letters take two bytes in Shift_JIS and three in UTF-8, and the NUL at the end counts.",
      "Shorten the text, or raise --size."),
    .init("text-size", .error, "The size for a text is invalid.", "--size takes a number of bytes from 1."),
    .init(
      "text-not-recognised", .error, "A slot is not recognised as a text.",
      "Its bytes are neither Shift_JIS, ASCII nor UTF-8. If you know the encoding, name it with --encoding."),
    .init(
      "text-invalid", .error, "A slot has bytes that are not a character of the encoding.",
      "It has another encoding, or is not a text."),
    .init(
      "text-nul-inside", .error, "A slot has a NUL in the middle of its text.",
      "A text ends with its first NUL. The slot may hold several texts, or a table: romkit convert --schema",
      "separates those."),
    .init(
      "text-filling", .error, "A slot has more NULs after its text than a text of fixed size has.",
      "It is perhaps not a text."),
    .init(
      "text-not-reversible", .error, "The text would not give the same bytes again.",
      "Some bytes can be written in more than one way, so converting there and back would change the slot.",
      "Extract it with --raw."),
    .init(
      "text-not-in-font", .warning, "The console's 8 x 12 font cannot show a character.",
      "Half-width katakana, control characters and the like are not in it: the game shows something else or",
      "nothing."),
  ]
}
