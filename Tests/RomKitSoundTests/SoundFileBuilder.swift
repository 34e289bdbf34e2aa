@testable import RomKitBase
@testable import RomKitSound

/// Lays out WAV and AIFF files with any mistake a test needs.
enum SoundFileBuilder {
  static func riff(_ chunks: [UInt8]..., kind: String = "RIFF", form: String = "WAVE") -> [UInt8] {
    let body = Array(form.utf8) + chunks.joined()
    return kind.utf8 + little(UInt32(body.count)) + body
  }

  static func form(_ chunks: [UInt8]..., kind: String = "AIFF") -> [UInt8] {
    let body = Array(kind.utf8) + chunks.joined()
    return "FORM".utf8 + big(UInt32(body.count)) + body
  }

  /// A chunk of a RIFF file; `size` replaces the right size.
  static func chunk(_ name: String, _ body: [UInt8], size: UInt32? = nil) -> [UInt8] {
    name.utf8 + little(size ?? UInt32(body.count)) + body
  }

  /// A chunk of an IFF file.
  static func bigChunk(_ name: String, _ body: [UInt8], size: UInt32? = nil) -> [UInt8] {
    name.utf8 + big(size ?? UInt32(body.count)) + body
  }

  /// A `fmt ` chunk, with bytes after its first 16.
  static func fmt(
    tag: UInt16 = 1, channels: UInt16 = 1, rate: UInt32 = 22_050, byteRate: UInt32? = nil,
    align: UInt16? = nil,
    bits: UInt16 = 16, extra: [UInt8] = []
  ) -> [UInt8] {
    let size = channels &* ((bits &+ 7) / 8)
    let rates = little(rate) + little(byteRate ?? rate &* UInt32(size))
    return chunk(
      "fmt ", little(tag) + little(channels) + rates + little(align ?? size) + little(bits) + extra)
  }

  /// A `COMM` chunk, its rate as sign and exponent, and mantissa.
  static func comm(
    channels: Int16 = 1, frames: UInt32 = 2, bits: Int16 = 16, exponent: UInt16 = 16_383 + 14,
    mantissa: UInt64 = 22_050 << 49, extra: [UInt8] = []
  ) -> [UInt8] {
    bigChunk("COMM", big(channels) + big(frames) + big(bits) + big(exponent) + big(mantissa) + extra)
  }

  /// An `SSND` chunk.
  static func ssnd(_ samples: [UInt8], skip: UInt32 = 0, size: UInt32? = nil) -> [UInt8] {
    bigChunk("SSND", big(skip) + big(UInt32(0)) + samples, size: size)
  }

  static func little(_ value: some FixedWidthInteger) -> [UInt8] {
    var writer = ByteWriter()
    writer.littleEndian(value)
    return writer.bytes
  }

  static func big(_ value: some FixedWidthInteger) -> [UInt8] {
    var writer = ByteWriter()
    writer.bigEndian(value)
    return writer.bytes
  }
}
