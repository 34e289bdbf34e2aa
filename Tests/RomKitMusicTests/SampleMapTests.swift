import Testing

@testable import RomKitMusic

@Suite struct SampleMapTests {
  @Test(arguments: [1, 3, 1_000, 65_536])
  func numbersHaveTheirOwnValuesAndOthersNone(step: Int) {
    var map = SampleMap(missing: -1)
    for number in 0..<5_000 { map[number * step] = number }
    #expect((0..<5_000).allSatisfy { map[$0 * step] == $0 })
    #expect(map[-1] == -1 && map[5_000 * step] == -1 && map[.max] == -1)
  }

  @Test func aValueCanBeChanged() {
    var map = SampleMap(missing: 0)
    for _ in 0..<3 { map[441] += 2 }
    #expect(map[441] == 6)
    #expect(map[442] == 0)
  }
}

@Suite struct TimeGridTests {
  /// Far apart, close together, and both.
  @Test(arguments: [[], [1], [5, 6, 7, 8], [1_000, 2_000_000], Array(1...300) + [90_000, 1_000_000]])
  func timesAreFound(times: [Int]) {
    let grid = TimeGrid(times)
    for time in [-1, 0] + times.flatMap({ [$0 - 1, $0, $0 + 1] }) {
      #expect(grid.index(of: time) == times.firstIndex(of: time))
      #expect(grid.firstIndex(after: time) == times.firstIndex { $0 > time } ?? times.count)
    }
  }
}

@Suite struct OwnTempoTests {
  /// By trying all tempos, which the search does not.
  @Test func aTempoIsFoundWhereThereIsOne() {
    for samples in [1, 2, 3, 100, 1_999, 2_003, 5_512, 11_024, 22_051, 33_075, 99_991, 1_323_000, 5_292_000] {
      let own = OwnTempo(samples)
      if let own { #expect(own.length.samples(of: own.tempo.whole) == samples) }
      let exists = Set((1...Tempo.dividend).lazy.map { Tempo.dividend / $0 }).contains { quarter in
        (1...128).contains { part in
          [false, true].contains { NoteLength(part: part, isDotted: $0).samples(of: quarter * 4) == samples }
        }
      }
      #expect((own != nil) == exists, "\(samples)")
    }
  }
}
