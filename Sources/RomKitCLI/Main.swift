import ArgumentParser
import RomKit

/// Where the program starts and ends.
@main
enum Main {
  static func main() {
    StandardStreams.prepare()
    StandardStreams.catchInterruptions()
    let status = run()
    StandardStreams.end(status: status)
  }

  private static func run() -> Int32 {
    do {
      var command = try Romkit.parseAsRoot()
      try command.run()
      return 0
    } catch let error where Romkit.exitCode(for: error) == .success {
      // Help and version: data that somebody asked for.
      return Report.ending { output in try output.line(Romkit.fullMessage(for: error)) }
    } catch let error where Romkit.exitCode(for: error) == .validationFailure {
      Report.standardError(Escaped.lines(Romkit.fullMessage(for: error)))
      return 64
    } catch {
      return Report.failure(error)
    }
  }
}
