/// What romkit's checksum record can show to be damaged; ``Verification`` compares it with the file.
enum ChecksumRules {
  private static let damage =
    "Whatever the damaged bytes are for: a wrong pixel, a click, a game that does not start"

  static let rules: [ConsoleRule] = [
    ConsoleRule(
      .checksums, "checksum-body", .error, "A body is not as it was when the ROM was written", notice: damage),
    ConsoleRule(
      .checksums, "checksum-size", .error, "A size field is not as it was when the ROM was written",
      notice: "The slots from there on are missing or garbled"),
    ConsoleRule(
      .checksums, "checksum-count", .error,
      "The count, or the number of records, is not what the checksum record speaks of",
      notice: "Slots are missing, or the game does not start"),
    ConsoleRule(
      .checksums, "checksum-directory", .error, "The count and the names do not match their checksum",
      notice: "The slot whose name is damaged is missing"),
    ConsoleRule(
      .checksums, "checksum-not-last", .error,
      "Records follow the checksum record: something added to the ROM without renewing it",
      notice: "Nothing, but damage cannot be found any more"),
    ConsoleRule(
      .checksums, "checksums-damaged", .error, "The checksum record itself is damaged",
      notice: "Nothing, but damage cannot be found any more"),
    ConsoleRule(
      .checksums, "checksums-version", .error,
      "The checksum record is of a version that this romkit does not know",
      notice: "Nothing, but damage cannot be found with this romkit"),
  ]
}
