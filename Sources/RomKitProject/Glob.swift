import RomKitBase
import RomKitMusic

/// A pattern for paths in a folder, relative to it, with `/` between their parts.
///
/// `*` is any text without a `/`, `?` one character but `/`, `[a-z]` one of these and `[!a-z]` one that is none of them.
/// `**` as a whole part is any number of folders, also none. Everything else means itself, in the very case it is
/// written in. Matching takes time in proportion to the lengths of path and pattern multiplied, whatever they are.
package struct Glob: Hashable, Sendable {
  /// One thing that a character of a path is compared with.
  private enum Item: Hashable, Sendable {
    case character(Unicode.Scalar)
    case any
    case anyText
    case set([ClosedRange<Unicode.Scalar>], isInverted: Bool)

    func matches(_ character: Unicode.Scalar) -> Bool {
      switch self {
      case .character(let own): own == character
      case .any, .anyText: true
      case .set(let ranges, let isInverted): ranges.contains { $0.contains(character) } != isInverted
      }
    }
  }

  /// Something between two slashes.
  private enum Part: Hashable, Sendable {
    case name([Item])
    case anyFolders
  }

  static let longest = 1_024

  let text: String
  private let parts: [Part]

  init(_ text: String) throws(GlobError) {
    self.text = text
    guard text.unicodeScalars.count <= Self.longest else { throw .tooLong(count: text.unicodeScalars.count) }
    var parts: [Part] = []
    for part in text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false) {
      if part.isEmpty || part.elementsEqual(".".unicodeScalars) || part.elementsEqual("..".unicodeScalars) {
        throw .emptyPart(text)
      }
      if part.elementsEqual("**".unicodeScalars) {
        if parts.last != .anyFolders { parts.append(.anyFolders) }
      } else {
        parts.append(.name(try Self.items(Array(part), of: text)))
      }
    }
    self.parts = parts
  }

  /// The text of a pattern that matches one path only.
  package static func text(matchingOnly path: String) -> String {
    path.map { "*?[".contains($0) ? "[\($0)]" : "\($0)" }.joined()
  }

  /// Whether it is a path and no pattern: it can match one file only.
  var isExact: Bool {
    parts.allSatisfy { part in
      guard case .name(let items) = part else { return false }
      return items.allSatisfy { if case .character = $0 { true } else { false } }
    }
  }

  /// The folders with which it begins, as far as they are named and no pattern; empty for none.
  var literalFolder: String {
    text.split(separator: "/").dropLast().prefix { part in !part.contains { "*?[".contains($0) } }
      .joined(separator: "/")
  }

  /// Whether a path is as the pattern says.
  func matches(_ path: String) -> Bool { matches(Array(path.unicodeScalars)) }

  func matches(_ path: [Unicode.Scalar]) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    return Self.matches(names, parts, isAny: { $0 == .anyFolders }) { name, part in
      guard case .name(let items) = part else { return false }
      return Self.matches(Array(name), items, isAny: { $0 == .anyText }) { $1.matches($0) }
    }
  }

  /// Whether elements are as a pattern says in which some items stand for any number of them. Only the last of those
  /// that was met is ever tried again, so the time is bounded by the product of the counts.
  private static func matches<Element, Item>(
    _ elements: [Element], _ pattern: [Item], isAny: (Item) -> Bool, _ match: (Element, Item) -> Bool
  ) -> Bool {
    var element = 0
    var item = 0
    var retry: (element: Int, item: Int)?
    while element < elements.count {
      if item < pattern.count, isAny(pattern[item]) {
        retry = (element, item)
        item += 1
      } else if item < pattern.count, match(elements[element], pattern[item]) {
        element += 1
        item += 1
      } else if let last = retry {
        retry = (last.element + 1, last.item)
        element = last.element + 1
        item = last.item + 1
      } else {
        return false
      }
    }
    return pattern[item...].allSatisfy(isAny)
  }

  private static func items(_ scalars: [Unicode.Scalar], of text: String) throws(GlobError) -> [Item] {
    var items: [Item] = []
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case "*":
        guard items.last != .anyText else { throw .doubleStar(text) }
        items.append(.anyText)
      case "?": items.append(.any)
      case "[": items.append(try set(scalars, &index, of: text))
      case let scalar: items.append(.character(scalar))
      }
    }
    return items
  }

  /// The rest of a set, behind its bracket.
  private static func set(
    _ scalars: [Unicode.Scalar], _ index: inout Int, of text: String
  ) throws(GlobError) -> Item {
    let isInverted = index < scalars.count && (scalars[index] == "!" || scalars[index] == "^")
    if isInverted { index += 1 }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    // A bracket that comes first is one of the characters.
    while index < scalars.count, scalars[index] != "]" || ranges.isEmpty {
      let first = scalars[index]
      index += 1
      guard index + 1 < scalars.count, scalars[index] == "-", scalars[index + 1] != "]" else {
        ranges.append(first...first)
        continue
      }
      let last = scalars[index + 1]
      index += 2
      guard first <= last else { throw .backwards(text) }
      ranges.append(first...last)
    }
    guard index < scalars.count else { throw .unclosed(text) }
    index += 1
    return .set(ranges, isInverted: isInverted)
  }
}

package enum GlobError: DescribedError {
  /// More characters than ``Glob/longest``.
  case tooLong(count: Int)
  /// It begins or ends with a slash, has two together, or has a part that is `.` or `..`.
  case emptyPart(String)
  case doubleStar(String)
  case unclosed(String)
  case backwards(String)

  package var diagnostic: Diagnostic {
    switch self {
    case .tooLong(let count):
      Self.diagnostic(
        "a pattern has at most \(Grouped.text(Glob.longest)) characters, and this one \(Grouped.text(count))")
    case .emptyPart(let text):
      Self.diagnostic(
        "\(Escaped.quoted(text)) can match no file: "
          + "paths begin in this folder, without a / at their ends, . or ..")
    case .doubleStar(let text):
      Self.diagnostic(
        "in \(Escaped.quoted(text)) there is ** beside something else",
        help: "write * for any text in a name, and **/ for any folders")
    case .unclosed(let text):
      Self.diagnostic(
        "in \(Escaped.quoted(text)) there is a [ without its ]",
        help: "write [[] for a bracket that is meant itself")
    case .backwards(let text):
      Self.diagnostic("in \(Escaped.quoted(text)) there is a range whose end comes before its start")
    }
  }

  private static func diagnostic(_ message: String, help: String? = nil) -> Diagnostic {
    Diagnostic("manifest-pattern", message, help: help)
  }
}
