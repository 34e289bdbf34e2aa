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

  @Test func threadsHaveStackForDeepRecursion() {
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

  @Test(arguments: [1, 3, 8])
  func portionsAreTakenInOrder(jobs: Int) {
    var taken: [Int] = []
    ParallelWork.forEach(0..<500, jobs: jobs, size: { $0 % 7 }, portion: 20) { item in
      (0..<(500 - item) * 20).reduce(item &* 31) { $0 &+ $1 * 0 }
    } _: { item, value in
      #expect(value == item * 31)
      taken.append(item)
    }
    #expect(taken == Array(0..<500))
  }

  @Test func noItemBeyondAPortionStartsBeforeItIsTaken() {
    let begun = LockedValue(0)
    var most = 0
    ParallelWork.forEach([3, 3, 3, 9, 3, 3, 3], jobs: 2, size: \.self, portion: 8) { _ in
      begun.use { $0 += 1 }
    } _: {
      _, _ in
      most = max(most, begun.use { $0 })
      begun.use { $0 -= 1 }
    }
    #expect(most == 2)
  }

  @Test func theConsumerMayThrow() {
    var taken: [Int] = []
    #expect(throws: EndOfBytes.self) {
      try ParallelWork.forEach(0..<100, jobs: 4, size: { _ in 1 }) {
        $0
      } _: { item, _ in
        if item == 40 { throw EndOfBytes(offset: item, needed: 1, remaining: 0) }
        taken.append(item)
      }
    }
    #expect(taken == Array(0..<40))
  }
}
