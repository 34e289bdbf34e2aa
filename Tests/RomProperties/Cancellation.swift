import Foundation
import RomKitBase
import TestSupport

/// A run of work that is cancelled when it has asked a number of times whether to stop.
///
/// Times are those of the clock or of the processor, whichever is shorter, so that they do not depend on other programs.
package struct CancelledRun: Sendable {
  /// How often it asked.
  package private(set) var asked = 0
  /// The longest time between two questions of a thread.
  package private(set) var longest = Duration.zero
  /// The longest time between two reports of progress.
  package private(set) var silence = Duration.zero
  /// The time from the answer yes to the return; nil if it returned before.
  package private(set) var stopping: Duration?
  package private(set) var error: (any Error)?

  private struct State {
    var asked = 0
    /// The last question of each thread.
    var last: [UInt: Moment] = [:]
    var longest = Duration.zero
    var heard: Moment?
    var silence = Duration.zero
    var cancelled: Moment?
  }

  /// Runs the work; without `limit` to its end.
  package init(_ work: @Sendable () throws -> Void, until limit: Int = .max) {
    let state = LockedValue(State())
    let control = WorkControl(
      progress: { _ in
        state.use { state in
          let now = Moment(CLOCK_PROCESS_CPUTIME_ID)
          if let heard = state.heard { state.silence = max(state.silence, now - heard) }
          state.heard = now
        }
      },
      isCancelled: {
        state.use { state in
          state.asked += 1
          let now = Moment(CLOCK_THREAD_CPUTIME_ID)
          let last = state.last.updateValue(now, forKey: Self.thread)
          if let last { state.longest = max(state.longest, now - last) }
          if state.asked >= limit, state.cancelled == nil {
            state.cancelled = Moment(CLOCK_PROCESS_CPUTIME_ID)
          }
          return state.asked >= limit
        }
      })
    let begin = Moment(CLOCK_THREAD_CPUTIME_ID)
    state.use { $0.last[Self.thread] = begin }
    do { try control.run(work) } catch { self.error = error }
    let (own, end) = (Moment(CLOCK_THREAD_CPUTIME_ID), Moment(CLOCK_PROCESS_CPUTIME_ID))
    state.use { state in
      asked = state.asked
      longest = max(state.longest, own - (state.last[Self.thread] ?? begin))
      silence = state.silence
      stopping = state.cancelled.map { end - $0 }
    }
  }

  private static var thread: UInt { UInt(bitPattern: pthread_self().hashValue) }

  private struct Moment {
    private let time = ContinuousClock.now
    private let processor: Duration

    init(_ clock: clockid_t) {
      var time = timespec()
      clock_gettime(clock, &time)
      processor = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    static func - (end: Self, start: Self) -> Duration {
      min(end.time - start.time, end.processor - start.processor)
    }
  }

  /// Whether it threw the error of cancelled work.
  package var isInterrupted: Bool { if case .interrupted = error as? FileError { true } else { false } }
}

extension Property {
  /// Each activity of the libraries ends within a tenth of a second when it is cancelled: in the middle of its run, and between any
  /// two questions whether to stop. Progress comes ten times a second.
  package static let cancellation = Property("cancellation", count: LongWork.all.count) { number in
    // One at a time, because of the clock.
    try clock.withLock {
      let work = LongWork.all[number]
      let run = try work.prepared(1)
      let whole = CancelledRun(run)
      if let error = whole.error { throw Broken("\(work): \(error)") }
      let cancelled = CancelledRun(run, until: max(1, whole.asked / 2))
      try demand(cancelled.isInterrupted, "\(work), cancelled: \(cancelled.error as Any)")
      let times = [whole.longest, cancelled.stopping ?? .zero, whole.silence].map {
        Int($0 / .milliseconds(1))
      }
      print("\(work): \(whole.asked) questions, at most \(times[0]) ms apart; ends after \(times[1]) ms")
      try demand(
        times.allSatisfy { $0 <= 100 },
        "\(work): \(times[0]) ms between questions, \(times[1]) ms to end, \(times[2]) ms without progress")
      return [:]
    }
  }

  private static let clock = NSLock()
}
