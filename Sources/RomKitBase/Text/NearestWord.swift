/// The word that a misspelling probably stands for.
package enum NearestWord {
  /// The first of `words` with the fewest changed, added, omitted or exchanged letters, if those are few enough for a
  /// typing error; upper and lower case count as equal.
  package static func to(_ typed: String, among words: [String]) -> String? {
    // Nothing longer can be near any word, and the distance costs the product of both lengths.
    guard typed.utf8.count <= 64 else { return nil }
    let typed = Array(typed.lowercased().unicodeScalars)
    var nearest: (word: String, distance: Int)?
    for word in words where !WorkControl.isCancelled {
      let letters = Array(word.lowercased().unicodeScalars)
      let distance = distance(typed, letters)
      guard distance <= max(1, letters.count / 3), distance < nearest?.distance ?? .max else { continue }
      nearest = (word, distance)
    }
    return nearest?.word
  }

  /// The number of single-letter edits, where exchanging two neighbours is one.
  private static func distance(_ from: [Unicode.Scalar], _ to: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: to.count + 1)
    var last = Array(0...to.count)
    for (row, letter) in from.enumerated() {
      var current = [row + 1]
      for (column, other) in to.enumerated() {
        var best = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == to[column - 1], from[row - 1] == other {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[to.count]
  }
}

extension Dictionary {
  /// The first value of each key.
  package init(first pairs: some Sequence<(Key, Value)>) { self.init(pairs) { first, _ in first } }
}
