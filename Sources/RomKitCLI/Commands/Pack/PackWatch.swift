internal import CPlatform
import RomKit

/// `pack --watch`: packs whenever something changes, until it is interrupted. It survives errors and the absence of the
/// folder.
struct PackWatch {
  let command: Pack
  let settings: () throws -> BuildSettings

  func run() throws {
    var (isFirst, hasWritten) = (true, false)
    while !WorkControl.isCancelled {
      // Begun before the run, to notice changes during it.
      let watch = FolderWatch(folders: [command.folder], files: command.pictures.files)
      let report = Report(command.messages.settings, command: Pack.self)
      var wrote = false
      let status = report.run {
        defer {
          if isFirst {
            report.conclude("watching \(Escaped.path(command.folder)); press Ctrl-C to stop")
          }
        }
        var run = PackRun(command: command, settings: try settings(), report: report)
        if !isFirst { run.time = Self.timeOfDay }
        // This run only looks for changes made while the previous one wrote.
        run.saysNothingNew = hasWritten
        run.notesTrust = isFirst
        wrote = try run.run()
      }
      if WorkControl.isCancelled { return }
      if status != 0, !isFirst {
        report.notice("\(Self.timeOfDay)nothing packed; waiting for the next change")
      }
      (isFirst, hasWritten) = (false, wrote)
      // Its own files are no change.
      if wrote { continue }
      guard (try? watch.wait()) != nil else { return }
    }
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
