/// Why a file cannot be read as a sound.
public enum RecordingError: DescribedError {
  /// It is a WAV file, and something is wrong with it.
  case wav(WAVError)
  /// It is an AIFF file, and something is wrong with it.
  case aiff(AIFFError)
  /// It is neither.
  case notASound(SoundFileKind, size: Int)

  private var cause: (any DescribedError)? {
    switch self {
    case .wav(let error): error
    case .aiff(let error): error
    case .notASound: nil
    }
  }

  /// A short stable name.
  public var code: String { cause?.code ?? "sound-unknown" }

  /// What was expected and what was found.
  public var message: String {
    guard case .notASound(let kind, let size) = self else { return cause?.message ?? "" }
    let found: String =
      switch kind {
      case .effect: "a sound effect that is converted already"
      case .other(let name): name
      case .riff, .form, .unknown: size == 0 ? "an empty file" : "a file of unknown kind"
      }
    return "expected a WAV or AIFF file, found \(found)"
  }

  /// More about it.
  public var notes: [String] { cause?.notes ?? [] }

  /// The change that mends it.
  public var help: String? {
    guard case .notASound(let kind, _) = self else { return cause?.help }
    return switch kind {
    case .effect: "give it the ending .pcm, so that it is packed as it is"
    case .riff, .form, .other, .unknown: "export the sound as a WAV file"
    }
  }

  /// Where in the file.
  public var position: Place.Position? { cause?.position }
}
