/// A level relative to full scale, shown to one decimal.
package struct Decibels: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// 0 is full scale, below it is negative.
  package let value: Double

  /// The level of an amplitude where 1 is full scale; nil for silence and for what is not a positive finite
  /// number.
  package init?(amplitude: Double) {
    guard amplitude > 0, amplitude.isFinite else { return nil }
    value = 20 * ExactMath.log10(amplitude)
  }

  /// To the nearest tenth, such as `-0.3 dB`.
  package var description: String {
    Decibels.text(tenths: Int((value * 10).rounded()))
  }

  /// Rounded up to a tenth that is not 0: by how much to turn down a sound of this level above full scale.
  var roundedUp: String {
    Decibels.text(tenths: max(1, Int((value * 10).rounded(.up))))
  }

  // A Double's logarithm is within ±6,200 dB.
  private static func text(tenths: Int) -> String {
    "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10) dB"
  }

  /// By level.
  package static func < (left: Decibels, right: Decibels) -> Bool {
    left.value < right.value
  }
}
