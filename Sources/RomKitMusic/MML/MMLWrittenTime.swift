/// A time in a channel as written: the sum of the lengths before each is rounded to samples.
///
/// Whether two sums are equal is decided exactly, however odd the lengths are, and a sum takes no more memory than a length.
struct MMLWrittenTime: Equatable {
  /// In whole notes.
  private(set) var notes = ModularSum()
  /// In minutes times four: each whole note divided by its tempo.
  private(set) var time = ModularSum()
  /// In seconds, with the precision of a floating-point number.
  private(set) var seconds = 0.0

  mutating func add(_ length: Length, at tempo: MMLTempo) {
    notes += length.notes
    time += length.notes * tempo.inverse
    seconds += length.quarters * tempo.secondsOfQuarter
  }

  /// A length of notes.
  struct Length {
    fileprivate let notes: ModularSum
    fileprivate let quarters: Double

    fileprivate init(_ length: NoteLength) {
      notes = ModularSum(length.isDotted ? 3 : 2, over: 2 * length.part)
      quarters = (length.isDotted ? 6 : 4) / Double(length.part)
    }
  }

  /// The lengths that songs have most, each made once.
  struct Lengths {
    private var known = [Length?](repeating: nil, count: 256)

    mutating func callAsFunction(_ length: NoteLength) -> Length {
      let index = 2 * length.part + (length.isDotted ? 1 : 0)
      guard index < known.count else { return Length(length) }
      if let length = known[index] { return length }
      let made = Length(length)
      known[index] = made
      return made
    }
  }

  /// Whether it is really later, and not the same time rounded differently.
  func isAfter(_ other: Self) -> Bool { time != other.time && seconds > other.seconds }
}

/// The tempo of MML while it is compiled.
struct MMLTempo {
  /// The samples of a whole note.
  let whole: Int
  fileprivate let secondsOfQuarter: Double
  fileprivate let inverse: ModularSum

  init(_ tempo: Tempo) {
    secondsOfQuarter = 60 / Double(tempo.number)
    whole = tempo.whole
    inverse = ModularSum(1, over: tempo.number)
  }
}

/// A sum of fractions modulo the prime 2^61 - 1, in which every fraction with a smaller divisor has a value.
///
/// Equal sums have equal values. Of sums that differ, one pair in 10^18 has equal ones.
struct ModularSum: Equatable {
  private var value: UInt64 = 0
  private static let modulus: UInt64 = 1 << 61 - 1

  init() {}

  /// A fraction; the divisor is above 0 and below 2^61 - 1.
  init(_ dividend: UInt64, over divisor: Int) {
    // Euclid's algorithm, which needs few steps for small divisors: `one` times the divisor is `left`.
    var (left, next) = (Int64(Self.modulus), Int64(divisor))
    var (one, following): (Int64, Int64) = (0, 1)
    while next > 0 {
      let quotient = left / next
      (left, next) = (next, left - quotient * next)
      (one, following) = (following, one &- quotient &* following)
    }
    value = UInt64(bitPattern: one < 0 ? one + Int64(Self.modulus) : one)
    self = self * Self(value: dividend)
  }

  private init(value: UInt64) { self.value = value }

  static func += (left: inout Self, right: Self) {
    let sum = left.value + right.value
    left.value = sum >= modulus ? sum - modulus : sum
  }

  static func * (left: Self, right: Self) -> Self {
    let product = left.value.multipliedFullWidth(by: right.value)
    // The modulus is one less than a power of 2, so that what lies above its bits is added to them.
    let sum = (product.low & modulus) + (product.low >> 61 | product.high << 3)
    return Self(value: sum >= modulus ? sum - modulus : sum)
  }
}
