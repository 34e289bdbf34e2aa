internal import CPlatform

/// The right to move files into a folder while no other run does: two that do so at once would leave a mixture.
///
/// It is a lock on the folder itself, which ends with the process. Moving takes moments; who does not get the lock
/// within seconds, or at all, goes on without it, for it may be held by a program that waits for this one.
struct FolderLock: ~Copyable {
  private let folder: Int32

  private static let attempts = 500
  private static let pause: UInt32 = 10_000

  /// Waits for the turn.
  init(in path: String) throws(FileError) {
    folder = Descriptor.open(path, O_RDONLY)
    if folder < 0 { return }
    for _ in 0..<Self.attempts {
      guard SystemCall.lock(folder) == EWOULDBLOCK else { return }
      do throws(FileError) {
        try WorkControl.check(path: path)
      } catch {
        close(folder)
        throw error
      }
      usleep(Self.pause)
    }
  }

  deinit { if folder >= 0 { close(folder) } }
}
