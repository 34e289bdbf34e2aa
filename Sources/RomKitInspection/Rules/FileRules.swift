import RomKitBase
import RomKitContainer

/// What makes a file a ROM at all. ``Rom/init(reading:)`` finds most of it.
enum FileRules {
  /// What is wrong with the size of a file; `rom` is what it holds.
  static func check(_ rom: Rom, size: Int) -> Diagnostic? {
    size > RomWriter.largest
      ? Diagnostic(RomSizeFinding(size: size)).noticed(
        "the games cannot read it, and do not start") : nil
  }
}

/// A file that no game can read whole.
package struct RomSizeFinding: DescribedError {
  /// The bytes of the file.
  package let size: Int

  /// The error in words.
  package var diagnostic: Diagnostic {
    Diagnostic(
      "rom-too-large",
      "the ROM has \(Plural.bytes(size)); the games read it whole, at most \(Grouped.text(RomWriter.largest))",
      at: .offset(RomWriter.largest), help: "leave some assets out, or make them smaller")
  }
}
