import Foundation

/// Work to be measured. Its result must depend on all of it, so that the optimizer keeps it all.
public typealias Work = () throws -> Int

/// The processor time that this process has used so far, in seconds.
///
/// Unlike elapsed time, it does not grow while other processes run.
public func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// The processor time that work takes, in seconds.
public func seconds(of work: Work) rethrows -> Double {
  let start = processorTime()
  let result = try work()
  let time = processorTime() - start
  precondition(result != Int.min, "no work has this result")
  return time
}

/// The minimum time of each of several works, in seconds.
///
/// They take turns, `rounds` times, so that all of them run under the same conditions.
public func best(of rounds: Int, _ works: [Work]) throws -> [Double] {
  var best = works.map { _ in Double.infinity }
  for _ in 0..<rounds {
    for (index, work) in works.enumerated() { best[index] = min(best[index], try seconds(of: work)) }
  }
  return best
}

/// The minimum time that work takes, in seconds.
public func best(of rounds: Int, _ work: Work) throws -> Double {
  var best = Double.infinity
  for _ in 0..<rounds { best = min(best, try seconds(of: work)) }
  return best
}
