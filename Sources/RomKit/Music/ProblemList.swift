/// All that is wrong with one text, so that a person can mend it in one go.
///
/// Thrown by the parsers of small line formats; ``Diagnostic`` takes each problem with its line.
public struct ProblemList<Problem: DescribedError>: Error, Hashable {
  /// The problems in the order of the text, never none, at most ``limit``.
  public private(set) var problems: [Problem]
  /// How many more there were than ``problems`` holds.
  public private(set) var omitted = 0

  /// A text that is wrong throughout is another kind of file; more would tell nobody anything.
  public static var limit: Int { 50 }

  init(_ first: Problem) {
    problems = [first]
  }

  mutating func append(_ problem: Problem) {
    if problems.count < Self.limit { problems.append(problem) } else { omitted += 1 }
  }

  /// Adds a problem to a list that may not exist yet.
  static func add(_ problem: Problem, to list: inout ProblemList?) {
    if list == nil { list = ProblemList(problem) } else { list?.append(problem) }
  }
}

extension ProblemList: SeveralErrors {
  /// Each problem with its line, placed in a file; the last one tells how many more there are.
  public func diagnostics(file: String?) -> [Diagnostic] {
    var diagnostics = problems.map { Diagnostic($0, file: file) }
    if omitted > 0, let last = diagnostics.indices.last {
      diagnostics[last].notes.append("\(Grouped.text(omitted)) more like these are not listed")
    }
    return diagnostics
  }
}
