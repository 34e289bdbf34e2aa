import VGSCore

/// Why something cannot be previewed as it was asked for.
public enum PreviewError: DescribedError {
  /// Bytes that are nothing to see or to hear.
  public enum Unseen: Hashable, Sendable {
    /// A program.
    case program
    /// A data slot that is neither a text nor a palette.
    case data
    /// A record that is no slot.
    case record
    /// A file of this form.
    case form(FileForm)
  }

  /// There is nothing to see or to hear.
  case nothingToShow(Unseen)
  /// A picture cannot be enlarged by so much.
  case scale(Int, width: Int, height: Int, largest: Int)
  /// A song would be longer than anybody wants to hear.
  case tooLong(sampleCount: Int, extent: SongExtent)

  /// A short stable name.
  public var code: String {
    switch self {
    case .nothingToShow: "preview-nothing"
    case .scale: "preview-scale"
    case .tooLong: "preview-too-long"
    }
  }

  /// What was expected and what was found.
  public var message: String {
    switch self {
    case .nothingToShow(.program): "a program is nothing to see or to hear"
    case .nothingToShow(.data): "the data is neither a text nor a palette, so there is nothing to see"
    case .nothingToShow(.record): "a record that is no slot is nothing to see or to hear"
    case .nothingToShow(.form(let form)): "\(form.named) is nothing to see or to hear"
    case .scale(let factor, _, _, _) where factor < 1: "a picture cannot be shown \(factor) times as large"
    case .scale(let factor, let width, let height, _):
      "\(Grouped.text(factor)) times as large, a picture of \(width) x \(height) pixels is too large"
    case .tooLong(let count, .samples):
      "\(SoundDuration(sampleCount: count)) is longer than the 24 hours that are rendered at most"
    case .tooLong(.max, .loops(let loops, _)):
      "with \(Plural.text(loops, "loop")) the song is longer than the 24 hours that are rendered at most"
    case .tooLong(let count, .loops(let loops, _)):
      "with \(Plural.text(loops, "loop")) the song takes \(SoundDuration(sampleCount: count)), "
        + "and 24 hours are rendered at most"
    }
  }

  /// What to do about it.
  public var help: String? {
    switch self {
    case .nothingToShow(.program), .nothingToShow(.record), .nothingToShow(.data):
      "take its bytes out with romkit extract"
    case .nothingToShow: nil
    case .scale(_, _, _, let largest): "choose a scale from 1 to \(largest)"
    case .tooLong(_, .samples): "ask for less"
    case .tooLong(_, .loops(let loops, _)) where loops > 1:
      "ask for fewer loops, or name a time with --seconds"
    case .tooLong: "name a time with --seconds"
    }
  }
}
