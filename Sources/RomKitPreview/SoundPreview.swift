import RomKitBase
import RomKitMusic
import RomKitSound
import VGSCore

/// A song or an effect as the console plays it, made piece by piece: 22,050 samples a second, 16 bit, one channel.
///
/// However long it is, it takes the same memory.
public struct SoundPreview: Sendable {
  private enum Origin: Sendable {
    case song(Synthesizer, fadeStart: Int)
    case effect(SoundEffect)
  }

  private let origin: Origin
  /// How many samples there are in all.
  public let sampleCount: Int

  /// How many samples a piece has at most.
  public static let pieceSize = 1 << 14

  package init(_ song: Song, plan: SongPlan, settings: SongSettings = SongSettings()) {
    origin = .song(settings.synthesizer(playing: song), fadeStart: plan.fadeStart)
    sampleCount = plan.sampleCount
  }

  /// A song as far as `extent` says. Throws an error with the code `preview-too-long` for more than ``SongExtent/longest``.
  public init(
    _ song: Song, _ extent: SongExtent = .standard, settings: SongSettings = SongSettings()
  ) throws {
    self.init(song, plan: try SongPlan(song, extent), settings: settings)
  }

  /// An effect, once.
  public init(_ effect: SoundEffect) {
    origin = .effect(effect)
    sampleCount = effect.sampleCount
  }

  package var duration: SoundDuration { SoundDuration(sampleCount: sampleCount) }

  /// Shows all samples piece by piece, in order; nothing is shown when there are none. Each call begins at the start.
  public func forEachPiece(_ visit: ([Int16]) throws -> Void) rethrows {
    var start = 0
    switch origin {
    case .song(var synthesizer, let fadeStart):
      while start < sampleCount {
        var piece = [Int16](repeating: 0, count: min(SoundPreview.pieceSize, sampleCount - start))
        synthesizer.mix(into: &piece)
        Self.fade(&piece, at: start, from: fadeStart, to: sampleCount)
        try visit(piece)
        start += piece.count
      }
    case .effect(let effect):
      var reader = ByteReader(effect.sampleBytes)
      while start < sampleCount {
        let count = min(SoundPreview.pieceSize, sampleCount - start)
        try visit((0..<count).compactMap { _ in try? reader.littleEndian(Int16.self) })
        start += count
      }
    }
  }

  /// All samples at once.
  public func samples() -> [Int16] {
    var samples: [Int16] = []
    samples.reserveCapacity(sampleCount)
    forEachPiece { samples += $0 }
    return samples
  }

  /// Lowers samples in a straight line, from all of it at `fadeStart` to nothing at `end`. The first sample stands at
  /// `start`.
  private static func fade(_ piece: inout [Int16], at start: Int, from fadeStart: Int, to end: Int) {
    // A fade is a day at most, so that the product stays far from overflow.
    let length = end - fadeStart
    for index in piece.indices where start + index >= fadeStart {
      piece[index] = Int16(truncatingIfNeeded: Int(piece[index]) * (end - start - index) / length)
    }
  }
}

extension SoundPreview {
  /// Writes a WAV file of it, of 22,050 Hz, 16 bit, one channel. Throws what the sink throws.
  public func writeWAV(to sink: inout some ByteSink) throws {
    // Two bytes for each sample, so that nothing has to follow them.
    try sink.write(WAVFile.header(of: .nothing, sampleBytes: 2 * sampleCount))
    let steps = WorkSteps(.rendering, of: sampleCount)
    var done = 0
    try forEachPiece { piece in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(2 * piece.count)
      bytes.appendLittleEndian(piece)
      try sink.write(bytes)
      done += piece.count
      steps.report(done)
    }
  }
}

extension Recording {
  /// No samples, of the kind that the console plays.
  static let nothing = Recording(SoundEffect(uncheckedSampleBytes: []))
}
