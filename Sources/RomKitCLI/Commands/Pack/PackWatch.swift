internal import CPlatform
import RomKit

/// `pack --watch`: packs whenever something changes, until it is interrupted or the reader of its output is gone. It survives
/// errors and the absence of the folder.
struct PackWatch {
  let command: Pack
  let given: GivenOptions
  let settings: () throws -> BuildSettings

  func run() throws {
    do throws(FileError) {
      try repeatedly()
    } catch {
      // The usual end.
      if case .interrupted = error { return }
      throw error
    }
  }

  private func repeatedly() throws(FileError) {
    var (isFirst, isCheck) = (true, false)
    var files = Set(command.assets.palette.files + command.outputs + command.headers.files.paths)
    if let depfile = command.build.depfile { files.insert(depfile) }
    let watch = FolderWatch()
    while true {
      // Begun before the run, to notice changes during it.
      watch.begin(folder: command.folder, files: files)
      // Another program may be in the middle of its changes.
      if isCheck { try watch.settle(check: check) }
      let report = Report(command.messages, command: Pack.self, given: given)
      let found = WatchedFiles()
      var wrote = false
      let status = report.run {
        defer {
          if isFirst {
            report.conclude("watching \(Escaped.path(command.folder)); press Ctrl-C to stop")
          }
        }
        var run = PackRun(command: command, settings: try settings(), report: report)
        run.files = found
        if !isFirst { run.time = Self.timeOfDay }
        run.saysNothingNew = isCheck
        run.notesTrust = isFirst
        wrote = try run.run()
      }
      if WorkControl.isCancelled { return }
      if status != 0, !isFirst {
        report.notice("\(Self.timeOfDay)nothing packed; waiting for the next change")
      }
      isFirst = false
      // What the run wrote is no change, and what it found was not watched: only what changed meanwhile is new.
      let isComplete = found.paths.isSubset(of: files)
      isCheck = wrote || (status == 0 && !isComplete)
      files.formUnion(found.paths)
      if isCheck { continue }
      if !isComplete { watch.begin(folder: command.folder, files: files) }
      // A change of hidden files, such as those of an editor, is worth a message only if something is packed.
      isCheck = try !watch.wait(check: check)
    }
  }

  private func check() throws(FileError) {
    try WorkControl.check(path: command.folder)
    try StandardOutput.checkReader()
  }

  /// `14:03:59 `, with a space at its end.
  private static var timeOfDay: String {
    var now = time(nil)
    var local = tm()
    _ = unsafe localtime_r(&now, &local)
    return [local.tm_hour, local.tm_min, local.tm_sec].map { String($0).padded(to: 2, with: "0") }
      .joined(separator: ":") + " "
  }
}

/// The files that a run depends on, besides the names in its folder.
final class WatchedFiles {
  private(set) var paths: Set<String> = []

  func add(_ more: [String]) { paths.formUnion(more) }
}
