/// Why a WAV file cannot be read. Offsets count from the start of the file.
public enum WAVError: DescribedError {
  /// The file is shorter than the 12 bytes it begins with.
  case headerCut(found: Int)
  /// The first four bytes are none of RIFF, RIFX, RF64 and BW64.
  case notRIFF(found: [UInt8])
  /// A RIFF file that holds something else than WAVE.
  case notWAVE(found: [UInt8])
  /// There is no `fmt ` chunk.
  case noFormat
  /// There is no `data` chunk.
  case noData
  /// A chunk reaches past the end of the file, and `wanted` was not found before it.
  case chunkCut(name: [UInt8], declared: Int, found: Int, wanted: String, offset: Int)
  /// The `fmt ` chunk is too short for what it describes.
  case formatCut(found: Int, offset: Int)
  /// A second `fmt ` chunk says something else than the first.
  case twoFormats(offset: Int)
  /// A format whose samples are compressed or unknown.
  case compressed(tag: UInt16, offset: Int)
  /// So many bits a sample do not occur.
  case unknownDepth(bits: Int, isFloat: Bool, offset: Int)
  /// Zero channels.
  case noChannels(offset: Int)
  /// A rate of 0 Hz.
  case noRate(offset: Int)
  /// The size of a frame does not fit channels and bits, and the byte rate agrees with it.
  case blockAlign(declared: Int, channels: Int, bits: Int, offset: Int)

  /// A short stable name.
  public var code: String {
    switch self {
    case .headerCut: "wav-header-cut"
    case .notRIFF: "wav-not-riff"
    case .notWAVE: "wav-not-wave"
    case .noFormat: "wav-no-format"
    case .noData: "wav-no-data"
    case .chunkCut: "wav-chunk-cut"
    case .formatCut: "wav-format-cut"
    case .twoFormats: "wav-two-formats"
    case .compressed: "wav-compressed"
    case .unknownDepth: "wav-depth"
    case .noChannels: "wav-no-channels"
    case .noRate: "wav-no-rate"
    case .blockAlign: "wav-frame-size"
    }
  }

  /// What was expected and what was found.
  public var message: String {
    switch self {
    case .headerCut(let found): "a WAV file starts with 12 bytes, found only \(found)"
    case .notRIFF(let found): "a WAV file starts with RIFF, found \"\(Escaped.bytes(found))\""
    case .notWAVE(let found): "a RIFF file that holds WAVE expected, found \"\(Escaped.bytes(found))\""
    case .noFormat: "the file has no fmt chunk, which would say what its samples are"
    case .noData: "the file has no data chunk, where its samples would be"
    case .chunkCut(let name, let declared, let found, let wanted, _):
      "the chunk \"\(Escaped.bytes(name))\" says \(Plural.bytes(declared)), \(found) are left in the file, "
        + "and no \(wanted) chunk came before it"
    case .formatCut(let found, _): "the fmt chunk ends too early, after \(Plural.bytes(found))"
    case .twoFormats: "a second fmt chunk says something else than the first"
    case .compressed(let tag, _):
      "uncompressed samples expected, found \(WAVError.formatName(tag))"
    case .unknownDepth(let bits, let isFloat, _):
      isFloat
        ? "floating-point samples of 32 or 64 bits expected, found \(bits)"
        : "integer samples of 1 to 32 bits expected, found \(bits)"
    case .noChannels: "at least 1 channel expected, found 0"
    case .noRate: "a rate above 0 Hz expected, found 0"
    case .blockAlign(let declared, let channels, let bits, _):
      "the block align says \(Plural.bytes(declared)) a frame, which does not fit "
        + "\(Plural.text(channels, "channel")) of \(Plural.text(bits, "bit"))"
    }
  }

  /// The change that mends it.
  public var help: String? {
    switch self {
    case .headerCut, .noFormat, .noData, .chunkCut, .formatCut:
      "the file is damaged or cut off: copy or export it again"
    case .notRIFF, .notWAVE: "export the sound as a WAV file"
    case .compressed, .unknownDepth: "save it as uncompressed WAV, 8 to 32 bits a sample"
    case .twoFormats, .noChannels, .noRate, .blockAlign: "save the file again with a sound editor"
    }
  }

  /// Where in the file.
  public var position: Place.Position? {
    switch self {
    case .headerCut, .notRIFF: .offset(0)
    case .notWAVE: .offset(8)
    case .noFormat, .noData: nil
    case .chunkCut(_, _, _, _, let offset), .formatCut(_, let offset), .twoFormats(let offset),
      .compressed(_, let offset), .unknownDepth(_, _, let offset), .noChannels(let offset),
      .noRate(let offset),
      .blockAlign(_, _, _, let offset):
      .offset(offset)
    }
  }

  /// The name of a format by its tag, as the registry of such tags has it.
  private static func formatName(_ tag: UInt16) -> String {
    let names: [(UInt16, String)] = [
      (0x0002, "Microsoft ADPCM"), (0x0006, "A-law"), (0x0007, "mu-law"), (0x0011, "IMA ADPCM"),
      (0x0031, "GSM 6.10"),
      (0x0050, "MPEG audio"), (0x0055, "MP3"), (0x00FF, "AAC"), (0x0161, "Windows Media Audio"),
      (0x2000, "AC-3"),
      (0x674F, "Ogg Vorbis"), (0xF1AC, "FLAC"),
    ]
    let number = "0x" + tag.hexadecimal(digits: 4)
    guard let name = names.first(where: { $0.0 == tag })?.1 else { return "format \(number)" }
    return "\(name) (format \(number))"
  }
}
