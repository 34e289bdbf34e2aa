internal import CPlatform
import RomKitBase

/// The system's notifications of changes, which only Linux has.
///
/// The system watches folders. A file is watched through the folders on its path, of which the other files do not matter.
final class FolderNotifications {
  #if os(Linux)
    private struct Interest {
      var path: String
      /// Whether all files in the folder matter.
      var isWhole = false
      var names: Set<String> = []
    }

    private let number: Int32
    private var interests: [Int32: Interest] = [:]
    /// The files that a program has changed and not yet closed.
    private var written: Set<String> = []
    /// Whether a file that is not hidden has changed.
    private var areVisible = false

    private static let events =
      IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE
      | IN_MODIFY | IN_ATTRIB

    /// Nil if the system has no more of them.
    init?() {
      number = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      if number < 0 { return nil }
    }

    deinit { close(number) }

    var isWriting: Bool { !written.isEmpty }

    /// Forgets what is watched, but not the changes that came before.
    func forget() { interests = [:] }

    /// Whether a file that is not hidden has changed since the last call. A file that is still open counts as closed from then on.
    func takeVisibility() -> Bool {
      defer { (areVisible, written) = (false, []) }
      return areVisible
    }

    /// Watches all files in a folder. Returns false if that is not possible; a folder that is gone has no files.
    func watch(contentsOf folder: String) -> Bool {
      guard let watch = add(folder) else { return errno == ENOENT }
      interests[watch]?.isWhole = true
      return true
    }

    /// Watches a file, which may not exist: its name in each folder on the way to it, links followed. Returns false if that
    /// is not possible.
    func watch(_ path: String) -> Bool {
      var folder = path.hasPrefix("/") ? "/" : "."
      var names = Array(path.split(separator: "/").map { String($0) }.reversed())
      var links = 0
      while let name = names.popLast() {
        let place = Path.joined(folder, name)
        if name != ".", name != ".." {
          // Before the name is looked up, so that no change is lost between the two.
          if let watch = add(folder) {
            interests[watch]?.names.insert(name)
          } else if errno != EACCES || names.isEmpty {
            return errno == ENOENT || errno == ENOTDIR
          }
          switch FileType(at: place, followingLinks: false) {
          case .folder: break
          case .link:
            links += 1
            guard links <= 40, let target = Path.target(of: place) else { return true }
            names += target.split(separator: "/").map { String($0) }.reversed()
            if target.hasPrefix("/") { folder = "/" }
            continue
          default: return true
          }
        }
        folder = place
      }
      return true
    }

    /// Nil after an error, which is then in `errno`.
    private func add(_ folder: String) -> Int32? {
      let watch = unsafe inotify_add_watch(number, folder, UInt32(Self.events))
      if watch < 0 { return nil }
      // A folder that was moved has another path now.
      if interests[watch]?.path != folder {
        interests[watch] = Interest(
          path: folder, isWhole: interests[watch]?.isWhole ?? false, names: interests[watch]?.names ?? [])
      }
      return watch
    }

    /// Whether there are notifications that matter, now or within some milliseconds.
    func haveCome(within milliseconds: Int) -> Bool {
      var waiting = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&waiting, 1, Int32(milliseconds)) > 0 else { return false }
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      var matter = false
      while true {
        // The count is that of the buffer.
        let count = unsafe read(number, &buffer, buffer.count)
        if count <= 0 { return matter }
        var reader = ByteReader(buffer[..<count])
        while let event = try? Event(reading: &reader) { matter = note(event) || matter }
      }
    }

    private struct Event {
      var watch: Int32
      var mask: UInt32
      var name: String

      init(reading reader: inout ByteReader) throws(EndOfBytes) {
        watch = Int32(bitPattern: try reader.own(UInt32.self))
        mask = try reader.own(UInt32.self)
        _ = try reader.own(UInt32.self)
        let name = try reader.slice(Int(try reader.own(UInt32.self)))
        self.name = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
      }

      func isAny(_ kinds: Int32...) -> Bool { kinds.contains { mask & UInt32($0) != 0 } }
    }

    /// Notes an event, and returns whether it matters.
    private func note(_ event: Event) -> Bool {
      guard let interest = interests[event.watch] else {
        // Some notifications were lost.
        if event.isAny(Int32(IN_Q_OVERFLOW)) { areVisible = true }
        return event.isAny(Int32(IN_Q_OVERFLOW))
      }
      if event.name.isEmpty {
        // A folder itself is a name in the one around it.
        guard interest.isWhole, !event.isAny(Int32(IN_IGNORED)) else { return false }
        areVisible = true
        return true
      }
      let isNamed = interest.names.contains(event.name)
      guard isNamed || interest.isWhole, !StaleTemporaryFiles.isUnfinished(event.name) else { return false }
      let path = Path.joined(interest.path, event.name)
      // Editors keep hidden files open all the time.
      let isVisible = isNamed || !event.name.hasPrefix(".")
      if event.isAny(IN_MODIFY), isVisible { written.insert(path) }
      if event.isAny(IN_CLOSE_WRITE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO) { written.remove(path) }
      // A file without a name, such as one by which a clock is read, has one here.
      if event.mask == UInt32(IN_CLOSE_WRITE), FileType(at: path, followingLinks: false) == nil {
        return false
      }
      if event.isAny(IN_CREATE), isVisible, isEmptyFile(path) { written.insert(path) }
      if isVisible { areVisible = true }
      return true
    }

    /// Whether a new file may still be open in the program that created it.
    private func isEmptyFile(_ path: String) -> Bool {
      FileType(at: path, followingLinks: false) == .file && FileStamp(at: path)?.size == 0
    }
  #else
    init?() { nil }
    let isWriting = false
    func forget() {}
    func takeVisibility() -> Bool { true }
    func watch(contentsOf folder: String) -> Bool { false }
    func watch(_ path: String) -> Bool { false }
    func haveCome(within milliseconds: Int) -> Bool { false }
  #endif
}

extension ByteReader {
  /// An integer in the byte order of this machine.
  fileprivate mutating func own<Value: FixedWidthInteger>(_ type: Value.Type) throws(EndOfBytes) -> Value {
    Value(bigEndian: try bigEndian(type)).littleEndian
  }
}
