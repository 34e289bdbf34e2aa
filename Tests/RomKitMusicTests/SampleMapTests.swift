import Testing

@testable import RomKitMusic

@Suite struct SampleMapTests {
  @Test(arguments: [1, 3, 1_000, 65_536])
  func numbersKeepTheirValues(step: Int) {
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
  /// Compared with a search through the tempos of all quarter notes.
  @Test func aTempoIsFoundWhereThereIsOne() {
    for samples in Array(1...300) + [
      1_999, 2_003, 5_512, 11_024, 22_051, 33_075, 99_991, 1_323_000, 5_292_000,
    ] {
      let own = OwnTempo(samples)
      if let own { #expect(own.length.samples(of: own.tempo.whole) == samples) }
      #expect((own != nil) == (1...128).contains { exists(samples, part: $0) }, "\(samples)")
    }
  }

  private func exists(_ samples: Int, part: Int) -> Bool {
    [false, true].contains { isDotted in
      let quarter = samples * part / (isDotted ? 6 : 4)
      return (quarter - 1...quarter + 2).contains { quarter in
        guard (1...Tempo.dividend).contains(quarter) else { return false }
        return Tempo(number: Tempo.dividend / quarter).whole == quarter * 4
          && NoteLength(part: part, isDotted: isDotted).samples(of: quarter * 4) == samples
      }
    }
  }
}
