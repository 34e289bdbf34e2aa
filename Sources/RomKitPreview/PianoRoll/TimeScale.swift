import RomKitBase
import VGSCore

/// Where samples lie in a picture, and at which times lines are drawn.
struct TimeScale {
  /// The columns of the picture over which the sound is spread.
  let columns: Range<Int>
  /// Samples in all.
  let length: Int

  struct Line: Hashable {
    /// The column of the picture.
    var column: Int
    /// What is written there; nil for a faint line.
    var label: String?
  }

  /// Milliseconds from label to label.
  private static let steps = [
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000,
    600_000,
    1_800_000, 3_600_000,
  ]

  /// The column in which a sample lies.
  func column(of sample: Int) -> Int {
    length == 0 ? columns.lowerBound : columns.lowerBound + sample * columns.count / length
  }

  /// Lines no closer to each other than `gap` columns, with labels that leave at least as much between them; `width`
  /// tells how wide a label is.
  func lines(gap: Int, width: (String) -> Int) -> [Line] {
    let last = length * 1_000 / Synthesizer.sampleRate
    guard length > 0, let step = Self.steps.first(where: { columns(in: $0) >= widest($0, last, width) + gap })
    else { return [] }
    // Faint lines at the next finer round times, but not between seconds unless the labels are.
    let finer = Self.steps.last { $0 < step && step % $0 == 0 && columns(in: $0) >= gap }
    let faint = finer.map { step > 1_000 ? max($0, 1_000) : $0 } ?? step
    return stride(from: 0, through: last, by: faint).compactMap { time in
      let column = column(of: time * Synthesizer.sampleRate / 1_000)
      guard columns.contains(column) else { return nil }
      return Line(column: column, label: time % step == 0 ? Self.label(time, step: step) : nil)
    }
  }

  private func columns(in milliseconds: Int) -> Int {
    milliseconds * Synthesizer.sampleRate * columns.count / (1_000 * length)
  }

  private func widest(_ step: Int, _ last: Int, _ width: (String) -> Int) -> Int {
    // All digits are about as wide as each other, so that the last label is the widest.
    max(width(Self.label(0, step: step)), width(Self.label(last, step: step)))
  }

  /// A time as it is written where labels are so many milliseconds apart: `1:05`, or `0.25`.
  static func label(_ milliseconds: Int, step: Int) -> String {
    if step >= 1_000 { return minutes(milliseconds / 1_000) }
    let digits = step >= 100 ? 1 : step >= 10 ? 2 : 3
    let unit = [1: 100, 2: 10, 3: 1][digits] ?? 1
    let fraction = String(milliseconds % 1_000 / unit).padded(to: digits, with: "0")
    return "\(milliseconds / 1_000).\(fraction)"
  }

  /// Whole seconds as `1:05`.
  static func minutes(_ seconds: Int) -> String {
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }
}
