internal import CPlatform
import RomKit

/// One line on standard error about work that takes more than half a second, rewritten as it proceeds, and erased when the
/// work ends: `converting 37 of 1,279 (0:42 left): music/boss.mml`.
///
/// A thread writes it, so that it appears during a single long item. It is shown only during an activity that is counted;
/// nothing else is written to the terminal then.
final class ProgressLine: Sendable {
  private let state = LockedValue(State())

  /// Whether standard error is a terminal on which a line can be erased.
  static var isPossible: Bool {
    Terminal.isOnStandardError && Terminal.environment("TERM").map { $0 != "dumb" && !$0.isEmpty } ?? false
  }

  /// Does work, and shows its progress.
  static func show<Result>(_ work: () throws -> Result) rethrows -> Result {
    let line = ProgressLine()
    defer { line.end() }
    return try WorkControl { line.take($0) }.report(work)
  }

  private func take(_ progress: WorkControl.Progress) {
    let isFirst = state.use { state in
      state.take(progress)
      defer { state.hasThread = true }
      return !state.hasThread
    }
    if isFirst { SystemThread { self.rewrite() }?.detach() }
  }

  /// The work of the thread. The process does not wait for it: after ``end()`` it writes nothing more.
  private func rewrite() {
    while !state.use(\.hasEnded) {
      _ = poll(nil, 0, 100)
      state.use { $0.show() }
    }
  }

  private func end() {
    state.use { state in
      state.hasEnded = true
      state.erase()
    }
  }

  private struct State {
    var hasThread = false
    var hasEnded = false
    private let clock = ContinuousClock()
    private let began: ContinuousClock.Instant
    /// The unfinished activities, outer ones first.
    private var activities: [Counted] = []
    private var shown = ""

    init() { began = clock.now }

    mutating func take(_ progress: WorkControl.Progress) {
      let index = activities.firstIndex { $0.progress.activity == progress.activity }
      if progress.done == progress.total {
        if let index { activities.remove(at: index) }
        if activities.isEmpty { erase() }
      } else if let index {
        activities[index].take(progress, at: clock.now)
      } else {
        activities.append(Counted(progress, at: clock.now))
      }
    }

    mutating func show() {
      let now = clock.now
      guard !hasEnded, now - began >= .milliseconds(500), let activity = activities.first else { return }
      // The last column stays free: some terminals begin a new line after it.
      let text = activity.progress.line(
        left: activity.left(at: now), columns: Terminal.columnsOnStandardError - 1)
      if text != shown { StandardError.write("\r" + text + "\u{1B}[K") }
      shown = text
    }

    mutating func erase() {
      if !shown.isEmpty { StandardError.write("\r\u{1B}[K") }
      shown = ""
    }
  }

  /// An activity and its times.
  private struct Counted {
    private(set) var progress: WorkControl.Progress
    private let began: ContinuousClock.Instant
    /// The time when the last item was finished.
    private var finished: ContinuousClock.Instant

    init(_ progress: WorkControl.Progress, at time: ContinuousClock.Instant) {
      self.progress = progress
      (began, finished) = (time, time)
    }

    mutating func take(_ new: WorkControl.Progress, at time: ContinuousClock.Instant) {
      if new.done > progress.done { finished = time }
      progress = new
    }

    /// The time left if the rest takes as long as the items done; nil if that cannot be known.
    func left(at now: ContinuousClock.Instant) -> Duration? {
      // The first second says little about the rest.
      guard let total = progress.total, progress.done > 0, now - began >= .seconds(1) else { return nil }
      let left = (finished - began) * (total - progress.done) / progress.done - (now - finished)
      return left > .zero ? left : nil
    }
  }
}

extension WorkControl.Progress {
  /// The line, in at most so many columns.
  func line(left: Duration?, columns: Int, in language: LocalizedText.Language = .current) -> String {
    let name = activity.displayName
    var text = name
    if let total, total > 1 {
      let count: LocalizedText =
        activity == .rendering
        ? "\(done * 100 / total) %" : "\(Grouped.text(done)) of \(Grouped.text(total))"
      text =
        if let left {
          "\(name) \(count) (\(Self.clock(left.components.seconds)) left)"
        } else {
          "\(name) \(count)"
        }
      if let item { text = "\(text): \(Escaped.file(item))" }
    } else if let item {
      text = "\(name) \(Escaped.file(item))"
    }
    return TextWidth.prefix(of: text.text(in: language), columns: columns)
  }

  /// `0:42`, `1:02:03`.
  private static func clock(_ seconds: Int64) -> String {
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
    let end = ":" + String(seconds % 60).padded(to: 2, with: "0")
    return (hours > 0 ? "\(hours):" + String(minutes).padded(to: 2, with: "0") : "\(minutes)") + end
  }
}

extension WorkControl.Progress.Activity {
  fileprivate var displayName: LocalizedText {
    switch self {
    case .verifying: "verifying checksums"
    case .checking: "checking records"
    case .converting: "converting"
    case .mapping: "mapping colours"
    case .extracting: "extracting"
    case .optimizing: "optimizing"
    case .salvaging: "salvaging"
    case .comparing: "comparing"
    case .rendering: "rendering"
    case .identifying: "identifying"
    }
  }
}
