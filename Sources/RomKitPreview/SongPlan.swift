import RomKitBase
import RomKitMusic
import RomKitSound
import VGSCore

/// From where to where a song is rendered: known before the first sample is made.
package struct SongPlan: Hashable, Sendable, CustomStringConvertible {
  /// Why the sound is over when it is.
  package enum Ending: Hashable, Sendable {
    /// So much was asked for.
    case asked
    /// Faded away in the turn after so many turns of the loop.
    case faded(loops: Int)
    /// After so many turns of the loop, without a fade.
    case cut(loops: Int)
    case ended
    /// The song waits there with a master volume of 0, and on the console its time stands still for ever.
    case stuck
  }

  /// All samples, silence after the song's end included.
  package let sampleCount: Int
  /// Where the fade begins; ``sampleCount`` without one.
  package let fadeStart: Int
  package let ending: Ending

  /// The samples of the song from the start to where it ends or gets stuck; nil for one that goes on for ever.
  package let songLength: Int?

  /// Plans for a song. The time taken is linear in its notes. Throws ``PreviewError/tooLong(sampleCount:extent:)``
  /// for more than ``SongExtent/longest``.
  package init(_ song: Song, _ extent: SongExtent) throws(PreviewError) {
    let timing = SongTiming(song)
    let loop = timing.loopLength ?? 0
    let isStuck = if case .standstill = timing.ending { true } else { false }
    songLength = loop > 0 ? nil : timing.length

    switch extent {
    case .samples(let count):
      sampleCount = max(0, count)
      fadeStart = sampleCount
      ending = .asked
    case .loops(let count, let fade):
      let loops = max(1, count)
      let (turns, tooMany) = loop.multipliedReportingOverflow(by: loops - 1)
      let (whole, tooLong) = timing.length.addingReportingOverflow(turns)
      let played = tooMany || tooLong ? Int.max : whole
      if let songLength, loop == 0 || songLength <= played {
        sampleCount = songLength
        fadeStart = songLength
        ending = isStuck ? .stuck : .ended
      } else {
        let (sum, overflow) = played.addingReportingOverflow(max(0, fade))
        sampleCount = overflow ? Int.max : sum
        fadeStart = played
        ending = fade > 0 ? .faded(loops: loops) : .cut(loops: loops)
      }
    }
    guard sampleCount <= SongExtent.longest else { throw .tooLong(sampleCount: sampleCount, extent: extent) }
  }

  /// What is heard, in words: `1 loop and a fade of 4.00 s`, `to its end`.
  package var description: String {
    switch ending {
    case .asked:
      guard let songLength, songLength < sampleCount else { return "from its start" }
      return "the song is over after \(SoundDuration(sampleCount: songLength))"
    case .faded(let loops):
      return
        "\(Plural.text(loops, "loop")) and a fade of \(SoundDuration(sampleCount: sampleCount - fadeStart))"
    case .cut(let loops): return Plural.text(loops, "loop")
    case .ended: return "to its end"
    case .stuck: return "to where it stands still for ever, with a master volume of 0"
    }
  }
}

/// How much of a song is to be heard.
public enum SongExtent: Hashable, Sendable {
  /// Exactly so many samples from the start, with silence where the song is over before.
  case samples(Int)
  /// From the start to the end of so many turns of the loop, 1 or more, and then on with the loop while it fades away in
  /// so many samples. A song without a loop is heard to its end, and does not fade.
  case loops(Int, fade: Int)

  /// One turn of the loop, and a fade of four seconds.
  public static let standard = SongExtent.loops(1, fade: 4 * Synthesizer.sampleRate)

  /// The most that is rendered at once, a day.
  public static let longest = 24 * 3_600 * Synthesizer.sampleRate
}

/// What is changed about a song while it is played, as the console can do it.
public struct SongSettings: Hashable, Sendable {
  /// Silent channels, 0 to 5; other numbers mean nothing.
  public var mutedChannels: [Int]
  /// Semitones by which all keys are shifted. The machine counts keys in 8 bits, and starts again from the lowest after
  /// 85.
  public var keyShift: Int
  /// The volume of everything in percent, 0 to 100.
  public var volume: Int

  /// The song as it is written, unless told otherwise.
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
