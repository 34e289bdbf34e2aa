import RomKitBase
import RomKitMusic
import RomKitSound
import VGSCore

/// From where to where a song is rendered: known before the first sample is made.
package struct SongPlan: Hashable, Sendable {
  /// Why the sound is over when it is.
  package enum Ending: Hashable, Sendable {
    /// So much was asked for.
    case asked
    /// Faded away in the turn after so many turns of the loop.
    case faded(loops: Int)
    /// After so many turns of the loop, without a fade.
    case cut(loops: Int)
    /// The song ends there.
    case ended
    /// The song waits there with a master volume of 0, and on the console its time stands still for ever.
    case stuck
  }

  /// All samples, silence after the song's end included.
  package let sampleCount: Int
  /// Where the fade begins; ``sampleCount`` without one.
  package let fadeStart: Int
  /// What comes at the end.
  package let ending: Ending

  /// The samples of the song from the start to where it ends or gets stuck; nil for one that goes on for ever.
  package let songLength: Int?

  /// Plans for a song. The time taken is linear in its notes.
  ///
  /// Throws ``PreviewError/tooLong(sampleCount:extent:)`` for more than ``SongExtent/longest``.
  package init(_ song: Song, _ extent: SongExtent) throws(PreviewError) {
    let timing = SongTiming(song)
    let loop = timing.loopLength ?? 0
    var probe = Synthesizer()
    probe.play(song.notes)
    // What the master volume is when the loop begins again is known after its first turn, so that a song which does not
    // get stuck in the second never will.
    probe.seek(to: min(timing.length + loop, SongExtent.longest))
    let isStuck = probe.isStuck
    songLength = isStuck ? probe.elapsed : loop > 0 ? nil : timing.length

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
    guard sampleCount <= SongExtent.longest else {
      throw .tooLong(sampleCount: sampleCount, extent: extent)
    }
  }

  /// What is heard, in words: `1 loop and a fade of 4.00 s`, `to its end`.
  package var words: String {
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
