/// The first of many elements, in order, and the count of the rest, so that a list stays short.
package struct Excerpt<Element: Sendable>: Sendable {
  package private(set) var listed: [Element] = []
  package private(set) var unlisted = 0
  package let limit: Int

  package init(limit: Int = 20) { self.limit = limit }

  package init(_ element: Element) {
    self.init()
    add(element)
  }

  package var count: Int { listed.count + unlisted }

  package var isEmpty: Bool { count == 0 }

  /// Adds an element; beyond the limit it is only counted, and not even made.
  package mutating func add(_ element: @autoclosure () -> Element) {
    if listed.count < limit { listed.append(element()) } else { unlisted += 1 }
  }

  package mutating func leaveOut(_ count: Int) { unlisted += count }

  package mutating func add(_ other: Self) {
    let fitting = other.listed.prefix(max(0, limit - listed.count))
    listed += fitting
    unlisted += other.count - fitting.count
  }
}

extension Excerpt: Equatable where Element: Equatable {}

extension Excerpt: Hashable where Element: Hashable {}

/// All errors or warnings of one run over a file.
package typealias Findings<Finding: RomKitError> = Excerpt<Finding>

extension Excerpt: Error, CustomStringConvertible, RomKitError where Element: RomKitError {
  /// A diagnostic for each that is listed, placed in a file or a slot; the last has a note on the rest.
  package func diagnostics(
    _ severity: Diagnostic.Severity? = nil, file: String? = nil, slot: String? = nil
  ) -> [Diagnostic] {
    var diagnostics = listed.map { Diagnostic($0, severity: severity, file: file, slot: slot) }
    if unlisted > 0, let last = diagnostics.indices.last {
      diagnostics[last].notes.append(
        "\(Grouped.text(unlisted)) more \(Plural.word(unlisted, "finding is", "findings are")) not listed")
    }
    return diagnostics
  }

  package var diagnostics: [Diagnostic] { diagnostics(nil) }

  package var diagnostic: Diagnostic { Problems(diagnostics).diagnostic }
}
