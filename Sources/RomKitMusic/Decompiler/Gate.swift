/// The arithmetic of `%`: how a note's samples are divided between a key that is down and one that is up.
enum Gate {
  /// What MML starts with.
  static let standard = 80

  /// The most samples a key can be down: compilers reckon with 32 bits.
  static let longestDown = Int(Int32.max) / 100 - 1

  /// The gates with which `down` of `samples` have the key down, in ascending order; often there is none.
  ///
  /// A compiler gives the key `samples * gate / 100` of them, rounded down, but one less when that is all.
  static func all(down: Int, of samples: Int) -> [Int] {
    guard down > 0, down < samples, samples <= longestDown + 1 else { return [] }
    let lowest = (down * 100 + samples - 1) / samples
    let highest = min((down * 100 + 99) / samples, 99)
    var gates = lowest <= highest ? Array(lowest...highest) : []
    if down == samples - 1 { gates.append(100) }
    return gates
  }

  /// The numbers of samples of which a gate has `down` with the key down.
  static func samples(down: Int, gate: Int) -> ClosedRange<Int> {
    if gate == 100 { return (down + 1)...(down + 1) }
    let lowest = max(down + 1, (down * 100 + gate - 1) / gate)
    return lowest...max(lowest, (down * 100 + 99) / gate)
  }

  /// The gate of those that is read most easily, when the one before was `current`.
  static func best(of gates: [Int], current: Int) -> Int? {
    for preferred in [current, standard] where gates.contains(preferred) { return preferred }
    return gates.first { $0.isMultiple(of: 10) } ?? gates.first { $0.isMultiple(of: 5) } ?? gates.first
  }
}
