/// The ways to write samples as lengths at one tempo, each with its oddity: how unusual it looks to an author, in tenths
/// of a plain quarter note.
final class LengthTable {
  struct Way {
    var lengths: [NoteLength]
    var oddity: Int
  }

  /// A length of music at the tempo.
  struct Single {
    var length: NoteLength
    var samples: Int
    var oddity: Int
  }

  /// One of the singles, or two.
  private struct Sum {
    var oddity: Int32
    var first: Int16
    /// Negative for none.
    var second: Int16

    static let none = Sum(oddity: .max, first: -1, second: -1)
  }

  /// The lowest oddity of anything but one or two lengths of music: that of an unusual dotted one.
  static let leastOddSum = 18
  /// The lowest oddity of a length that is not one of music.
  static let leastOdd = 40
  /// Whole notes that can be tied together; longer notes need a slower tempo.
  static let mostWholes = 64

  let tempo: Tempo
  /// The lengths of music at this tempo, longest first.
  let singles: [Single]

  private let whole: Int
  /// The oddities of the singles, or -1.
  private let oddities: SampleMap<Int32>
  /// Single lengths of music and sums of two, the best way for each.
  private let sums: SampleMap<Sum>
  /// All numbers of samples that have one.
  private let summed: [Int]

  init(_ tempo: Tempo) {
    self.tempo = tempo
    whole = tempo.whole
    singles = NoteLength.musical.compactMap { [whole] length in
      let samples = length.samples(of: whole)
      return samples > 0 ? Single(length: length, samples: samples, oddity: Way(length).oddity) : nil
    }
    var oddities = SampleMap<Int32>(missing: -1)
    for single in singles where !(0...Int32(single.oddity)).contains(oddities[single.samples]) {
      oddities[single.samples] = Int32(single.oddity)
    }
    self.oddities = oddities
    var sums = SampleMap(missing: Sum.none, capacity: singles.count * (singles.count + 3) / 2)
    var summed: [Int] = []
    func keep(_ sum: Sum, for samples: Int) {
      let old = sums[samples].oddity
      guard sum.oddity < old else { return }
      if old == Sum.none.oddity { summed.append(samples) }
      sums[samples] = sum
    }
    for (first, single) in singles.enumerated() {
      keep(Sum(oddity: Int32(single.oddity), first: Int16(first), second: -1), for: single.samples)
      for second in first..<singles.count {
        let more = singles[second]
        keep(
          Sum(oddity: Int32(single.oddity + more.oddity), first: Int16(first), second: Int16(second)),
          for: single.samples + more.samples)
      }
    }
    self.sums = sums
    self.summed = summed
  }

  /// One length for exactly this many samples, as a rest needs it; nil if there is none at this tempo.
  func single(_ samples: Int) -> Way? {
    let sum = sums[samples]
    if sum.first >= 0, sum.second < 0 { return way(sum) }
    guard samples > 0, canBeSingle(samples) else { return nil }
    for isDotted in [false, true] {
      let part = whole * (isDotted ? 3 : 2) / (2 * samples)
      for part in max(1, part - 1)...(part + 1) {
        let length = NoteLength(part: part, isDotted: isDotted)
        if length.samples(of: whole) == samples { return Way(length) }
      }
    }
    return nil
  }

  /// Lengths that add up to exactly this many samples, 1 or more. They always exist, because a length can be one sample; but
  /// unless this is the slowest tempo, the result is nil if they are more than people would read.
  func sum(_ samples: Int) -> Way? { way(sums[samples]) ?? (canSum(samples) ? makeSum(samples) : nil) }

  /// The oddity of ``sum(_:)`` if that is one or two lengths of music.
  func oddity(ofMusic samples: Int) -> Int? {
    let sum = sums[samples]
    return sum.first >= 0 ? Int(sum.oddity) : nil
  }

  /// The oddity of the length of music with this many samples; a negative number if there is none.
  func oddity(ofSingle samples: Int) -> Int { Int(oddities[samples]) }

  /// How well weighted durations can be written as one length of music, or less well as two.
  func score(of durations: SampleMap<Int>) -> Int {
    summed.reduce(0) { score, samples in
      let count = durations[samples]
      if count == 0 { return score }
      let sum = sums[samples]
      return score + count * max(0, 40 - Int(sum.oddity)) / (sum.second < 0 ? 1 : 2)
    }
  }

  /// Whether a single length may be so long; the longest is shorter, but lengths may be rounded.
  func canBeSingle(_ samples: Int) -> Bool { samples <= whole * 2 }

  func canSum(_ samples: Int) -> Bool {
    samples > 0 && (samples <= Self.mostWholes * whole || tempo == .slowest)
  }

  private func way(_ sum: Sum) -> Way? {
    guard sum.first >= 0 else { return nil }
    let lengths = [sum.first, sum.second].compactMap { $0 < 0 ? nil : singles[Int($0)].length }
    return Way(lengths: lengths, oddity: Int(sum.oddity))
  }

  private func makeSum(_ samples: Int) -> Way {
    var rest = samples
    var start = Way(lengths: [], oddity: 0)
    // Whole notes first, while the rest is more than a sum of lengths of music.
    if let whole = singles.first(where: { $0.length == NoteLength(part: 1) }), rest > whole.samples * 2 {
      let count = rest / whole.samples - 1
      start.lengths = Array(repeating: whole.length, count: count)
      start.oddity = count * 10
      rest -= count * whole.samples
    }
    return start + (way(sums[rest]) ?? sumOfThree(rest) ?? sumOfFour(rest) ?? approach(rest))
  }

  /// The first of the best three of which the first is one of the singles from an index on: its index, and the oddity of all.
  private func bestOfThree(_ samples: Int, from index: Int = 0) -> (index: Int, oddity: Int)? {
    var best: (index: Int, oddity: Int)?
    for index in index..<singles.count {
      let sum = sums[samples - singles[index].samples]
      guard sum.first >= 0 else { continue }
      let oddity = singles[index].oddity + Int(sum.oddity)
      if oddity < best?.oddity ?? .max { best = (index, oddity) }
    }
    return best
  }

  private func sumOfThree(_ samples: Int, from index: Int = 0) -> Way? {
    guard let best = bestOfThree(samples, from: index) else { return nil }
    let single = singles[best.index]
    return way(sums[samples - single.samples]).map { Way(single.length) + $0 }
  }

  private func sumOfFour(_ samples: Int) -> Way? {
    var best: (index: Int, oddity: Int)?
    for (index, single) in singles.enumerated() {
      guard let three = bestOfThree(samples - single.samples, from: index) else { continue }
      let oddity = single.oddity + three.oddity
      if oddity < best?.oddity ?? .max { best = (index, oddity) }
    }
    guard let best else { return nil }
    let single = singles[best.index]
    return sumOfThree(samples - single.samples, from: best.index).map { Way(single.length) + $0 }
  }

  /// The longest length that fits, again and again. The rest shrinks faster each time, so these are few.
  private func approach(_ samples: Int) -> Way {
    var way = Way(lengths: [], oddity: 0)
    var rest = samples
    while rest > 0 {
      if let last = single(rest) { return way + last }
      let fitting = singles.first { $0.samples <= rest && $0.samples > rest / 2 }
      let length = fitting?.length ?? NoteLength(part: (whole + rest - 1) / rest)
      way = way + Way(length)
      rest -= length.samples(of: whole)
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
