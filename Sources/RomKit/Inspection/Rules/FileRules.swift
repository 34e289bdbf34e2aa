/// What makes a file a ROM at all. ``Rom/init(reading:)`` finds most of it.
enum FileRules {
  static let rules: [ConsoleRule] = [
    ConsoleRule(
      .file, "rom-too-short", .error, "The file has fewer than the 4 bytes of the count",
      notice: "The game does not start"),
    ConsoleRule(
      .file, "rom-other-file", .error, "The file is something else, such as a picture or a program",
      notice: "The game does not start"),
    ConsoleRule(
      .file, "rom-count-big-endian", .error, "The count is stored with its high byte first",
      notice: "The game does not start"),
    ConsoleRule(
      .file, "rom-count-too-large", .error, "The count promises more records than the file has room for",
      notice: "The game does not start, or everything after the cut is missing"),
    ConsoleRule(
      .file, "rom-too-many-records", .error,
      "The count is larger than any real ROM's, and their list would not fit into memory",
      notice: "The game does not start"),
    ConsoleRule(
      .file, "rom-size-cut-off", .error, "The file ends inside a size field",
      notice: "The slots from there on are missing, or the game does not start"),
    ConsoleRule(
      .file, "rom-body-cut-off", .error, "A size field promises more bytes than the file has left",
      notice: "The slots from there on are missing, or the game does not start"),
    ConsoleRule(
      .file, "rom-body-too-large", .error, "A size field says more than a signed 32-bit number holds",
      notice: "The game does not start"),
    ConsoleRule(
      .file, "rom-too-large", .error, "The ROM is larger than the games can read, which take it whole",
      notice: "The game does not start"),
    ConsoleRule(
      .file, "rom-trailing-bytes", .error, "Bytes follow the last body",
      notice: "Nothing: no runtime reads them",
      unless: "a warning when the ROM carries no checksums"),
  ]

  /// What is wrong with the size of a file; `rom` is what it holds.
  static func check(_ rom: Rom, size: Int) -> Diagnostic? {
    size > RomWriter.largest
      ? Diagnostic(RomSizeFinding(size: size)).noticed(
        "the games cannot read it, and do not start") : nil
  }
}

/// A file that no game can read whole.
public struct RomSizeFinding: DescribedError {
  /// The bytes of the file.
  public let size: Int

  /// The error in words.
  public var diagnostic: Diagnostic {
    Diagnostic(
      "rom-too-large",
      "the ROM has \(Plural.bytes(size)); the games read it whole, at most \(Grouped.text(RomWriter.largest))",
      at: .offset(RomWriter.largest), help: "leave some assets out, or make them smaller")
  }
}
