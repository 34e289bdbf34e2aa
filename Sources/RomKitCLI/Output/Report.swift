import ArgumentParser
import RomKit

/// How a run tells people what happened: always on standard error, which leaves standard output to data.
enum Report {
  /// Shows an error of any kind and returns the exit status that goes with it.
  static func failure(_ error: any Error) -> Int32 {
    // The command has said all there is to say.
    if let code = error as? ExitCode { return code.rawValue }
    if let error = error as? UsageError {
      standardError(
        "Error: \(Escaped.lines(error.message))\n  See 'romkit help \(error.command)' for more information.")
      return 64
    }
    // Whoever read our output has stopped reading, and knows.
    if let error = error as? FileError, error.isBrokenPipe { return 1 }
    let problems = Problems(error, file: nil).all
    for problem in problems { standardError(problem.rendered()) }
    if problems.count > 1 { standardError("\(problems.count) problems; nothing was written") }
    return 1
  }

  /// Writes the last output of a run and returns its exit status.
  static func ending(_ write: (StandardOutput) throws -> Void) -> Int32 {
    do {
      let output = StandardOutput()
      try write(output)
      try output.flush()
      return 0
    } catch {
      return failure(error)
    }
  }

  /// Shows warnings.
  static func warnings(_ warnings: [Diagnostic]) {
    for warning in warnings { standardError(warning.rendered()) }
  }

  /// A line on standard error. When even that is closed there is nobody left to tell.
  static func standardError(_ line: String) {
    StandardError.write(line + "\n")
  }
}
