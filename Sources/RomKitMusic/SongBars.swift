import VGSCore
import VGSFormat

/// The bars of a song, of four quarters each, with the samples at which their beats begin.
///
/// They are counted from the start, and again from the start of the loop, where a bar always begins. The turns of the loop after the
/// first have further bars.
package struct SongBars: Equatable, Sendable {
  /// A beat of a bar, both from 1.
  package struct Place: Hashable, Sendable, CustomStringConvertible {
    package var bar: Int
    package var beat: Int

    package init(bar: Int, beat: Int) { (self.bar, self.beat) = (bar, beat) }

    /// `5:1`.
    package var description: String { "\(bar):\(beat)" }
  }

  package static let beatsInBar = 4

  /// The beats before the loop, or all if there is none.
  private let intro: [Int]
  /// The beats of the first turn of the loop.
  private let loop: [Int]
  /// The samples of the first turn; 0 without a loop.
  private let turn: Int
  /// The samples before the end, or before the end of the first turn.
  private let length: Int

  /// The longest song, in notes, whose bars are looked for.
  private static let noteLimit = Song.noteLimit

  /// The bars of a song as in its source, if that is MML, or else as in the MML that the decompiler writes.
  ///
  /// Nil if there is no such MML, or if a turn is longer than a day. The time taken is linear in the notes.
  package init?(of song: Song, source: [UInt8]? = nil) {
    let timing = song.timing
    guard song.notes.count <= Self.noteLimit, timing.length <= SongPlan.longest else { return nil }
    guard let text = source ?? (try? Decompiler.decompile(song)).map({ Array($0.source.utf8) }) else {
      return nil
    }
    var compiler = MMLCompiler(text)
    compiler.trace = MMLTrace()
    _ = compiler.run()
    guard !compiler.reader.log.hasErrors, let trace = compiler.trace else { return nil }
    let start = timing.loopStart.map { Int(clamping: $0) } ?? .max
    length = Int(clamping: timing.length)
    let all = trace.quarters()
    // A quarter shortly before the loop is rounded.
    let end = length - (start < length ? 0 : MMLCompiler.unevenness)
    intro = all.filter { $0 < min(start - MMLCompiler.unevenness, end) }
    loop =
      start < length
      ? trace.quarters(from: start).filter { $0 < end - MMLCompiler.unevenness }
      : []
    turn = loop.isEmpty ? 0 : length - start
    if intro.isEmpty, loop.isEmpty { return nil }
  }

  private static func bars(_ beats: [Int]) -> Int { (beats.count + beatsInBar - 1) / beatsInBar }

  /// The bars up to the end, or to the first return to the start of the loop.
  package var count: Int { Self.bars(intro) + Self.bars(loop) }

  /// The beats of a bar, with the samples that all of them begin later; empty for a bar after the end.
  private func beats(ofBar bar: Int) -> (beats: ArraySlice<Int>, later: Int) {
    guard bar >= 1 else { return ([], 0) }
    let first = Self.bars(intro)
    var (list, index, later) = (intro, bar - 1, 0)
    if index >= first, turn > 0 {
      let (turns, rest) = (index - first).quotientAndRemainder(dividingBy: Self.bars(loop))
      let (samples, isTooLate) = turns.multipliedReportingOverflow(by: turn)
      if isTooLate || samples > .max - turn { return ([], 0) }
      (list, index, later) = (loop, rest, samples)
    }
    guard index < Self.bars(list) else { return ([], 0) }
    return (list[(index * Self.beatsInBar)...].prefix(Self.beatsInBar), later)
  }

  /// The number of beats of a bar; 0 for one after the end. A bar before the start of the loop may be short.
  package func beatCount(ofBar bar: Int) -> Int { beats(ofBar: bar).beats.count }

  /// The beat that would begin at the end of a song without a loop.
  private var end: Place? { turn == 0 ? Self.place(after: intro.count) : nil }

  private static func place(after beats: Int) -> Place {
    Place(bar: beats / beatsInBar + 1, beat: beats % beatsInBar + 1)
  }

  /// The samples before a place, or before the end if that is the place after the last beat; nil if there is none.
  package func samples(before place: Place) -> Int? {
    if place == end { return length }
    let (beats, later) = beats(ofBar: place.bar)
    guard (1...Self.beatsInBar).contains(place.beat) else { return nil }
    return beats.dropFirst(place.beat - 1).first.map { $0 + later }
  }

  /// The beat that sounds at a time in samples; the one after the last at the end, and later.
  package func place(at samples: Int) -> Place {
    if let end, samples >= length { return end }
    guard turn > 0, let start = loop.first, samples >= start else {
      return Self.place(at: samples, in: intro)
    }
    let (turns, rest) = (samples - start).quotientAndRemainder(dividingBy: turn)
    var place = Self.place(at: start + rest, in: loop)
    place.bar += Self.bars(intro) + turns * Self.bars(loop)
    return place
  }

  private static func place(at samples: Int, in beats: [Int]) -> Place {
    place(after: max(0, beats.indexAfter { $0 <= samples } - 1))
  }
}
