import RomKitBase

/// A WAV file: RIFF, or its kin RIFX (high byte first) and RF64 or BW64 (sizes of 64 bits).
///
/// Samples of every depth, or compressed as mu-law, A-law, IMA or Microsoft ADPCM; any number of channels, any rate, chunks
/// in any order.
package struct WAVFile: Equatable, Sendable {
  package let recording: Recording

  package init(_ recording: Recording) { self.recording = recording }

  /// Reads a file; the inverse of ``serialized()``.
  ///
  /// A `data` chunk of size 0 with something after it that is not a row of chunks, or one of a size of some
  /// 0x7FFFF000 and above that is not there, comes from a program that could not go back to fill in the size: its
  /// samples are those that a `fact` chunk counts, if they end at the end of the file or before other chunks, or else
  /// reach to the end. Faults that leave no doubt about the samples become warnings of the recording.
  package init(parsing bytes: [UInt8]) throws(Diagnostic) {
    let start = FileSignature.tagSize(bytes)
    let header = bytes.dropFirst(start).prefix(12)
    guard header.count == 12 else {
      throw Diagnostic(
        "wav-header-cut", "expected 12 bytes of WAV header, found \(header.count)", at: .offset(start),
        help: .exportAgain)
    }
    let (kind, contentKind) = (Array(header.prefix(4)), Array(header.suffix(4)))
    guard FileFormat.wav.starts.contains(kind) else {
      throw Diagnostic(
        "wav-not-riff", "expected RIFF at the start of a WAV file, found \"\(Escaped.bytes(kind))\"",
        at: .offset(start), help: "export the sound as a WAV file")
    }
    guard contentKind.elementsEqual("WAVE".utf8) else {
      throw Diagnostic(
        "wav-not-wave", "expected WAVE in the RIFF file, found \"\(Escaped.bytes(contentKind))\"",
        at: .offset(start + 8), help: "export the sound as a WAV file")
    }
    var contents = WAVContents(
      order: kind.elementsEqual("RIFX".utf8) ? .big : .little,
      hasLongSizes: kind.elementsEqual("RF64".utf8) || kind.elementsEqual("BW64".utf8))
    try contents.read(ChunkCursor(bytes, at: start + 12, order: contents.order))
    recording = try contents.recording()
  }

  /// The file: a RIFF with the chunks `fmt ` and `data`, and for floating-point samples `fact`; the samples
  /// unchanged but for their byte order, low byte first. The inverse of ``init(parsing:)``.
  package func serialized() -> [UInt8] {
    let header = Self.header(of: recording, sampleBytes: recording.samples.count)
    var writer = ByteWriter(capacity: header.count + recording.samples.count + 1)
    writer.append(header)
    switch recording.encoding {
    case .signed8: writer.append(recording.samples.lazy.map { $0 ^ 0x80 })
    case let encoding where encoding.byteOrder == .big:
      let width = encoding.byteCount
      for start in stride(from: recording.samples.startIndex, to: recording.samples.endIndex, by: width) {
        if start.isMultiple(of: 4_096), WorkControl.isCancelled { break }
        writer.append(recording.samples[start..<start + width].reversed())
      }
    default: writer.append(recording.samples)
    }
    if !recording.samples.count.isMultiple(of: 2) { writer.append(0) }
    return writer.bytes
  }

  /// The start of a file with `size` bytes of samples like those of a recording. Write this, the samples low byte
  /// first, and a zero byte if their number of bytes is odd, to make a file without keeping it in memory.
  package static func header(of recording: Recording, sampleBytes size: Int) -> [UInt8] {
    let (channels, encoding) = (recording.channels, recording.encoding)
    let isPlain = channels <= 2 && !encoding.isFloat && recording.bits == encoding.byteCount * 8
    var format = ByteWriter()
    format.littleEndian(isPlain ? WAVFormat.integerTag : WAVFormat.extensibleTag)
    format.littleEndian(UInt16(clamping: channels))
    format.littleEndian(UInt32(clamping: recording.rate.hertz))
    format.littleEndian(
      UInt32(clamping: recording.rate.hertz.multipliedReportingOverflow(by: recording.frameSize).partialValue)
    )
    format.littleEndian(UInt16(clamping: recording.frameSize))
    format.littleEndian(UInt16(encoding.byteCount * 8))
    if !isPlain {
      format.littleEndian(UInt16(22))
      format.littleEndian(UInt16(clamping: recording.bits))
      // No channel is assigned to a loudspeaker.
      format.littleEndian(UInt32(0))
      format.littleEndian(encoding.isFloat ? WAVFormat.floatTag : WAVFormat.integerTag)
      format.append([0, 0] + WAVFormat.tagIdentifierEnd)
    }
    var chunks = ByteWriter()
    chunks.append("WAVEfmt ".utf8)
    chunks.littleEndian(UInt32(format.bytes.count))
    chunks.append(format.bytes)
    if encoding.isFloat {
      chunks.append("fact".utf8)
      chunks.littleEndian(UInt32(4))
      chunks.littleEndian(UInt32(clamping: size / recording.frameSize))
    }
    // Sizes that do not fit become 0xFFFFFFFF, which readers take as "to the end of the file".
    var writer = ByteWriter()
    writer.append("RIFF".utf8)
    writer.littleEndian(UInt32(clamping: chunks.bytes.count + 8 + size + size % 2))
    writer.append(chunks.bytes)
    writer.append("data".utf8)
    writer.littleEndian(UInt32(clamping: size))
    return writer.bytes
  }
}

/// The contents of a WAV file's chunks, gathered in any order.
struct WAVContents {
  let order: SampleEncoding.ByteOrder
  /// Whether a `ds64` chunk may give the size of the data.
  let hasLongSizes: Bool

  private var format: (value: WAVFormat, offset: Int)?
  private var data: Samples?
  private var longSize: Int?
  private var factFrames = 0
  /// The first chunk with loops, and their number.
  private var loops: (count: Int, offset: Int)?
  /// A chunk, other than one of samples, in which the file ends.
  private var cut: ChunkCursor.Chunk?
  private var secondData: Int?
  /// Whether the chunks follow one another to the end of the file. Determined once, so that the time stays linear
  /// however many empty `data` chunks there are.
  private var isOrderly = false

  /// The body of a `data` chunk.
  private struct Samples {
    let bytes: ArraySlice<UInt8>
    /// The declared size; nil if the program that wrote the file could not know it.
    let declaredSize: Int?
    let offset: Int
  }

  /// Sizes from this one on mean that the program could not know the size; one program writes the largest multiple
  /// of 4,096 in 31 bits, less what is no whole frame or block of at most 65,535 bytes.
  private static let unknownSize = 0x7FFE_F000

  init(order: SampleEncoding.ByteOrder, hasLongSizes: Bool) {
    self.order = order
    self.hasLongSizes = hasLongSizes
  }

  mutating func read(_ chunks: ChunkCursor) throws(Diagnostic) {
    var cursor = chunks
    while let chunk = cursor.next() {
      try WorkControl.check()
      if chunk.isNamed("fmt ") {
        let found = try WAVFormat(parsing: chunk, order: order)
        if let format, format.value != found {
          throw Diagnostic(
            "wav-two-formats", "the second fmt chunk differs from the first", at: .offset(chunk.offset),
            help: .saveSoundAgain)
        }
        format = format ?? (found, chunk.bodyOffset)
      } else if chunk.isNamed("data") {
        // An empty one before the real one is a placeholder.
        if data?.bytes.isEmpty ?? true {
          data = samples(of: chunk, &cursor)
        } else {
          secondData = secondData ?? chunk.offset
        }
      } else if chunk.isNamed("ds64"), hasLongSizes {
        longSize = dataSize(chunk)
      } else if chunk.isNamed("fact") {
        var reader = ByteReader(chunk.body, offset: chunk.bodyOffset)
        factFrames = Int((try? reader.number(UInt32.self, order)) ?? 0)
      } else if chunk.isNamed("smpl"), loops == nil {
        var reader = ByteReader(chunk.body, offset: chunk.bodyOffset)
        // Some programs count loops that they do not write.
        guard (try? reader.skip(28)) != nil, let count = try? reader.number(UInt32.self, order),
          case let written = min(Int(count), (chunk.body.count - 36) / 24), written > 0
        else { continue }
        loops = (written, chunk.offset)
      } else if chunk.isCut {
        cut = chunk
      }
    }
  }

  func recording() throws(Diagnostic) -> Recording {
    guard let format else {
      throw missing(
        "fmt",
        or: Diagnostic(
          "wav-no-format", "the file has no fmt chunk to describe its samples", help: .exportAgain))
    }
    guard let data else {
      throw missing(
        "data",
        or: Diagnostic("wav-no-data", "the file has no data chunk for its samples", help: .exportAgain))
    }
    let (value, _) = format
    guard let compression = value.compression else {
      return Recording(
        value.rate, channels: value.channels, value.encoding, bits: value.bits, data.bytes,
        warnings: warnings(format, data))
    }
    let samples = try compression.decoded(data.bytes, channels: value.channels, frames: factFrames)
    return Recording(
      value.rate, channels: value.channels, value.encoding, bits: value.bits, samples,
      compression: compression, warnings: warnings(format, data))
  }

  private func warnings(_ format: (value: WAVFormat, offset: Int), _ data: Samples) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    // Blocks have any size, and the last one may be shorter.
    let frameSize = format.value.compression == nil ? format.value.frameSize : 1
    if format.value.compression == nil, format.value.blockAlign != frameSize {
      warnings.append(
        Diagnostic(
          "wav-block-align",
          """
          expected a block align of \(Plural.bytes(frameSize)) for the channels and bits in the fmt chunk, found \
          \(format.value.blockAlign); \(frameSize) is used
          """,
          severity: .warning, at: .offset(format.offset + 12), help: .saveSoundAgain))
    }
    let extra = data.bytes.count % frameSize
    if let declared = data.declaredSize, declared > data.bytes.count {
      warnings.append(.cutSamples(declared: declared, found: data.bytes.count, offset: data.offset))
    } else if let counted = missingSize(format.value, data) {
      warnings.append(.cutSamples(declared: counted, found: data.bytes.count, offset: data.offset))
    } else if extra > 0, data.declaredSize != nil {
      warnings.append(
        Diagnostic(
          "sound-part-frame",
          "the last frame has only \(extra) of its \(Plural.bytes(frameSize)) and is left out",
          severity: .warning, at: .offset(data.bytes.endIndex - extra), help: .saveSoundAgain))
    }
    if data.bytes.count < frameSize { warnings.append(.noSamples) }
    if let loops { warnings.append(.loops(loops.count, offset: loops.offset)) }
    if let secondData {
      warnings.append(
        Diagnostic(
          "wav-second-data", "expected one data chunk, found a second one, which is left out",
          severity: .warning, at: .offset(secondData), help: .saveSoundAgain))
    }
    return warnings
  }

  /// The size of the frames that the `fact` chunk counts, or of a part of them; 0 if there is no count.
  private func countedSize(_ format: WAVFormat, dividedBy divisor: Int = 1) -> Int {
    let frames = factFrames / divisor
    let size =
      format.compression?.byteCount(frames: frames, channels: format.channels) ?? frames * format.frameSize
    return max(factFrames, size) < WAVContents.unknownSize ? size : 0
  }

  /// The size of the counted frames, if blocks of ADPCM are missing. Nothing is missing where the count is a block too high, or
  /// is of the samples in all channels.
  private func missingSize(_ format: WAVFormat, _ data: Samples) -> Int? {
    guard let compression = format.compression, compression.headerSize > 0 else { return nil }
    let counted = countedSize(format)
    let other = countedSize(format, dividedBy: format.channels)
    let block = compression.blockSize(format.channels)
    return counted > data.bytes.count + block && abs(other - data.bytes.count) > block ? counted : nil
  }

  /// The body of a `data` chunk, whose size field may be wrong in three ways that are understood.
  private mutating func samples(of chunk: ChunkCursor.Chunk, _ cursor: inout ChunkCursor) -> Samples {
    if let longSize, chunk.declaredSize == Int(UInt32.max) {
      return Samples(
        bytes: cursor.body(of: chunk, size: longSize), declaredSize: longSize, offset: chunk.bodyOffset)
    }
    // A size of 0 that was never filled in, unless other chunks follow in good order or nothing does.
    if chunk.declaredSize == 0, !isOrderly { isOrderly = cursor.reachesEnd() }
    let isUnknown =
      chunk.declaredSize == 0 ? !isOrderly : chunk.isCut && chunk.declaredSize >= WAVContents.unknownSize
    if isUnknown {
      let size = format.map { countedSize($0.value) } ?? 0
      return Samples(
        bytes: cursor.body(of: chunk, counted: size), declaredSize: nil, offset: chunk.bodyOffset)
    }
    return Samples(bytes: chunk.body, declaredSize: chunk.declaredSize, offset: chunk.bodyOffset)
  }

  /// The second field of a `ds64` chunk: the size of the data.
  private func dataSize(_ chunk: ChunkCursor.Chunk) -> Int? {
    var reader = ByteReader(chunk.body, offset: chunk.bodyOffset)
    guard (try? reader.skip(8)) != nil, let size = try? reader.littleEndian(UInt64.self) else { return nil }
    return Int(exactly: size)
  }

  /// The error for a missing chunk: the file is truncated, if it ends inside another one.
  private func missing(_ name: String, or error: Diagnostic) -> Diagnostic {
    cut?.error("wav-chunk-cut", missing: name) ?? error
  }
}
