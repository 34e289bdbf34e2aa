/// Why an AIFF or AIFF-C file cannot be read. Offsets count from the start of the file.
public enum AIFFError: DescribedError {
  /// The file is shorter than the 12 bytes it begins with.
  case headerCut(found: Int)
  /// The file begins with these four bytes instead of FORM.
  case notFORM(found: [UInt8])
  /// A FORM file that holds something else than AIFF or AIFC.
  case notAIFF(found: [UInt8])
  /// There is no `COMM` chunk.
  case noCommon
  /// There is no `SSND` chunk, and the file says it has frames.
  case noSamples(frames: Int)
  /// The `COMM` chunk is too short.
  case commonCut(found: Int, offset: Int)
  /// A chunk reaches past the end of the file, and `wanted` was not found before it.
  case chunkCut(name: [UInt8], declared: Int, found: Int, wanted: String, offset: Int)
  /// The `SSND` chunk is too short for the two numbers before its samples.
  case samplesCut(found: Int, offset: Int)
  /// The samples are said to begin after the end of their chunk.
  case samplesOffset(declared: Int, size: Int, offset: Int)
  /// A compression that is not read.
  case compressed(type: [UInt8], offset: Int)
  /// So many bits a sample do not occur.
  case unknownDepth(bits: Int, offset: Int)
  /// Zero channels or fewer.
  case noChannels(found: Int, offset: Int)
  /// The rate is 0, below, not a number, or over 4 GHz.
  case badRate(offset: Int)

  /// A short stable name.
  public var code: String {
    switch self {
    case .headerCut: "aiff-header-cut"
    case .notFORM: "aiff-not-form"
    case .notAIFF: "aiff-not-aiff"
    case .noCommon: "aiff-no-common"
    case .noSamples: "aiff-no-samples"
    case .commonCut: "aiff-common-cut"
    case .chunkCut: "aiff-chunk-cut"
    case .samplesCut: "aiff-samples-cut"
    case .samplesOffset: "aiff-samples-offset"
    case .compressed: "aiff-compressed"
    case .unknownDepth: "aiff-depth"
    case .noChannels: "aiff-no-channels"
    case .badRate: "aiff-rate"
    }
  }

  /// What was expected and what was found.
  public var message: String {
    switch self {
    case .headerCut(let found): "an AIFF file starts with 12 bytes, found only \(found)"
    case .notFORM(let found): "an AIFF file starts with FORM, found \"\(Escaped.bytes(found))\""
    case .notAIFF(let found):
      "a FORM file that holds AIFF or AIFC expected, found \"\(Escaped.bytes(found))\""
    case .noCommon: "the file has no COMM chunk, which would say what its samples are"
    case .noSamples(let frames):
      "the file has no SSND chunk, where its \(Plural.text(frames, "frame")) would be"
    case .commonCut(let found, _): "the COMM chunk ends too early, after \(Plural.bytes(found))"
    case .chunkCut(let name, let declared, let found, let wanted, _):
      "the chunk \"\(Escaped.bytes(name))\" says \(Plural.bytes(declared)), \(found) are left in the file, "
        + "and no \(wanted) chunk came before it"
    case .samplesCut(let found, _): "the SSND chunk ends too early, after \(Plural.bytes(found))"
    case .samplesOffset(let declared, let size, _):
      "the samples are said to begin \(Plural.bytes(declared)) into the SSND chunk, which has only \(size)"
    case .compressed(let type, _):
      "uncompressed samples expected, found the compression \"\(Escaped.bytes(type))\""
    case .unknownDepth(let bits, _): "samples of 1 to 32 bits expected, found \(bits)"
    case .noChannels(let found, _): "at least 1 channel expected, found \(found)"
    case .badRate: "a rate above 0 Hz and up to 4 GHz expected, found another number"
    }
  }

  /// The change that mends it.
  public var help: String? {
    switch self {
    case .headerCut, .noCommon, .noSamples, .commonCut, .chunkCut, .samplesCut:
      "the file is damaged or cut off: copy or export it again"
    case .notFORM, .notAIFF: "export the sound as an AIFF or WAV file"
    case .compressed: "save it as uncompressed AIFF or WAV"
    case .samplesOffset, .unknownDepth, .noChannels, .badRate: "save the file again with a sound editor"
    }
  }

  /// Where in the file.
  public var position: Place.Position? {
    switch self {
    case .headerCut, .notFORM: .offset(0)
    case .notAIFF: .offset(8)
    case .noCommon, .noSamples: nil
    case .commonCut(_, let offset), .chunkCut(_, _, _, _, let offset), .samplesCut(_, let offset),
      .samplesOffset(_, _, let offset),
      .compressed(_, let offset), .unknownDepth(_, let offset), .noChannels(_, let offset),
      .badRate(let offset):
      .offset(offset)
    }
  }
}
