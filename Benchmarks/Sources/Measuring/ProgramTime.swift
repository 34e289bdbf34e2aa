import Foundation

/// The minimum processor time of several runs of a program, in seconds; nil if it is not installed or fails.
///
/// The program is looked up in PATH, and its output discarded.
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

/// The processor time of all ended child processes, in seconds.
private func endedProcessesTime() -> Double {
  var usage = rusage()
  getrusage(RUSAGE_CHILDREN.rawValue, &usage)
  return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6 }
}
