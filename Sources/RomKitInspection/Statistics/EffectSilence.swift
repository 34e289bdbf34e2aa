import RomKitContainer
import RomKitMusic
import RomKitSound

/// The silence at the start and at the end of an effect.
package struct EffectSilence: Hashable, Sendable {
  /// The place of the record in the ROM.
  package let index: Int
  /// Samples of the effect.
  package let sampleCount: Int
  /// Silent samples at its start, 0 or at least ``shortest``; all of them when nothing can be heard.
  package let start: Int
  /// Silent samples at its end, 0 or at least ``shortest``; none when nothing can be heard.
  package let end: Int

  /// The largest sample, of 32,767, that counts as silence: 60 dB below full scale.
  package static let threshold = 32
  /// Fewer samples than this, a hundredth of a second, are no silence worth telling.
  package static let shortest = Song.sampleRate / 100

  /// Whether nothing can be heard at all.
  package var isSilent: Bool { start == sampleCount }

  /// Bytes that cutting it off would save.
  package var savedBytes: Int { (start + end) * 2 }

  /// Nil when there is not enough silence, or no effect that can be read.
  init?(in record: Record, index: Int) throws {
    guard case .effect(let header) = try RecordSummary(of: record) else { return nil }
    var first: Int?
    var last = -1
    var sample = 0
    let body = record.body
    let samples = Body(
      body.source, offset: body.offset + SoundEffect.headerSize, size: body.size - SoundEffect.headerSize)
    // Pieces end between samples: the size of a full one is even.
    try samples.forEachPiece { piece in
      for low in stride(from: piece.startIndex, to: piece.endIndex - 1, by: 2) {
        let value = Int(Int16(bitPattern: UInt16(piece[low]) | UInt16(piece[low + 1]) << 8))
        if abs(value) > Self.threshold {
          first = first ?? sample
          last = sample
        }
        sample += 1
      }
    }
    self.index = index
    sampleCount = header.sampleCount
    func worthTelling(_ count: Int) -> Int { count < Self.shortest ? 0 : count }
    start = worthTelling(first ?? header.sampleCount)
    end = first == nil ? 0 : worthTelling(header.sampleCount - 1 - last)
    if start + end == 0 { return nil }
  }
}
