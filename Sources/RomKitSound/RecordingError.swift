import RomKitBase

/// A reason for which a file cannot be read as a sound.
package enum RecordingError: DescribedError {
  /// A broken WAV file.
  case wav(WAVError)
  /// A broken AIFF file.
  case aiff(AIFFError)
  /// Neither of them.
  case notASound(SoundFileKind, size: Int)

  /// The error in words: that of the format, where the file has one.
  package var diagnostic: Diagnostic {
    switch self {
    case .wav(let error): error.diagnostic
    case .aiff(let error): error.diagnostic
    case .notASound(.effect, _):
      Diagnostic(
        "sound-unknown", "expected a WAV or AIFF file, found a sound effect that is converted already",
        help: "give it the ending .pcm, so that it is packed as it is")
    case .notASound(.other(let name), _):
      Diagnostic("sound-unknown", "expected a WAV or AIFF file, found \(name)", help: Self.export)
    case .notASound(_, let size):
      Diagnostic(
        "sound-unknown",
        "expected a WAV or AIFF file, found \(size == 0 ? "an empty file" : "a file of unknown kind")",
        help: Self.export)
    }
  }

  private static let export = "export the sound as a WAV file"
}
