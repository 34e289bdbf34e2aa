import RomKitBase

/// What the chunks of a WAV file say, gathered in whatever order they come.
struct WAVContents {
  /// The order of the bytes of every number in the file.
  let order: SampleEncoding.ByteOrder
  /// Whether a `ds64` chunk may give the size of the data.
  let hasLongSizes: Bool

  private var format: (value: WAVFormat, offset: Int)?
  private var data: Samples?
  /// The size that a `ds64` chunk gives.
  private var longSize: Int?
  /// A chunk, not one of samples, that the file ends inside of.
  private var cut: ChunkCursor.Chunk?
  private var secondData: Int?
  /// Whether the chunks were found to follow one another to the end of the file. It is asked once, so that
  /// the time stays linear however many empty `data` chunks there are.
  private var isOrderly = false

  /// The body of a `data` chunk.
  private struct Samples {
    let bytes: ArraySlice<UInt8>
    /// The size given for it; nil when the program that wrote it could not know.
    let declaredSize: Int?
    /// Where it begins in the file.
    let offset: Int
  }

  /// From this size on, a program means that it cannot know the size; the largest multiple of 4,096 in 31
  /// bits is what one of them writes.
  private static let unknownSize = 0x7FFF_F000

  /// Nothing read yet.
  init(order: SampleEncoding.ByteOrder, hasLongSizes: Bool) {
    self.order = order
    self.hasLongSizes = hasLongSizes
  }

  /// Takes in all chunks from the cursor on.
  mutating func read(_ chunks: ChunkCursor) throws(WAVError) {
    var cursor = chunks
    while let chunk = cursor.next() {
      if chunk.isNamed("fmt ") {
        let found = try WAVFormat(parsing: chunk, order: order)
        if let format, format.value != found { throw .twoFormats(offset: chunk.offset) }
        format = format ?? (found, chunk.bodyOffset)
      } else if chunk.isNamed("data") {
        // An empty one before the real one is a place kept free.
        if data?.bytes.isEmpty ?? true {
          data = samples(of: chunk, &cursor)
        } else {
          secondData = secondData ?? chunk.offset
        }
      } else if chunk.isNamed("ds64"), hasLongSizes {
        longSize = dataSize(chunk)
      } else if chunk.isCut {
        cut = chunk
      }
    }
  }

  /// The sound, once all chunks are read.
  func recording() throws(WAVError) -> Recording {
    guard let format else { throw missing("fmt", or: .noFormat) }
    guard let data else { throw missing("data", or: .noData) }
    guard
      let recording = Recording(
        rate: format.value.rate, channels: format.value.channels, encoding: format.value.encoding,
        bits: format.value.bits, samples: data.bytes, warnings: warnings(format, data))
    else { throw .noChannels(offset: format.offset + 2) }
    return recording
  }

  private func warnings(_ format: (value: WAVFormat, offset: Int), _ data: Samples) -> [SoundWarning] {
    var warnings: [SoundWarning] = []
    let frameSize = format.value.frameSize
    if format.value.blockAlign != frameSize {
      warnings.append(
        .blockAlign(declared: format.value.blockAlign, expected: frameSize, offset: format.offset + 12))
    }
    let extra = data.bytes.count % frameSize
    if let declared = data.declaredSize, declared > data.bytes.count {
      warnings.append(.samplesCut(declared: declared, found: data.bytes.count, offset: data.offset))
    } else if extra > 0, data.declaredSize != nil {
      warnings.append(.partFrame(extra: extra, frameSize: frameSize, offset: data.bytes.endIndex - extra))
    }
    if data.bytes.count < frameSize { warnings.append(.empty) }
    if let secondData { warnings.append(.secondData(offset: secondData)) }
    return warnings
  }

  /// The body of a `data` chunk, whose size field may be wrong in three ways that have a meaning.
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
      return Samples(bytes: cursor.body(of: chunk, size: .max), declaredSize: nil, offset: chunk.bodyOffset)
    }
    return Samples(bytes: chunk.body, declaredSize: chunk.declaredSize, offset: chunk.bodyOffset)
  }

  /// The second field of a `ds64` chunk: the size of the data.
  private func dataSize(_ chunk: ChunkCursor.Chunk) -> Int? {
    var reader = ByteReader(chunk.body, offset: chunk.bodyOffset)
    guard (try? reader.skip(8)) != nil, let size = try? reader.littleEndian(UInt64.self) else { return nil }
    return Int(exactly: size)
  }

  /// Why a chunk was not found: because the file breaks off, if it does.
  private func missing(_ wanted: String, or error: WAVError) -> WAVError {
    guard let cut else { return error }
    return .chunkCut(
      name: cut.name, declared: cut.declaredSize, found: cut.body.count, wanted: wanted, offset: cut.offset)
  }
}
