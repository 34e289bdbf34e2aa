/// What makes a file a ROM at all. ``Rom/init(reading:)`` finds most of it.
enum FileRules {
  /// What is wrong with the size of a file; `rom` is what it holds.
  static func check(_ rom: Rom, size: Int) -> Diagnostic? {
    size > RomWriter.largest
      ? Diagnostic(RomSizeFinding(size: size), severity: .error).noticed(
        "the games cannot read it, and do not start") : nil
  }
}

/// A file that no game can read whole.
public struct RomSizeFinding: DescribedError {
  /// The bytes of the file.
  public let size: Int

  /// See ``DescribedError/code``.
  public var code: String { "rom-too-large" }
  /// See ``DescribedError/message``.
  public var message: String {
    "the ROM has \(Plural.bytes(size)); the games read it whole, at most \(Grouped.text(RomWriter.largest))"
  }
  /// See ``DescribedError/help``.
  public var help: String? { "leave some assets out, or make them smaller" }
  /// See ``DescribedError/position``.
  public var position: Place.Position? { .offset(RomWriter.largest) }
}
