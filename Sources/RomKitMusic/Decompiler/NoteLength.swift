/// A length as MML writes it: the part of a whole note, and whether half of that is added.
struct NoteLength: Hashable {
  /// 4 for a quarter; 1 to 2^31 - 1, so that doubling it is safe.
  var part: Int
  var isDotted = false

  /// Samples, when a whole note has so many: each division rounds down on its own.
  @inline(__always)
  func samples(of whole: Int) -> Int {
    whole / part + (isDotted ? whole / (2 * part) : 0)
  }

  var text: String { "\(part)" + (isDotted ? "." : "") }

  /// How much an author's eye minds it, in tenths; nil for a length that is not written by hand.
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

  /// A minute in samples. At a higher tempo a quarter note would have none.
  static let dividend = 60 * Song.sampleRate
}

/// A tempo for a single length, and that length.
struct OwnTempo {
  let tempo: Tempo
  let length: NoteLength

  /// The parts of a whole note to try, those read most easily first.
  private static let parts = [4, 8, 2, 16, 1, 3, 6, 32, 12, 24, 64] + (1...128)

  /// A length of exactly so many samples. Up to about 2,000 samples there always is one.
  init?(_ samples: Int) {
    for part in Self.parts {
      for isDotted in [false, true] {
        let length = NoteLength(part: part, isDotted: isDotted)
        // A whole note is four quarters, and this length is about half or three halves of `part` to it.
        let quarter = samples * part / (isDotted ? 6 : 4)
        for quarter in max(1, quarter - 1)...(quarter + 2) where quarter <= Tempo.dividend {
          let tempo = Tempo(number: Tempo.dividend / quarter)
          if tempo.whole == quarter * 4, length.samples(of: tempo.whole) == samples {
            self.tempo = tempo
            self.length = length
            return
          }
        }
      }
    }
    return nil
  }
}

extension Decompiler {
  /// The arithmetic of `%`: how a note's samples are divided between a key that is down and one that is up.
  enum Gate {
    /// What MML starts with.
    static let standard = 80

    /// The most samples a key can be down: compilers reckon with 32 bits.
    static let longestDown = Int(Int32.max) / 100 - 1

    /// The gates with which `down` of `samples` have the key down, in ascending order; often there is none.
    ///
    /// A compiler gives the key `samples * gate / 100` of them, rounded down, but one less when that is all.
    static func all(down: Int, of samples: Int) -> [Int] {
      guard down > 0, down < samples, samples <= longestDown + 1 else { return [] }
      let lowest = (down * 100 + samples - 1) / samples
      let highest = min((down * 100 + 99) / samples, 99)
      var gates = lowest <= highest ? Array(lowest...highest) : []
      if down == samples - 1 { gates.append(100) }
      return gates
    }

    /// The numbers of samples of which a gate has `down` with the key down.
    static func samples(down: Int, gate: Int) -> ClosedRange<Int> {
      if gate == 100 { return (down + 1)...(down + 1) }
      let lowest = max(down + 1, (down * 100 + gate - 1) / gate)
      return lowest...max(lowest, (down * 100 + 99) / gate)
    }

    /// The gate of those that is read most easily, when the one before was `current`.
    static func best(of gates: [Int], current: Int) -> Int? {
      for preferred in [current, standard] where gates.contains(preferred) { return preferred }
      return gates.first { $0.isMultiple(of: 10) } ?? gates.first { $0.isMultiple(of: 5) } ?? gates.first
    }
  }
}
