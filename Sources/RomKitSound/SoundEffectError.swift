import RomKitBase

/// An error in the body of an ESLOT. Offsets count from the start of the body.
public enum SoundEffectError: DescribedError {
  /// Only `found` bytes, where the header takes eight.
  case headerCut(found: Int)
  /// The first bytes, at most four, are not `EFF` and a NUL.
  case wrongMagic(found: [UInt8])
  /// The header gives `declared` bytes of samples, and `found` bytes follow it.
  case lengthDisagrees(declared: UInt32, found: Int)
  /// The header and the body agree on a length that is not a multiple of two.
  case oddLength(UInt32)
  /// More samples than a record can hold.
  case tooManySamples(count: Int)

  /// The error in words.
  public var diagnostic: Diagnostic {
    switch self {
    case .headerCut(let found):
      Diagnostic(
        "effect-header-cut",
        "a sound effect starts with a header of 8 bytes, found only \(Plural.bytes(found))",
        at: .offset(0), help: Self.convertAgain)
    case .wrongMagic(let found):
      Diagnostic(
        "effect-wrong-magic",
        "a sound effect starts with EFF and a NUL byte, found \"\(Escaped.bytes(found))\"",
        at: .offset(0),
        help: found == Array("RIFF".utf8) || found == Array("FORM".utf8)
          ? "this is a sound file: give it its own ending (.wav or .aiff), so that it is converted"
          : Self.convertAgain)
    case .lengthDisagrees(let declared, let found) where found < Int(declared):
      Diagnostic(
        "effect-too-short", Self.lengths(declared, found), at: .offset(4),
        notes: [Self.byteOrder(declared, found) ?? "a console would read past the end of it"],
        help: Self.convertAgain)
    case .lengthDisagrees(let declared, let found):
      Diagnostic(
        "effect-bytes-after", Self.lengths(declared, found), at: .offset(4),
        notes: Self.byteOrder(declared, found).map { [$0] } ?? [], help: Self.convertAgain)
    case .oddLength(let length):
      Diagnostic(
        "effect-odd-length",
        "the samples take 2 bytes each, so \(Plural.bytes(Int(length))) of them cannot be right",
        at: .offset(4), help: Self.convertAgain)
    case .tooManySamples(let count):
      Diagnostic(
        "effect-too-long",
        "\(count) samples are more than the \(SoundEffect.maximumSampleCount) a record can hold",
        help: "cut the sound")
    }
  }

  private static let convertAgain = "convert the original sound file again"

  private static func lengths(_ declared: UInt32, _ found: Int) -> String {
    "the header says \(Plural.bytes(Int(declared))) of samples, found \(Grouped.text(found))"
  }

  private static func byteOrder(_ declared: UInt32, _ found: Int) -> String? {
    Int(declared.byteSwapped) == found ? "the length is right but stored low byte first" : nil
  }
}
