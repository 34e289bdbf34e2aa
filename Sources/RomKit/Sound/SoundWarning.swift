/// Something odd about a sound file, or something lost on the way to a sound effect; the work is done all the
/// same.
public enum SoundWarning: DescribedError {
  /// The file ends inside its samples: `declared` bytes of them should be there, `found` are.
  case samplesCut(declared: Int, found: Int, offset: Int)
  /// After the last whole frame are `extra` bytes more.
  case partFrame(extra: Int, frameSize: Int, offset: Int)
  /// The size of a frame is given wrong; channels and bits tell it is `expected` bytes.
  case blockAlign(declared: Int, expected: Int, offset: Int)
  /// Another `data` chunk after the one that was read.
  case secondData(offset: Int)
  /// There is not one sample.
  case empty
  /// The policy asks for a warning about any conversion.
  case converted(ConversionReport)
  /// Samples beyond full scale were cut to it.
  case clipped(count: Int, peak: Decibels)
  /// Floating-point samples that are infinite or not a number were taken as silence.
  case notNumbers(count: Int)

  /// A short stable name.
  public var code: String {
    switch self {
    case .samplesCut: "sound-cut"
    case .partFrame: "sound-part-frame"
    case .blockAlign: "wav-block-align"
    case .secondData: "wav-second-data"
    case .empty: "sound-empty"
    case .converted: "sound-converted"
    case .clipped: "sound-clipped"
    case .notNumbers: "sound-not-numbers"
    }
  }

  /// What was found and what was made of it.
  public var message: String {
    switch self {
    case .samplesCut(let declared, let found, _):
      "the file ends inside its samples: \(Plural.bytes(declared)) of them expected, \(found) found and used"
    case .partFrame(let extra, let frameSize, _):
      "the samples end with \(Plural.bytes(extra)) of a frame that takes \(frameSize); left out"
    case .blockAlign(let declared, let expected, _):
      "the block align says \(Plural.bytes(declared)) a frame, channels and bits make it \(expected); used \(expected)"
    case .secondData: "a second data chunk was ignored; a WAV file has one"
    case .empty: "the file has no samples; the effect is silent"
    case .converted(let report): "converted \(report)"
    case .clipped(let count, _):
      "\(Plural.text(count, "sample")) beyond full scale \(count == 1 ? "was" : "were") clipped"
    case .notNumbers(let count):
      "\(Plural.text(count, "sample")) \(count == 1 ? "is not a number" : "are not numbers"); taken as silence"
    }
  }

  /// The change that mends it.
  public var help: String? {
    switch self {
    case .samplesCut: "copy or export the file again if the end of the sound is missing"
    case .partFrame, .blockAlign, .secondData: "save the file again with a sound editor"
    case .empty: nil
    case .converted: "save it as 22,050 Hz, 16 bit, mono to have it copied as it is"
    case .clipped(_, let peak): "make the recording quieter by \(peak.roundedUp)"
    case .notNumbers: "export the file again, as integers if possible"
    }
  }

  /// Where in the file.
  public var position: Place.Position? {
    switch self {
    case .samplesCut(_, _, let offset), .partFrame(_, _, let offset), .blockAlign(_, _, let offset),
      .secondData(let offset):
      .offset(offset)
    case .empty, .converted, .clipped, .notNumbers: nil
    }
  }
}
