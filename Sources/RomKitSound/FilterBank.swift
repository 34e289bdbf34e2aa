/// The coefficients of the low-pass filter that a change of rate needs, as one row for each place an output
/// sample can have between two input frames.
///
/// The filter is a sinc under a Kaiser window, flat up to 88 % of the lower of the two Nyquist frequencies
/// and 100 dB down from that frequency on: for the console 9.7 and 11.025 kHz. It is symmetric, so nothing is
/// delayed, and each row adds up to 1, so that a constant level stays what it is.
///
/// All coefficients come from ``ExactMath``: the same on every machine.
struct FilterBank: Sendable {
  /// From the filter's middle to its end, in samples of the lower rate: what the steepness asks for.
  static let halfWidth = 54.0
  /// The frequency of half the amplitude, the middle of the slope, as a part of the lower Nyquist frequency.
  static let cutoff = 0.94
  /// The window's shape, for 100 dB.
  static let kaiserBeta = 0.1102 * (100 - 8.7)
  /// As many coefficients as may be stored for exact rows: 2 MiB of them.
  static let mostCoefficients = 1 << 18

  /// The coefficients of a row, a multiple of four; the last few may be 0.
  let taps: Int
  /// A row's first coefficient belongs to the input frame `reach - 1` before the one at or before the output
  /// sample.
  let reach: Int
  /// How many rows divide the distance between two input frames.
  let rows: Int
  /// Whether every output sample falls on a row. Otherwise it is weighed between two neighbours, and there is
  /// one more row for the end of the distance; the rows are so close that the error is below -120 dB.
  let isExact: Bool
  /// Row after row.
  let coefficients: [Double]

  /// The rows for `input` frames that become `output` samples, both reduced to lowest terms.
  ///
  /// The caller has checked that `input` is at most 500 times `output`, which bounds the size of a row.
  init(input: Int, output: Int) {
    // Samples of the lower rate to an input frame; 1 when the input has the lower rate.
    let scale = min(1, Double(output) / Double(input))
    reach = Int((FilterBank.halfWidth / scale).rounded(.up))
    taps = (2 * reach + 3) / 4 * 4
    // At most 2^31 times 2^16.
    isExact = output * taps <= FilterBank.mostCoefficients
    rows = isExact ? output : max(1, Int((1024 * scale).rounded(.up)))
    let stored = isExact ? rows : rows + 1
    var coefficients = [Double](repeating: 0, count: stored * taps)
    for row in 0..<stored {
      let place = Double(row) / Double(rows)
      let start = row * taps
      var sum = 0.0
      for tap in 0..<2 * reach {
        let value = FilterBank.filter(at: (Double(reach - 1 - tap) + place) * scale)
        coefficients[start + tap] = value
        sum += value
      }
      for tap in 0..<2 * reach { coefficients[start + tap] /= sum }
    }
    self.coefficients = coefficients
  }

  /// The filter, not yet normalized, at a distance from its middle in samples of the lower rate.
  private static func filter(at distance: Double) -> Double {
    let part = distance / halfWidth
    let rest = 1 - part * part
    guard rest > 0 else { return 0 }
    return ExactMath.sinc(distance * cutoff)
      * ExactMath.besselI0(halfSquared: rest * kaiserBeta * kaiserBeta / 4)
  }
}
