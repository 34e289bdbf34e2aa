import RomKitBase

/// Something odd about a sound file, or lost on the way to a sound effect. The work is done all the same.
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
        the file ends inside its samples: \(Plural.bytes(declared)) of them expected, \(found) found and used
        """,
        severity: .warning, at: .offset(offset),
        help: "copy or export the file again if the end of the sound is missing")
    case .partFrame(let extra, let frameSize, let offset):
      Diagnostic(
        "sound-part-frame",
        "the samples end with \(Plural.bytes(extra)) of a frame that takes \(frameSize); left out",
        severity: .warning, at: .offset(offset), help: Self.saveAgain)
    case .blockAlign(let declared, let expected, let offset):
      Diagnostic(
        "wav-block-align",
        "the block align says \(Plural.bytes(declared)) a frame, channels and bits make it \(expected); "
          + "used \(expected)",
        severity: .warning, at: .offset(offset), help: Self.saveAgain)
    case .secondData(let offset):
      Diagnostic(
        "wav-second-data", "a second data chunk was ignored; a WAV file has one",
        severity: .warning, at: .offset(offset), help: Self.saveAgain)
    case .empty:
      Diagnostic("sound-empty", "the file has no samples; the effect is silent", severity: .warning)
    case .converted(let report):
      Diagnostic(
        "sound-converted", "converted \(report)", severity: .warning,
        help: "save it as 22,050 Hz, 16 bit, mono to have it copied as it is")
    case .clipped(let count, let peak):
      Diagnostic(
        "sound-clipped",
        "\(Plural.text(count, "sample")) beyond full scale \(count == 1 ? "was" : "were") clipped",
        severity: .warning, help: "make the recording quieter by \(peak.roundedUp)")
    case .notNumbers(let count):
      Diagnostic(
        "sound-not-numbers",
        "\(Plural.text(count, "sample")) \(count == 1 ? "is not a number" : "are not numbers"); "
          + "taken as silence",
        severity: .warning, help: "export the file again, as integers if possible")
    }
  }

  private static let saveAgain = "save the file again with a sound editor"
}
