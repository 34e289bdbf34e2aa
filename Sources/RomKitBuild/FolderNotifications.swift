internal import CPlatform

/// The system's notifications of changes in folders.
final class FolderNotifications {
  #if os(Linux) && canImport(Glibc)
    private let number: Int32

    /// Asks for notifications of everything in folders; nil when the system has none to give.
    init?(_ folders: [String]) {
      number = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard number >= 0 else { return nil }
      let events =
        IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE
        | IN_MODIFY | IN_ATTRIB
      for folder in folders
      where unsafe inotify_add_watch(number, folder, UInt32(events)) < 0 && errno != ENOENT {
        return nil
      }
    }

    deinit { if number >= 0 { close(number) } }

    /// Whether something has happened, or does within so many milliseconds.
    func haveCome(within milliseconds: Int32) -> Bool {
      var waiting = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      return unsafe poll(&waiting, 1, milliseconds) > 0
    }

    /// Takes all that have come.
    func drain() {
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      // With the length of the buffer.
      while unsafe read(number, &buffer, buffer.count) > 0 {}
    }
  #else
    // Only Linux has them.
    init?(_ folders: [String]) { nil }
    func haveCome(within milliseconds: Int32) -> Bool { false }
    func drain() {}
  #endif
}
