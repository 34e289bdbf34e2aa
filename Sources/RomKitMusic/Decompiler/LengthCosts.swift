/// The costs of notes and rests at one tempo. Results are kept.
struct LengthCosts {
  let table: LengthTable

  private let own: OwnTempos
  /// The costs found so far, or -1.
  private var notes = SampleMap<Int32>(missing: -1)
  private var rests = SampleMap<Int32>(missing: -1)
  /// The same for the rests from each time of a grid to the next few.
  private var nearRests: [Int32] = []

  /// How many times of the grid are near.
  static let near = 3
  /// Kept for a rest that is not a single length, until it is known whether a separate tempo makes it one.
  private static let notSingle: Int32 = -2

  /// The costs of several tempos of one song share `own`.
  init(_ table: LengthTable, own: OwnTempos) {
    self.table = table
    self.own = own
  }

  /// The oddity of the lengths that a note is written as.
  mutating func note(_ samples: Int) -> Int {
    if let oddity = table.oddity(ofMusic: samples) { return oddity }
    let known = notes[samples]
    if known >= 0 { return Int(known) }
    let cost = table.sum(samples)?.oddity ?? RestChain.Costs.impossible
    notes[samples] = Int32(clamping: cost)
    return cost
  }

  /// A lower bound of ``note(_:)``, without trying sums.
  func leastNote(_ samples: Int) -> Int {
    table.oddity(ofMusic: samples) ?? max(Int(notes[samples]), LengthTable.leastOddSum)
  }

  /// The cost of a rest if it is less than a limit; otherwise a number that is not.
  mutating func rest(_ samples: Int, below limit: Int) -> Int {
    let known = rests[samples]
    if known >= 0 { return Int(known) }
    let cost = rest(samples, maybeSingle: known != Self.notSingle, below: limit)
    rests[samples] = cost
    return cost < 0 ? limit : Int(cost)
  }

  /// The same for a rest from a time of a grid to another, by their indexes, which are no more than ``near`` apart. The grid
  /// is always the same.
  mutating func rest(
    _ samples: Int, from index: Int, to next: Int, of grid: borrowing TimeGrid, below limit: Int
  ) -> Int {
    let place = index * Self.near + next - index - 1
    if place < nearRests.count {
      let known = nearRests[place]
      if known >= 0 { return Int(known) }
    } else {
      nearRests = Array(repeating: -1, count: grid.times.count * Self.near)
    }
    let cost = rest(samples, maybeSingle: nearRests[place] != Self.notSingle, below: limit)
    nearRests[place] = cost
    return cost < 0 ? limit : Int(cost)
  }

  private mutating func rest(_ samples: Int, maybeSingle: Bool, below limit: Int) -> Int32 {
    if maybeSingle, let single = table.single(samples) { return Int32(clamping: single.oddity) }
    if limit <= RestChain.Costs.ownTempo { return Self.notSingle }
    if own.has(samples) { return Int32(RestChain.Costs.ownTempo) }
    return Int32(table.canSum(samples) ? RestChain.Costs.besideGrid : RestChain.Costs.impossible)
  }
}
