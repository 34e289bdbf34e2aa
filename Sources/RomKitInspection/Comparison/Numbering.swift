/// Numbers for values, the same for equal ones, so that many can be compared fast.
struct Numbering<Value: Hashable> {
  private var known: [Value: Int32] = [:]

  /// The number of a value.
  mutating func number(_ value: Value) -> Int32 {
    if let number = known[value] { return number }
    let number = Int32(truncatingIfNeeded: known.count)
    known[value] = number
    return number
  }
}
