import RomKitBase

/// An error in an AIFF or AIFF-C file. Offsets count from the start of the file.
package enum AIFFError: DescribedError {
  case headerCut(found: Int)
  case notFORM(found: [UInt8])
  case notAIFF(found: [UInt8])
  case noCommon
  case noSamples(frames: Int)
  case commonCut(found: Int, offset: Int)
  /// A chunk reaches past the end of the file, and there is no chunk `missing` before it.
  case chunkCut(name: [UInt8], declared: Int, found: Int, missing: String, offset: Int)
  case samplesCut(found: Int, offset: Int)
  case samplesOffset(declared: Int, size: Int, offset: Int)
  case compressed(type: [UInt8], offset: Int)
  case unknownDepth(bits: Int, offset: Int)
  case noChannels(found: Int, offset: Int)
  case badRate(offset: Int)

  package var diagnostic: Diagnostic {
    switch self {
    case .headerCut(let found):
      Diagnostic(
        "aiff-header-cut", "expected 12 bytes of AIFF header, found \(found)",
        at: .offset(0), help: Self.damaged)
    case .notFORM(let found):
      Diagnostic(
        "aiff-not-form", "expected FORM at the start of an AIFF file, found \"\(Escaped.bytes(found))\"",
        at: .offset(0), help: Self.export)
    case .notAIFF(let found):
      Diagnostic(
        "aiff-not-aiff", "expected AIFF or AIFC in the FORM file, found \"\(Escaped.bytes(found))\"",
        at: .offset(8), help: Self.export)
    case .noCommon:
      Diagnostic(
        "aiff-no-common", "the file has no COMM chunk to describe its samples",
        help: Self.damaged)
    case .noSamples(let frames):
      Diagnostic(
        "aiff-no-samples", "the file has no SSND chunk for its \(Plural.text(frames, "frame"))",
        help: Self.damaged)
    case .commonCut(let found, let offset):
      Diagnostic(
        "aiff-common-cut", "the COMM chunk has only \(Plural.bytes(found)), too few to describe the samples",
        at: .offset(offset), help: Self.damaged)
    case .chunkCut(let name, let declared, let found, let missing, let offset):
      Diagnostic(
        "aiff-chunk-cut",
        """
        expected \(Plural.bytes(declared)) in the chunk "\(Escaped.bytes(name))", \
        found \(Grouped.text(found)) before the end of the file; the \(missing) chunk is missing
        """,
        at: .offset(offset), help: Self.damaged)
    case .samplesCut(let found, let offset):
      Diagnostic(
        "aiff-samples-cut", "the SSND chunk has only \(Plural.bytes(found)); its header takes 8",
        at: .offset(offset), help: Self.damaged)
    case .samplesOffset(let declared, let size, let offset):
      Diagnostic(
        "aiff-samples-offset",
        """
        expected the samples to begin within the \(Plural.bytes(size)) after the header of the SSND chunk, found an \
        offset of \(declared)
        """,
        at: .offset(offset), help: Self.saveAgain)
    case .compressed(let type, let offset):
      Diagnostic(
        "aiff-compressed", "expected uncompressed samples, found the compression \"\(Escaped.bytes(type))\"",
        at: .offset(offset), help: "save the sound as an uncompressed AIFF or WAV file")
    case .unknownDepth(let bits, let offset):
      Diagnostic(
        "aiff-depth", "expected samples of 1 to 32 bits, found \(bits)",
        at: .offset(offset), help: Self.saveAgain)
    case .noChannels(let found, let offset):
      Diagnostic(
        "aiff-no-channels", "expected at least 1 channel, found \(found)",
        at: .offset(offset), help: Self.saveAgain)
    case .badRate(let offset):
      Diagnostic(
        "aiff-rate", "the sample rate is 0, negative or above 4 GHz",
        at: .offset(offset), help: Self.saveAgain)
    }
  }

  private static let damaged: Message = "copy or export the file again; it is damaged or truncated"
  private static let export: Message = "export the sound as an AIFF or WAV file"
  private static let saveAgain: Message = "save the file again with a sound editor"
}
