import RomKitBase

/// A fault in an XML file, or a feature that romkit does not read.
package enum XMLError: DescribedError {
  package enum Limit: Hashable, Sendable {
    case depth, attributes, name, value
  }

  /// An unexpected character; nil for the end of the file.
  case unexpected(found: Unicode.Scalar?, expected: Message, at: TextPosition)
  case endTag(found: String, expected: String, at: TextPosition)
  /// The same attribute twice.
  case duplicate(String, at: TextPosition)
  /// An `&` without a reference after it.
  case ampersand(found: Unicode.Scalar?, at: TextPosition)
  /// An unknown reference; the string is without its `&` and `;`.
  case reference(String, at: TextPosition)
  case declaredEntity(at: TextPosition)
  case encoding(String, at: TextPosition)
  case invalidUTF8(at: TextPosition)
  case limit(Limit, at: TextPosition)

  package static let deepest = 64
  package static let mostAttributes = 64
  /// The limit of bytes in a name.
  package static let longestName = 256
  /// The limit of bytes in a value.
  package static let longestValue = 65_536

  package var diagnostic: Diagnostic {
    switch self {
    case .unexpected(let found, let expected, let at):
      Diagnostic("xml-syntax", "expected \(expected), found \(Escaped.found(found))", at: at.place)
    case .endTag(let found, let expected, let at):
      Diagnostic(
        "xml-syntax", "expected </\(Escaped.path(expected))>, found </\(Escaped.path(found))>", at: at.place)
    case .duplicate(let name, let at):
      Diagnostic(
        "xml-syntax", "expected each attribute once, found \(Escaped.quoted(name)) twice", at: at.place)
    case .ampersand(let found, let at):
      Diagnostic(
        "xml-syntax",
        "expected a name or a number and ';' after &, as in &amp;, found \(Escaped.found(found))",
        at: at.place,
        help: "write &amp; for the & itself")
    case .reference(let name, let at):
      Diagnostic(
        "xml-entity",
        """
        expected &amp;, &lt;, &gt;, &quot;, &apos; or a character number such as &#65;, found \
        \(Escaped.quoted("&\(name);"))
        """,
        at: at.place, help: "write the character itself, or &amp; for an &")
    case .declaredEntity(let at):
      Diagnostic(
        "xml-entity", "expected no entities in the document type, found one", at: at.place,
        help: "remove the DOCTYPE from the file, and write the text of each entity where it is used")
    case .encoding(let name, let at):
      Diagnostic(
        "xml-encoding", "expected UTF-8 or ISO-8859-1, found \(Escaped.path(String(name.prefix(40))))",
        at: at.place, help: "save the file as UTF-8, and write encoding=\"UTF-8\" in its first line")
    case .invalidUTF8(let at):
      Diagnostic(
        "xml-encoding", "expected UTF-8, found invalid bytes", at: at.place,
        help:
          "save the file as UTF-8, or, if it is ISO-8859-1, write encoding=\"ISO-8859-1\" in its first line")
    case .limit(let limit, let at):
      Diagnostic("xml-limit", Self.words(limit), at: at.place)
    }
  }

  private static func words(_ limit: Limit) -> Message {
    switch limit {
    case .depth: "elements are nested more than \(deepest) deep"
    case .attributes: "expected at most \(mostAttributes) attributes in an element, found more"
    case .name: "expected at most \(longestName) bytes in a name, found more"
    case .value: "expected at most \(Grouped.text(longestValue)) bytes in a value, found more"
    }
  }
}
