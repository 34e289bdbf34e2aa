import RomKitBase
import RomKitMusic
import RomKitSound
import VGSCore
import VGSFormat

extension SongPlan {
  /// Plans for a song, in time linear in its notes. Throws ``PreviewError/tooLong(sampleCount:extent:)``
  /// for more than ``SongExtent/longest``.
  package init(_ song: Song, _ extent: SongExtent) throws(PreviewError) {
    switch extent {
    case .samples(let count): self.init(song.timing, samples: Int64(count))
    case .loops(let count, let fade): self.init(song.timing, loops: count, fade: fade)
    }
    if sampleCount > Self.longest { throw .tooLong(sampleCount: Int(sampleCount), extent: extent) }
  }

  /// The part in words: `1 loop and a fade of 4.00 s`, `to the end`.
  package var description: LocalizedText {
    switch ending {
    case .asked:
      guard let songLength, songLength < sampleCount else { return "from the start" }
      return "the song ends after \(SoundDuration(sampleCount: Int(songLength)))"
    case .faded(let loops):
      return
        "\(Plural.text(loops, "loop")) and a fade of \(SoundDuration(sampleCount: Int(sampleCount - fadeStart)))"
    case .cut(let loops): return Plural.text(loops, "loop")
    case .ended: return "to the end"
    case .standstill: return "to where the song stands still for ever, at a master volume of 0"
    }
  }
}

/// The part of a song to play.
public enum SongExtent: Hashable, Sendable {
  /// A number of samples from the start, with silence after a shorter song.
  case samples(Int)
  /// From the start through a number of turns of the loop, 1 or more, and then on through the loop with a fade of a number
  /// of samples. A song without a loop plays to its end and does not fade.
  case loops(Int, fade: Int)

  /// One turn of the loop and a fade of four seconds.
  public static let standard = SongExtent.loops(1, fade: SongPlan.standardFade)

  /// The longest extent that is rendered, a day.
  public static let longest = Int(SongPlan.longest)
}

/// The changes that a console can make to a song while it plays.
public struct SongSettings: Hashable, Sendable {
  /// The silent channels, 0 to 5; other numbers are ignored.
  public var mutedChannels: [Int]
  /// The semitones by which all keys are shifted. The console counts keys in 8 bits, and takes them modulo 85.
  public var keyShift: Int
  /// The volume of the whole song in percent, 0 to 100.
  public var volume: Int

  /// Settings that change nothing by default.
  public init(mutedChannels: [Int] = [], keyShift: Int = 0, volume: Int = 100) {
    self.mutedChannels = mutedChannels
    self.keyShift = keyShift
    self.volume = volume
  }

  func synthesizer(playing song: Song) -> Synthesizer {
    var synthesizer = Synthesizer()
    synthesizer.masterRate = volume
    synthesizer.setKeyShift(keyShift)
    for channel in mutedChannels { synthesizer.setMuted(true, channel: channel) }
    synthesizer.play(song.notes)
    return synthesizer
  }
}

/// A song or an effect as the console plays it, made piece by piece: 22,050 samples a second, 16 bit, one channel.
///
/// The memory that it takes does not depend on the length.
public struct SoundPreview: Sendable {
  private enum Origin: Sendable {
    case song(Synthesizer, SongPlan)
    case effect(SoundEffect)
  }

  private let origin: Origin
  /// The samples of the song that are left out at its start.
  private let first: Int
  /// The number of samples.
  public let sampleCount: Int

  /// The largest number of samples in a piece.
  public static let pieceSize = 1 << 14

  /// - Parameter part: the samples of the plan to make; all by default. It lies inside the plan.
  package init(
    of song: Song, plan: SongPlan, settings: SongSettings = SongSettings(), part: Range<Int>? = nil
  ) {
    origin = .song(settings.synthesizer(playing: song), plan)
    first = part?.lowerBound ?? 0
    sampleCount = part?.count ?? Int(plan.sampleCount)
  }

  /// A part of a song. Throws an error with the code `preview-too-long` for more than ``SongExtent/longest``.
  public init(
    of song: Song, _ extent: SongExtent = .standard, settings: SongSettings = SongSettings()
  ) throws(Diagnostic) {
    let plan: SongPlan
    do { plan = try SongPlan(song, extent) } catch { throw Diagnostic(error) }
    self.init(of: song, plan: plan, settings: settings)
  }

  /// An effect, once.
  public init(of effect: SoundEffect) {
    origin = .effect(effect)
    first = 0
    sampleCount = effect.sampleCount
  }

  package var duration: SoundDuration { SoundDuration(sampleCount: sampleCount) }

  /// Visits all samples in order, piece by piece. Each call begins at the start.
  public func forEachPiece(_ visit: ([Int16]) throws -> Void) rethrows {
    var start = 0
    switch origin {
    case .song(var synthesizer, let plan):
      if first > 0 { synthesizer.seek(to: first) }
      while start < sampleCount, !WorkControl.isCancelled {
        var piece = [Int16](repeating: 0, count: min(SoundPreview.pieceSize, sampleCount - start))
        synthesizer.mix(into: &piece)
        plan.fade(&piece, at: Int64(first + start))
        try visit(piece)
        start += piece.count
      }
    case .effect(let effect):
      var reader = ByteReader(effect.sampleBytes)
      while start < sampleCount, !WorkControl.isCancelled {
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

  /// Writes a WAV file of 22,050 Hz, 16 bit, one channel. Throws the errors of the sink.
  public func writeWAV(to sink: inout some ByteSink) throws {
    // The size is even, so the chunk needs no padding byte.
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
    try WorkControl.check()
  }
}

extension Recording {
  /// A recording without samples, in the console's format.
  static let nothing = Recording(SoundEffect(uncheckedSampleBytes: []))
}
