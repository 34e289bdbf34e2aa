import RomKitBase

/// A fault in a sound file that could be read nevertheless, or a loss in its conversion.
package enum SoundWarning: DescribedError {
  case samplesCut(declared: Int, found: Int, offset: Int)
  case partFrame(extra: Int, frameSize: Int, offset: Int)
  case blockAlign(declared: Int, expected: Int, offset: Int)
  case secondData(offset: Int)
  case empty
  case converted(ConversionReport)
  case clipped(count: Int, peak: Decibels)
  case notNumbers(count: Int)

  package var diagnostic: Diagnostic {
    switch self {
    case .samplesCut(let declared, let found, let offset):
      Diagnostic(
        "sound-cut",
        """
        expected \(Plural.bytes(declared)) of samples, found \(Grouped.text(found)); the sound ends there
        """,
        severity: .warning, at: .offset(offset),
        help: "copy or export the file again if the end of the sound is missing")
    case .partFrame(let extra, let frameSize, let offset):
      Diagnostic(
        "sound-part-frame",
        "the last frame has only \(extra) of its \(Plural.bytes(frameSize)) and is left out",
        severity: .warning, at: .offset(offset), help: Self.saveAgain)
    case .blockAlign(let declared, let expected, let offset):
      Diagnostic(
        "wav-block-align",
        """
        expected a block align of \(Plural.bytes(expected)) for the channels and bits in the fmt chunk, found \(declared); \
        \(expected) is used
        """,
        severity: .warning, at: .offset(offset), help: Self.saveAgain)
    case .secondData(let offset):
      Diagnostic(
        "wav-second-data", "expected one data chunk, found a second one, which is left out",
        severity: .warning, at: .offset(offset), help: Self.saveAgain)
    case .empty:
      Diagnostic("sound-empty", "the file has no samples; the effect is silent", severity: .warning)
    case .converted(let report):
      Diagnostic(
        "sound-converted", "converted \(report.summary)", severity: .warning,
        help: "save the sound as 22,050 Hz, 16 bit, mono to have it copied unchanged")
    case .clipped(let count, let peak):
      Diagnostic(
        "sound-clipped",
        "\(Plural.text(count, "sample")) beyond full scale \(count == 1 ? "was" : "were") clipped",
        severity: .warning, help: "make the recording quieter by \(peak.roundedUp)")
    case .notNumbers(let count):
      Diagnostic(
        "sound-not-numbers",
        count == 1
          ? "1 sample is not a number and becomes silence"
          : "\(Grouped.text(count)) samples are not numbers and become silence",
        severity: .warning, help: "export the file again, as integers if possible")
    }
  }

  private static let saveAgain: Message = "save the file again with a sound editor"
}
