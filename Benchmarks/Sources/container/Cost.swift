import Measuring

/// What a process or a piece of work took.
struct Cost {
  /// On the clock.
  var seconds: Double
  /// Of the processor: less when it waits for the disk, and not more when other processes have the machine.
  var processor: Double
  /// The most memory it had, in MiB.
  var mebibytes: Double?

  /// Takes the lower times of another run of the same, and the higher memory.
  mutating func improve(_ other: Cost) {
    seconds = min(seconds, other.seconds)
    processor = min(processor, other.processor)
    mebibytes = [mebibytes, other.mebibytes].compactMap(\.self).max()
  }
}

/// Prints costs beside each other and beside what is required.
struct CostTable {
  private let table = Table(
    "what", " seconds", " of the processor", " peak memory, MiB", " processor time against", "required")

  /// Prints a row.
  ///
  /// - Parameter against: what the processor time is compared with, `atMost` so many times as much.
  /// - Parameter memory: the MiB it has to stay under.
  func row(
    _ name: String, _ cost: Cost, against peer: (cost: Cost, name: String)? = nil,
    atMost limit: Double? = nil,
    memory: Double? = nil
  ) {
    let ratio = peer.map { cost.processor / $0.cost.processor }
    var required: [String] = []
    if let limit, let ratio { required.append(verdict("at most \(limit) x", ratio <= limit)) }
    if let memory, let most = cost.mebibytes {
      required.append(verdict("under \(decimals(memory, 0)) MiB", most < memory))
    }
    table.row(
      name, decimals(cost.seconds, 3), decimals(cost.processor, 3),
      cost.mebibytes.map { decimals($0, 1) } ?? "",
      ratio.map { "\(decimals($0, 2)) x \(peer?.name ?? "")" } ?? "", required.joined(separator: ", "))
  }
}
