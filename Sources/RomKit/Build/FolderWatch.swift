#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Waits until something changes in folders or files.
///
/// Linux tells of changes; elsewhere, and where it has no more watches to give, the folders are looked at twice a second. Neither
/// says what has changed: whoever waits looks for itself, and may find nothing.
public final class FolderWatch {
  private let folders: [String]
  private let files: [String]
  #if os(Linux) && canImport(Glibc)
    private let notifications: Int32?
  #endif
  private var known: [String: FileStamp?] = [:]

  /// How long nothing may happen before a change counts as finished: an editor writes several files, one after another.
  private static let quiet: Int32 = 60
  private static let pause: Int32 = 500

  /// Begins to watch: what changes from now on is noticed.
  ///
  /// - Parameter folders: folders with everything in them; what comes to be in them later counts when they are watched
  ///   anew.
  /// - Parameter files: files elsewhere.
  public convenience init(folders: [String], files: [String]) {
    self.init(folders: folders, files: files, isTold: true)
  }

  /// The same, with or without notifications of the system.
  init(folders: [String], files: [String], isTold: Bool) {
    // What cannot be listed is told by the build that reads it.
    self.folders = folders.flatMap { folder in (try? FolderTree(folder).folders.map(\.path)) ?? [folder] }
    self.files = files
    #if os(Linux) && canImport(Glibc)
      notifications =
        !isTold ? nil : Self.begin(self.folders + Set(files.map { Path.folder(of: $0) }).sorted())
      if notifications == nil { known = snapshot() }
    #else
      known = snapshot()
    #endif
  }

  deinit {
    #if os(Linux) && canImport(Glibc)
      if let notifications { close(notifications) }
    #endif
  }

  /// Returns when something has changed and nothing goes on changing. Throws ``FileError/interrupted(path:)`` when the
  /// work is to stop.
  public func wait() throws(FileError) {
    #if os(Linux) && canImport(Glibc)
      if let notifications {
        // A signal that comes just before the system waits does not wake it, so it never waits for long.
        while !hasEvents(notifications, for: Self.pause) {
          try Interruption.check(path: folders.first ?? ".")
        }
        repeat {
          try Interruption.check(path: folders.first ?? ".")
          drain(notifications)
        } while hasEvents(notifications, for: Self.quiet)
        return
      }
    #endif
    var changed = false
    while true {
      try Interruption.check(path: folders.first ?? ".")
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

  #if os(Linux) && canImport(Glibc)
    /// Asks for notifications of everything in folders; nil when the system has none to give.
    private static func begin(_ folders: [String]) -> Int32? {
      let number = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard number >= 0 else { return nil }
      let events =
        IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE
        | IN_MODIFY | IN_ATTRIB
      for folder in folders
      where unsafe inotify_add_watch(number, folder, UInt32(events)) < 0 && errno != ENOENT {
        close(number)
        return nil
      }
      return number
    }

    /// Whether something has happened, or does within so many milliseconds.
    private func hasEvents(_ number: Int32, for milliseconds: Int32) -> Bool {
      var waiting = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      return unsafe poll(&waiting, 1, milliseconds) > 0
    }

    private func drain(_ number: Int32) {
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      // With the length of the buffer.
      while unsafe read(number, &buffer, buffer.count) > 0 {}
    }
  #endif
}
