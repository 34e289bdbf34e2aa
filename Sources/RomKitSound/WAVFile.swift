import RomKitBase

/// A WAV file: RIFF, or its kin RIFX (high byte first) and RF64 or BW64 (sizes of 64 bits).
///
/// Uncompressed samples of every depth, any number of channels, any rate, chunks in any order.
package struct WAVFile: Hashable, Sendable {
  /// The sound.
  package let recording: Recording

  /// A file of the given sound.
  package init(_ recording: Recording) {
    self.recording = recording
  }

  /// Reads a file; the inverse of ``serialized()``.
  ///
  /// A `data` chunk of size 0 with something after it that is not a row of chunks, or one of a size from
  /// 0x7FFFF000 on that is not there, comes from a program that could not go back to fill in the size: its
  /// samples reach to the end of the file. What is odd and can be understood becomes a warning of the
  /// recording.
  package init(parsing bytes: [UInt8]) throws(WAVError) {
    guard bytes.count >= 12 else { throw .headerCut(found: bytes.count) }
    let kind = Array(bytes[..<4])
    guard SoundFileKind(kind) == .riff else { throw .notRIFF(found: kind) }
    guard bytes[8..<12].elementsEqual("WAVE".utf8) else { throw .notWAVE(found: Array(bytes[8..<12])) }
    var contents = WAVContents(
      order: kind.elementsEqual("RIFX".utf8) ? .big : .little,
      hasLongSizes: kind.elementsEqual("RF64".utf8) || kind.elementsEqual("BW64".utf8))
    try contents.read(ChunkCursor(bytes, at: 12, order: contents.order))
    recording = try contents.recording()
  }

  /// The file: a RIFF with the chunks `fmt ` and `data`, and for floating-point samples `fact`; the samples
  /// as they are, low byte first. The inverse of ``init(parsing:)``.
  package func serialized() -> [UInt8] {
    let header = header
    var writer = ByteWriter(capacity: header.count + recording.samples.count + 1)
    writer.append(header)
    switch recording.encoding {
    case .signed8: writer.append(recording.samples.lazy.map { $0 ^ 0x80 })
    case let encoding where encoding.byteOrder == .big:
      let width = encoding.byteCount
      for start in stride(from: recording.samples.startIndex, to: recording.samples.endIndex, by: width) {
        writer.append(recording.samples[start..<start + width].reversed())
      }
    default: writer.append(recording.samples)
    }
    if !recording.samples.count.isMultiple(of: 2) { writer.append(0) }
    return writer.bytes
  }

  /// All that stands before the samples. Writing this, the samples low byte first, and a zero byte if their
  /// number of bytes is odd, makes the file without holding it.
  package var header: [UInt8] { WAVFile.header(of: recording, sampleBytes: recording.samples.count) }

  /// All that stands before so many bytes of samples, in a file of samples like those of a recording. For sounds that are
  /// made while they are written.
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
      // No word on which loudspeakers the channels are for.
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
