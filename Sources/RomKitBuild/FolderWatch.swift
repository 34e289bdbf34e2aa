import RomKitBase

/// A watch for changes in an assets folder and in other files.
///
/// Links are followed: what counts is the file that a path leads to now, and every link and folder on the way. Linux reports
/// changes. On other systems, if Linux has no more watches, and if a folder may not be read, files are polled twice a second.
/// A reported change may turn out to be none.
package final class FolderWatch {
  private var folders: [String] = []
  /// The links in the folder and the other files, which may not exist.
  private var files: Set<String> = []
  /// The milliseconds without changes after which a change counts as finished: an editor writes several files in a row.
  private let quiet: Int
  private var notifications: FolderNotifications?
  /// The stamps of everything, if it is polled.
  private var known: [String: FileStamp?]?

  /// The same while another program has a file open that it has changed.
  private static let patience = 2_000
  private static let pause = 500

  /// A watch for which a change is over after some milliseconds.
  package convenience init(quiet: Int) { self.init(usesNotifications: true, quiet: quiet) }

  /// A watch with or without notifications of the system.
  init(usesNotifications: Bool, quiet: Int = 100) {
    self.quiet = quiet
    notifications = usesNotifications ? FolderNotifications() : nil
  }

  /// Watches a folder with all its contents, if one is given, and other files, from now on. All of them may be missing. Folders
  /// that are created later, and files that links lead to then, are watched after another call.
  package func begin(folder: String?, files: Set<String>) {
    notifications?.forget()
    let notifications = notifications
    var isComplete = true
    // The build reports folders that it cannot list. A missing folder has no tree, and may come back.
    let tree = folder.flatMap { folder in
      try? FolderTree(folder) { path in
        isComplete = notifications?.watch(contentsOf: path) == true && isComplete
      }
    }
    folders = tree?.folders.map(\.path) ?? []
    self.files = files.union(tree?.links ?? []).union(folder.map { [$0] } ?? [])
    for path in self.files.sorted() { isComplete = notifications?.watch(path) == true && isComplete }
    if isComplete, notifications != nil { return }
    self.notifications = nil
    known = known ?? snapshot()
  }

  /// Waits until changes have occurred and ended. Returns whether one of the changed files is not hidden. `check` is called
  /// twice a second, and ends the wait with the error that it throws.
  @discardableResult
  package func wait(check: () throws(FileError) -> Void) throws(FileError) -> Bool {
    if let notifications {
      // A signal just before the wait does not end it, so the wait is short.
      while !notifications.haveCome(within: Self.pause) { try check() }
    } else {
      while snapshot() == known {
        try check()
        ChildProcess.pause(milliseconds: Self.pause)
      }
    }
    return try settle(check: check)
  }

  /// Waits until no more changes occur.
  @discardableResult
  package func settle(check: () throws(FileError) -> Void) throws(FileError) -> Bool {
    if let notifications {
      var last = ChildProcess.clock
      repeat {
        try check()
        if notifications.haveCome(within: quiet) { last = ChildProcess.clock }
      } while ChildProcess.clock - last < (notifications.isWriting ? Self.patience : quiet)
      return notifications.takeVisibility()
    }
    var now = snapshot()
    repeat {
      try check()
      known = now
      ChildProcess.pause(milliseconds: Self.pause)
      now = snapshot()
    } while now != known
    return true
  }

  private func snapshot() -> [String: FileStamp?] {
    var stamps: [String: FileStamp?] = [:]
    for path in files.union(folders) { stamps[path] = FileStamp(at: path) }
    for folder in folders {
      for name in (try? FolderListing.names(in: folder)) ?? []
      where !StaleTemporaryFiles.isUnfinished(name) {
        let path = Path.joined(folder, name)
        stamps[path] = FileStamp(at: path)
      }
    }
    return stamps
  }
}
