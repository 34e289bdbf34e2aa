import RomKit

/// `pack --watch`: packs whenever something changes, until it is interrupted.
struct PackWatch {
  let command: Pack
  let settings: () throws -> BuildSettings

  func run() throws {
    var isFirst = true
    while !WorkControl.isCancelled {
      // Begun before the run: what changes while it runs is noticed as well.
      let watch = FolderWatch(folders: [command.folder], files: command.pictures.files)
      let report = Report(command.messages.settings, command: Pack.self)
      _ = report.run {
        try PackRun(command: command, settings: try settings(), report: report, saysNothingNew: !isFirst)
          .run()
      }
      isFirst = false
      // Interrupting it is how it ends: nothing to report.
      guard !WorkControl.isCancelled, (try? watch.wait()) != nil else { return }
    }
  }
}
