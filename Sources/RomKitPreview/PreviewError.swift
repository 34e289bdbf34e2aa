import RomKitBase
import RomKitConversion
import RomKitSound
import VGSCore

/// A reason for which a preview cannot be made.
package enum PreviewError: DescribedError {
  /// Bytes without a picture or a sound.
  package enum Unseen: Hashable, Sendable {
    /// A program.
    case program
    /// A data slot that is neither a text nor a palette.
    case data
    /// A record that is no slot.
    case record
    /// A file of this format.
    case format(FileFormat)
  }

  /// Nothing to see or to hear.
  case nothingToShow(Unseen)
  /// A picture cannot be enlarged by so much.
  case scale(Int, width: Int, height: Int, largest: Int)
  /// A song longer than ``SongExtent/longest``.
  case tooLong(sampleCount: Int, extent: SongExtent)

  /// The error in words.
  package var diagnostic: Diagnostic {
    switch self {
    case .nothingToShow(.program):
      Diagnostic("preview-nothing", "a program is nothing to see or to hear", help: Self.extract)
    case .nothingToShow(.data):
      Diagnostic(
        "preview-nothing", "the data is neither a text nor a palette, so there is nothing to see",
        help: Self.extract)
    case .nothingToShow(.record):
      Diagnostic(
        "preview-nothing", "a record that is no slot is nothing to see or to hear", help: Self.extract)
    case .nothingToShow(.format(let format)):
      Diagnostic("preview-nothing", "\(format.named) is nothing to see or to hear")
    case .scale(let factor, let width, let height, let largest):
      Diagnostic(
        "preview-scale",
        factor < 1
          ? "a picture cannot be shown \(factor) times as large"
          : "\(Grouped.text(factor)) times as large, a picture of \(width) x \(height) pixels is too large",
        help: "choose a scale from 1 to \(largest)")
    case .tooLong(let count, .samples):
      Diagnostic(
        "preview-too-long",
        "\(SoundDuration(sampleCount: count)) is longer than the 24 hours that are rendered at most",
        help: "ask for less")
    case .tooLong(let count, .loops(let loops, _)):
      Diagnostic(
        "preview-too-long",
        count == .max
          ? """
          with \(Plural.text(loops, "loop")) the song is longer than the 24 hours that are rendered at most
          """
          : """
          with \(Plural.text(loops, "loop")) the song takes \(SoundDuration(sampleCount: count)), \
          and 24 hours are rendered at most
          """,
        help: loops > 1 ? "ask for fewer loops, or name a time with --seconds" : "name a time with --seconds")
    }
  }

  private static let extract = "take its bytes out with romkit extract"
}
