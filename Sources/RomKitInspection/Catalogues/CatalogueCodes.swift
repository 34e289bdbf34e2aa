import RomKitBase

extension DiagnosticCode {
  @List package static var catalogues: [DiagnosticCode] {
    error("dat-other-file", "A file is not a catalogue.")
    "Catalogues are DAT files: Logiqx XML, whose outermost element is <datafile>, or the text format of"
    "clrmamepro, which begins with the word clrmamepro or game and an opening parenthesis."
    error("dat-syntax", "A DAT file in the text format of clrmamepro has a syntax error.")
    "The format is a list of words, each followed by keys and their values in parentheses. The message"
    "shows the first unexpected character."
    error("dat-limit", "A DAT file exceeds a limit.")
    "In the text format, parentheses are nested at most 16 deep, and a value has at most 65,536 bytes."
    error("dat-too-large", "A DAT file is larger than 256 MiB.")
    "A catalogue of a whole collection is smaller, so this is probably not a catalogue."
    error("dat-none", "A folder given with --dat has no catalogues.")
    "--dat takes a DAT file, or a folder with files that have the extension .dat or .xml."
    warning("dat-entry", "An entry of a catalogue has an invalid value.")
    "For example, a hash lacks a digit. The entry is skipped, so it does not identify any ROM."
  }
}
