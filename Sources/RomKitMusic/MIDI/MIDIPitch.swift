/// A change of the pitch of a channel of MIDI.
struct MIDIPitch {
  /// In samples.
  var time: Int
  /// The nearest semitones above the keys.
  var steps: Int
  /// Whether it is not a whole number of semitones, as exactly as MIDI has them.
  var isUneven: Bool

  init(cents: Int, at time: Int) {
    self.time = time
    // Rounded to the nearest semitone, also below 0.
    steps = (cents + 100_050) / 100 - 1_000
    isUneven = abs(cents - steps * 100) > 1
  }
}

/// The fall of a note in even steps of a semitone, up to its end.
struct MIDIGlide {
  /// The samples of a step.
  private(set) var step: Int
  /// Whether the first step begins with the note.
  let beginsWithNote: Bool
  /// The samples before the end of the first step.
  private let first: Int
  /// The samples that a step may have.
  private let steps: ClosedRange<Int>

  /// A step may be a millisecond early or late.
  private static let tolerance = Song.sampleRate / 1_000
  /// The largest fall that romkit writes; the console's goes on.
  static let range = 24

  /// The glide of a note whose pitch changes from `start`; nil if the console has none that is like it.
  init?(_ changes: ArraySlice<MIDIPitch>, from start: Int, of note: MIDINote) {
    guard let opening = changes.first else { return nil }
    var fallen = 0
    var fromStart = Line(origin: note.start, steps: 0)
    var fromFirst = Line(origin: opening.time, steps: start - opening.steps)
    for change in changes {
      let steps = start - change.steps
      guard !change.isUneven, steps > fallen else { return nil }
      for step in [fallen + 1, steps] {
        fromStart.add(step, at: change.time)
        fromFirst.add(step, at: change.time)
      }
      fallen = steps
    }
    if fallen < min(Self.range, Int(note.key)) {
      fromStart.add(fallen + 1, after: note.end)
      fromFirst.add(fallen + 1, after: note.end)
    }
    let last = changes[changes.endIndex - 1].time
    if let step = fromStart.slope(to: last, steps: fallen) {
      beginsWithNote = true
      self.step = step
    } else if changes.count > 1, let step = fromFirst.slope(to: last, steps: fallen) {
      beginsWithNote = false
      self.step = step
    } else {
      return nil
    }
    steps = fromFirst.slopes ?? step...step
    first = opening.time - note.start - (fromFirst.steps - 1) * step
    if first > step + Self.tolerance { return nil }
  }

  /// Whether a glide that began some samples before the note has these steps in it.
  func continues(_ step: Int, begun samples: Int) -> Bool {
    steps.contains(step) && abs(samples % step + first - step) <= Self.tolerance
  }

  /// The line of steps through one of them, by the samples of a step.
  private struct Line {
    let origin: Int
    let steps: Int
    private var least = 2
    private var most = Int.max

    init(origin: Int, steps: Int) { (self.origin, self.steps) = (origin, steps) }

    mutating func add(_ step: Int, at time: Int) {
      guard step > steps else { return }
      most = min(most, (time - origin + MIDIGlide.tolerance) / (step - steps))
      add(step, after: time)
    }

    mutating func add(_ step: Int, after time: Int) {
      guard step > steps else { return }
      least = max(least, (time - origin - MIDIGlide.tolerance + step - steps - 1) / (step - steps))
    }

    var slopes: ClosedRange<Int>? { least <= most ? least...most : nil }

    /// The samples of a step on the line that is closest to another step.
    func slope(to time: Int, steps: Int) -> Int? {
      guard least <= most else { return nil }
      let nearest = steps > self.steps ? (time - origin) / (steps - self.steps) : least
      return max(least, min(nearest, most))
    }
  }
}
