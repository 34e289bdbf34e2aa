import RomProperties
import Testing

@testable import RomKitBase

/// The activities of the libraries, cancelled at several moments. `make check-release` measures how long they take to end.
@Suite struct LongWorkTests {
  @Test(arguments: LongWork.all) func endsWhereverItIsCancelled(work: LongWork) throws {
    let run = try work.prepared(0.002)
    let whole = CancelledRun(run)
    #expect(whole.error == nil)
    #expect(whole.asked > 0)
    for place in [0, 2, 4] {
      let cancelled = CancelledRun(run, until: max(1, whole.asked * place / 5))
      #expect(cancelled.isInterrupted, "cancelled at \(place) of 5: \(String(describing: cancelled.error))")
    }
  }
}
