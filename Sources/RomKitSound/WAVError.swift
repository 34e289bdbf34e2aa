import RomKitBase

/// An error in a WAV file. Offsets count from the start of the file.
package enum WAVError: DescribedError {
  case headerCut(found: Int)
  /// The first four bytes are none of RIFF, RIFX, RF64 and BW64.
  case notRIFF(found: [UInt8])
  case notWAVE(found: [UInt8])
  case noFormat
  case noData
  /// A chunk reaches past the end of the file, and `wanted` was not found before it.
  case chunkCut(name: [UInt8], declared: Int, found: Int, wanted: String, offset: Int)
  case formatCut(found: Int, offset: Int)
  case twoFormats(offset: Int)
  case compressed(tag: UInt16, offset: Int)
  case unknownDepth(bits: Int, isFloat: Bool, offset: Int)
  case noChannels(offset: Int)
  case noRate(offset: Int)
  /// The size of a frame does not fit channels and bits, and the byte rate agrees with it.
  case blockAlign(declared: Int, channels: Int, bits: Int, offset: Int)

  package var diagnostic: Diagnostic {
    switch self {
    case .headerCut(let found):
      Diagnostic(
        "wav-header-cut", "a WAV file starts with 12 bytes, found only \(found)",
        at: .offset(0), help: Self.damaged)
    case .notRIFF(let found):
      Diagnostic(
        "wav-not-riff", "a WAV file starts with RIFF, found \"\(Escaped.bytes(found))\"",
        at: .offset(0), help: Self.export)
    case .notWAVE(let found):
      Diagnostic(
        "wav-not-wave", "a RIFF file that holds WAVE expected, found \"\(Escaped.bytes(found))\"",
        at: .offset(8), help: Self.export)
    case .noFormat:
      Diagnostic(
        "wav-no-format", "the file has no fmt chunk, which would say what its samples are",
        help: Self.damaged)
    case .noData:
      Diagnostic("wav-no-data", "the file has no data chunk, where its samples would be", help: Self.damaged)
    case .chunkCut(let name, let declared, let found, let wanted, let offset):
      Diagnostic(
        "wav-chunk-cut",
        "the chunk \"\(Escaped.bytes(name))\" says \(Plural.bytes(declared)), \(found) are left in the file, "
          + "and no \(wanted) chunk came before it",
        at: .offset(offset), help: Self.damaged)
    case .formatCut(let found, let offset):
      Diagnostic(
        "wav-format-cut", "the fmt chunk ends too early, after \(Plural.bytes(found))",
        at: .offset(offset), help: Self.damaged)
    case .twoFormats(let offset):
      Diagnostic(
        "wav-two-formats", "a second fmt chunk says something else than the first",
        at: .offset(offset), help: Self.saveAgain)
    case .compressed(let tag, let offset):
      Diagnostic(
        "wav-compressed", "uncompressed samples expected, found \(Self.formatName(tag))",
        at: .offset(offset), help: Self.uncompressed)
    case .unknownDepth(let bits, let isFloat, let offset):
      Diagnostic(
        "wav-depth",
        isFloat
          ? "floating-point samples of 32 or 64 bits expected, found \(bits)"
          : "integer samples of 1 to 32 bits expected, found \(bits)",
        at: .offset(offset), help: Self.uncompressed)
    case .noChannels(let offset):
      Diagnostic(
        "wav-no-channels", "at least 1 channel expected, found 0", at: .offset(offset), help: Self.saveAgain)
    case .noRate(let offset):
      Diagnostic(
        "wav-no-rate", "a rate above 0 Hz expected, found 0", at: .offset(offset), help: Self.saveAgain)
    case .blockAlign(let declared, let channels, let bits, let offset):
      Diagnostic(
        "wav-frame-size",
        "the block align says \(Plural.bytes(declared)) a frame, which does not fit "
          + "\(Plural.text(channels, "channel")) of \(Plural.text(bits, "bit"))",
        at: .offset(offset), help: Self.saveAgain)
    }
  }

  private static let damaged = "the file is damaged or cut off: copy or export it again"
  private static let export = "export the sound as a WAV file"
  private static let saveAgain = "save the file again with a sound editor"
  private static let uncompressed = "save it as uncompressed WAV, 8 to 32 bits a sample"

  /// The name that the registry of format tags gives a tag.
  private static func formatName(_ tag: UInt16) -> String {
    let names: [(UInt16, String)] = [
      (0x0002, "Microsoft ADPCM"), (0x0006, "A-law"), (0x0007, "mu-law"), (0x0011, "IMA ADPCM"),
      (0x0031, "GSM 6.10"), (0x0050, "MPEG audio"), (0x0055, "MP3"), (0x00FF, "AAC"),
      (0x0161, "Windows Media Audio"), (0x2000, "AC-3"), (0x674F, "Ogg Vorbis"), (0xF1AC, "FLAC"),
    ]
    let number = "0x" + tag.hexadecimal(digits: 4)
    guard let name = names.first(where: { $0.0 == tag })?.1 else { return "format \(number)" }
    return "\(name) (format \(number))"
  }
}
