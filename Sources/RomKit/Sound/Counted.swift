/// Numbers with the thing they count, in the singular where that is right.
enum Counted {
  /// `1 byte`, `2 bytes`.
  static func bytes(_ count: Int) -> String { things(count, "byte") }

  /// `1 sample`, `2 samples`: any word whose plural takes an s.
  static func things(_ count: Int, _ word: String) -> String {
    count == 1 ? "1 \(word)" : "\(count) \(word)s"
  }
}
