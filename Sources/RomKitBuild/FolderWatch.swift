internal import CPlatform
import RomKitBase
import RomKitContainer
import RomKitProject

/// A watch for changes in folders and files.
///
/// Linux reports changes. On other systems, if Linux has no more watches, and while a folder is gone, the folders are polled
/// twice a second. A reported change may turn out to be none.
package final class FolderWatch {
  private let folders: [String]
  private let files: [String]
  /// The watched folders with their stamps: notifications follow a folder that is moved away, and ignore the one that takes
  /// its place.
  private let roots: [(path: String, stamp: FileStamp?)]
  private let notifications: FolderNotifications?
  private var known: [String: FileStamp?] = [:]

  /// The milliseconds without changes after which a change counts as finished: an editor writes several files in a row.
  private static let quiet: Int32 = 60
  private static let pause: Int32 = 500

  /// Begins to watch for changes from now on.
  ///
  /// - Parameter folders: folders with all their contents; folders that are created in them later need another watch.
  /// - Parameter files: files in other folders.
  package convenience init(folders: [String], files: [String]) {
    self.init(folders: folders, files: files, usesNotifications: true)
  }

  /// A watch with or without notifications of the system.
  init(folders: [String], files: [String], usesNotifications: Bool) {
    // The build reports folders that it cannot list. A missing folder has no tree, and may come back.
    self.folders = folders.flatMap { folder in
      let tree = (try? FolderTree(folder).folders.map(\.path)) ?? []
      return tree.isEmpty ? [folder] : tree
    }
    self.files = files
    roots = folders.map { ($0, FileStamp(at: $0)) }
    let watched = self.folders + Set(files.map { Path.folder(of: $0) }).sorted()
    let isThere = roots.allSatisfy { $0.stamp != nil }
    notifications = usesNotifications && isThere ? FolderNotifications(watched) : nil
    if notifications == nil { known = snapshot() }
  }

  /// Returns once changes have occurred and ended. Throws ``FileError/interrupted(path:)`` if the work is cancelled.
  package func wait() throws(FileError) {
    if let notifications {
      // A signal just before the wait does not end it, so the wait is short.
      while !notifications.haveCome(within: Self.pause) {
        try WorkControl.check(path: folders.first ?? ".")
        if roots.contains(where: { !Self.isSame(FileStamp(at: $0), $1) }) { return }
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

  private static func isSame(_ now: FileStamp?, _ then: FileStamp?) -> Bool {
    now?.device == then?.device && now?.inode == then?.inode
  }

  private func snapshot() -> [String: FileStamp?] {
    var stamps: [String: FileStamp?] = [:]
    for file in files { stamps[file] = FileStamp(at: file) }
    for folder in folders {
      stamps[folder] = FileStamp(at: folder)
      for name in (try? FolderListing.names(in: folder)) ?? [] {
        let path = Path.joined(folder, name)
        stamps[path] = FileStamp(at: path)
      }
    }
    return stamps
  }
}

final class FolderNotifications {
  #if os(Linux) && canImport(Glibc)
    private let number: Int32

    /// Notifications of all changes in folders; nil if the system has no more of them.
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

    /// Whether there are notifications, now or within some milliseconds.
    func haveCome(within milliseconds: Int32) -> Bool {
      var waiting = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      return unsafe poll(&waiting, 1, milliseconds) > 0
    }

    func drain() {
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      // The count is that of the buffer.
      while unsafe read(number, &buffer, buffer.count) > 0 {}
    }
  #else
    // Only Linux has them.
    init?(_ folders: [String]) { nil }
    func haveCome(within milliseconds: Int32) -> Bool { false }
    func drain() {}
  #endif
}

/// A folder and all folders in it, with the names in each, sorted.
///
/// Hidden folders and those behind links are left out: they contain no assets, and a link may lead to the root of the disk.
struct FolderTree {
  struct Listing {
    var path: String
    /// The stamp from before the folder was read, so that names added later are found to be new.
    var stamp: FileStamp
    var names: [String]
  }

  private(set) var folders: [Listing] = []

  /// Lists the names. Throws if the system cannot list them all, except in folders that cannot contain assets.
  init(_ folder: String) throws(FileError) { try visit(folder, needed: true, top: true) }

  private mutating func visit(_ path: String, needed: Bool, top: Bool = false) throws(FileError) {
    var entries: [(name: String, type: FileType)] = []
    do throws(FileError) {
      guard let stamp = try FileStamp(examining: path) else { return }
      let place = folders.count
      folders.append(Listing(path: path, stamp: stamp, names: []))
      entries = try FolderListing.entries(in: path)
      folders[place].names = entries.map(\.name)
    } catch {
      if needed { throw error }
    }
    for (name, type) in entries where type == .folder && !name.hasPrefix(".") {
      let inner = Path.joined(path, name)
      // romkit looks for no assets there.
      if inner.utf8.count > Path.longest { continue }
      let holdsAssets = top ? SlotKind.allCases.contains { $0.folderName == name } : needed
      try visit(inner, needed: holdsAssets)
    }
  }
}
