/// The most elements of a sequence that are in rising order already, so that the fewest others have to move.
enum IncreasingRun {
  /// Which elements of `numbers`, all different, belong to one longest rising subsequence: exact, and in time
  /// n log n.
  static func members(of numbers: [Int32]) -> [Bool] {
    // For each length the place of the smallest number that ends a rising sequence of that length.
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
