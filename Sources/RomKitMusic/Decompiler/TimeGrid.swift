/// The times at which the waits of a song end, and which of them a part still has to divide its rests at.
struct TimeGrid {
  /// Ascending.
  let times: [Int]
  private let indexes: [Int: Int]
  /// How many of the times before each index are required.
  private var requiredBefore: [Int]
  /// The first required index from each index on, or the number of all times.
  private var nextRequired: [Int]

  init(_ times: [Int]) {
    self.times = times
    indexes = Dictionary(uniqueKeysWithValues: times.enumerated().map { ($1, $0) })
    requiredBefore = [Int](repeating: 0, count: times.count + 1)
    nextRequired = [Int](repeating: times.count, count: times.count + 1)
  }

  /// The index of a time in the grid.
  func index(of time: Int) -> Int? {
    indexes[time]
  }

  /// The index of the first time after another, or the number of all times.
  func firstIndex(after time: Int) -> Int {
    var low = 0
    var high = times.count
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// How many required times a range of indexes has.
  func required(in range: Range<Int>) -> Int {
    requiredBefore[range.upperBound] - requiredBefore[range.lowerBound]
  }

  /// The first required index from another on, or the number of all times.
  func firstRequired(from index: Int) -> Int {
    nextRequired[index]
  }

  /// Makes some times required and all others not.
  mutating func require(_ isRequired: [Bool]) {
    for index in times.indices {
      requiredBefore[index + 1] = requiredBefore[index] + (isRequired[index] ? 1 : 0)
    }
    for index in times.indices.reversed() {
      nextRequired[index] = isRequired[index] ? index : nextRequired[index + 1]
    }
  }
}
