import RomKitBase

/// An AIFF or AIFF-C file, chunks in any order, its samples uncompressed, or compressed as mu-law, A-law or IMA ADPCM.
///
/// Read only: sounds are written as WAV.
package struct AIFFFile: Equatable, Sendable {
  package let recording: Recording

  /// Reads a file.
  ///
  /// As in WAV files, a size of the samples that could not be filled in (for no samples, or some 0x7F000000 and above)
  /// means the frames that `COMM` counts, if they end at the end of the file or before other chunks, or else all bytes to
  /// the end. Otherwise all frames of the `SSND` chunk are read, whatever their count in `COMM`. Faults that leave no doubt
  /// about the samples become warnings of the recording.
  package init(parsing bytes: [UInt8]) throws(Diagnostic) {
    let start = FileSignature.tagSize(bytes)
    let header = bytes.dropFirst(start).prefix(12)
    guard header.count == 12 else {
      throw Diagnostic(
        "aiff-header-cut", "expected 12 bytes of AIFF header, found \(header.count)", at: .offset(start),
        help: .exportAgain)
    }
    let (kind, form) = (Array(header.prefix(4)), Array(header.suffix(4)))
    guard kind.elementsEqual("FORM".utf8) else {
      throw Diagnostic(
        "aiff-not-form", "expected FORM at the start of an AIFF file, found \"\(Escaped.bytes(kind))\"",
        at: .offset(start), help: "export the sound as an AIFF or WAV file")
    }
    guard form.elementsEqual("AIFF".utf8) || form.elementsEqual("AIFC".utf8) else {
      throw Diagnostic(
        "aiff-not-aiff", "expected AIFF or AIFC in the FORM file, found \"\(Escaped.bytes(form))\"",
        at: .offset(start + 8), help: "export the sound as an AIFF or WAV file")
    }
    let namesCompression = form.elementsEqual("AIFC".utf8)
    var common: AIFFCommon?
    var data: (header: ChunkCursor.Chunk, body: ArraySlice<UInt8>, hasSize: Bool)?
    var loops: (count: Int, offset: Int)?
    var cut: ChunkCursor.Chunk?
    var cursor = ChunkCursor(bytes, at: start + 12, order: .big)
    while let chunk = cursor.next() {
      if chunk.isNamed("COMM"), common == nil {
        common = try AIFFCommon(parsing: chunk, namesCompression: namesCompression)
      } else if chunk.isNamed("SSND"), data == nil {
        // A size that was never filled in, unless chunks follow in good order.
        let isUnknown =
          chunk.declaredSize <= Self.samplesHeader
          ? !cursor.reachesEnd() : chunk.isCut && chunk.declaredSize >= Self.unknownSize
        let counted = common?.countedSize(present: bytes.count - chunk.bodyOffset - Self.samplesHeader) ?? 0
        let size = counted > 0 ? Self.samplesHeader + counted : 0
        data = (chunk, isUnknown ? cursor.body(of: chunk, counted: size) : chunk.body, !isUnknown)
      } else if chunk.isNamed("INST") {
        // Two loops, of sustained and of released notes, each with its mode first, which is 0 for none.
        let modes = [8, 14].map { chunk.body.dropFirst($0).prefix(2) }
        let count = modes.count { $0.contains { $0 != 0 } }
        if count > 0 { loops = (count, chunk.offset) }
      } else if chunk.isCut {
        cut = chunk
      }
    }
    guard let common else {
      throw cut?.error("aiff-chunk-cut", missing: "COMM")
        ?? Diagnostic(
          "aiff-no-common", "the file has no COMM chunk to describe its samples", help: .exportAgain)
    }
    var samples: ArraySlice<UInt8>
    var warnings: [Diagnostic] = []
    if let data {
      samples = try common.samples(of: data.header, data.body, hasSize: data.hasSize, &warnings)
    } else {
      guard common.frames == 0 else {
        throw cut?.error("aiff-chunk-cut", missing: "SSND")
          ?? Diagnostic(
            "aiff-no-samples", "the file has no SSND chunk for its \(Plural.text(common.frames, "frame"))",
            help: .exportAgain)
      }
      samples = []
    }
    if let compression = common.compression {
      samples = try compression.decoded(samples, channels: common.channels, frames: common.frames)
    }
    if samples.count < common.frameSize { warnings.append(.noSamples) }
    if let loops { warnings.append(.loops(loops.count, offset: loops.offset)) }
    recording = Recording(
      common.rate, channels: common.channels, common.encoding, bits: common.bits, samples,
      compression: common.compression, warnings: warnings)
  }

  /// Sizes from this one on mean that the program could not know them: one program writes 0x7F000000, less what is no whole
  /// frame, and a frame has at most 0x40000 bytes.
  fileprivate static let unknownSize = 0x7EFC_0000
  /// The bytes before the samples in an `SSND` chunk.
  fileprivate static let samplesHeader = 8
}

/// The `COMM` chunk of an AIFF file.
struct AIFFCommon {
  let channels: Int
  let frames: Int
  let bits: Int
  let rate: SampleRate
  /// The encoding of the samples, after their decompression if they are compressed.
  let encoding: SampleEncoding
  let compression: SoundCompression?

  var frameSize: Int { channels * encoding.byteCount }

  /// Reads the body of the chunk; in an AIFF-C file it also names the compression.
  init(parsing chunk: ChunkCursor.Chunk, namesCompression: Bool) throws(Diagnostic) {
    let offset = chunk.bodyOffset
    let fields: (channels: Int16, frames: UInt32, bits: Int16, exponent: UInt16, mantissa: UInt64)
    var type = Array("NONE".utf8)
    do {
      var reader = ByteReader(chunk.body, offset: chunk.bodyOffset)
      fields = (
        try reader.bigEndian(Int16.self), try reader.bigEndian(UInt32.self), try reader.bigEndian(Int16.self),
        try reader.bigEndian(UInt16.self), try reader.bigEndian(UInt64.self)
      )
      if namesCompression { type = Array(try reader.slice(4)) }
    } catch {
      throw Diagnostic(
        "aiff-common-cut",
        "the COMM chunk has only \(Plural.bytes(chunk.body.count)), too few to describe the samples",
        at: .offset(chunk.offset), help: .exportAgain)
    }
    channels = Int(fields.channels)
    frames = Int(fields.frames)
    guard channels >= 1 else {
      throw Diagnostic(
        "aiff-no-channels", "expected at least 1 channel, found \(channels)", at: .offset(offset),
        help: .saveSoundAgain)
    }
    guard let rate = SampleRate(exponent: fields.exponent, mantissa: fields.mantissa) else {
      throw Diagnostic(
        "aiff-rate", "the sample rate is 0, negative or above 4 GHz", at: .offset(offset + 8),
        help: .saveSoundAgain)
    }
    self.rate = rate
    compression =
      switch String(decoding: type, as: UTF8.self) {
      case "ulaw", "ULAW": .muLaw
      case "alaw", "ALAW": .aLaw
      case "ima4": .appleIMA
      default: nil
      }
    (encoding, bits) =
      compression == nil
      ? try AIFFCommon.encoding(type: type, bits: Int(fields.bits), offset: offset)
      : (.integer16(.little), 16)
  }

  /// The layout and the bits of samples whose "compression" only names a byte order.
  private static func encoding(type: [UInt8], bits: Int, offset: Int) throws(Diagnostic) -> (
    SampleEncoding, Int
  ) {
    let order: SampleEncoding.ByteOrder
    switch String(decoding: type, as: UTF8.self) {
    case "NONE", "twos": order = .big
    case "sowt": order = .little
    case "raw ": return (.unsigned8, 8)
    case "in24": return (.integer24(.big), 24)
    case "in32": return (.integer32(.big), 32)
    // The same with the low byte first: the letters, too, are reversed.
    case "42ni", "42n1": return (.integer24(.little), 24)
    case "23ni": return (.integer32(.little), 32)
    case "fl32", "FL32": return (.float32(.big), 32)
    case "fl64", "FL64": return (.float64(.big), 64)
    default:
      throw Diagnostic(
        "aiff-compressed",
        "expected uncompressed samples, mu-law, A-law or IMA ADPCM, found the compression \"\(Escaped.bytes(type))\"",
        at: .offset(offset + 18), help: "save the sound as an uncompressed AIFF or WAV file")
    }
    guard let encoding = SampleEncoding(integerBits: bits, order: order, signed8: true) else {
      throw Diagnostic(
        "aiff-depth", "expected samples of 1 to 32 bits, found \(bits)", at: .offset(offset + 6),
        help: .saveSoundAgain)
    }
    return (encoding, bits)
  }

  /// The bytes of the counted frames, of which so many may be present; 0 if the program could not know their number.
  ///
  /// `ima4` counts its blocks or their frames: blocks, unless as many frames need all that are present.
  func countedSize(present: Int) -> Int {
    var size = frames * frameSize
    if let compression {
      size = compression.byteCount(frames: frames, channels: channels)
      let block = compression.blockSize(channels)
      if compression == .appleIMA, size + block <= present { size = frames * block }
    }
    return max(frames, size) < AIFFFile.unknownSize ? size : 0
  }

  /// The frames in an `SSND` chunk: an offset, a block size that has no meaning, and after as many bytes as
  /// the offset says the samples.
  func samples(
    of chunk: ChunkCursor.Chunk, _ body: ArraySlice<UInt8>, hasSize: Bool, _ warnings: inout [Diagnostic]
  ) throws(Diagnostic) -> ArraySlice<UInt8> {
    var reader = ByteReader(body, offset: chunk.bodyOffset)
    guard let skipped = try? reader.bigEndian(UInt32.self), (try? reader.skip(4)) != nil else {
      throw Diagnostic(
        "aiff-samples-cut", "the SSND chunk has only \(Plural.bytes(body.count)); its header takes 8",
        at: .offset(chunk.offset), help: .exportAgain)
    }
    guard (try? reader.skip(Int(skipped))) != nil else {
      throw Diagnostic(
        "aiff-samples-offset",
        """
        expected the samples to begin within the \(Plural.bytes(reader.remaining)) after the header of the SSND chunk, \
        found an offset of \(skipped)
        """,
        at: .offset(chunk.bodyOffset), help: .saveSoundAgain)
    }
    let present = reader.rest()
    let size = compression == nil ? frameSize : channels
    let counted = countedSize(present: present.count)
    let declared = max(counted, hasSize ? chunk.declaredSize - AIFFFile.samplesHeader - Int(skipped) : 0)
    if declared > present.count {
      warnings.append(.cutSamples(declared: declared, found: present.count, offset: present.startIndex))
    } else if counted > 0, compression != .appleIMA, present.count - counted >= size {
      warnings.append(
        Diagnostic(
          "aiff-frames",
          """
          the COMM chunk counts \(Plural.text(frames, "frame")), but there are \(Grouped.text(present.count / size)); all \
          are used
          """, severity: .warning, at: .offset(chunk.offset), help: .saveSoundAgain))
    }
    return present
  }
}

extension SampleRate {
  /// A rate from the floating-point number of 80 bits in AIFF files: sign and exponent, then the mantissa with
  /// its leading 1. Rounded to the nearest 1/65,536 Hz; nil if it is not a number or out of range.
  init?(exponent: UInt16, mantissa: UInt64) {
    // 16383 stands for 2^0, where the mantissa's highest bit is worth 1 Hz, 2^63 steps of the mantissa and
    // 2^16 of ours.
    let shift = 16_383 + 63 - 16 - Int(exponent)
    // A set sign bit makes the shift far too negative. A shift of 0 would be a rate of 2^47 Hz and more.
    guard shift >= 1, shift <= 64 else { return nil }
    let half = mantissa >> UInt64(shift - 1)
    // The bit below the last decides; a mantissa of 64 bits shifted by one or more leaves room for the carry.
    guard let rounded = Int(exactly: (half >> 1) + (half & 1)) else { return nil }
    self.init(fixedPoint: rounded)
  }
}
