import RomKitBase
import RomKitMusic
import RomKitSound
import VGSCore

/// The part of a song that is rendered, which is known before the first sample is made.
package struct SongPlan: Hashable, Sendable {
  /// The reason that the sound ends.
  package enum Ending: Hashable, Sendable {
    /// The requested time is over.
    case asked
    /// The sound faded out after this many turns of the loop.
    case faded(loops: Int)
    /// The loop was played this many times, without a fade.
    case cut(loops: Int)
    case ended
    /// The song waits with a master volume of 0, which stops its time on the console for ever.
    case stuck
  }

  /// The number of samples, including silence after the song's end.
  package let sampleCount: Int
  /// The sample at which the fade begins; ``sampleCount`` without a fade.
  package let fadeStart: Int
  package let ending: Ending

  /// The number of samples until the song ends or gets stuck; nil for a song that loops.
  package let songLength: Int?

  /// Plans for a song, in time linear in its notes. Throws ``PreviewError/tooLong(sampleCount:extent:)``
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

  /// The part in words: `1 loop and a fade of 4.00 s`, `to the end`.
  package var description: Message {
    switch ending {
    case .asked:
      guard let songLength, songLength < sampleCount else { return "from the start" }
      return "the song ends after \(SoundDuration(sampleCount: songLength))"
    case .faded(let loops):
      return
        "\(Plural.text(loops, "loop")) and a fade of \(SoundDuration(sampleCount: sampleCount - fadeStart))"
    case .cut(let loops): return Plural.text(loops, "loop")
    case .ended: return "to the end"
    case .stuck: return "to where the song stands still for ever, at a master volume of 0"
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
  public static let standard = SongExtent.loops(1, fade: 4 * Synthesizer.sampleRate)

  /// The longest extent that is rendered, a day.
  public static let longest = 24 * 3_600 * Synthesizer.sampleRate
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
    case song(Synthesizer, fadeStart: Int)
    case effect(SoundEffect)
  }

  private let origin: Origin
  /// The number of samples.
  public let sampleCount: Int

  /// The largest number of samples in a piece.
  public static let pieceSize = 1 << 14

  package init(_ song: Song, plan: SongPlan, settings: SongSettings = SongSettings()) {
    origin = .song(settings.synthesizer(playing: song), fadeStart: plan.fadeStart)
    sampleCount = plan.sampleCount
  }

  /// A part of a song. Throws an error with the code `preview-too-long` for more than ``SongExtent/longest``.
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

  /// Visits all samples in order, piece by piece. Each call begins at the start.
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

  /// Fades samples linearly, from full volume at `fadeStart` to silence at `end`. The piece begins at the sample `start`.
  private static func fade(_ piece: inout [Int16], at start: Int, from fadeStart: Int, to end: Int) {
    // A fade is a day at most, so the product cannot overflow.
    let length = end - fadeStart
    for index in piece.indices where start + index >= fadeStart {
      piece[index] = Int16(truncatingIfNeeded: Int(piece[index]) * (end - start - index) / length)
    }
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
  }
}

extension Recording {
  /// A recording without samples, in the console's format.
  static let nothing = Recording(SoundEffect(uncheckedSampleBytes: []))
}
