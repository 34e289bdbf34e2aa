/// Samples per second: above zero, up to 4,294,967,295 Hz, in steps of 1/65,536 Hz.
///
/// AIFF files can have fractional rates (22,254.5454 Hz was usual on early Macs); WAV files have whole numbers only.
public struct SampleRate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// In units of 1/65,536 Hz.
  public let fixedPoint: Int

  /// The console's rate: 22,050 Hz.
  public static let console = SampleRate(unchecked: 22_050 << 16)

  /// A whole number of hertz; nil for 0 and for numbers out of range.
  public init?(hertz: Int) {
    guard hertz >= 1, hertz <= Int(UInt32.max) else { return nil }
    fixedPoint = hertz << 16
  }

  /// A number of units of 1/65,536 Hz; nil for 0 and for numbers out of range.
  public init?(fixedPoint: Int) {
    guard fixedPoint >= 1, fixedPoint <= (Int(UInt32.max) << 16) else { return nil }
    self.fixedPoint = fixedPoint
  }

  init(unchecked fixedPoint: Int) { self.fixedPoint = fixedPoint }

  /// The nearest whole number of hertz, at least 1.
  public var hertz: Int { max(1, (fixedPoint + (1 << 15)) >> 16) }

  /// For people, to three decimals of a fitting unit: `44.1 kHz`, `800 Hz`, `22.255 kHz`.
  public var description: String {
    let units = [(1_000_000_000, "GHz"), (1_000_000, "MHz"), (1000, "kHz")]
    let (size, name) = units.first { fixedPoint >= ($0.0 << 16) } ?? (1, "Hz")
    // At most 2^48 times 1,000: no overflow.
    let thousandths = (fixedPoint * 1000 + (size << 15)) / (size << 16)
    let decimals = String(1000 + thousandths % 1000).dropFirst()
    let kept = decimals.reversed().drop { $0 == "0" }.reversed()
    return "\(thousandths / 1000)" + (kept.isEmpty ? "" : "." + String(kept)) + " \(name)"
  }

  /// By number.
  public static func < (left: SampleRate, right: SampleRate) -> Bool { left.fixedPoint < right.fixedPoint }
}
