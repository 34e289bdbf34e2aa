/// Functions whose results are the same to the last bit on every machine.
///
/// The platform's own `sin`, `exp` and `log10` differ in their last digits from system to system. These use
/// nothing but additions, multiplications, divisions and roundings of Double, which IEEE 754 fixes exactly,
/// in one written order; Swift neither reorders them nor fuses multiplications with additions.
enum ExactMath {
  /// The sine of π times `x`, for any magnitude below 2^52.
  static func sinPi(_ x: Double) -> Double {
    let nearest = x.rounded(.toNearestOrEven)
    let angle = (x - nearest) * Double.pi
    let sine = angle * polynomial(sineTerms, of: angle * angle)
    return nearest.truncatingRemainder(dividingBy: 2) == 0 ? sine : -sine
  }

  /// sin(πx) / πx, and 1 at 0.
  static func sinc(_ x: Double) -> Double { x == 0 ? 1 : sinPi(x) / (x * Double.pi) }

  /// The modified Bessel function of the first kind of order 0, as a function of the square of half its
  /// argument, for arguments up to 12.
  static func besselI0(halfSquared: Double) -> Double { polynomial(besselTerms, of: halfSquared) }

  /// 1 / (2k + 1)! with alternating signs. The angle is π/2 at most, so the first term left out is below
  /// 10^-17.
  private static let sineTerms = terms(11) { k in -1 / (2 * k * (2 * k + 1)) }
  /// 1 / (k!)^2. At the argument 12 the first term left out is below 10^-16 of the sum.
  private static let besselTerms = terms(30) { k in 1 / (k * k) }

  /// The coefficients of a series that begins with 1, given by the ratio of each to the one before it.
  private static func terms(_ count: Int, _ ratio: (Double) -> Double) -> [Double] {
    var terms = [1.0]
    for k in 1..<count { terms.append(terms[k - 1] * ratio(Double(k))) }
    return terms
  }

  /// The sum of the coefficients times the powers of `x`, from the highest down.
  private static func polynomial(_ coefficients: [Double], of x: Double) -> Double {
    var sum = 0.0
    for coefficient in coefficients.reversed() { sum = sum * x + coefficient }
    return sum
  }

  /// The logarithm to base 10 of a positive finite number.
  static func log10(_ x: Double) -> Double {
    var exponent = Double(x.exponent)
    var significand = x.significand
    if significand > 1.414213562373095 {
      significand *= 0.5
      exponent += 1
    }
    // ln s = 2 artanh(y); |y| < 0.172, so the first term left out is below 10^-17.
    let y = (significand - 1) / (significand + 1)
    let square = y * y
    var sum = 0.0
    var odd = 21.0
    while odd >= 1 {
      sum = 1 / odd + square * sum
      odd -= 2
    }
    return (exponent * 0.6931471805599453 + 2 * y * sum) * 0.4342944819032518
  }
}
