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
