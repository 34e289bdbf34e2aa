import VGSCore

/// The settings of one channel, and the notes that it has sent so far.
struct MMLChannel {
  /// A `|`, and the time before it.
  struct LoopMark {
    /// In samples.
    let time: Int
    let written: MMLWrittenTime
    let place: MMLPlace
    /// Whether its channel has an earlier one.
    var isRepeated = false
  }

  let number: UInt8
  /// The list of this channel alone.
  private(set) var notes: [Note] = []
  /// The samples of its waits.
  private(set) var time = 0
  /// The same time as written.
  var written = MMLWrittenTime()

  var octave = 4
  var length = NoteLength(part: 4)
  var tone: UInt8 = 0
  /// Percent of a note that sounds.
  var gate = 80
  /// Semitones.
  var keyShift = 0
  /// The volume that the last `V` set; it may be outside the console's range.
  var volume = 0

  /// How many `[`, which MML does not have, are open.
  var openRepetitions = 0

  /// Whether a `V` has been sent; the channel starts with volume 0 otherwise.
  var hasVolume: Bool
  /// The first `|`.
  var loopMark: LoopMark?
  /// The first `|` at another time than the first one.
  var lateLoopMark: LoopMark?

  /// A channel with the notes that every song starts with.
  init(number: UInt8) {
    self.number = number
    hasVolume = number == 0
    if number == 0 { notes.append(Prelude.opening) }
    // For every channel, and always to channel 0: the reference does that, and every song contains it.
    notes += Prelude.setting
  }

  mutating func send(_ note: Note) { notes.append(note) }

  mutating func wait(_ samples: Int) {
    notes.append(.wait(samples: UInt32(truncatingIfNeeded: samples)))
    time += samples
  }
}
