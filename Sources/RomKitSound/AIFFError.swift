import RomKitBase

/// An error in an AIFF or AIFF-C file. Offsets count from the start of the file.
package enum AIFFError: DescribedError {
  case headerCut(found: Int)
  case notFORM(found: [UInt8])
  case notAIFF(found: [UInt8])
  case noCommon
  case noSamples(frames: Int)
  case commonCut(found: Int, offset: Int)
  /// A chunk reaches past the end of the file, and `wanted` was not found before it.
  case chunkCut(name: [UInt8], declared: Int, found: Int, wanted: String, offset: Int)
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
        "aiff-header-cut", "an AIFF file starts with 12 bytes, found only \(found)",
        at: .offset(0), help: Self.damaged)
    case .notFORM(let found):
      Diagnostic(
        "aiff-not-form", "an AIFF file starts with FORM, found \"\(Escaped.bytes(found))\"",
        at: .offset(0), help: Self.export)
    case .notAIFF(let found):
      Diagnostic(
        "aiff-not-aiff", "a FORM file that holds AIFF or AIFC expected, found \"\(Escaped.bytes(found))\"",
        at: .offset(8), help: Self.export)
    case .noCommon:
      Diagnostic(
        "aiff-no-common", "the file has no COMM chunk, which would say what its samples are",
        help: Self.damaged)
    case .noSamples(let frames):
      Diagnostic(
        "aiff-no-samples", "the file has no SSND chunk, where its \(Plural.text(frames, "frame")) would be",
        help: Self.damaged)
    case .commonCut(let found, let offset):
      Diagnostic(
        "aiff-common-cut", "the COMM chunk ends too early, after \(Plural.bytes(found))",
        at: .offset(offset), help: Self.damaged)
    case .chunkCut(let name, let declared, let found, let wanted, let offset):
      Diagnostic(
        "aiff-chunk-cut",
        "the chunk \"\(Escaped.bytes(name))\" says \(Plural.bytes(declared)), \(found) are left in the file, "
          + "and no \(wanted) chunk came before it",
        at: .offset(offset), help: Self.damaged)
    case .samplesCut(let found, let offset):
      Diagnostic(
        "aiff-samples-cut", "the SSND chunk ends too early, after \(Plural.bytes(found))",
        at: .offset(offset), help: Self.damaged)
    case .samplesOffset(let declared, let size, let offset):
      Diagnostic(
        "aiff-samples-offset",
        "the samples are said to begin \(Plural.bytes(declared)) into the SSND chunk, which has only \(size)",
        at: .offset(offset), help: Self.saveAgain)
    case .compressed(let type, let offset):
      Diagnostic(
        "aiff-compressed", "uncompressed samples expected, found the compression \"\(Escaped.bytes(type))\"",
        at: .offset(offset), help: "save it as uncompressed AIFF or WAV")
    case .unknownDepth(let bits, let offset):
      Diagnostic(
        "aiff-depth", "samples of 1 to 32 bits expected, found \(bits)",
        at: .offset(offset), help: Self.saveAgain)
    case .noChannels(let found, let offset):
      Diagnostic(
        "aiff-no-channels", "at least 1 channel expected, found \(found)",
        at: .offset(offset), help: Self.saveAgain)
    case .badRate(let offset):
      Diagnostic(
        "aiff-rate", "a rate above 0 Hz and up to 4 GHz expected, found another number",
        at: .offset(offset), help: Self.saveAgain)
    }
  }

  private static let damaged = "the file is damaged or cut off: copy or export it again"
  private static let export = "export the sound as an AIFF or WAV file"
  private static let saveAgain = "save the file again with a sound editor"
}
