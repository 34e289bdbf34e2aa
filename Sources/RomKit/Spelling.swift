/// Guesses what somebody meant to write.
public enum Spelling {
  /// The candidate that takes the fewest changed, added or dropped letters, if these are few; the first of equals.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    let limit = max(1, word.count / 3)
    let ranked = candidates.map { (distance(word.lowercased(), $0.lowercased(), limit: limit), $0) }
    return ranked.filter { $0.0 <= limit }.min { $0.0 < $1.0 }?.1
  }

  /// The Levenshtein distance, or something over `limit` when the lengths alone say so.
  private static func distance(_ left: String, _ right: String, limit: Int) -> Int {
    let left = Array(left)
    let right = Array(right)
    if abs(left.count - right.count) > limit { return limit + 1 }
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in right.enumerated() {
        let change = diagonal + (a == b ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(change, row[j] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
