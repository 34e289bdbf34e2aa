import VGSCore

/// Whether the black keys of a song are written as sharps or as flats.
enum Spelling {
  /// The scale degrees of a major key, in semitones above its first note.
  private static let major = [0, 2, 4, 5, 7, 9, 11]

  /// Looks for the major key (or its relative minor) that has most of the notes in its scale. Keys written with flats are
  /// those of F, B flat, E flat, A flat and D flat.
  static func usesFlats(_ parts: [Part]) -> Bool {
    var counts = [Int](repeating: 0, count: 12)
    for strike in parts.flatMap(\.moments).compactMap(\.strike) where strike.tone != 3 {
      // Counted from C.
      counts[(strike.key + 9) % 12] += 1
    }
    // From few accidentals to many, so that the simplest of equal ones is found.
    let keys: [(first: Int, flats: Bool)] = [
      (0, false), (7, false), (5, true), (2, false), (10, true), (9, false), (3, true), (4, false), (8, true),
      (11, false), (1, true), (6, false),
    ]
    var best: (flats: Bool, count: Int)?
    for key in keys {
      let count = major.reduce(0) { $0 + counts[(key.first + $1) % 12] }
      if count > best?.count ?? 0 { best = (key.flats, count) }
    }
    return best?.flats ?? false
  }
}
