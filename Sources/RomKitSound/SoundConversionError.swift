import RomKitBase

/// A reason for which a recording cannot become a sound effect.
package enum SoundConversionError: DescribedError {
  /// It would have to be converted, and the policy forbids that.
  case needsConverting(source: String)
  /// Its rate is over the highest that can be converted.
  case rateTooHigh(SampleRate)
  /// It has more samples, at the console's rate, than a record can hold.
  case tooLong(frames: Int, rate: SampleRate)
  /// It would grow to more than ``ConvertedSound/mostGrownBytes`` and more than its source.
  case growsTooMuch(SoundDuration)

  /// The error in words.
  package var diagnostic: Diagnostic {
    switch self {
    case .needsConverting(let source):
      Diagnostic(
        "sound-needs-converting",
        "the console plays 22.05 kHz mono of 16 bit, found \(source), and conversion is not allowed",
        help: "save it as 22,050 Hz, 16 bit, mono, or allow it with --resample convert")
    case .rateTooHigh(let rate):
      Diagnostic(
        "sound-rate-too-high",
        "a rate of \(rate) is more than the \(SoundConversion.highestRate) that can be converted",
        help: Self.correctRate)
    case .tooLong(let frames, let rate):
      Diagnostic(
        "sound-too-long",
        """
        \(Plural.text(frames, "frame")) at \(rate) last longer than an effect can, \
        \(SoundDuration(sampleCount: SoundEffect.maximumSampleCount))
        """,
        help: Self.correctRate)
    case .growsTooMuch(let duration):
      Diagnostic(
        "sound-too-long",
        """
        the sound lasts \(duration); one that grows by conversion may last \
        \(SoundDuration(sampleCount: ConvertedSound.mostGrownBytes / 2))
        """,
        help: """
          cut it, or save it as 22,050 Hz, 16 bit, mono; if its rate is not what was recorded, \
          correct that first
          """)
    }
  }

  private static let correctRate = "if the rate is not what the recording has, correct it in a sound editor"
}
