import VGSCore

/// The part of a song to play, known before the first sample is made.
package struct SongPlan: Equatable, Sendable {
  /// The reason that the sound ends.
  package enum Ending: Equatable, Sendable {
    /// The requested time is over.
    case asked
    /// The sound faded out after this many turns of the loop.
    case faded(loops: Int)
    /// The loop was played this many times, without a fade.
    case cut(loops: Int)
    case ended
    /// The song waits with a master volume of 0, which stops its time on the console for ever.
    case standstill
  }

  /// The number of samples, including silence after the song's end.
  package private(set) var sampleCount: Int64
  /// The sample at which the fade begins; ``sampleCount`` without a fade.
  package private(set) var fadeStart: Int64
  package let ending: Ending
  /// The number of samples until the song ends or stands still; nil for a song that loops.
  package let songLength: Int64?

  /// The longest part that is ever played: a day. It fits in 32 bits.
  package static let longest: Int64 = 24 * 3_600 * Int64(Synthesizer.sampleRate)
  /// The usual fade, in samples: four seconds.
  package static let standardFade = 4 * Synthesizer.sampleRate

  /// A number of samples from the start, with silence after a shorter song.
  package init(_ timing: SongTiming, samples: Int64) {
    sampleCount = max(0, samples)
    fadeStart = sampleCount
    ending = .asked
    songLength = Self.songLength(timing)
  }

  /// From the start through a number of turns of the loop, 1 or more, and then on through the loop with a fade of a number
  /// of samples. A song without a loop plays to its end and does not fade.
  package init(_ timing: SongTiming, loops: Int, fade: Int) {
    songLength = Self.songLength(timing)
    if let songLength {
      sampleCount = songLength
      fadeStart = songLength
      ending = timing.isStandstill ? .standstill : .ended
      return
    }
    let loops = max(1, loops)
    let (turns, tooMany) = (timing.loopLength ?? 0).multipliedReportingOverflow(by: Int64(loops) - 1)
    fadeStart = tooMany ? .max : Self.sum(timing.length, turns)
    sampleCount = Self.sum(fadeStart, Int64(max(0, fade)))
    ending = fade > 0 ? .faded(loops: loops) : .cut(loops: loops)
  }

  /// The same part, but no more than ``longest``; a fade that this cuts short is faster.
  package var limited: SongPlan {
    var plan = self
    plan.sampleCount = min(sampleCount, Self.longest)
    plan.fadeStart = min(fadeStart, Self.longest)
    return plan
  }

  /// Fades samples of this part linearly, from full volume at ``fadeStart`` to silence at ``sampleCount``. The first is at
  /// `start`; none is after the end. The part is not longer than ``longest``.
  package func fade(_ samples: inout [Int16], at start: Int64) {
    let length = sampleCount - fadeStart
    guard start + Int64(samples.count) > fadeStart else { return }
    for index in Int(max(0, fadeStart - start))..<samples.count {
      samples[index] = Int16(
        truncatingIfNeeded: Int64(samples[index]) * (sampleCount - start - Int64(index)) / length)
    }
  }

  private static func songLength(_ timing: SongTiming) -> Int64? {
    // A loop without a wait ends the song.
    timing.loopLength ?? 0 > 0 ? nil : timing.length
  }

  private static func sum(_ one: Int64, _ other: Int64) -> Int64 {
    let (sum, isTooLarge) = one.addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
