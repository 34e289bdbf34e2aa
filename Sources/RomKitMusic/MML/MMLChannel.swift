import VGSCore

/// What one channel's operands have set and sent so far.
struct MMLChannel {
  /// A `|`, and the samples before it.
  struct LoopMark {
    let time: Int
    let place: MMLPlace
  }

  let number: UInt8
  /// The list of this channel alone.
  private(set) var notes: [Note] = []
  /// The samples of its waits.
  private(set) var time = 0

  var octave = 4
  var length = MMLLength(divisor: 4, isDotted: false)
  var tone: UInt8 = 0
  /// Percent of a note that sounds.
  var gate = 80
  /// Semitones.
  var keyShift = 0
  /// What the last `V` set; it may have left the range of the machine.
  var volume = 0

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
    if number == 0 { notes.append(.masterVolume(10)) }
    // Of every channel, and all to channel 0: the reference does that, and every song contains it.
    notes.append(.attack(channel: 0, samples: 1_000))
    notes.append(.release(channel: 0, samples: 10_000))
    notes.append(.volume(channel: 0, level: 10))
  }

  mutating func send(_ note: Note) {
    notes.append(note)
  }

  mutating func wait(_ samples: Int) {
    notes.append(.wait(samples: UInt32(truncatingIfNeeded: samples)))
    time += samples
  }

  mutating func end() {
    notes.append(.end)
  }
}

/// The length of a note as it is written: a part of the whole note, and half of that more when dotted.
struct MMLLength {
  var divisor: Int
  var isDotted: Bool

  /// Samples, when the whole note has `unit`; the divisor is not 0. Each part is rounded down by itself.
  @inline(__always)
  func samples(unit: Int) -> Int {
    // Half the divisor's range of 31 bits is left, so that doubling it is safe.
    unit / divisor + (isDotted ? unit / (divisor * 2) : 0)
  }
}
