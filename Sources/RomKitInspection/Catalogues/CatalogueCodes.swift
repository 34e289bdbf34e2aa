import RomKitBase

extension DiagnosticCode {
  package static let catalogues: [DiagnosticCode] = [
    .init(
      "dat-other-file", .error, "A file is not a catalogue.",
      "Catalogues are DAT files: Logiqx XML, whose outermost element is <datafile>, or the text format of",
      "clrmamepro, which begins with the word clrmamepro or game and an opening parenthesis."),
    .init(
      "dat-syntax", .error, "A DAT file in the text format of clrmamepro has a syntax error.",
      "The format is a list of words, each followed by keys and their values in parentheses. The message",
      "shows the first unexpected character."),
    .init(
      "dat-limit", .error, "A DAT file exceeds a limit.",
      "In the text format, parentheses are nested at most 16 deep, and a value has at most 65,536 bytes."),
    .init(
      "dat-too-large", .error, "A DAT file is larger than 256 MiB.",
      "A catalogue of a whole collection is smaller, so this is probably not a catalogue."),
    .init(
      "dat-none", .error, "A folder given with --dat has no catalogues.",
      "--dat takes a DAT file, or a folder with files that have the extension .dat or .xml."),
    .init(
      "dat-entry", .warning, "An entry of a catalogue has an invalid value.",
      "For example, a hash lacks a digit. The entry is skipped, so it does not identify any ROM."),
  ]
}
