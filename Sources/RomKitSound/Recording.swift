import RomKitBase

/// The sound of a file, not yet converted: any rate, any number of channels, any depth.
///
/// The samples stay the file's own bytes and are decoded a block at a time, so a recording takes no memory
/// beside the file; only compressed ones become samples of 16 bits at once. ``ConvertedSound`` makes a sound effect of it.
public struct Recording: Hashable, Sendable {
  /// Frames a second.
  public let rate: SampleRate
  /// Samples in a frame, 1 or more.
  public let channels: Int
  /// The encoding of a sample in ``samples``.
  public let encoding: SampleEncoding
  /// The bits of a sample that are in use according to its file, for display.
  public let bits: Int
  /// The frames one after the other, each with a sample of every channel; a whole number of frames.
  public let samples: ArraySlice<UInt8>
  /// The compression that the samples had in the file.
  let compression: SoundCompression?
  let warnings: [Diagnostic]

  /// A recording; nil unless it has 1 to 65,535 channels. Without `bits` all bits of a sample are in use, and there are no more.
  /// Bytes after the last whole frame are left out.
  public init?(
    rate: SampleRate, channels: Int, encoding: SampleEncoding, bits: Int? = nil, samples: ArraySlice<UInt8>
  ) {
    guard 1...0xFFFF ~= channels else { return nil }
    let all = encoding.byteCount * 8
    self.init(
      rate, channels: channels, encoding, bits: max(1, min(bits ?? all, all)), samples, warnings: [])
  }

  /// A recording of a file, which has at least one channel and at most 65,535.
  init(
    _ rate: SampleRate, channels: Int, _ encoding: SampleEncoding, bits: Int, _ samples: ArraySlice<UInt8>,
    compression: SoundCompression? = nil, warnings: [Diagnostic]
  ) {
    self.rate = rate
    self.channels = channels
    self.encoding = encoding
    self.bits = bits
    self.samples = samples.dropLast(samples.count % (channels * encoding.byteCount))
    self.compression = compression
    self.warnings = warnings
  }

  /// The recording of an effect, with the same samples.
  public init(_ effect: SoundEffect) {
    rate = .console
    channels = 1
    encoding = .integer16(.little)
    bits = 16
    samples = effect.sampleBytes
    compression = nil
    warnings = []
  }

  /// The bytes of a frame.
  public var frameSize: Int { channels * encoding.byteCount }

  /// The number of frames.
  public var frameCount: Int { samples.count / frameSize }

  /// Whether the samples are those that the console plays: 22,050 Hz, 16 bit, one channel, in either byte order, and not
  /// compressed.
  public var isConsoleSound: Bool {
    guard case .integer16 = encoding, compression == nil else { return false }
    return rate == .console && channels == 1
  }

  /// The format for people: `44.1 kHz stereo`, `48 kHz 24-bit 6-channel`, `8 kHz 32-bit float mono`, `8 kHz mu-law mono`.
  /// The depth is left out if it is 16 bit.
  public var summary: LocalizedText {
    let places: LocalizedText = channels == 1 ? "mono" : channels == 2 ? "stereo" : "\(channels)-channel"
    if let compression { return "\(rate) \(compression.name) \(places)" }
    if encoding.isFloat { return "\(rate) \(bits)-bit float \(places)" }
    return bits == 16 ? "\(rate) \(places)" : "\(rate) \(bits)-bit \(places)"
  }

  /// Reads a sound file: WAV or AIFF, distinguished by their first bytes, which an ID3 tag may precede. The samples may
  /// be compressed as mu-law, A-law, IMA ADPCM, and in WAV files Microsoft ADPCM.
  ///
  /// Throws an error with the code `sound-unknown` for bytes that are neither, and others with the offset and a code such
  /// as `wav-header-cut`.
  public init(parsing bytes: [UInt8]) throws(Diagnostic) {
    let signature = FileSignature(recognizing: bytes)
    switch signature?.format {
    case .wav: self = try WAVFile(parsing: bytes).recording
    case .aiff: self = try AIFFFile(parsing: bytes).recording
    default: throw Self.unknown(signature, size: bytes.count)
    }
  }

  /// The error of a file that is neither WAV nor AIFF, by the format of its first bytes.
  private static func unknown(_ kind: FileSignature?, size: Int) -> Diagnostic {
    let isEffect = kind?.format == .pcm
    let found: LocalizedText =
      if isEffect {
        "a sound effect that is already converted"
      } else if let kind {
        "\(kind.displayName)"
      } else if size == 0 {
        "an empty file"
      } else {
        "a file in an unknown format"
      }
    return Diagnostic(
      "sound-unknown", "expected \(FileFormat.of(.sound).converted.choice), found \(found)",
      help: isEffect
        ? "give the file the extension .pcm to pack it unchanged" : "export the sound as a WAV file")
  }

  /// A WAV file of the same samples, low byte first, with the rate in whole hertz; ``init(parsing:)`` reads it.
  public func wav() -> FileBytes { FileBytes(WAVFile(self).serialized()) }
}
