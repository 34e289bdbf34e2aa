/// Everything that was found to be wrong in one run, each once.
public struct Problems: Error, Sendable {
  /// At least one.
  public let all: [Diagnostic]

  /// Several problems, in the order in which they are told.
  public init(_ all: [Diagnostic]) {
    self.all = all
  }

  /// One problem.
  public init(_ only: Diagnostic) {
    all = [only]
  }
}
