import VGSCore

/// One note or rest of an MML part.
struct Step {
  var tempo: Tempo
  /// One for a rest; for a note those tied together.
  var lengths: [NoteLength]
  /// The gate of a note; nil for a rest.
  var gate: Int?
  /// What the lengths add up to.
  var samples: Int
}

/// A part with all its steps.
struct PlannedPart {
  /// A moment and what follows until the next.
  struct Moment {
    var moment: Part.Moment
    var steps: [Step]

    /// What is sent before its note.
    var sendNotes: [Note] { moment.sends.map(\.note) }
  }

  var moments: [Moment] = []

  /// When the last step is over.
  var end: Int {
    moments.last.map { $0.moment.time + $0.steps.reduce(0) { $0 + $1.samples } } ?? 0
  }

  /// When each step is over, in ascending order.
  var stepEnds: [Int] {
    var ends: [Int] = []
    for moment in moments {
      var time = moment.moment.time
      for step in moment.steps {
        time += step.samples
        ends.append(time)
      }
    }
    return ends
  }
}
