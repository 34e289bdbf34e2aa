import RomKitBase

/// An error in a WAV file. Offsets count from the start of the file.
package enum WAVError: DescribedError {
  case headerCut(found: Int)
  /// The first four bytes are not RIFF, RIFX, RF64 or BW64.
  case notRIFF(found: [UInt8])
  case notWAVE(found: [UInt8])
  case noFormat
  case noData
  /// A chunk reaches past the end of the file, and there is no chunk `missing` before it.
  case chunkCut(name: [UInt8], declared: Int, found: Int, missing: String, offset: Int)
  case formatCut(found: Int, offset: Int)
  case twoFormats(offset: Int)
  case compressed(tag: UInt16, offset: Int)
  case unknownDepth(bits: Int, isFloat: Bool, offset: Int)
  case noChannels(offset: Int)
  case noRate(offset: Int)
  /// The size of a frame does not fit channels and bits, and the byte rate does not confirm these.
  case blockAlign(declared: Int, channels: Int, bits: Int, offset: Int)

  package var diagnostic: Diagnostic {
    switch self {
    case .headerCut(let found):
      Diagnostic(
        "wav-header-cut", "expected 12 bytes of WAV header, found \(found)",
        at: .offset(0), help: Self.damaged)
    case .notRIFF(let found):
      Diagnostic(
        "wav-not-riff", "expected RIFF at the start of a WAV file, found \"\(Escaped.bytes(found))\"",
        at: .offset(0), help: Self.export)
    case .notWAVE(let found):
      Diagnostic(
        "wav-not-wave", "expected WAVE in the RIFF file, found \"\(Escaped.bytes(found))\"",
        at: .offset(8), help: Self.export)
    case .noFormat:
      Diagnostic(
        "wav-no-format", "the file has no fmt chunk to describe its samples",
        help: Self.damaged)
    case .noData:
      Diagnostic("wav-no-data", "the file has no data chunk for its samples", help: Self.damaged)
    case .chunkCut(let name, let declared, let found, let missing, let offset):
      Diagnostic(
        "wav-chunk-cut",
        """
        expected \(Plural.bytes(declared)) in the chunk "\(Escaped.bytes(name))", \
        found \(Grouped.text(found)) before the end of the file; the \(missing) chunk is missing
        """,
        at: .offset(offset), help: Self.damaged)
    case .formatCut(let found, let offset):
      Diagnostic(
        "wav-format-cut", "the fmt chunk has only \(Plural.bytes(found)), too few to describe the samples",
        at: .offset(offset), help: Self.damaged)
    case .twoFormats(let offset):
      Diagnostic(
        "wav-two-formats", "the second fmt chunk differs from the first",
        at: .offset(offset), help: Self.saveAgain)
    case .compressed(let tag, let offset):
      Diagnostic(
        "wav-compressed", "expected uncompressed samples, found \(Self.formatName(tag))",
        at: .offset(offset), help: Self.uncompressed)
    case .unknownDepth(let bits, let isFloat, let offset):
      Diagnostic(
        "wav-depth",
        isFloat
          ? "expected floating-point samples of 32 or 64 bits, found \(bits)"
          : "expected integer samples of 1 to 32 bits, found \(bits)",
        at: .offset(offset), help: Self.uncompressed)
    case .noChannels(let offset):
      Diagnostic(
        "wav-no-channels", "expected at least 1 channel, found 0", at: .offset(offset), help: Self.saveAgain)
    case .noRate(let offset):
      Diagnostic(
        "wav-no-rate", "expected a rate above 0 Hz, found 0", at: .offset(offset), help: Self.saveAgain)
    case .blockAlign(let declared, let channels, let bits, let offset):
      Diagnostic(
        "wav-frame-size",
        """
        a block align of \(Plural.bytes(declared)) does not fit \(Plural.text(channels, "channel")) of \
        \(Plural.text(bits, "bit"))
        """,
        at: .offset(offset), help: Self.saveAgain)
    }
  }

  private static let damaged: Message = "copy or export the file again; it is damaged or truncated"
  private static let export: Message = "export the sound as a WAV file"
  private static let saveAgain: Message = "save the file again with a sound editor"
  private static let uncompressed: Message =
    "save the sound as an uncompressed WAV file with 8 to 32 bits a sample"

  /// The name of a tag in the registry of format tags.
  private static func formatName(_ tag: UInt16) -> Message {
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
