/// A promise that some bytes made the library break.
public struct Violation: Error, CustomStringConvertible {
  /// What should have held and did not.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Throws a ``Violation`` unless a promise holds.
func demand(_ holds: Bool, _ promise: @autoclosure () -> String) throws(Violation) {
  if !holds { throw Violation(promise()) }
}
