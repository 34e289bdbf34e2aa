import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitSound

/// A sound effect as text: a line to each tenth of a second, with the checksum of its samples and the loudest of them.
enum EffectTranscript {
  private static let samples = Song.sampleRate / 10

  static func write(_ body: Body, to sink: inout some ByteSink) throws {
    let count = max(0, body.size - SoundEffect.headerSize) / 2
    for start in stride(from: 0, to: count, by: samples) {
      let offset = body.offset + SoundEffect.headerSize + start * 2
      let bytes = try body.source.bytes(in: offset..<offset + min(samples, count - start) * 2)
      var peak = 0
      for low in stride(from: 0, to: bytes.count - 1, by: 2) {
        peak = max(peak, abs(Int(Int16(bitPattern: UInt16(bytes[low]) | UInt16(bytes[low + 1]) << 8))))
      }
      let checksum = CRC32(of: bytes).value.hexadecimal(digits: 8)
      try sink.line("  \(MusicText.exactTime(samples: start)) s  \(checksum)  peak \(peak)")
    }
  }
}
