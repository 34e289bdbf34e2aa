import RomKitBase

extension DiagnosticCode {
  /// TOML.
  package static let toml: [DiagnosticCode] = [
    .init(
      "toml-syntax", .error, "This is not TOML.",
      "The message says which characters were expected. Most often a quote or a bracket is missing."),
    .init(
      "toml-repeated", .error, "A key or a table is defined twice.",
      "Remove one of the two; both lines are named."),
    .init(
      "toml-closed", .error, "A complete table cannot be extended.",
      "A table in curly brackets, or a list, is complete where it is written. Put the new key inside it."),
    .init(
      "toml-escape", .error, "A text has an unknown escape.",
      "In text between double quotes a backslash begins an escape, such as \\n for a line break or \\t for a",
      "tab. Text between single quotes is taken literally, which suits Windows paths."),
    .init(
      "toml-value", .error, "This is not a TOML value.",
      "Text stands in quotes, numbers have no leading zeros, and booleans are true or false."),
    .init("toml-range", .error, "A number is too large.", "Whole numbers have 64 bits with a sign."),
    .init(
      "toml-depth", .error, "Lists and tables are nested too deeply.",
      "The limit is far above any sensible file and keeps romkit from running out of memory."),
  ]
}
