import RomKitBase

/// A sound as a file holds it: any rate, any number of channels, any depth, not yet converted.
///
/// The samples stay the file's own bytes and are decoded a block at a time, so a recording takes no memory
/// beside the file. ``ConvertedSound`` makes a sound effect of it.
public struct Recording: Hashable, Sendable {
  /// Frames a second.
  public let rate: SampleRate
  /// Samples in a frame, 1 or more.
  public let channels: Int
  /// How a sample lies in ``samples``.
  public let encoding: SampleEncoding
  /// How many bits of a sample its file says are in use, for display.
  public let bits: Int
  /// The frames one after the other, each with a sample of every channel; a whole number of frames.
  public let samples: ArraySlice<UInt8>
  let warnings: [SoundWarning]

  /// A recording; bytes after the last whole frame are left out. Nil when there is no channel.
  ///
  /// - Parameters:
  ///   - rate: samples a second, of each channel.
  ///   - channels: how many there are; a frame has a sample of each.
  ///   - encoding: how a sample is stored.
  ///   - bits: how many bits of a sample are in use; as many as there are unless given.
  ///   - samples: the frames, one after the other.
  public init?(
    rate: SampleRate, channels: Int, encoding: SampleEncoding, bits: Int? = nil, samples: ArraySlice<UInt8>
  ) {
    self.init(
      rate: rate, channels: channels, encoding: encoding, bits: bits, samples: samples, warnings: [])
  }

  init?(
    rate: SampleRate, channels: Int, encoding: SampleEncoding, bits: Int?, samples: ArraySlice<UInt8>,
    warnings: [SoundWarning]
  ) {
    let (frameSize, overflow) = channels.multipliedReportingOverflow(by: encoding.byteCount)
    guard channels >= 1, !overflow else { return nil }
    self.rate = rate
    self.channels = channels
    self.encoding = encoding
    self.bits = bits ?? encoding.byteCount * 8
    self.samples = samples.dropLast(samples.count % frameSize)
    self.warnings = warnings
  }

  /// The recording of an effect, exactly as it is.
  public init(_ effect: SoundEffect) {
    rate = .console
    channels = 1
    encoding = .integer16(.little)
    bits = 16
    samples = effect.sampleBytes
    warnings = []
  }

  /// How many bytes a frame takes.
  public var frameSize: Int { channels * encoding.byteCount }

  /// How many frames there are.
  public var frameCount: Int { samples.count / frameSize }

  /// Whether it is what the console plays, sample for sample: 22,050 Hz, 16 bit, one channel, in either byte
  /// order.
  public var isConsoleSound: Bool {
    guard case .integer16 = encoding else { return false }
    return rate == .console && channels == 1
  }

  /// For people: `44.1 kHz stereo`, `48 kHz 24-bit 6-channel`, `8 kHz 32-bit float mono`. Nothing about the
  /// depth stands for 16 bit.
  public var summary: String {
    let depth = encoding.isFloat ? " \(bits)-bit float" : bits == 16 ? "" : " \(bits)-bit"
    let places = channels == 1 ? "mono" : channels == 2 ? "stereo" : "\(channels)-channel"
    return "\(rate)\(depth) \(places)"
  }
}

extension Recording {
  /// Reads a sound file: WAV or AIFF, told apart by their first bytes.
  ///
  /// Throws an error with the offset and a code such as `wav-header-cut` for bytes that are neither.
  public init(parsing bytes: [UInt8]) throws {
    switch SoundFileKind(bytes) {
    case .riff:
      do { self = try WAVFile(parsing: bytes).recording } catch { throw RecordingError.wav(error) }
    case .form:
      do { self = try AIFFFile(parsing: bytes).recording } catch { throw RecordingError.aiff(error) }
    case let kind:
      throw RecordingError.notASound(kind, size: bytes.count)
    }
  }
}

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
      case let other?: .other(other.displayName)
      case nil: .unknown
      }
  }
}

/// A reason for which a file cannot be read as a sound.
package enum RecordingError: DescribedError {
  case wav(WAVError)
  case aiff(AIFFError)
  case notASound(SoundFileKind, size: Int)

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
