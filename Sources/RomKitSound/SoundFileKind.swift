import RomKitBase

/// What a file that is meant to be a sound is, judged by its first bytes.
package enum SoundFileKind: Hashable, Sendable {
  /// RIFF and its kin: a WAV file, most likely.
  case riff
  /// An IFF file: AIFF or AIFF-C, most likely.
  case form
  /// The body of an ESLOT.
  case effect
  /// A kind of file that is known and not read, such as `an MP3 file`.
  case other(String)
  /// None of these.
  case unknown

  /// Looks at the first bytes of a file.
  package init(_ bytes: some Collection<UInt8>) {
    self =
      switch FileSignature(recognising: bytes) {
      case .riff: .riff
      case .iff: .form
      case .effect: .effect
      case let other?: .other(other.named)
      case nil: .unknown
      }
  }
}
