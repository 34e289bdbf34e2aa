import RomKitBase
import RomKitText

/// A pattern for paths in a folder, relative to it, with `/` between their parts.
///
/// `*` matches any text without a `/`, `?` one character except `/`, `[a-z]` one of these and `[!a-z]` one that is not among them.
/// `**` as a whole part matches any number of folders, also none. All other characters match themselves, in the same case.
///
/// Like names, patterns are compared without regard to how Unicode composes their characters: `é` is one character, whether a disk
/// stores it as one code point or as two.
///
/// Matching takes time in proportion to the product of the lengths of path and pattern.
package struct Glob: Equatable, Sendable {
  /// The part of a pattern that matches a character or any text.
  private enum Item: Hashable, Sendable {
    case character(Character)
    case any
    case anyText
    case set([ClosedRange<Character>], isInverted: Bool)

    func matches(_ character: Character) -> Bool {
      switch self {
      case .character(let own): own == character
      case .any, .anyText: true
      case .set(let ranges, let isInverted): ranges.contains { $0.contains(character) } != isInverted
      }
    }
  }

  /// A part between two slashes.
  private enum Part: Hashable, Sendable {
    case name([Item])
    case anyFolders
  }

  static let longest = 1_024

  let text: String
  private let parts: [Part]

  init(_ text: String) throws(GlobError) {
    self.text = text
    guard text.unicodeScalars.count <= Self.longest else { throw .tooLong(text.unicodeScalars.count) }
    var parts: [Part] = []
    for part in Self.parts(of: text) {
      if part.isEmpty || part == ["."] || part == [".", "."] { throw .emptyPart(text) }
      if part == ["*", "*"] {
        if parts.last != .anyFolders { parts.append(.anyFolders) }
      } else {
        parts.append(.name(try Self.items(part, of: text)))
      }
    }
    self.parts = parts
  }

  /// The parts of a path. The slash is one even before a mark that would combine with it.
  static func parts(of path: String) -> [[Character]] {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      Array(String(Substring($0)))
    }
  }

  package static func text(matchingOnly path: String) -> String {
    path.map { "*?[\\".contains($0) ? "[\($0)]" : "\($0)" }.joined()
  }

  var isExact: Bool { exactPath != nil }

  /// The only path that it can match, the inverse of ``text(matchingOnly:)``; nil if there may be several.
  var exactPath: String? {
    var names: [String] = []
    for part in parts {
      guard case .name(let items) = part else { return nil }
      var name = ""
      for item in items {
        switch item {
        case .character(let character): name.append(character)
        case .set(let ranges, isInverted: false)
        where ranges.count == 1 && ranges[0].lowerBound == ranges[0].upperBound:
          name.append(ranges[0].lowerBound)
        default: return nil
        }
      }
      names.append(name)
    }
    return names.joined(separator: "/")
  }

  /// The folders at its start that are plain names; empty if it begins with a pattern.
  var literalFolder: String {
    Self.parts(of: text).dropLast().prefix { part in !part.contains { "*?[".contains($0) } }
      .map { String($0) }.joined(separator: "/")
  }

  func matches(_ path: String) -> Bool { matches(Self.parts(of: path)) }

  /// Whether the pattern matches the ``parts(of:)`` of a path.
  func matches(_ names: [[Character]]) -> Bool {
    Self.matches(names, parts, isAny: { $0 == .anyFolders }) { name, part in
      guard case .name(let items) = part else { return false }
      return Self.matches(name, items, isAny: { $0 == .anyText }) { $1.matches($0) }
    }
  }

  /// Whether a pattern matches elements, where some of its items match any number of them. Only the last of those items is tried
  /// again, so the time is bounded by the product of the counts.
  static func matches<Element, Item>(
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

  private static func items(_ characters: [Character], of text: String) throws(GlobError) -> [Item] {
    var items: [Item] = []
    var index = 0
    while index < characters.count {
      let character = characters[index]
      index += 1
      switch character {
      case "*":
        guard items.last != .anyText else { throw .doubleStar(text) }
        items.append(.anyText)
      case "?": items.append(.any)
      case "[": items.append(try set(characters, &index, of: text))
      case "\\": throw .backslash(text)
      case let character: items.append(.character(character))
      }
    }
    return items
  }

  /// The rest of a set, after its bracket.
  private static func set(
    _ characters: [Character], _ index: inout Int, of text: String
  ) throws(GlobError) -> Item {
    let isInverted = index < characters.count && (characters[index] == "!" || characters[index] == "^")
    if isInverted { index += 1 }
    var ranges: [ClosedRange<Character>] = []
    // A closing bracket at the start is one of the characters.
    while index < characters.count, characters[index] != "]" || ranges.isEmpty {
      let first = characters[index]
      index += 1
      guard index + 1 < characters.count, characters[index] == "-", characters[index + 1] != "]" else {
        ranges.append(first...first)
        continue
      }
      let last = characters[index + 1]
      index += 2
      guard first <= last else { throw .backwards(text) }
      ranges.append(first...last)
    }
    guard index < characters.count else { throw .unclosed(text) }
    index += 1
    return .set(ranges, isInverted: isInverted)
  }
}

package struct GlobError: RomKitError {
  package let diagnostic: Diagnostic

  private init(_ message: LocalizedText, help: LocalizedText? = nil) {
    diagnostic = Diagnostic("manifest-pattern", message, help: help)
  }

  /// More characters than ``Glob/longest``.
  fileprivate static func tooLong(_ count: Int) -> Self {
    Self(
      "expected a pattern of at most \(Grouped.text(Glob.longest)) characters, found \(Grouped.text(count))")
  }

  /// It begins or ends with a slash, has two together, or has a part that is `.` or `..`.
  fileprivate static func emptyPart(_ text: String) -> Self {
    Self(
      """
      \(Escaped.quoted(text)) cannot match any file: paths start in this folder, and have no leading or trailing /, \
      no // and no part . or ..
      """)
  }

  fileprivate static func doubleStar(_ text: String) -> Self {
    Self(
      "expected ** to be a whole part of the path, found \(Escaped.quoted(text))",
      help: "write * for any text in a name, and **/ for any folders")
  }

  fileprivate static func unclosed(_ text: String) -> Self {
    Self("expected a ] after [, found \(Escaped.quoted(text))", help: "write [[] to match the character [")
  }

  /// A backslash outside of brackets.
  fileprivate static func backslash(_ text: String) -> Self {
    Self(
      "expected / between the parts of a path, found \(Escaped.quoted(text))",
      help: """
        write \(TOMLText.quoted(String(text.map { $0 == "\\" ? "/" : $0 }))), or [\\\\] to match a backslash
        """)
  }

  fileprivate static func backwards(_ text: String) -> Self {
    Self("expected a range whose start comes before its end, found \(Escaped.quoted(text))")
  }
}
