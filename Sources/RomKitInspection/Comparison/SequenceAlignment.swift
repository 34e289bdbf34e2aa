import RomKitBase

/// The common parts of two sequences, in order: Myers' shortest edit script, up to a limit. The limit bounds memory and
/// time regardless of the sequences: beyond it, everything between the common start and the common
/// end counts as different.
struct SequenceAlignment {
  struct Run: Equatable {
    var old: Int
    var new: Int
    var count: Int
  }

  /// Rising in both sequences, none empty.
  private(set) var runs: [Run] = []
  /// Whether the limit was reached, so that the sequences may have more in common.
  private(set) var isCoarse = false

  /// The most insertions and removals in a search, whose trace then takes 4 MiB.
  static let searchLimit = 1_000
  /// The most comparisons of elements: a small part of a second.
  private static let workLimit = 8_000_000

  /// Compares two sequences of the numbers that stand for their elements.
  init(_ old: [Int32], _ new: [Int32], limit: Int = searchLimit) {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    var end = 0
    while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    add(Run(old: 0, new: 0, count: start))
    let (middle, other) = (start..<old.count - end, start..<new.count - end)
    if !middle.isEmpty, !other.isEmpty {
      if let found = Self.search(old, middle, new, other, limit: limit) {
        for run in found { add(run) }
      } else {
        isCoarse = true
      }
    }
    add(Run(old: old.count - end, new: new.count - end, count: end))
  }

  private mutating func add(_ run: Run) {
    if run.count == 0 { return }
    if let last = runs.last, last.old + last.count == run.old, last.new + last.count == run.new {
      runs[runs.count - 1].count += run.count
    } else {
      runs.append(run)
    }
  }

  /// The common runs of two ranges; nil if more than `limit` elements are in only one of them.
  private static func search(
    _ old: [Int32], _ oldRange: Range<Int>, _ new: [Int32], _ newRange: Range<Int>, limit: Int
  ) -> [Run]? {
    let (width, height) = (oldRange.count, newRange.count)
    let most = min(width + height, limit)
    guard abs(width - height) <= most else { return nil }
    // The place in the old sequence that each diagonal has reached; diagonal k is at index k + most + 1.
    let zero = most + 1
    var reach = [Int32](repeating: 0, count: 2 * most + 3)
    var trace: [[Int32]] = []
    var work = 0
    for edits in 0...most {
      if work > workLimit || WorkControl.isCancelled { return nil }
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let place = zero + diagonal
        let isInsertion = diagonal == -edits || (diagonal != edits && reach[place - 1] < reach[place + 1])
        var x = Int(isInsertion ? reach[place + 1] : reach[place - 1] + 1)
        var y = x - diagonal
        let start = x
        while x < width, y < height, old[oldRange.lowerBound + x] == new[newRange.lowerBound + y] {
          x += 1
          y += 1
        }
        reach[place] = Int32(x)
        work += x - start + 1
        if x >= width, y >= height {
          return path(back: trace, edits: edits, to: (x, y), from: (oldRange.lowerBound, newRange.lowerBound))
        }
      }
      trace.append(Array(reach[zero - edits...zero + edits]))
    }
    return nil
  }

  /// The runs on the way in the trace; `trace[d]` is the reach of the diagonals -d to d after d edits.
  private static func path(
    back trace: [[Int32]], edits: Int, to end: (x: Int, y: Int), from origin: (old: Int, new: Int)
  ) -> [Run] {
    var runs: [Run] = []
    var (x, y) = end
    func add(fromX start: Int) {
      if x > start {
        runs.append(Run(old: origin.old + start, new: origin.new + y - (x - start), count: x - start))
      }
    }
    for edit in stride(from: edits, to: 0, by: -1) {
      let before = trace[edit - 1]
      let diagonal = x - y
      func reach(_ diagonal: Int) -> Int {
        // A diagonal that was not reached yet counts as the start of the search.
        let place = diagonal + edit - 1
        return before.indices.contains(place) ? Int(before[place]) : 0
      }
      let isInsertion = diagonal == -edit || (diagonal != edit && reach(diagonal - 1) < reach(diagonal + 1))
      let startX = isInsertion ? reach(diagonal + 1) : reach(diagonal - 1) + 1
      add(fromX: startX)
      y -= x - startX
      x = startX
      if isInsertion { y -= 1 } else { x -= 1 }
    }
    add(fromX: 0)
    return runs.reversed()
  }
}

/// Numbers for values, the same for equal values, for fast comparisons.
struct Numbering<Value: Hashable> {
  private var known: [Value: Int32] = [:]

  mutating func number(_ value: Value) -> Int32 {
    if let number = known[value] { return number }
    let number = Int32(truncatingIfNeeded: known.count)
    known[value] = number
    return number
  }
}

/// A longest rising subsequence, so that the fewest other elements have to move.
enum IncreasingRun {
  /// For each element of `numbers`, which are all different, whether it belongs to one longest rising subsequence: exact,
  /// in time n log n.
  static func members(of numbers: [Int32]) -> [Bool] {
    // For each length, the place of the smallest number that ends a rising sequence of that length.
    var ends: [Int32] = []
    var before = [Int32](repeating: -1, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[Int(ends[middle])] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[place] = ends[low - 1] }
      if low == ends.count { ends.append(Int32(place)) } else { ends[low] = Int32(place) }
    }
    var members = [Bool](repeating: false, count: numbers.count)
    var place = ends.last ?? -1
    while place >= 0 {
      members[Int(place)] = true
      place = before[Int(place)]
    }
    return members
  }
}
