import Testing

@testable import RomKitBase

@Suite struct ParallelWorkTests {
  @Test(arguments: [1, 2, 3, 8, 200])
  func resultsAreInTheOrderOfTheItems(jobs: Int) {
    let items = Array(0..<150)
    let results = ParallelWork.map(items, jobs: jobs) { item in
      // The first items take the longest.
      (0..<(150 - item) * 20).reduce(item &* 31) { $0 &+ $1 * 0 }
    }
    #expect(results == items.map { $0 * 31 })
  }

  @Test func noItemsGiveNoResults() {
    #expect(ParallelWork.map([Int](), jobs: 4) { $0 } == [])
  }

  @Test func everyItemIsTakenOnce() {
    let taken = LockedValue([Int]())
    _ = ParallelWork.map(Array(0..<1_000), jobs: 4) { item in taken.use { $0.append(item) } }
    #expect(taken.use { $0.sorted() } == Array(0..<1_000))
  }

  @Test func threadsHaveRoomForDeepWork() {
    @Sendable func depth(_ left: Int) -> Int { left == 0 ? 0 : 1 + depth(left - 1) }
    #expect(ParallelWork.map([10_000, 10_000, 10_000], jobs: 3) { depth($0) } == [10_000, 10_000, 10_000])
  }

  @Test func errorsAreReturnedAsResults() throws {
    let results = ParallelWork.map(Array(0..<40), jobs: 4) { item in
      Result { if item % 10 == 9 { throw EndOfBytes(offset: item, needed: 1, remaining: 0) } else { item } }
    }
    let failures = results.compactMap { result in
      if case .failure(let error) = result { (error as? EndOfBytes)?.offset } else { nil }
    }
    #expect(failures == [9, 19, 29, 39])
  }

  @Test func countsAtLeastOneProcessor() {
    #expect(ParallelWork.processors >= 1)
  }
}
