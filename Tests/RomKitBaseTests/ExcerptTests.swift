import Testing

@testable import RomKitBase

/// Lists of limited length.
@Suite struct ExcerptTests {
  private func excerpt(_ elements: Range<Int>, limit: Int = 3) -> Excerpt<Int> {
    var excerpt = Excerpt<Int>(limit: limit)
    for element in elements { excerpt.add(element) }
    return excerpt
  }

  @Test(arguments: [(0, 0), (3, 0), (4, 1), (9, 6)])
  func elementsBeyondTheLimitAreCounted(count: Int, unlisted: Int) {
    let excerpt = excerpt(0..<count)
    #expect(excerpt.listed == Array(0..<min(count, 3)))
    #expect(excerpt.unlisted == unlisted)
    #expect(excerpt.count == count)
    #expect(excerpt.isEmpty == (count == 0))
  }

  @Test func elementsBeyondTheLimitAreNotMade() {
    var excerpt = excerpt(0..<3)
    var made = 0
    func make() -> Int {
      made += 1
      return 7
    }
    excerpt.add(make())
    #expect(made == 0)
  }

  @Test(arguments: [(0, [5, 6, 7], 2), (2, [0, 1, 5], 4), (3, [0, 1, 2], 5), (4, [0, 1, 2], 6)])
  func anotherListFillsTheRest(count: Int, listed: [Int], unlisted: Int) {
    var excerpt = excerpt(0..<count)
    excerpt.add(self.excerpt(5..<10))
    #expect(excerpt.listed == listed)
    #expect(excerpt.unlisted == unlisted)
  }
}
