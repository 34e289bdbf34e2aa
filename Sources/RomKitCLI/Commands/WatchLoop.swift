internal import CPlatform
import RomKit

/// The loop of `--watch`: does its work whenever something changes, until it is interrupted or the reader of its output is gone. It
/// survives errors and the absence of the folder.
struct WatchLoop {
  let command: any Command.Type
  let messages: MessageOptions
  let given: GivenOptions
  /// The name for people.
  let name: String
  /// The folder that is watched with all its contents.
  var folder: String?
  /// The files that are watched from the start.
  var files: Set<String>
  /// The milliseconds without changes after which a change counts as finished.
  var quiet = 100
  /// The line that follows the errors of a turn.
  let failure: () -> LocalizedText
  /// Whether an error of the first turn ends the loop, because no change of a file will correct it.
  var isFinal: (any Error) -> Bool = { _ in false }

  /// One turn of the loop.
  struct Turn {
    let report: Report
    /// Receives the files that the work depends on, even if it fails.
    let found = WatchedFiles()
    let isFirst: Bool
    /// Whether it only makes sure that nothing was missed.
    let isCheck: Bool

    /// `14:03:59 `, with a space at its end; empty in the first turn.
    var time: String { isFirst ? "" : timeOfDay }
  }

  /// Does work, which returns whether it has written one of the watched files. `ended` is called after each turn.
  func run(ended: (Turn) -> Void = { _ in }, _ work: (Turn) throws -> Bool) throws {
    var status: Int32 = 0
    do throws(FileError) {
      status = try repeatedly(ended, work)
    } catch {
      // The usual end.
      if case .interrupted = error { return }
      throw error
    }
    if status != 0 { throw ExitStatus(status) }
  }

  private func repeatedly(_ ended: (Turn) -> Void, _ work: (Turn) throws -> Bool) throws(FileError) -> Int32 {
    var (isFirst, isCheck) = (true, false)
    var files = files
    let watch = FolderWatch(quiet: quiet)
    while true {
      // Begun before the run, to notice changes during it.
      watch.begin(folder: folder, files: files)
      // Another program may be in the middle of its changes.
      if isCheck { try watch.settle(check: check) }
      let report = Report(messages, command: command, given: given)
      let turn = Turn(report: report, isFirst: isFirst, isCheck: isCheck)
      var (wrote, hasEnded) = (false, false)
      let status = report.run {
        defer {
          if isFirst, !hasEnded {
            report.conclude("watching \(Escaped.file(name)); press Ctrl-C to stop")
          }
        }
        do { wrote = try work(turn) } catch {
          hasEnded = isFirst && isFinal(error)
          throw error
        }
      }
      if WorkControl.isCancelled { return 0 }
      if hasEnded { return status }
      ended(turn)
      if status != 0, !isFirst {
        report.notice([LocalizedText(verbatim: timeOfDay), failure()].joined(separator: ""))
      }
      isFirst = false
      // What the run wrote is no change, and what it found was not watched: only what changed meanwhile is new.
      let isComplete = turn.found.paths.isSubset(of: files)
      isCheck = wrote || (status == 0 && !isComplete)
      files.formUnion(turn.found.paths)
      if isCheck { continue }
      if !isComplete { watch.begin(folder: folder, files: files) }
      // A change of hidden files, such as those of an editor, is worth a message only if it makes a difference.
      isCheck = try !watch.wait(check: check)
    }
  }

  private func check() throws(FileError) {
    try WorkControl.check(path: name)
    try StandardOutput.checkReader()
  }
}

private var timeOfDay: String {
  var now = time(nil)
  var local = tm()
  _ = unsafe localtime_r(&now, &local)
  return [local.tm_hour, local.tm_min, local.tm_sec].map { String($0).padded(to: 2, with: "0") }
    .joined(separator: ":") + " "
}

/// The files that a run depends on, besides the names in its folder.
final class WatchedFiles: Sendable {
  private let all = LockedValue(Set<String>())

  var paths: Set<String> { all.use(\.self) }

  func add(_ more: [String]) { all.use { $0.formUnion(more) } }
}
