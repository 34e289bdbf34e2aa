internal import CPlatform

/// The present times of file systems, each by the clock that gives its files their times.
///
/// That clock may differ from the one of this system: a server has another, and some count whole seconds. So the time is
/// that of a file that was just made there.
package struct FileClocks: Equatable, Sendable {
  package struct Clock: Equatable, Sendable {
    package var device: UInt64
    package var time: FileStamp.Time

    package init(device: UInt64, time: FileStamp.Time) {
      self.device = device
      self.time = time
    }
  }

  package var system: FileStamp.Time
  package private(set) var clocks: [Clock]

  package init(system: FileStamp.Time, clocks: [Clock]) {
    self.system = system
    self.clocks = clocks
  }

  /// Clocks by which no file is settled.
  package static let unknown = FileClocks(system: .zero, clocks: [])

  /// The largest difference that is expected between the clock of this system and one that cannot be read.
  private static let largestSkew: Int64 = 86_400

  /// Reads the clocks of the file systems of an assets folder, of a folder of the tool and of some files.
  ///
  /// - Parameters:
  ///   - folder: a folder whose times and names stay as they are.
  ///   - own: a folder for temporary files, which may not exist.
  ///   - files: files that may be on other file systems, with their devices.
  package init(of folder: String, own: String, files: some Sequence<(path: String, device: UInt64)>) {
    self.init(system: .now, clocks: [])
    if let device = FileStamp(at: folder)?.device { add(device, Self.time(in: folder)) }
    if let device = FileStamp(at: own)?.device, !knows(device) {
      add(device, Self.time(in: own) ?? Self.time(ofNamedFileIn: own))
    }
    var tried: Set<UInt64> = []
    for (path, device) in files where !knows(device) && tried.insert(device).inserted {
      if let place = Path.real(path) { add(device, Self.time(in: Path.folder(of: place))) }
    }
  }

  private func knows(_ device: UInt64) -> Bool { clocks.contains { $0.device == device } }

  private mutating func add(_ device: UInt64, _ time: FileStamp.Time?) {
    if let time { clocks.append(Clock(device: device, time: time)) }
  }

  /// Whether a change to a file after these times would be sure to give it another stamp than this one.
  ///
  /// On a file system whose clock could not be read, only an old file counts as settled.
  package func settle(_ stamp: FileStamp) -> Bool {
    for clock in clocks where clock.device == stamp.device { return stamp.isSettled(at: clock.time) }
    return stamp.isSettled(
      at: FileStamp.Time(seconds: system.seconds - Self.largestSkew, nanoseconds: system.nanoseconds))
  }

  // MARK: Reading a clock

  /// The time of a new file without a name, which leaves the folder unchanged; nil where that is not possible.
  private static func time(in folder: String) -> FileStamp.Time? {
    #if os(Linux)
      // O_TMPFILE, which C defines as an expression that Swift does not import.
      let number = Descriptor.open(folder, O_WRONLY | O_DIRECTORY | 0o20_000_000, mode: 0o600)
      return number < 0 ? nil : time(ofNew: number)
    #else
      return nil
    #endif
  }

  /// The time of a new file, which is removed at once.
  private static func time(ofNamedFileIn folder: String) -> FileStamp.Time? {
    let path = Path.joined(folder, "clock.\(getpid()).unfinished")
    let number = Descriptor.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    guard number >= 0 else { return nil }
    defer { SystemCall.unlink(path) }
    return time(ofNew: number)
  }

  /// The time of an open file, which is closed.
  private static func time(ofNew file: Int32) -> FileStamp.Time? {
    var status = stat()
    defer { _ = close(file) }
    return SystemCall.status(of: file, &status) == 0 ? FileStamp(status).modified : nil
  }
}
