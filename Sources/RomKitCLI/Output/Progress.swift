import RomKit

/// How far some work is, on one line of standard error that changes: when that is a terminal, and only for work that
/// takes over half a second.
final class Progress {
  private let label: String
  private let total: Int
  private let isShown: Bool
  private let clock = ContinuousClock()
  /// When the line is to be written next.
  private var next: ContinuousClock.Instant
  /// How many characters of the terminal's line are in use.
  private var width = 0

  /// Work of so many steps.
  init(_ label: String, total: Int) {
    self.label = label
    self.total = max(1, total)
    isShown = StandardStreams.errorIsTerminal
    next = clock.now + .milliseconds(500)
  }

  /// So many steps are done.
  func update(_ done: Int) {
    guard isShown, clock.now >= next else { return }
    next = clock.now + .milliseconds(100)
    show("\(label): \(min(done, total) * 100 / total) %")
  }

  /// Takes the line away.
  func finish() {
    guard width > 0 else { return }
    show("")
    StandardError.write("\r")
  }

  // A carriage return and spaces do on any terminal, without a word about its kind.
  private func show(_ text: String) {
    StandardError.write("\r" + text + String(repeating: " ", count: max(0, width - text.count)))
    width = text.count
  }
}
