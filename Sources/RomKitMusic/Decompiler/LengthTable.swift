/// How samples are written as lengths at one tempo, and how much an author's eye minds each way, in tenths of a plain
/// quarter note. What has been looked up once is kept, wherever the table is used.
final class LengthTable {
  struct Way {
    var lengths: [NoteLength]
    var oddity: Int
  }

  /// The lowest oddity of a length that is none of music.
  static let leastOdd = 40
  /// Whole notes that can be tied together before a slower tempo is a must.
  static let mostWholes = 64

  let tempo: Tempo
  /// The lengths of music at this tempo, longest first.
  let singles: [(length: NoteLength, samples: Int)]

  /// Single lengths of music and sums of two, the best way for each.
  private var sums: [Int: Way] = [:]
  private var found: [Int: Way] = [:]
  private var ownTempos: [Int: OwnTempo?] = [:]

  init(_ tempo: Tempo) {
    self.tempo = tempo
    singles = NoteLength.musical.map { ($0, $0.samples(of: tempo.whole)) }.filter { $0.1 > 0 }
    sums.reserveCapacity(singles.count * (singles.count + 3) / 2)
    for (index, single) in singles.enumerated() {
      keep(Way(single.length), for: single.samples)
      for more in singles[index...] {
        keep(Way(single.length) + Way(more.length), for: single.samples + more.samples)
      }
    }
  }

  private func keep(_ way: Way, for samples: Int) {
    if way.oddity < sums[samples]?.oddity ?? .max { sums[samples] = way }
  }

  /// One length for exactly so many samples, as a rest needs it, or nil when there is none at this tempo.
  func single(_ samples: Int) -> Way? {
    if let way = sums[samples], way.lengths.count == 1 { return way }
    guard samples > 0, samples <= tempo.whole * 2 else { return nil }
    for isDotted in [false, true] {
      let part = tempo.whole * (isDotted ? 3 : 2) / (2 * samples)
      for part in max(1, part - 1)...(part + 1) {
        let length = NoteLength(part: part, isDotted: isDotted)
        if length.samples(of: tempo.whole) == samples { return Way(length) }
      }
    }
    return nil
  }

  /// One length for exactly so many samples at a tempo of its own.
  func ownTempo(_ samples: Int) -> OwnTempo? {
    if let known = ownTempos[samples] { return known }
    let own = OwnTempo(samples)
    ownTempos.updateValue(own, forKey: samples)
    return own
  }

  /// Lengths that add up to exactly so many samples, 1 or more. There always are some, for a length can be as short as
  /// one sample; but nil stands for more than a person would read, unless this is the slowest tempo.
  func sum(_ samples: Int) -> Way? {
    if let way = sums[samples] ?? found[samples] { return way }
    guard canSum(samples) else { return nil }
    let way = makeSum(samples)
    found[samples] = way
    return way
  }

  /// How well durations, with the weight of each, can be written as one length of music, or less well as two.
  func score(of durations: [Int: Int]) -> Int {
    sums.reduce(0) { score, sum in
      guard let count = durations[sum.key] else { return score }
      return score + count * max(0, 40 - sum.value.oddity) / sum.value.lengths.count
    }
  }

  func canSum(_ samples: Int) -> Bool {
    samples > 0 && (samples <= Self.mostWholes * tempo.whole || tempo == .slowest)
  }

  private func makeSum(_ samples: Int) -> Way {
    var rest = samples
    var start = Way(lengths: [], oddity: 0)
    // Whole notes first, as long as more than a sum of lengths of music is left.
    if let whole = singles.first(where: { $0.length == NoteLength(part: 1) }), rest > whole.samples * 2 {
      let count = rest / whole.samples - 1
      start.lengths = Array(repeating: whole.length, count: count)
      start.oddity = count * 10
      rest -= count * whole.samples
    }
    return start + (sums[rest] ?? sumOfThree(rest) ?? sumOfFour(rest) ?? approach(rest))
  }

  /// The first of the three is one of the singles from an index on.
  private func sumOfThree(_ samples: Int, from index: Int = 0) -> Way? {
    let ways = singles[index...].compactMap { single in
      sums[samples - single.samples].map { Way(single.length) + $0 }
    }
    return ways.min { $0.oddity < $1.oddity }
  }

  private func sumOfFour(_ samples: Int) -> Way? {
    let ways = singles.indices.compactMap { index in
      let single = singles[index]
      return sumOfThree(samples - single.samples, from: index).map { Way(single.length) + $0 }
    }
    return ways.min { $0.oddity < $1.oddity }
  }

  /// The longest length that fits, again and again. What is left shrinks faster each time, so these are few.
  private func approach(_ samples: Int) -> Way {
    var way = Way(lengths: [], oddity: 0)
    var rest = samples
    while rest > 0 {
      if let last = single(rest) { return way + last }
      let fitting = singles.first { $0.samples <= rest && $0.samples > rest / 2 }
      let length = fitting?.length ?? NoteLength(part: (tempo.whole + rest - 1) / rest)
      way = way + Way(length)
      rest -= length.samples(of: tempo.whole)
    }
    return way
  }
}

extension LengthTable.Way {
  init(_ length: NoteLength) {
    lengths = [length]
    oddity = length.oddity ?? Self.oddity(ofPart: length)
  }

  /// Powers of two are still lengths of music.
  private static func oddity(ofPart length: NoteLength) -> Int {
    if length.part.nonzeroBitCount == 1, !length.isDotted { return LengthTable.leastOdd }
    return length.part < 100 ? 60 : length.part < 1_000 ? 80 : 120
  }

  static func + (first: Self, second: Self) -> Self {
    Self(lengths: first.lengths + second.lengths, oddity: first.oddity + second.oddity)
  }
}
