import RomKit

/// How far some work is, on one line of standard error that changes: when that is a terminal, and only for work that
/// takes over half a second.
struct Progress {
  private let label: String
  private let clock = ContinuousClock()
  private var next: ContinuousClock.Instant
  private var width = 0

  /// Does work, and shows how far one of its activities is.
  static func show<Result>(
    _ label: String, _ activity: WorkControl.Progress.Activity, _ work: () throws -> Result
  ) rethrows -> Result {
    guard Terminal.isOnStandardError else { return try work() }
    let line = LockedValue(Progress(label))
    defer { line.use { $0.finish() } }
    let control = WorkControl { progress in
      if progress.activity == activity { line.use { $0.update(progress.done, of: progress.total ?? 0) } }
    }
    return try control.run(work)
  }

  private init(_ label: String) {
    self.label = label
    next = clock.now + .milliseconds(500)
  }

  private mutating func update(_ done: Int, of total: Int) {
    guard clock.now >= next else { return }
    next = clock.now + .milliseconds(100)
    show("\(label): \(min(done, total) * 100 / max(1, total)) %")
  }

  private mutating func finish() {
    guard width > 0 else { return }
    show("")
    StandardError.write("\r")
  }

  // A carriage return and spaces do on any terminal, without a word about its kind.
  private mutating func show(_ text: String) {
    StandardError.write("\r" + text + String(repeating: " ", count: max(0, width - text.count)))
    width = text.count
  }
}
