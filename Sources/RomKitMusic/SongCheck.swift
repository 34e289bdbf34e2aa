import RomKitBase
import VGSCore

/// The problems that a console would have with a song.
///
/// The rules are those of the VGS runtimes, which check almost nothing themselves. The time taken is linear in the notes.
public struct SongCheck: Hashable, Sendable {
  /// The findings in the order of their notes, those about the whole song first; each kind of problem once, at the first
  /// note that has it.
  public private(set) var findings: [SongFinding] = []
  /// The length of the song, and the way it ends.
  public let timing: SongTiming

  private let times: NoteTimes

  /// Checks a song.
  public init(_ song: Song) {
    times = NoteTimes(song.notes)
    timing = times.timing
    if song.notes.count > Song.noteLimit { add(.tooManyNotes(song.notes.count), at: nil) }
    let isLoop = if case .loop = times.ending { true } else { false }
    if !isLoop, times.length == 0 { add(.silent, at: nil) }
    for (index, note) in song.notes.enumerated() where times[index] != nil { check(note, at: index) }
    for standstill in times.standstills { add(.standstill, at: standstill.index, time: Int(standstill.time)) }
    checkEnding(song)
    // A problem found late, such as one at the end of the song, may concern an early note.
    findings = findings.enumerated()
      .sorted { ($0.element.index ?? -1, $0.offset) < ($1.element.index ?? -1, $1.offset) }
      .map(\.element)
  }

  /// Whether a console can play the song: no finding is an error.
  public var isPlayable: Bool { findings.allSatisfy { $0.diagnostic.severity != .error } }

  /// The samples played before the note at an index; nil if it is never played or does not exist.
  public func time(ofNote index: Int) -> Int? { times[index].map { Int($0) } }

  private mutating func check(_ note: Note, at index: Int) {
    switch note.kind {
    case .attack, .release, .keyOff, .pitchDown: break
    case .keyOn:
      if note.operand2 >= Song.toneCount { add(.tone(note.operand2), at: index) }
      if note.operand3 >= Song.keyCount { add(.key(note.operand3), at: index) }
    case .volume:
      if note.value > 0xFF { add(.volume(note.value), at: index) }
    case .masterVolume:
      if note.value > 0xFFFF { add(.masterVolume(note.value), at: index) }
      return
    case .wait, .jump, .label, nil: return
    }
    if note.operand1 >= Song.channelCount { add(.channel(note.operand1), at: index) }
  }

  private mutating func checkEnding(_ song: Song) {
    let notes = song.notes
    switch times.ending {
    case .end(let index):
      if index + 1 < notes.count { add(.earlyEnd(following: notes.count - index - 1), at: index) }
    case .unknownNote(let index):
      let following = notes.count - index - 1
      add(.unknownNote(type: notes[index].type, following: following), at: index)
    case .endOfList(let jump?): add(.jumpOutside(target: notes[jump].value, noteCount: notes.count), at: jump)
    case .endOfList(nil): add(.noEnd, at: nil)
    case .loop(let jump, let loopStart):
      let target = Int(notes[jump].value)
      if notes[target].kind != .label { add(.jumpWithoutLabel(target: notes[jump].value), at: jump) }
      if loopStart == times.length { add(.loopWithoutWait, at: jump) }
      if jump + 1 < notes.count, times[jump + 1] == nil {
        add(.unreachable(notes.count - jump - 1), at: jump)
      }
    case .standstill: break
    }
  }

  /// Adds a problem with a note. By default, the time is that of the first turn.
  private mutating func add(_ problem: SongFinding.Problem, at index: Int?, time: Int? = nil) {
    // There are about fifteen kinds, so this stays short.
    if let known = findings.firstIndex(where: { $0.problem.isLike(problem) }) {
      findings[known].count += 1
    } else {
      findings.append(
        SongFinding(problem: problem, index: index, time: time ?? index.flatMap { self.time(ofNote: $0) }))
    }
  }
}

extension SongFinding.Problem {
  /// Whether both are the same kind of problem with a note. Problems of the whole song are found only once.
  fileprivate func isLike(_ other: Self) -> Bool {
    switch (self, other) {
    case (.channel, .channel), (.tone, .tone), (.key, .key), (.volume, .volume),
      (.masterVolume, .masterVolume), (.standstill, .standstill):
      true
    default: false
    }
  }
}
