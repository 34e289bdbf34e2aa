/// The wish, from outside, that work stops soon and tidies up after itself.
///
/// A program that catches signals calls ``request(signal:)`` in its handler; whatever is reading or writing then ends
/// with ``FileError/interrupted(path:)`` and removes its unfinished files on the way out.
package enum Interruption {
  // Written by a signal handler; a plain word is all that is safe there.
  nonisolated(unsafe) private static var caught: Int32 = 0

  /// Asks running work to stop. Safe in a signal handler.
  package static func request(signal: Int32) { unsafe caught = signal }

  /// The signal that asked work to stop, if one did.
  package static var signal: Int32? { unsafe caught == 0 ? nil : caught }

  /// Throws when work was asked to stop.
  package static func check(path: String) throws(FileError) {
    if unsafe caught != 0 { throw .interrupted(path: path) }
  }
}
