internal import CPlatform

/// The size, times and identity of a file or folder. While none of these changes, the contents are the same.
package struct FileStamp: Equatable, Sendable {
  package var device: UInt64
  package var inode: UInt64
  package var size: Int64
  package var modified: Time
  /// The time of the last change of anything about the file, its times included; it cannot be set back.
  package var changed: Time

  package struct Time: Equatable, Comparable, Sendable {
    package var seconds: Int64
    package var nanoseconds: Int64

    package init(seconds: Int64, nanoseconds: Int64) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }

    package static let zero = Time(seconds: 0, nanoseconds: 0)

    /// The clock of this system. Files may get their times from another; see ``FileClocks``.
    package static var now: Time {
      var time = timespec()
      // Filled in by the system.
      unsafe clock_gettime(CLOCK_REALTIME, &time)
      return Time(time)
    }

    package static func < (one: Time, other: Time) -> Bool {
      (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }

    func adding(nanoseconds more: Int64) -> Time {
      let sum = nanoseconds &+ more
      return Time(seconds: seconds &+ sum / 1_000_000_000, nanoseconds: sum % 1_000_000_000)
    }
  }

  /// The stamp of the file at a path, links followed; nil if there is none, or none that can be seen.
  package init?(at path: String) {
    guard let status = try? SystemCall.examine(path, followingLinks: true) else { return nil }
    self.init(status)
  }

  /// The stamp of the file at a path; nil if there is none. Throws if the system cannot examine the path.
  package init?(examining path: String, shownAs shown: String? = nil) throws(FileError) {
    guard let status = try SystemCall.examine(path, followingLinks: true, shownAs: shown) else { return nil }
    self.init(status)
  }

  /// A stamp that no file has, for files that could not be examined.
  package static let unknown = FileStamp(
    device: 0, inode: 0, size: -1, modified: .zero, changed: .zero)

  package init(device: UInt64, inode: UInt64, size: Int64, modified: Time, changed: Time) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
  }

  package func isSameFile(as other: FileStamp) -> Bool { device == other.device && inode == other.inode }

  /// Whether a change after `time`, by the clock of the file system, would be sure to give the file other times than it has.
  ///
  /// A file that is written twice within one tick of the file system's clock has the same times after both, so a file
  /// examined shortly after it was written may change without a visible sign. Git treats its index in the same way.
  package func isSettled(at time: Time) -> Bool {
    let last = max(modified, changed)
    // Linux's clock for files ticks each 10 ms or faster. Times without a fraction come from file systems with whole
    // seconds, or with two.
    let isFine = modified.nanoseconds != 0 || changed.nanoseconds != 0
    return last.adding(nanoseconds: isFine ? 20_000_000 : 2_100_000_000) < time
  }

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    modified = Time(status.modificationTime)
    changed = Time(status.changeTime)
  }
}

extension FileStamp.Time {
  fileprivate init(_ time: timespec) {
    self.init(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
  }
}
