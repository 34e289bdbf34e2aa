/// A length as MML writes it: the part of a whole note, and whether half of that is added.
struct NoteLength: Hashable {
  /// 4 for a quarter; 1 to 2^31 - 1, so that doubling it is safe.
  var part: Int
  var isDotted = false

  /// The samples of this length for those of a whole note: each division rounds down separately.
  @inline(__always)
  func samples(of whole: Int) -> Int {
    whole / part + (isDotted ? whole / (2 * part) : 0)
  }

  var text: String { "\(part)" + (isDotted ? "." : "") }

  /// How unusual it looks to an author, in tenths; nil for a length that is not written by hand.
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

/// The tempo of MML, which `T` sets.
struct Tempo: Equatable {
  /// Quarter notes in a minute.
  var number: Int

  /// The value that MML starts with.
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
  private static let parts = easyParts + (1...128).filter { !easyParts.contains($0) }
  private static let easyParts = [4, 8, 2, 16, 1, 3, 6, 32, 12, 24, 64]

  /// A bit for each number of samples that is a quarter note at some tempo.
  private static let quarters: [UInt64] = {
    var bits = [UInt64](repeating: 0, count: Tempo.dividend / 64 + 2)
    // A quarter and the tempo's number divide the dividend to each other, and one of them is not above its root.
    for number in 1...Tempo.dividend {
      let quarter = Tempo.dividend / number
      if quarter + 1 < number { break }
      for quarter in [quarter, number] where Tempo.dividend / (Tempo.dividend / quarter) == quarter {
        bits[quarter / 64] |= 1 << (quarter % 64)
      }
    }
    return bits
  }()

  /// A length of exactly this many samples. Up to about 2,000 samples there is always one.
  init?(_ samples: Int) {
    let quarters = Self.quarters
    for part in Self.parts {
      // A whole note is four quarters, and this length is about half or three halves of `part` to it.
      let product = samples * part
      for (isDotted, quarter) in [(false, product / 4), (true, product / 6)] {
        let first = max(1, quarter - 1)
        guard first <= Tempo.dividend else { continue }
        let length = NoteLength(part: part, isDotted: isDotted)
        // Those of the few around it that exist.
        var open = quarters[first / 64] >> (first % 64) | quarters[first / 64 + 1] << (64 - first % 64)
        open &= 1 << (quarter + 3 - first) - 1
        while open != 0 {
          let quarter = first + open.trailingZeroBitCount
          if length.samples(of: quarter * 4) == samples {
            tempo = Tempo(number: Tempo.dividend / quarter)
            self.length = length
            return
          }
          open &= open - 1
        }
      }
    }
    return nil
  }
}

/// The numbers of samples that are one length at a separate tempo. Results are kept.
final class OwnTempos {
  /// 1 for those that are, 0 for those that are not.
  private var known = SampleMap<Int8>(missing: -1)

  func has(_ samples: Int) -> Bool {
    let answer = known[samples]
    if answer >= 0 { return answer > 0 }
    let has = OwnTempo(samples) != nil
    known[samples] = has ? 1 : 0
    return has
  }
}

extension Decompiler {
  /// The arithmetic of `%`, which divides a note's samples between a key that is down and one that is up.
  enum Gate {
    /// The value that MML starts with.
    static let standard = 80

    /// The most samples a key can be down: compilers compute in 32 bits.
    static let longestDown = Int(Int32.max) / 100 - 1

    /// The gates with which `down` of `samples` have the key down; often there is none.
    ///
    /// A compiler gives the key `samples * gate / 100` of them, rounded down, but one less if that is all of them.
    struct Fitting {
      /// Those below 100 that fit, unless the upper one is the smaller.
      private var lower = 1
      private var upper = 0
      /// Whether 100 fits.
      private var isWhole = false

      init(down: Int, of samples: Int) {
        guard down > 0, down < samples, samples <= longestDown + 1 else { return }
        lower = (down * 100 + samples - 1) / samples
        upper = min((down * 100 + 99) / samples, 99)
        isWhole = down == samples - 1
      }

      var isEmpty: Bool { lower > upper && !isWhole }

      func contains(_ gate: Int) -> Bool { lower <= gate && gate <= upper || isWhole && gate == 100 }

      /// The one that is easiest to read if the gate before was `current`.
      func best(current: Int) -> Int? {
        if contains(current) { return current }
        if contains(standard) { return standard }
        return firstMultiple(of: 10) ?? firstMultiple(of: 5) ?? firstMultiple(of: 1)
      }

      private func firstMultiple(of step: Int) -> Int? {
        let first = (lower + step - 1) / step * step
        return first <= upper ? first : isWhole ? 100 : nil
      }
    }

    /// The numbers of samples of which a gate has `down` with the key down.
    static func samples(down: Int, gate: Int) -> ClosedRange<Int> {
      if gate == 100 { return (down + 1)...(down + 1) }
      let lowest = max(down + 1, (down * 100 + gate - 1) / gate)
      return lowest...max(lowest, (down * 100 + 99) / gate)
    }
  }
}
