import RomProperties
import TestSupport
import Testing

@testable import RomKitBase

/// Some activities of the libraries, cancelled half-way. `make check-release` cancels all of them at two moments, and measures how
/// long they take to end.
@Suite struct LongWorkTests {
  @Test(
    .enabled(if: Tier.current == .test, "make test: make check measures it in release"),
    arguments: stride(from: 0, to: LongWork.all.count, by: 6).map { LongWork.all[$0] })
  func endsWhenItIsCancelled(work: LongWork) throws {
    let run = try work.prepared(0.002)
    let whole = CancelledRun(run)
    #expect(whole.error == nil)
    #expect(whole.asked > 0)
    let cancelled = CancelledRun(run, until: max(1, whole.asked / 2))
    #expect(cancelled.isInterrupted, "\(String(describing: cancelled.error))")
  }
}
