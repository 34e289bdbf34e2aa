import Foundation

/// The least processor time of several runs of a program, in seconds; nil when it is not there or fails.
///
/// It is looked for as a shell does. Its output is thrown away.
public func programTime(_ program: String, _ arguments: [String], runs: Int = 3) throws -> Double? {
  var best = Double.infinity
  for _ in 0..<runs {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let start = endedProcessesTime()
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    best = min(best, endedProcessesTime() - start)
  }
  return best
}

/// The processor time of all processes that this one has started and that have ended, in seconds.
private func endedProcessesTime() -> Double {
  var usage = rusage()
  #if canImport(Darwin)
    getrusage(RUSAGE_CHILDREN, &usage)
  #else
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
  #endif
  return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6 }
}
