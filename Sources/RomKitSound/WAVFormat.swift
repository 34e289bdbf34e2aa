import RomKitBase

/// The `fmt ` chunk of a WAV file.
struct WAVFormat: Equatable {
  static let integerTag: UInt16 = 1
  static let floatTag: UInt16 = 3
  /// The real tag is the start of an identifier of 16 bytes.
  static let extensibleTag: UInt16 = 0xFFFE
  /// The other bytes of an identifier that stands for an ordinary tag.
  static let tagIdentifierEnd: [UInt8] = [0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]

  let rate: SampleRate
  let channels: Int
  /// The encoding of the samples, after their decompression if they are compressed.
  let encoding: SampleEncoding
  let bits: Int
  let compression: SoundCompression?
  /// The bytes of a frame as declared.
  let blockAlign: Int

  /// The bytes of a frame according to channels and encoding.
  var frameSize: Int { channels * encoding.byteCount }

  init(parsing chunk: ChunkCursor.Chunk, order: SampleEncoding.ByteOrder) throws(Diagnostic) {
    let offset = chunk.bodyOffset
    let fields: (tag: UInt16, channels: UInt16, rate: UInt32, byteRate: UInt32, align: UInt16, bits: UInt16)
    var validBits = 0
    var predictors: [[Int]] = []
    do {
      var reader = ByteReader(chunk.body, offset: chunk.bodyOffset)
      var tag = try reader.number(UInt16.self, order)
      let channels = try reader.number(UInt16.self, order)
      let (rate, byteRate) = (try reader.number(UInt32.self, order), try reader.number(UInt32.self, order))
      let (align, bits) = (try reader.number(UInt16.self, order), try reader.number(UInt16.self, order))
      if tag == WAVFormat.extensibleTag {
        // The size of the extension, and after the bits in use the loudspeakers' places.
        try reader.skip(2)
        validBits = Int(try reader.number(UInt16.self, order))
        try reader.skip(4)
        tag = try Self.tag(ofIdentifier: &reader, order) ?? WAVFormat.extensibleTag
      }
      if tag == SoundCompression.microsoftTag { predictors = Self.predictors(reader, order) }
      fields = (tag, channels, rate, byteRate, align, bits)
    } catch {
      throw Diagnostic(
        "wav-format-cut",
        "the fmt chunk has only \(Plural.bytes(chunk.body.count)), too few to describe the samples",
        at: .offset(chunk.offset), help: .exportAgain)
    }
    blockAlign = Int(fields.align)
    channels = Int(fields.channels)
    guard channels >= 1 else {
      throw Diagnostic(
        "wav-no-channels", "expected at least 1 channel, found 0", at: .offset(offset + 2),
        help: .saveSoundAgain)
    }
    guard let rate = SampleRate(hertz: Int(fields.rate)) else {
      throw Diagnostic(
        "wav-no-rate", "expected a rate above 0 Hz, found 0", at: .offset(offset + 4), help: .saveSoundAgain)
    }
    self.rate = rate
    let stored = Int(fields.bits)
    compression = SoundCompression(tag: fields.tag, blockSize: blockAlign, predictors: predictors)
    if let compression {
      (encoding, bits) = (.integer16(.little), 16)
      guard stored == compression.bits else {
        throw Diagnostic(
          "wav-depth", "expected \(compression.name) with \(compression.bits) bits a sample, found \(stored)",
          at: .offset(offset + 14), help: Self.saveUncompressed)
      }
      guard blockAlign >= channels * max(1, compression.headerSize) else {
        throw Diagnostic(
          "wav-frame-size",
          """
          expected blocks of at least \(Plural.bytes(channels * max(1, compression.headerSize))) for \
          \(compression.name) with \(Plural.text(channels, "channel")), found a block align of \(blockAlign)
          """,
          at: .offset(offset + 12), help: .saveSoundAgain)
      }
      return
    }
    let plain = try Self.encoding(fields.tag, bits: stored, order, offset: offset)
    // Some programs store 24 bits in the high bytes of 32.
    let isWide =
      plain == .integer24(order) && blockAlign == 4 * channels
      && rate.hertz * blockAlign == Int(fields.byteRate)
    encoding = isWide ? .integer32(order) : plain
    bits = (1...stored).contains(validBits) && !encoding.isFloat ? validBits : stored
  }

  /// The predictors of Microsoft ADPCM after the size of the extension and the samples of a block; none if the chunk is too
  /// short for them.
  private static func predictors(_ chunk: ByteReader, _ order: SampleEncoding.ByteOrder) -> [[Int]] {
    var reader = chunk
    guard (try? reader.skip(4)) != nil, let count = try? reader.number(UInt16.self, order) else { return [] }
    var predictors: [[Int]] = []
    for _ in 0..<min(count, 256) {
      guard let first = try? reader.number(Int16.self, order),
        let second = try? reader.number(Int16.self, order)
      else { return [] }
      predictors.append([Int(first), Int(second)])
    }
    return predictors
  }

  private static func encoding(
    _ tag: UInt16, bits: Int, _ order: SampleEncoding.ByteOrder, offset: Int
  ) throws(Diagnostic) -> SampleEncoding {
    guard tag == integerTag || tag == floatTag else {
      throw Diagnostic(
        "wav-compressed",
        "expected uncompressed samples, mu-law, A-law, IMA ADPCM or Microsoft ADPCM, found \(name(of: tag))",
        at: .offset(offset),
        help: saveUncompressed)
    }
    let floats: SampleEncoding? = bits == 32 ? .float32(order) : bits == 64 ? .float64(order) : nil
    guard
      let encoding = tag == floatTag
        ? floats : SampleEncoding(integerBits: bits, order: order, signed8: false)
    else {
      throw Diagnostic(
        "wav-depth",
        tag == floatTag
          ? "expected floating-point samples of 32 or 64 bits, found \(bits)"
          : "expected integer samples of 1 to 32 bits, found \(bits)",
        at: .offset(offset + 14), help: saveUncompressed)
    }
    return encoding
  }

  private static let saveUncompressed: LocalizedText =
    "save the sound as an uncompressed WAV file with 8 to 32 bits a sample"

  private static func name(of tag: UInt16) -> LocalizedText {
    let names: [(UInt16, String)] = [
      (0x0031, "GSM 6.10"), (0x0050, "MPEG audio"), (0x0055, "MP3"), (0x00FF, "AAC"),
      (0x0161, "Windows Media Audio"), (0x2000, "AC-3"), (0x674F, "Ogg Vorbis"), (0xF1AC, "FLAC"),
    ]
    let number = "0x" + tag.hexadecimal(digits: 4)
    guard let name = names.first(where: { $0.0 == tag })?.1 else { return "format \(number)" }
    return "\(name) (format \(number))"
  }

  /// The tag that an identifier of 16 bytes stands for, or nil for any other identifier.
  private static func tag(
    ofIdentifier reader: inout ByteReader, _ order: SampleEncoding.ByteOrder
  ) throws(EndOfBytes) -> UInt16? {
    // A tag of four bytes and two numbers of two bytes, all in the file's order, and eight bytes more. One
    // program writes RIFX with a tag of two bytes and the rest as in RIFF.
    let (first, second) = (try reader.number(UInt16.self, order), try reader.number(UInt16.self, order))
    let (third, fourth) = (try reader.number(UInt16.self, order), try reader.number(UInt16.self, order))
    let end = try reader.slice(8)
    guard end.elementsEqual(tagIdentifierEnd.suffix(8)), third == 0 else { return nil }
    let isHalfTurned = order == .big && fourth == 0x1000
    guard fourth == 0x10 || isHalfTurned else { return nil }
    let (tag, zero) = order == .little || isHalfTurned ? (first, second) : (second, first)
    return zero == 0 ? tag : nil
  }
}
