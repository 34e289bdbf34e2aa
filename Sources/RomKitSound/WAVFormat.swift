import RomKitBase

/// The `fmt ` chunk of a WAV file.
struct WAVFormat: Hashable {
  static let integerTag: UInt16 = 1
  static let floatTag: UInt16 = 3
  /// The real tag is the start of an identifier of 16 bytes.
  static let extensibleTag: UInt16 = 0xFFFE
  /// The other bytes of an identifier that stands for an ordinary tag.
  static let tagIdentifierEnd: [UInt8] = [0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]

  let rate: SampleRate
  let channels: Int
  let encoding: SampleEncoding
  let bits: Int
  /// The bytes of a frame as declared.
  let blockAlign: Int

  /// The bytes of a frame according to channels and encoding.
  var frameSize: Int { channels * encoding.byteCount }

  init(parsing chunk: ChunkCursor.Chunk, order: SampleEncoding.ByteOrder) throws(Diagnostic) {
    let offset = chunk.bodyOffset
    let fields: (tag: UInt16, channels: UInt16, rate: UInt32, byteRate: UInt32, align: UInt16, bits: UInt16)
    var validBits = 0
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
    encoding = try Self.encoding(fields.tag, bits: stored, order, offset: offset)
    bits = (1...stored).contains(validBits) && !encoding.isFloat ? validBits : stored
    guard isFrameSizeClear(byteRate: Int(fields.byteRate)) else {
      throw Diagnostic(
        "wav-frame-size",
        """
        a block align of \(Plural.bytes(blockAlign)) does not fit \(Plural.text(channels, "channel")) of \
        \(Plural.text(stored, "bit"))
        """,
        at: .offset(offset + 12), help: .saveSoundAgain)
    }
  }

  private static func encoding(
    _ tag: UInt16, bits: Int, _ order: SampleEncoding.ByteOrder, offset: Int
  ) throws(Diagnostic) -> SampleEncoding {
    guard tag == integerTag || tag == floatTag else {
      throw Diagnostic(
        "wav-compressed", "expected uncompressed samples, found \(name(of: tag))", at: .offset(offset),
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

  /// The name of a tag in the registry of format tags.
  private static func name(of tag: UInt16) -> LocalizedText {
    let names: [(UInt16, String)] = [
      (0x0002, "Microsoft ADPCM"), (0x0006, "A-law"), (0x0007, "mu-law"), (0x0011, "IMA ADPCM"),
      (0x0031, "GSM 6.10"), (0x0050, "MPEG audio"), (0x0055, "MP3"), (0x00FF, "AAC"),
      (0x0161, "Windows Media Audio"), (0x2000, "AC-3"), (0x674F, "Ogg Vorbis"), (0xF1AC, "FLAC"),
    ]
    let number = "0x" + tag.hexadecimal(digits: 4)
    guard let name = names.first(where: { $0.0 == tag })?.1 else { return "format \(number)" }
    return "\(name) (format \(number))"
  }

  /// Whether the block align is right, or wrong in a way that leaves no doubt about the frames: it is 0, its field is
  /// too small for the right number, or the byte rate agrees with the right one. Otherwise the frames may really have
  /// another size.
  private func isFrameSizeClear(byteRate: Int) -> Bool {
    if blockAlign == frameSize || blockAlign == 0 || frameSize > Int(UInt16.max) { return true }
    // At most 2^32 times 2^19.
    return rate.hertz * frameSize == byteRate
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
