/// A mistake in a source, and the number of equal ones after it.
package struct RepeatedMistake: Sendable {
  package var first: Diagnostic
  private var others = 0
  /// The lines of the others, each once, as far as they are named.
  private var lines: [Int] = []

  private static let mostLines = 5

  package init(_ first: Diagnostic) { self.first = first }

  /// Counts an equal mistake; `line` is nil if its place is unknown.
  package mutating func addEqual(line: Int?) {
    others += 1
    guard let line, lines.count < Self.mostLines, line != (lines.last ?? first.place.position?.line) else {
      return
    }
    lines.append(line)
  }

  package var diagnostic: Diagnostic {
    if others == 0 { return first }
    let places: LocalizedText =
      others == 1
      ? "the same mistake is in 1 other place" : "the same mistake is in \(Grouped.text(others)) other places"
    let listed = lines.map { "\($0)" }.joined(separator: ", ")
    return first.changed {
      switch lines.count {
      case 0: $0.notes.append(places)
      case 1: $0.notes.append("\(places), next in line \(listed)")
      default: $0.notes.append("\(places), next in lines \(listed)")
      }
    }
  }
}

extension Diagnostic.Place.Position {
  package var line: Int? { if case .line(let line, _) = self { line } else { nil } }
}
