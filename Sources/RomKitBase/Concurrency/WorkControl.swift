/// Cancels work from outside, and receives its progress.
///
/// It applies to everything that is called inside ``run(_:)``, on every thread that the library uses:
///
/// ```swift
/// let control = WorkControl { print($0.done, "of", $0.total ?? 0) }
/// let build = try control.run { try RomBuild(folder: "assets") }
/// ```
///
/// Cancelled work throws ``FileError/interrupted(path:)`` at its next step and removes its unfinished files on the way
/// out; there are many steps a second, but a read that waits for a pipe ends only when bytes come. Work outside of any
/// control is never cancelled. Inside a control, another one cancels only its own work, and the outer one both; both
/// receive progress.
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

  private let progress: (@Sendable (Progress) -> Void)?
  private let reporting = LockedValue(())
  private let isCancelledElsewhere: (@Sendable () -> Bool)?
  private let hasBeenCancelled = LockedValue(false)

  /// A control that nothing has cancelled yet.
  ///
  /// - Parameters:
  ///   - progress: receives each step, on the thread that does it, which waits for its return. Within one operation no two
  ///     calls overlap, and none comes after ``run(_:)`` has returned. An operation may consist of several activities, some
  ///     of them more than once or inside others; the numbers of one never go down, and end at its total unless an error
  ///     is thrown. What `progress` does itself is not under the control.
  ///   - isCancelled: asked at every step, in addition to ``cancel()``, whether work is to stop. It is called on every
  ///     thread that works, also at the same time, and must return at once.
  public init(
    progress: (@Sendable (Progress) -> Void)? = nil, isCancelled: (@Sendable () -> Bool)? = nil
  ) {
    isCancelledElsewhere = isCancelled
    self.progress = progress
  }

  /// Cancels the work, now or as soon as it begins. Any thread may call it, `progress` too; there is no way back.
  public func cancel() { hasBeenCancelled.use { $0 = true } }

  /// Whether the work must stop.
  public var isCancelled: Bool { hasBeenCancelled.use { $0 } || isCancelledElsewhere?() == true }

  /// Does work under this control, and under those around it.
  public func run<Result>(_ work: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(Self.current + [self], operation: work)
  }

  fileprivate var listens: Bool { progress != nil }

  fileprivate func receive(_ step: Progress) {
    reporting.use { _ in Self.$current.withValue([]) { progress?(step) } }
  }

  package static var isCancelled: Bool { current.contains(where: \.isCancelled) }

  /// Throws if the work of this thread must stop.
  package static func check(path: String) throws(FileError) {
    if isCancelled { throw .interrupted(path: path) }
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
    if done.isMultiple(of: 4_096) { try WorkControl.check(path: path()) }
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
