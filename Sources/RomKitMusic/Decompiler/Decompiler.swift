import RomKitBase
import VGSCore

/// Writes a song as MML that people can read and change.
///
/// The text is compiled again and compared with the song before it is returned, so it plays the same samples.
/// Documentation/Decompiling.md has the rules.
package enum Decompiler {
  package static let sizeLimit = 16 << 20

  /// The MML of a song. Throws the reason if no MML sounds the same.
  ///
  /// A song made from MML by any compiler that follows the reference comes back with the same notes; other songs
  /// come back as closely as MML allows. The time taken is linear in the notes.
  package static func decompile(_ song: Song) throws(Diagnostic) -> Decompilation {
    try check(song)
    let score = try Score(song)
    // Even in the longest notes of the slowest tempo, the text of a longer song exceeds the limit.
    guard score.length / Tempo.slowest.whole < sizeLimit / 1_024 else { throw tooLong }
    let timing = song.timing
    if timing.isStandstill {
      throw error(
        "decompile-stands-still",
        """
        the song stands still from \(MusicText.exactTime(samples: timing.length)) on, because the master volume is 0
        """)
    }
    let arrangement = try Arrangement(score)
    var best: Decompilation?
    var failure: Diagnostic?
    // On the grid a song can come back note for note; if it does not, the text that is easier to read is as good.
    for style in arrangement.hasPrelude ? Plan.Style.allCases : [.free] {
      do throws(Diagnostic) {
        let attempt = try attempt(song, score, arrangement, style)
        if attempt.equality == .sameNotes { return attempt }
        if attempt.equality >= best?.equality ?? .sameSound { best = attempt }
      } catch {
        failure = error
      }
    }
    if let best { return best }
    throw failure ?? different(time: 0, channel: nil)
  }

  /// Throws for a channel, a tone or a key that MML does not have.
  private static func check(_ song: Song) throws(Diagnostic) {
    let times = NoteTimes(song.notes)
    for (index, note) in song.notes.enumerated() where times[index] != nil {
      let number = Grouped.text(index)
      if let channel = note.channel, channel >= Song.channelCount {
        throw error(
          "decompile-channel", "note \(number) is for channel \(channel); MML has channels 0 to 5")
      }
      guard note.kind == .keyOn else { continue }
      if note.operand2 >= Song.toneCount {
        throw error("decompile-tone", "note \(number) has tone \(note.operand2); MML has tones 0 to 3")
      }
      if note.operand3 >= Song.keyCount {
        throw error("decompile-key", "note \(number) has key \(note.operand3); MML has keys 0 to 84")
      }
    }
  }

  private static func attempt(
    _ song: Song, _ score: Score, _ arrangement: Arrangement, _ style: Plan.Style
  ) throws(Diagnostic) -> Decompilation {
    let plan = try Plan(arrangement, score, style: style)
    let loopStart = score.loop.map { score.events[$0].time }
    let loop = loopStart.map { ", loops from \(MusicText.exactTime(samples: $0))" } ?? ""
    let source = MMLWriter.text(
      plan, usesFlats: Spelling.usesFlats(arrangement.parts), loopStart: loopStart,
      title: "\(MusicText.exactTime(samples: score.length))\(loop), tempo \(plan.tempo.number)")
    guard source.utf8.count <= sizeLimit else { throw tooLong }
    let compilation = MMLCompilation(parsing: Array(source.utf8))
    guard let compiled = compilation.song else {
      let first = compilation.findings.first { $0.severity == .error }
      throw error(
        "decompile-does-not-compile",
        "the MML cannot be compiled: \(first?.message ?? "the reason is unknown")")
    }
    switch SongComparison(song, compiled) {
    case .equal(let equality):
      return Decompilation(source: source, equality: equality, rewrites: arrangement.rewrites)
    case .different(let time, let channel):
      // The nearest rewrite is the reason; one on the same channel, if that is known.
      let near = arrangement.rewrites.filter { channel == nil || $0.channel == channel }
      let reason = near.min {
        ($0.isMinor ? 1 : 0, abs($0.time - time)) < ($1.isMinor ? 1 : 0, abs($1.time - time))
      }
      throw reason.map { error($0.diagnostic.code, $0.diagnostic.message) }
        ?? different(time: time, channel: channel)
    }
  }

  /// The error of a song that cannot be written as MML that sounds the same.
  static func error(_ code: String, _ message: LocalizedText) -> Diagnostic {
    Diagnostic(code, message, help: "convert the song to .notes, which can express every song")
  }

  private static var tooLong: Diagnostic {
    error(
      "decompile-too-long",
      "the MML would take more than \(Grouped.text(sizeLimit)) bytes: the song has very long waits")
  }

  static func different(time: Int, channel: Int?) -> Diagnostic {
    let start = MusicText.exactTime(samples: time)
    return error(
      "decompile-different",
      channel.map { "from \(start) on, channel \($0) of the MML would not sound like the song" }
        ?? "from \(start) on, the MML would not sound like the song")
  }
}

/// A song as MML, and how closely the MML matches it.
public struct Decompilation: Hashable, Sendable {
  /// How much is the same when the MML is compiled again.
  public enum Equality: Hashable, Sendable, Comparable {
    /// The console plays the same samples for the same time, although the notes differ.
    case sameSound
    /// Every channel gets the same events at the same samples. Waits may be divided differently, and events at the same
    /// sample that change different things may be in another order.
    case sameEvents
    /// Every note is the same.
    case sameNotes
  }

  /// The MML, in ASCII.
  public var source: String
  /// How much is the same when it is compiled again, which has been tried.
  public var equality: Equality
  /// The parts that MML cannot express, written in another way that sounds the same.
  package var rewrites: [Rewrite]
}
