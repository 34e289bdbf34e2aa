/// A length as MML writes it: the part of a whole note, and whether half of that is added.
struct NoteLength: Hashable {
  /// 4 for a quarter.
  var part: Int
  /// Half as long again.
  var isDotted = false

  /// Samples, when a whole note has so many: each division rounds down on its own.
  func samples(of whole: Int) -> Int {
    whole / part + (isDotted ? whole / (2 * part) : 0)
  }

  /// As it stands after a note.
  var text: String { "\(part)" + (isDotted ? "." : "") }

  /// How much an author's eye minds it, in tenths; nil for a length nobody would write by hand.
  var oddity: Int? {
    let plain =
      switch part {
      case 1, 2, 4, 8, 16: 10
      case 32, 3, 6, 12, 24: 15
      case 48, 64: 25
      default: Int?.none
      }
    return plain.map { $0 + (isDotted ? 3 : 0) }
  }

  /// The lengths of music, longest first.
  static let musical: [NoteLength] =
    ([1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64].map { NoteLength(part: $0) }
    + [1, 2, 4, 8, 16, 32].map { NoteLength(part: $0, isDotted: true) })
    .sorted { $0.samples(of: 1 << 20) > $1.samples(of: 1 << 20) }
}

/// The pace of MML: what `T` sets.
struct Tempo: Hashable {
  /// Quarter notes in a minute.
  var number: Int

  /// What MML starts with.
  static let standard = Tempo(number: 120)

  /// The one with the longest notes, 4 minutes each.
  static let slowest = Tempo(number: 1)

  /// Samples of a whole note, as the compiler counts them.
  var whole: Int { Self.dividend / number * 4 }

  /// Quarters of a minute in samples: 60 x 22,050.
  static let dividend = 1_323_000
}
