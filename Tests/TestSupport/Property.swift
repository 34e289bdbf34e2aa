import Foundation

/// A promise that has to hold of many inputs, each of which has a number. The tests try a part of them, the same each time;
/// the program `exhaustive`, which is built for release, tries all.
package struct Property: Sendable {
  /// Throws what a promise does not hold of.
  package struct Broken: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
      self.description = description
    }
  }

  /// What came of a run.
  package struct Outcome: Sendable {
    /// How many inputs were tried.
    package var tried = 0
    /// How often each kind of thing was among them.
    package var counts: [String: Int] = [:]
    /// What did not hold, with the numbers of the inputs.
    package var failures: [String] = []

    mutating func add(_ other: Outcome) {
      tried += other.tried
      counts.merge(other.counts) { $0 + $1 }
      failures += other.failures
    }
  }

  package let name: String
  /// How many inputs there are.
  package let count: Int
  /// How often each kind of thing has to be there at least when all inputs are tried: otherwise the promise is about nothing.
  let least: [String: Int]
  /// Tries an input; returns how often it has each kind of thing.
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

  /// Tries all inputs, on as many threads.
  package func tryAll(threads: Int) -> Outcome {
    run(Array(0..<count), share: 1, threads: threads)
  }

  /// Tries one input in so many, on this thread: any one of the first ten, any one of the next, and so on.
  package func tryOne(in share: Int = 10) -> Outcome {
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
      // Neighbours take the same time, mostly.
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
    for (kind, least) in least.sorted(by: { $0.key < $1.key }) {
      let found = outcome.counts[kind] ?? 0
      if found < least / share {
        outcome.failures.append("\(name): \(kind): \(found), and at least \(least / share) are expected")
      }
    }
    return outcome
  }

  /// What the threads have in common.
  private final class State: @unchecked Sendable {
    private let lock = NSLock()
    private(set) var outcome = Outcome()

    func add(_ other: Outcome) {
      lock.withLock { outcome.add(other) }
    }
  }
}

extension Property {
  /// Throws ``Broken`` unless a promise holds.
  package static func demand(_ holds: Bool, _ promise: @autoclosure () -> String) throws {
    if !holds { throw Broken(promise()) }
  }
}
