import VGSCore

/// A problem in a song: notes that harm the console, or that it plays in another way than they are written.
public enum SongProblem: Hashable, Sendable {
  /// The song ends before a sample has been played.
  case silent
  /// There are more notes than every runtime plays.
  case tooManyNotes(Int)
  /// A note of a type that does not exist stops the song; `following` notes come after it in the list.
  case unknownNote(type: UInt8, following: Int)
  /// A WAIT of 0 ends the song before its last note; `following` notes come after it.
  case earlyEnd(following: Int)
  /// A JUMP to a note that is not in the list, or to the last one, which nothing follows.
  case jumpOutside(target: UInt32, noteCount: Int)
  /// A JUMP to a note that is not a LABEL.
  case jumpWithoutLabel(target: UInt32)
  /// A loop in which no time passes.
  case loopWithoutWait
  /// The list ends without a note that ends the song.
  case noEnd
  /// Notes after the JUMP that closes the loop.
  case unreachable(Int)
  /// A channel the console does not have.
  case channel(UInt8)
  /// A tone the console does not have.
  case tone(UInt8)
  /// A key the console does not have.
  case key(UInt8)
  /// A volume of which the console keeps only the low 8 bits.
  case volume(UInt32)
  /// A master volume of which the console keeps only the low 16 bits.
  case masterVolume(UInt32)
  /// A WAIT at master volume 0, at which a song stands still. A song begins with that volume.
  case standstill

  /// Whether it harms the console: it hangs, reads or writes outside the song or its own tables, or never plays the rest.
  package var isError: Bool {
    switch self {
    case .silent, .jumpWithoutLabel, .unreachable, .key, .volume, .masterVolume: false
    case .unknownNote(_, let following): following > 0
    case .tooManyNotes, .earlyEnd, .jumpOutside, .loopWithoutWait, .noEnd, .channel, .tone, .standstill: true
    }
  }

  /// Whether both are the same kind of problem with a note. Problems of the whole song are found only once.
  fileprivate func isLike(_ other: Self) -> Bool {
    switch (self, other) {
    case (.channel, .channel), (.tone, .tone), (.key, .key), (.volume, .volume),
      (.masterVolume, .masterVolume):
      true
    default: false
    }
  }
}

/// The problems that a console would have with a song.
///
/// The rules are those of the VGS runtimes, which check almost nothing themselves. The time taken is linear in the notes.
package struct SongProblems: Equatable, Sendable {
  /// One kind of problem, at the first note that has it.
  package struct Found: Equatable, Sendable {
    package var problem: SongProblem
    /// The note; nil for a problem of the whole song.
    package var index: Int?
    /// The samples before that note is played; nil if it never is, or if there is no such note.
    package var time: Int64?
    /// How many notes have this kind of problem.
    package var count = 1
  }

  /// The most notes that are safe on every runtime.
  package static let noteLimit = 65_535
  /// The most notes that any runtime has room for.
  package static let noteCapacity = 65_536

  /// The problems in the order of their notes, those of the whole song first.
  package private(set) var found: [Found] = []
  /// The times of the notes.
  package let times: NoteTimes

  /// Checks the notes of a song.
  @inline(never) package init(_ notes: [Note]) {
    times = NoteTimes(notes)
    if notes.count > Self.noteLimit { add(.tooManyNotes(notes.count), at: nil) }
    let isLoop = if case .loop = times.ending { true } else { false }
    if !isLoop, times.length == 0 { add(.silent, at: nil) }
    if case .endOfList(nil) = times.ending { add(.noEnd, at: nil) }
    let end = Self.lastNote(times.ending)
    for index in notes.indices {
      if times[index] != nil { check(notes[index], at: index) }
      if let first = times.standstills.first, first.index == index {
        found.append(
          Found(problem: .standstill, index: index, time: first.time, count: times.standstills.count))
      }
      if index == end { checkEnding(notes, at: index) }
    }
  }

  /// The note that ends the song or closes its loop; -1 if none does.
  private static func lastNote(_ ending: SongTiming.Ending) -> Int {
    switch ending {
    case .end(let index), .unknownNote(let index), .loop(let index, _), .standstill(let index): index
    case .endOfList(let jump): jump ?? -1
    }
  }

  private mutating func check(_ note: Note, at index: Int) {
    switch note.kind {
    case .attack, .release, .keyOff, .pitchDown: break
    case .keyOn:
      if note.operand2 >= WaveTables.toneCount { add(.tone(note.operand2), at: index) }
      if note.operand3 >= WaveTables.keyCount { add(.key(note.operand3), at: index) }
    case .volume:
      if note.value > 0xFF { add(.volume(note.value), at: index) }
    case .masterVolume:
      if note.value > 0xFFFF { add(.masterVolume(note.value), at: index) }
      return
    case .wait, .jump, .label, nil: return
    }
    if note.operand1 >= Synthesizer.channelCount { add(.channel(note.operand1), at: index) }
  }

  private mutating func checkEnding(_ notes: [Note], at index: Int) {
    let following = notes.count - index - 1
    let value = notes[index].value
    switch times.ending {
    case .end: if following > 0 { add(.earlyEnd(following: following), at: index) }
    case .unknownNote: add(.unknownNote(type: notes[index].type, following: following), at: index)
    case .endOfList: add(.jumpOutside(target: value, noteCount: notes.count), at: index)
    case .loop(_, let loopStart):
      if notes[Int(value)].kind != .label { add(.jumpWithoutLabel(target: value), at: index) }
      if loopStart == times.length { add(.loopWithoutWait, at: index) }
      if following > 0, times[index + 1] == nil { add(.unreachable(following), at: index) }
    case .standstill: break
    }
  }

  private mutating func add(_ problem: SongProblem, at index: Int?) {
    // There are about fifteen kinds, so this stays short.
    for known in found.indices where found[known].problem.isLike(problem) {
      found[known].count += 1
      return
    }
    found.append(Found(problem: problem, index: index, time: index.flatMap { times[$0] }))
  }
}
