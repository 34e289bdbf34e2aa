/// The wish, from outside, that work stops soon and tidies up after itself.
///
/// A program that catches signals calls ``request()`` in its handler; whatever is reading or writing then ends with
/// ``FileError/interrupted(path:)`` and removes its unfinished files on the way out.
public enum Interruption {
  // Written by a signal handler and only ever from false to true; a plain flag is all that is safe there.
  nonisolated(unsafe) private static var flag = false

  /// Asks running work to stop. Safe in a signal handler.
  public static func request() { flag = true }

  /// Whether work was asked to stop.
  public static var isRequested: Bool { flag }

  /// Throws when work was asked to stop.
  static func check(path: String) throws(FileError) {
    if flag { throw .interrupted(path: path) }
  }
}
