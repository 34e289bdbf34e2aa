/// What was found in one run over a file: the first ones in order, and how many more there were.
///
/// Bounded, so that a file which is wrong everywhere is told in a few lines.
public struct Findings<Finding: DescribedError>: Error, Hashable, Sendable {
  /// The first ones, at most ``limit``.
  public private(set) var listed: [Finding]
  /// How many more there were.
  public private(set) var unlisted: Int

  /// How many are kept.
  public static var limit: Int { 20 }

  /// Nothing found yet.
  public init() {
    listed = []
    unlisted = 0
  }

  /// One.
  public init(_ finding: Finding) {
    listed = [finding]
    unlisted = 0
  }

  /// Whether nothing was found.
  public var isEmpty: Bool { listed.isEmpty }

  /// Adds one; beyond ``limit`` it is only counted, and never even made.
  public mutating func add(_ finding: @autoclosure () -> Finding) {
    if listed.count < Self.limit { listed.append(finding()) } else { unlisted += 1 }
  }

  /// The same with the last that is listed made into another one.
  func replacingLast(_ change: (Finding) -> Finding) -> Self {
    var replaced = self
    if let last = listed.indices.last { replaced.listed[last] = change(listed[last]) }
    return replaced
  }

  /// Each in words, placed in a file or in a slot; the last one tells of those that are not listed.
  public func diagnostics(
    _ severity: Diagnostic.Severity = .error, file: String? = nil, slot: String? = nil
  ) -> [Diagnostic] {
    var diagnostics = listed.map { Diagnostic($0, severity: severity, file: file, slot: slot) }
    if unlisted > 0, let last = diagnostics.indices.last {
      diagnostics[last].notes.append("\(Grouped.text(unlisted)) more like these are not listed")
    }
    return diagnostics
  }
}

extension Findings: SeveralErrors {
  /// Each in words, placed in a file.
  public func diagnostics(file: String?) -> [Diagnostic] { diagnostics(.error, file: file) }
}
