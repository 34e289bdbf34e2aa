/// The coefficients of the low-pass filter for a change of rate: a row for each place that an output sample can have
/// between two input frames.
///
/// The filter is a sinc under a Kaiser window, flat up to 88 % of the lower of the two Nyquist frequencies
/// and 100 dB down from that frequency on: for the console 9.7 and 11.025 kHz. It is symmetric, so nothing is
/// delayed, and each row adds up to 1, so that a constant level does not change.
///
/// All coefficients come from ``ExactMath``: the same on every machine.
struct FilterBank: Sendable {
  /// From the filter's middle to its end, in samples of the lower rate, as its steepness requires.
  static let halfWidth = 54.0
  /// The frequency of half the amplitude, the middle of the slope, as a part of the lower Nyquist frequency.
  static let cutoff = 0.94
  /// The window's shape, for 100 dB.
  static let kaiserBeta = 0.1102 * (100 - 8.7)
  /// The most coefficients that are stored for exact rows: 2 MiB of them.
  static let mostCoefficients = 1 << 18

  /// The coefficients of a row, a multiple of four; the last few may be 0.
  let taps: Int
  /// A row's first coefficient belongs to the input frame `reach - 1` before the one at or before the output
  /// sample.
  let reach: Int
  /// The number of rows that divide the distance between two input frames.
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

/// Sums of the products of a filter's coefficients and frames.
///
/// Each sum runs in four lanes that are added at the end, in one written order, so that it is the same number in every
/// build and on every machine. Several are made at a time, because one waits for its own last addition most of the time;
/// that changes no sum.
///
/// Nothing here is checked: the coefficients must reach to the end of every requested row, and the frames `taps` on
/// from every place.
@unsafe struct FilterProducts {
  private typealias Lanes = SIMD4<Double>

  /// Row after row.
  private let rows: UnsafeRawPointer
  private let frames: UnsafeRawPointer
  private let rowSize: Int

  private static let step = MemoryLayout<Lanes>.size
  private static let width = MemoryLayout<Double>.size

  /// Rows of `taps` coefficients, a multiple of four; nil when there are no coefficients or no frames.
  init?(rows: UnsafeRawBufferPointer, taps: Int, frames: UnsafeRawBufferPointer) {
    guard let first = rows.baseAddress, let start = frames.baseAddress else { return nil }
    unsafe self.rows = first
    unsafe self.frames = start
    unsafe rowSize = taps * Self.width
  }

  /// The sum of a row and the frames from one place on.
  @inline(__always)
  func sum(row: Int, from first: Int) -> Double {
    let (row, frames) = unsafe (rows + row * rowSize, frames + first * Self.width)
    var lanes = Lanes.zero
    var offset = 0
    while unsafe offset < rowSize {
      lanes += unsafe Self.lanes(row, offset) * Self.lanes(frames, offset)
      unsafe offset &+= Self.step
    }
    return unsafe Self.total(lanes)
  }

  /// The sums of a row and the next one, and the frames from one place on.
  @inline(__always)
  func sums(rowAndNext row: Int, from first: Int) -> (Double, Double) {
    let (row, frames) = unsafe (rows + row * rowSize, frames + first * Self.width)
    let next = unsafe row + rowSize
    var (near, far) = (Lanes.zero, Lanes.zero)
    var offset = 0
    while unsafe offset < rowSize {
      let frames = unsafe Self.lanes(frames, offset)
      near += unsafe Self.lanes(row, offset) * frames
      far += unsafe Self.lanes(next, offset) * frames
      unsafe offset &+= Self.step
    }
    return unsafe (Self.total(near), Self.total(far))
  }

  /// The sums of a row and the frames from four places on, each `apart` from the one before.
  @inline(__always)
  func sums(row: Int, from first: Int, apart: Int) -> (Double, Double, Double, Double) {
    let (row, start) = unsafe (rows + row * rowSize, frames + first * Self.width)
    let second = unsafe start + apart * Self.width
    let third = unsafe second + apart * Self.width
    let fourth = unsafe third + apart * Self.width
    var (a, b, c, d) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
    var offset = 0
    while unsafe offset < rowSize {
      let coefficients = unsafe Self.lanes(row, offset)
      a += unsafe coefficients * Self.lanes(start, offset)
      b += unsafe coefficients * Self.lanes(second, offset)
      c += unsafe coefficients * Self.lanes(third, offset)
      d += unsafe coefficients * Self.lanes(fourth, offset)
      unsafe offset &+= Self.step
    }
    return unsafe (Self.total(a), Self.total(b), Self.total(c), Self.total(d))
  }

  @inline(__always)
  private static func lanes(_ start: UnsafeRawPointer, _ offset: Int) -> Lanes {
    unsafe start.loadUnaligned(fromByteOffset: offset, as: Lanes.self)
  }

  @inline(__always)
  private static func total(_ lanes: Lanes) -> Double {
    (lanes[0] + lanes[2]) + (lanes[1] + lanes[3])
  }
}
