/// The place of the console in the notes of a song, and the only code that says how it goes from one to the next: their
/// order, the jumps, and the ways in which a song ends. The synthesizer plays along it, and ``SongWalk`` measures along it.
struct NoteCursor: Equatable, Sendable {
  /// The effect of a note on the song.
  enum Step {
    /// Nothing, or only one on the cursor.
    case passed
    /// A channel executes the note. The channel may not exist.
    case channel(Note)
    /// Samples pass, at least one, before the next note.
    case wait(UInt32)
    /// The song is over. The cursor stays at the note that ends it.
    case end(End)
  }

  /// The reason that a song is over.
  enum End {
    /// A wait of 0.
    case mark
    /// A note of a type that does not exist.
    case unknownNote
    /// A jump to a note after the last.
    case jumpOutside
    case endOfList
    /// More notes than the song has came without a wait.
    case loopWithoutWait
  }

  /// The index of the next note.
  private(set) var index = 0
  /// The number of jumps so far.
  private(set) var jumpCount = 0
  /// The index of the last jump; 0 before the first.
  private(set) var lastJump = 0
  /// The master volume, which is 0 at the start of every song.
  private(set) var masterVolume: UInt16 = 0

  /// The notes since the last wait.
  private var passedCount = 0
  private var jumpCountAtWait = 0

  /// Whether a wait would never end, because the console's time stands still at a master volume of 0.
  var standsStill: Bool { masterVolume == 0 }

  /// Takes the next note. The notes must be the same in all calls.
  mutating func step(in notes: [Note]) -> Step {
    // The order of notes is always the same. So after more of them than the song has, one was executed twice without a
    // wait, and this would repeat for ever.
    guard passedCount <= notes.count else {
      jumpCount = jumpCountAtWait
      return .end(.loopWithoutWait)
    }
    passedCount += 1
    guard index < notes.count else { return .end(.endOfList) }
    let note = notes[index]
    switch note.kind {
    case .wait:
      if note.value == 0 { return .end(.mark) }
      index += 1
      passedCount = 0
      jumpCountAtWait = jumpCount
      return .wait(note.value)
    case .jump:
      guard note.value < notes.count else { return .end(.jumpOutside) }
      jumpCount &+= 1
      lastJump = index
      index = Int(note.value)
    case .masterVolume: masterVolume = UInt16(truncatingIfNeeded: note.value)
    case .label: break
    case .attack, .release, .volume, .keyOn, .keyOff, .pitchDown:
      index += 1
      return .channel(note)
    case nil: return .end(.unknownNote)
    }
    index += 1
    return .passed
  }
}
