import RomProperties
import TestSupport
import Testing

@testable import RomKitBase

/// The activities of the libraries, cancelled half-way. `make check-release` cancels them at five moments, and measures how long
/// they take to end.
@Suite struct LongWorkTests {
  @Test(
    .enabled(if: Tier.current == .test, "make test: make check measures it in release"),
    arguments: LongWork.all)
  func endsWhenItIsCancelled(work: LongWork) throws {
    let run = try work.prepared(0.002)
    let whole = CancelledRun(run)
    #expect(whole.error == nil)
    #expect(whole.asked > 0)
    let cancelled = CancelledRun(run, until: max(1, whole.asked / 2))
    #expect(cancelled.isInterrupted, "\(String(describing: cancelled.error))")
  }
}
