import Foundation

/// A statement that has to hold for many inputs, each of which has a number. The tests try a part of them, the same each
/// time; the program `exhaustive`, which is built for release, tries all.
package struct Property: Sendable {
  /// The way in which a property does not hold.
  package struct Broken: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
      self.description = description
    }
  }

  /// The result of a run.
  package struct Outcome: Sendable {
    /// The number of inputs tried.
    package var tried = 0
    /// How often each kind of input occurred.
    package var counts: [String: Int] = [:]
    /// The failures, with the numbers of the inputs.
    package var failures: [String] = []

    mutating func add(_ other: Outcome) {
      tried += other.tried
      counts.merge(other.counts) { $0 + $1 }
      failures += other.failures
    }
  }

  package let name: String
  /// The number of inputs.
  package let count: Int
  /// How often each kind of input has to occur at least if all are tried, so that the property is not about nothing.
  let least: [String: Int]
  /// Tries an input; returns how often it is of each kind.
  let check: @Sendable (Int) throws -> [String: Int]

  package init(
    _ name: String, count: Int, least: [String: Int] = [:],
    check: @escaping @Sendable (Int) throws -> [String: Int]
  ) {
    self.name = name
    self.count = count
    self.least = least
    self.check = check
  }

  /// Tries all inputs, on a number of threads.
  package func tryAll(threads: Int) -> Outcome {
    run(Array(0..<count), share: 1, threads: threads)
  }

  /// Tries one input of each `share`, on this thread: a random one of the first ten, one of the next ten, and so on. `make
  /// check` tries a quarter of these, because checks of memory make them slow.
  package func tryOne(in share: Int = 10) -> Outcome {
    let share = Tier.current == .check ? share * 4 : share
    let numbers = stride(from: 0, to: count, by: share).map { start in
      var generator = SeededGenerator(seed: UInt64(start))
      return Int.random(in: start..<min(start + share, count), using: &generator)
    }
    return run(numbers, share: share, threads: 1)
  }

  private func run(_ numbers: [Int], share: Int, threads: Int) -> Outcome {
    let state = State()
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      var outcome = Outcome()
      // Neighbours usually take the same time.
      for index in stride(from: thread, to: numbers.count, by: threads) {
        outcome.tried += 1
        do {
          outcome.counts.merge(try check(numbers[index])) { $0 + $1 }
        } catch {
          outcome.failures.append("\(name), input \(numbers[index]): \(error)")
        }
      }
      state.add(outcome)
    }
    var outcome = state.outcome
    if outcome.tried == 0 { outcome.failures.append("\(name): nothing was tried") }
    for (kind, least) in least.sorted(by: { $0.key < $1.key }) {
      let found = outcome.counts[kind] ?? 0
      if found < least / share {
        outcome.failures.append("\(name): \(kind): expected at least \(least / share), found \(found)")
      }
    }
    return outcome
  }

  /// The state that the threads share.
  private final class State: @unchecked Sendable {
    private let lock = NSLock()
    private(set) var outcome = Outcome()

    func add(_ other: Outcome) {
      lock.withLock { outcome.add(other) }
    }
  }
}

extension Property {
  /// Throws ``Broken`` with a description unless a condition holds.
  package static func demand(_ holds: Bool, _ description: @autoclosure () -> String) throws {
    if !holds { throw Broken(description()) }
  }
}
