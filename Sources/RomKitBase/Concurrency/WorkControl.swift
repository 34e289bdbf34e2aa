/// Cancels work from outside, and receives its progress.
///
/// It applies to everything that is called inside `run`, on every thread that the library uses:
///
/// ```swift
/// let control = WorkControl { print($0.done, "of", $0.total ?? 0) }
/// let build = try control.run { try RomBuild(folder: "assets") }
/// ```
///
/// Cancelled work ends within a tenth of a second, removes its unfinished files on the way out, and throws
/// ``FileError/interrupted(path:)``; only a read that waits for a pipe ends when bytes come. Inside `run`, a function of
/// the library that cannot throw may return an unfinished value once the control is cancelled; `run` throws then too, so
/// that no such value leaves it. Work outside of any control is never cancelled. Inside a control, another one cancels
/// only its own work, and the outer one both; both receive progress.
public final class WorkControl: Sendable {
  /// The progress of some work.
  public struct Progress: Hashable, Sendable {
    /// The kinds of work that are counted.
    public enum Activity: Hashable, Sendable {
      /// Checksums of records are computed.
      case verifying
      /// Records are checked by the rules of a console.
      case checking
      /// Assets become bodies; pictures that share a palette are only read.
      case converting
      /// Palettes that pictures share are chosen.
      case mapping
      /// Records become files.
      case extracting
      /// Records are made smaller.
      case optimizing
      /// Records are looked for in a damaged ROM.
      case salvaging
      /// Records of two ROMs are compared.
      case comparing
      /// Samples of a sound are written.
      case rendering
      /// Hashes of ROMs are computed.
      case identifying
    }

    /// The kind of work.
    public let activity: Activity
    /// The number of items done.
    public let done: Int
    /// The number of all items, if that is known.
    public let total: Int?
    /// The item that was begun or finished last, such as a file or a slot, if that is known.
    public let item: String?

    /// The progress of an activity.
    public init(_ activity: Activity, done: Int, total: Int?, item: String? = nil) {
      self.activity = activity
      self.done = done
      self.total = total
      self.item = item
    }
  }

  /// The controls around the work of this thread.
  @TaskLocal static var current: [WorkControl] = []

  private struct State {
    var isCancelled = false
    /// Whether work has stopped, so that its result is not to be used.
    var hasStoppedWork = false
    var streams: [AsyncStream<Progress>.Continuation] = []
  }

  private struct Report {
    var last: Progress?
    var time: ContinuousClock.Instant?
  }

  private let listener: (@Sendable (Progress) -> Void)?
  private let isCancelledElsewhere: (@Sendable () -> Bool)?
  private let state = LockedValue(State())
  private let reporting = LockedValue(Report())

  /// The longest time between two reports of work that goes on.
  private static let pulse = Duration.milliseconds(50)

  /// A control that nothing has cancelled yet.
  ///
  /// - Parameters:
  ///   - progress: receives each step, on the thread that does it, which waits for its return. While a step takes long, it is
  ///     repeated, at least ten times a second. Within one operation no two calls overlap, and none comes after `run` has
  ///     returned. An operation may consist of several activities, some of them more than once or inside others; the numbers
  ///     of one never go down, and end at its total unless an error is thrown. What `progress` does itself is not under the
  ///     control.
  ///   - isCancelled: asked at every step, in addition to ``cancel()``, whether work is to stop; after a yes, it is not
  ///     asked again. It is called on every thread that works, also at the same time, and must return at once.
  public init(
    progress: (@Sendable (Progress) -> Void)? = nil, isCancelled: (@Sendable () -> Bool)? = nil
  ) {
    isCancelledElsewhere = isCancelled
    listener = progress
  }

  deinit { endStreams() }

  /// Cancels the work, now or as soon as it begins. Any thread may call it, `progress` too; there is no way back.
  public func cancel() { state.use { $0.isCancelled = true } }

  /// Whether the work must stop.
  public var isCancelled: Bool {
    if state.use({ $0.isCancelled }) { return true }
    guard isCancelledElsewhere?() == true else { return false }
    cancel()
    return true
  }

  /// The progress from now on, for a loop beside the work: it ends when the work that runs, or is run next, has ended. A loop
  /// that is slower than the work gets the newest step only.
  public var steps: AsyncStream<Progress> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { stream in state.use { $0.streams.append(stream) } }
  }

  private func endStreams() {
    let streams = state.use { state in
      defer { state.streams = [] }
      return state.streams
    }
    for stream in streams { stream.finish() }
  }

  /// Does work under this control, and under those around it.
  ///
  /// - Returns: what the work returns.
  /// - Throws: what the work throws; ``FileError/interrupted(path:)`` if it was cancelled before it was done.
  public func run<Result>(_ work: () throws -> Result) throws -> Result {
    let result = try report(work)
    if (Self.current + [self]).contains(where: \.hasStoppedWork) { throw FileError.interrupted(path: nil) }
    return result
  }

  /// Does work under this control, which reports by itself what it has done, also when it is cancelled.
  package func report<Result>(_ work: () throws -> Result) rethrows -> Result {
    defer {
      endStreams()
      reporting.use { $0.last = nil }
    }
    let controls = Self.current + [self]
    do {
      return try Self.$current.withValue(controls, operation: work)
    } catch {
      // Errors of files are about what was left behind, or say this already; others may be about an unfinished value.
      guard !(error is FileError), controls.contains(where: \.hasStoppedWork) else { throw error }
      throw FileError.interrupted(path: Problems(error, file: nil).diagnostic.place.file)
    }
  }

  /// Does work under this control, and under those around it, on a thread of its own, so that no actor and no task waits for
  /// it. If the task that waits for it is cancelled, the work is too.
  ///
  /// - Returns: what the work returns.
  /// - Throws: what the work throws; ``FileError/interrupted(path:)`` if it was cancelled before it was done.
  public func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
    let controls = Self.current
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let thread = SystemThread {
          Self.$current.withValue(controls) {
            continuation.resume(with: Swift.Result { try self.run(work) })
          }
        }
        // If the system creates no more threads, this one does the work.
        if let thread {
          thread.detach()
        } else {
          continuation.resume(with: Swift.Result { try run(work) })
        }
      }
    } onCancel: {
      cancel()
    }
  }

  private var hasStoppedWork: Bool { state.use { $0.hasStoppedWork } }

  fileprivate var listens: Bool { listener != nil || state.use { !$0.streams.isEmpty } }

  fileprivate func receive(_ step: Progress) {
    reporting.use { report in
      report = Report(last: step, time: .now)
      deliver(step)
    }
  }

  private func deliver(_ step: Progress) {
    Self.$current.withValue([]) {
      listener?(step)
      for stream in state.use({ $0.streams }) { stream.yield(step) }
    }
  }

  /// Repeats the last step if it is some time ago.
  private func repeatStep() {
    reporting.use { report in
      guard let last = report.last, let time = report.time else { return }
      let now = ContinuousClock.now
      guard now - time >= Self.pulse else { return }
      report.time = now
      deliver(last)
    }
  }

  private var stopsWork: Bool {
    let (isKnown, hasStreams) = state.use { ($0.isCancelled, !$0.streams.isEmpty) }
    if hasStreams || listener != nil { repeatStep() }
    guard isKnown || isCancelledElsewhere != nil && isCancelled else { return false }
    state.use { $0.hasStoppedWork = true }
    return true
  }

  /// Whether the work of this thread must stop. Whoever gets a yes returns at once, whatever the result: nobody uses it.
  package static var isCancelled: Bool {
    let controls = current
    return controls.isEmpty ? false : controls.reduce(false) { $1.stopsWork || $0 }
  }

  /// Throws if the work of this thread must stop.
  package static func check(path: @autoclosure () -> String) throws(FileError) {
    if isCancelled { throw .interrupted(path: path()) }
  }

  /// Throws if the work of this thread must stop; for parsers, which do not know their file.
  package static func check() throws(Diagnostic) {
    if isCancelled { throw FileError.interrupted(path: nil).diagnostic }
  }
}

/// The steps of one activity. It looks up the listeners only once, so that a step without any costs nothing.
package struct WorkSteps: Sendable {
  private let activity: WorkControl.Progress.Activity
  private let total: Int?
  private let listeners: [WorkControl]

  package init(_ activity: WorkControl.Progress.Activity, of total: Int?) {
    self.activity = activity
    self.total = total
    listeners = WorkControl.current.filter(\.listens)
  }

  /// Reports a step of many short ones, and throws if the work on a file was cancelled.
  package func step(_ done: Int, path: @autoclosure () -> String) throws(FileError) {
    report(done)
    if done.isMultiple(of: 64) { try WorkControl.check(path: path()) }
  }

  package func report(_ done: Int, _ item: @autoclosure () -> String? = nil) {
    if listeners.isEmpty { return }
    let progress = WorkControl.Progress(activity, done: done, total: total, item: item())
    for listener in listeners { listener.receive(progress) }
  }
}

/// The steps of one activity that several threads do. One of them reports at a time, so that the numbers go up.
package final class SharedSteps: Sendable {
  private let steps: WorkSteps
  private let done = LockedValue(0)

  package init(_ activity: WorkControl.Progress.Activity, of total: Int?) {
    steps = WorkSteps(activity, of: total)
  }

  /// Does one of them, which has this name.
  package func step<Value>(_ name: @autoclosure () -> String, _ work: () throws -> Value) rethrows -> Value {
    done.use { steps.report($0, name()) }
    defer {
      done.use {
        $0 += 1
        steps.report($0, name())
      }
    }
    return try work()
  }
}
