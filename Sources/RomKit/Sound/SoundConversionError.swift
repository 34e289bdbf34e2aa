/// Why a recording cannot become a sound effect.
public enum SoundConversionError: DescribedError {
  /// It would have to be converted, and the policy forbids that.
  case needsConverting(source: String)
  /// Its rate is over the highest that can be converted.
  case rateTooHigh(SampleRate)
  /// It has more samples, at the console's rate, than a record can hold.
  case tooLong(frames: Int, rate: SampleRate)
  /// It would grow to more than ``ConvertedSound/mostGrownBytes`` and more than its source.
  case growsTooMuch(SoundDuration)

  /// A short stable name.
  public var code: String {
    switch self {
    case .needsConverting: "sound-needs-converting"
    case .rateTooHigh: "sound-rate-too-high"
    case .tooLong, .growsTooMuch: "sound-too-long"
    }
  }

  /// What was expected and what was found.
  public var message: String {
    switch self {
    case .needsConverting(let source):
      "the console plays 22.05 kHz mono of 16 bit, found \(source), and conversion is not allowed"
    case .rateTooHigh(let rate):
      "a rate of \(rate) is more than the \(SoundConversion.highestRate) that can be converted"
    case .tooLong(let frames, let rate):
      "\(Plural.text(frames, "frame")) at \(rate) last longer than an effect can, "
        + "\(SoundDuration(sampleCount: SoundEffect.maximumSampleCount))"
    case .growsTooMuch(let duration):
      "the sound lasts \(duration); one that grows by conversion may last "
        + "\(SoundDuration(sampleCount: ConvertedSound.mostGrownBytes / 2))"
    }
  }

  /// The change that mends it.
  public var help: String? {
    switch self {
    case .needsConverting: "save it as 22,050 Hz, 16 bit, mono, or allow it with --resample convert"
    case .rateTooHigh, .tooLong: "if the rate is not what the recording has, correct it in a sound editor"
    case .growsTooMuch:
      "cut it, or save it as 22,050 Hz, 16 bit, mono; if its rate is not what was recorded, correct that first"
    }
  }
}
