/// A change of a sound's loudness.
public enum SoundGain: Hashable, Sendable {
  /// Tenths of a decibel, at most 9,999 up or down, other values count as the nearest of these; negative values make the
  /// sound quieter.
  case tenths(Int)
  /// As loud as possible without clipping: the peak becomes full scale.
  case normalize

  /// The most tenths of a decibel: the largest numbers in floating point are 770.7 dB above full scale.
  package static let most = 9_999

  /// The factor of a sound whose largest magnitude is `peak`, where 1 is full scale.
  func factor(peak: Double) -> Double {
    guard self == .normalize else {
      return SoundGain.power(SoundGain.tenth, abs(limitedTenths), isInverse: limitedTenths < 0)
    }
    guard peak > 0 else { return 1 }
    // The inverse of the smallest numbers is infinite, and a rounded one can lift the peak beyond full scale.
    let inverse = min(1 / peak, .greatestFiniteMagnitude)
    return inverse * peak > 1 ? inverse.nextDown : inverse
  }

  /// The tenths of a decibel within the limits; 0 for ``normalize``.
  var limitedTenths: Int {
    guard case .tenths(let tenths) = self else { return 0 }
    return min(max(tenths, -Self.most), Self.most)
  }

  /// A tenth of a decibel: 10 to the power of 1/200.
  private static let tenth = 1.011579454259898

  // By multiplications alone, which give the same result on every platform.
  private static func power(_ base: Double, _ exponent: Int, isInverse: Bool) -> Double {
    var (result, square, rest) = (1.0, base, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result *= square }
      square *= square
      rest >>= 1
    }
    return isInverse ? 1 / result : result
  }
}

/// The changes of a sound besides those that the console needs.
public struct SoundEdit: Hashable, Sendable {
  /// The change of its loudness, before samples beyond full scale are clipped; nil for none.
  public var gain: SoundGain?
  /// Whether silence at the start and at the end is left out: samples of at most 32 steps of 32,768, 60 dB below full scale.
  /// A silent sound stays as long as it is.
  public var trims = false

  /// No changes.
  public init() {}

  var isEmpty: Bool { self == SoundEdit() }

  /// Samples without the silence around them.
  func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    guard trims else { return bytes }
    let limit = 32
    func isLoud(_ sample: Int) -> Bool {
      let value = Int16(bitPattern: UInt16(bytes[2 * sample]) | UInt16(bytes[2 * sample + 1]) << 8)
      return Int(value).magnitude > limit
    }
    let samples = 0..<bytes.count / 2
    guard let first = samples.first(where: isLoud), let last = samples.last(where: isLoud) else {
      return bytes
    }
    return Array(bytes[2 * first..<2 * last + 2])
  }
}
