/// What can be wrong with the body of an ESLOT. Offsets count from the start of the body.
public enum SoundEffectError: DescribedError {
  /// There are only `found` bytes where the header takes eight.
  case headerCut(found: Int)
  /// The body does not begin with `EFF` and a NUL but with these bytes, at most four.
  case wrongMagic(found: [UInt8])
  /// The header gives `declared` bytes of samples, and `found` bytes follow it.
  case lengthDisagrees(declared: UInt32, found: Int)
  /// The header and the body agree on a length that is not a multiple of two.
  case oddLength(UInt32)
  /// More samples than a record can hold.
  case tooManySamples(count: Int)

  /// A short stable name.
  public var code: String {
    switch self {
    case .headerCut: "effect-header-cut"
    case .wrongMagic: "effect-wrong-magic"
    case .lengthDisagrees(let declared, let found):
      found < Int(declared) ? "effect-too-short" : "effect-bytes-after"
    case .oddLength: "effect-odd-length"
    case .tooManySamples: "effect-too-long"
    }
  }

  /// What was expected and what was found.
  public var message: String {
    switch self {
    case .headerCut(let found):
      "a sound effect starts with a header of 8 bytes, found only \(Plural.bytes(found))"
    case .wrongMagic(let found):
      "a sound effect starts with EFF and a NUL byte, found \"\(Escaped.bytes(found))\""
    case .lengthDisagrees(let declared, let found):
      "the header says \(Plural.bytes(Int(declared))) of samples, found \(Grouped.text(found))"
    case .oddLength(let length):
      "the samples take 2 bytes each, so \(Plural.bytes(Int(length))) of them cannot be right"
    case .tooManySamples(let count):
      "\(count) samples are more than the \(SoundEffect.maximumSampleCount) a record can hold"
    }
  }

  /// What the numbers suggest.
  public var notes: [String] {
    switch self {
    case .lengthDisagrees(let declared, let found):
      if Int(declared.byteSwapped) == found { return ["the length is right but stored low byte first"] }
      return found < declared ? ["a console would read past the end of it"] : []
    default: return []
    }
  }

  /// The change that mends it.
  public var help: String? {
    switch self {
    case .wrongMagic(let found) where found == Array("RIFF".utf8) || found == Array("FORM".utf8):
      "this is a sound file: give it its own ending (.wav or .aiff), so that it is converted"
    case .headerCut, .wrongMagic, .lengthDisagrees, .oddLength: "convert the original sound file again"
    case .tooManySamples: "cut the sound"
    }
  }

  /// Where in the body.
  public var position: Place.Position? {
    switch self {
    case .headerCut, .wrongMagic: .offset(0)
    case .lengthDisagrees, .oddLength: .offset(4)
    case .tooManySamples: nil
    }
  }
}
