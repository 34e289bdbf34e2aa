/// A promise that the library broke for some bytes.
public struct Violation: Error, CustomStringConvertible {
  /// The broken promise.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Throws a ``Violation`` unless a condition is true.
func demand(_ holds: Bool, _ promise: @autoclosure () -> String) throws(Violation) {
  if !holds { throw Violation(promise()) }
}
