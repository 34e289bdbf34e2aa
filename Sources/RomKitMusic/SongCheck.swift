import RomKitBase
import VGSCore
import VGSFormat

/// The problems that a console would have with a song.
///
/// The rules are those of the VGS runtimes, which check almost nothing themselves. The time taken is linear in the notes.
public struct SongCheck: Hashable, Sendable {
  /// The findings in the order of their notes, those about the whole song first; each kind of problem once, at the first
  /// note that has it.
  public let findings: [SongFinding]
  /// The length of the song, and the way it ends.
  public let timing: SongTiming

  private let times: NoteTimes

  /// Checks a song.
  public init(of song: Song) {
    let problems = SongProblems(song.notes)
    times = problems.times
    timing = times.timing
    findings = problems.found.map {
      SongFinding(problem: $0.problem, index: $0.index, time: $0.time.map { Int($0) }, count: $0.count)
    }
  }

  /// Whether a console can play the song: no finding is an error.
  public var isPlayable: Bool { !findings.contains(where: \.problem.isError) }

  /// The samples played before the note at an index; nil if it is never played or does not exist.
  public func time(ofNote index: Int) -> Int? { times[index].map { Int($0) } }
}
