import RomKitBase

/// A difference between an optimized ROM and the original that a console would show.
package enum OptimizationProofError: DescribedError {
  /// The first difference in a body.
  package enum Difference: Hashable, Sendable {
    /// A byte, counted from the start of the body.
    case byte(Int)
    /// A note of a song.
    case note(Int)
    /// A pixel of a picture.
    case pixel(x: Int, y: Int)
    /// A sample of an effect.
    case sample(Int)
    /// The stream of a song cannot be inflated.
    case stream
  }

  /// One of the two cannot be read as a ROM, for this reason.
  case unreadable(String?)
  /// The checksums of one match and those of the other do not, or only one has them.
  case checksums
  /// Another number of records.
  case count(expected: Int, found: Int)
  /// Another name, or another order.
  case name(expected: String, found: String)
  /// A body differs; the offset is that of the new body.
  case changed(slot: String, Difference, offset: Int)
  /// The bytes after the last body differ.
  case trailing

  /// The error in words.
  package var diagnostic: Diagnostic {
    switch self {
    case .unreadable(let reason):
      Diagnostic(
        "proof-unreadable", "the new ROM cannot be read: \(reason ?? "no reason is known")",
        help: Self.help)
    case .checksums:
      Diagnostic(
        "proof-checksums", "the checksums of the new ROM are not what those of the old one are",
        help: Self.help)
    case .count(let expected, let found):
      Diagnostic(
        "proof-count", "the new ROM has \(Plural.records(found)) instead of \(Grouped.text(expected))",
        help: Self.help)
    case .name(let expected, let found):
      Diagnostic("proof-name", "the new ROM has \(found) where \(expected) should be", help: Self.help)
    case .changed(let slot, let difference, let offset):
      Diagnostic("proof-changed", difference.words, at: .offset(offset), slot: slot, help: Self.help)
    case .trailing:
      Diagnostic(
        "proof-trailing", "the bytes after the last body are not as they were", help: Self.help)
    }
  }

  private static let help =
    "nothing was written, and the ROM is as it was; please report this, with the ROM if you may"
}

extension OptimizationProofError.Difference {
  fileprivate var words: String {
    switch self {
    case .stream: "the new stream of the song cannot be inflated"
    case .note(let index): "note \(Grouped.text(index)) of the song is not as it was"
    case .pixel(let x, let y): "the pixel at \(x), \(y) is not as it was"
    case .sample(let index): "sample \(Grouped.text(index)) is not as it was"
    case .byte(let index): "byte \(Grouped.text(index)) of the body is not as it was"
    }
  }
}
