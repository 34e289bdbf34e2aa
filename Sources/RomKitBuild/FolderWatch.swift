internal import CPlatform
import RomKitBase

/// Waits until something changes in folders or files.
///
/// Linux tells of changes; elsewhere, and where it has no more watches to give, the folders are looked at twice a second. Neither
/// says what has changed: whoever waits looks for itself, and may find nothing.
package final class FolderWatch {
  private let folders: [String]
  private let files: [String]
  private let notifications: FolderNotifications?
  private var known: [String: FileStamp?] = [:]

  /// How long nothing may happen before a change counts as finished: an editor writes several files, one after another.
  private static let quiet: Int32 = 60
  private static let pause: Int32 = 500

  /// Begins to watch: what changes from now on is noticed.
  ///
  /// - Parameter folders: folders with everything in them; what comes to be in them later counts when they are watched
  ///   anew.
  /// - Parameter files: files elsewhere.
  package convenience init(folders: [String], files: [String]) {
    self.init(folders: folders, files: files, isTold: true)
  }

  /// The same, with or without notifications of the system.
  init(folders: [String], files: [String], isTold: Bool) {
    // What cannot be listed is told by the build that reads it.
    self.folders = folders.flatMap { folder in (try? FolderTree(folder).folders.map(\.path)) ?? [folder] }
    self.files = files
    notifications =
      !isTold ? nil : FolderNotifications(self.folders + Set(files.map { Path.folder(of: $0) }).sorted())
    if notifications == nil { known = snapshot() }
  }

  /// Returns when something has changed and nothing goes on changing. Throws ``FileError/interrupted(path:)`` when the
  /// work is to stop.
  package func wait() throws(FileError) {
    if let notifications {
      // A signal that comes just before the system waits does not wake it, so it never waits for long.
      while !notifications.haveCome(within: Self.pause) {
        try WorkControl.check(path: folders.first ?? ".")
      }
      repeat {
        try WorkControl.check(path: folders.first ?? ".")
        notifications.drain()
      } while notifications.haveCome(within: Self.quiet)
      return
    }
    var changed = false
    while true {
      try WorkControl.check(path: folders.first ?? ".")
      _ = poll(nil, 0, Self.pause)
      let now = snapshot()
      if now == known, changed { return }
      changed = changed || now != known
      known = now
    }
  }

  private func snapshot() -> [String: FileStamp?] {
    var stamps: [String: FileStamp?] = [:]
    for file in files { stamps[file] = FileStamp(at: file) }
    for folder in folders {
      for name in (try? FolderListing.names(in: folder)) ?? [] {
        let path = Path.joined(folder, name)
        stamps[path] = FileStamp(at: path)
      }
    }
    return stamps
  }
}
