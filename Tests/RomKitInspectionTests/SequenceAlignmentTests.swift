import TestSupport
import Testing

@testable import RomKitInspection

@Suite struct SequenceAlignmentTests {
  @Test func findsTheLongestCommonSubsequence() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      let letters = Int32.random(in: 1...6, using: &random)
      func sequence() -> [Int32] {
        (0..<Int.random(in: 0...30, using: &random)).map { _ in Int32.random(in: 0..<letters, using: &random)
        }
      }
      let (old, new) = (sequence(), sequence())
      let alignment = SequenceAlignment(old, new)
      #expect(!alignment.isCoarse)
      expectRuns(alignment.runs, old, new)
      #expect(alignment.runs.reduce(0) { $0 + $1.count } == longestCommon(old, new), "\(old) \(new)")
    }
  }

  @Test func staysCorrectBeyondItsLimit() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<100 {
      let old = (0..<40).map { _ in Int32.random(in: 0..<4, using: &random) }
      let new = (0..<40).map { _ in Int32.random(in: 0..<4, using: &random) }
      let alignment = SequenceAlignment([9] + old + [9], [9] + new + [9], limit: 5)
      expectRuns(alignment.runs, [9] + old + [9], [9] + new + [9])
      #expect(alignment.runs.first?.old == 0 && alignment.runs.first?.new == 0)
      #expect(alignment.isCoarse || longestCommon(old, new) >= 38)
    }
    let different = SequenceAlignment([1, 2, 3], [4, 5, 6], limit: 5)
    #expect(different.isCoarse && different.runs.isEmpty)
  }

  @Test func worstCasesAreBounded() {
    var random = SeededGenerator(seed: 9)
    let old = (0..<60_000).map { _ in Int32.random(in: 0..<2, using: &random) }
    let new = (0..<60_000).map { _ in Int32.random(in: 0..<2, using: &random) }
    let seconds = processorSeconds { #expect(SequenceAlignment(old, new).isCoarse) }
    #expect(seconds < 20)
  }

  @Test func theRisingRunIsALongestOne() {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<300 {
      let numbers = (0..<Int32.random(in: 0...9, using: &random)).shuffled(using: &random)
      let members = IncreasingRun.members(of: numbers)
      let kept = zip(numbers, members).filter(\.1).map(\.0)
      #expect(kept == kept.sorted())
      #expect(kept.count == longestRising(numbers), "\(numbers)")
    }
  }

  /// Checks that runs are common to both, in order and not empty.
  private func expectRuns(_ runs: [SequenceAlignment.Run], _ old: [Int32], _ new: [Int32]) {
    var (nextOld, nextNew) = (0, 0)
    for run in runs {
      #expect(run.count > 0 && run.old >= nextOld && run.new >= nextNew)
      #expect(old[run.old..<run.old + run.count] == new[run.new..<run.new + run.count])
      (nextOld, nextNew) = (run.old + run.count, run.new + run.count)
    }
    #expect(nextOld <= old.count && nextNew <= new.count)
  }

  private func longestCommon(_ old: [Int32], _ new: [Int32]) -> Int {
    var row = [Int](repeating: 0, count: new.count + 1)
    for one in old {
      var above = row
      for (index, other) in new.enumerated() {
        above[index + 1] = one == other ? row[index] + 1 : max(row[index + 1], above[index])
      }
      row = above
    }
    return row[new.count]
  }

  private func longestRising(_ numbers: [Int32]) -> Int {
    var lengths: [Int] = []
    for (index, number) in numbers.enumerated() {
      lengths.append(1 + (zip(numbers, lengths).prefix(index).filter { $0.0 < number }.map(\.1).max() ?? 0))
    }
    return lengths.max() ?? 0
  }
}
