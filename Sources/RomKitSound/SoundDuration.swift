/// A length of time, counted in the console's samples, 22,050 a second.
package struct SoundDuration: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Samples; never negative.
  package let sampleCount: Int

  /// A time of so many samples; a negative count is taken as none.
  package init(sampleCount: Int) {
    self.sampleCount = max(0, sampleCount)
  }

  /// In seconds.
  package var seconds: Double { Double(sampleCount) / 22_050 }

  /// For people, rounded to hundredths: `0.50 s`, and from a minute on `4:45.30`, from an hour on
  /// `1:02:03.00`.
  package var description: String {
    let (whole, samples) = sampleCount.quotientAndRemainder(dividingBy: 22_050)
    let hundredths = (samples * 100 + 11_025) / 22_050
    let seconds = whole + hundredths / 100
    let fraction = twoDigits(hundredths % 100)
    if seconds < 60 { return "\(seconds).\(fraction) s" }
    if seconds < 3600 { return "\(seconds / 60):\(twoDigits(seconds % 60)).\(fraction)" }
    return "\(seconds / 3600):\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60)).\(fraction)"
  }

  private func twoDigits(_ value: Int) -> String {
    value < 10 ? "0\(value)" : "\(value)"
  }

  /// By length.
  package static func < (left: SoundDuration, right: SoundDuration) -> Bool {
    left.sampleCount < right.sampleCount
  }
}
