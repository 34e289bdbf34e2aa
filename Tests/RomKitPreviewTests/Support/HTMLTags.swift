import Foundation

@testable import RomKitPreview

/// The tags of an HTML page, to check that they are properly nested.
struct HTMLTags {
  struct Broken: Error, CustomStringConvertible {
    var description: String
  }

  /// The start tags in order, as written, without the angle brackets.
  private(set) var starts: [Substring] = []

  private static let empty: Set<String> = ["meta", "link", "img", "input", "br"]

  /// Reads a page. Throws if an end tag does not match its start tag, if an element stays open, or if a `<` is not part of
  /// a tag.
  init(_ page: String) throws {
    var open: [String] = []
    var rest = Substring(page)
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[rest.utf8.index(after: start)...]
      // The contents of style and script may look like tags.
      if let last = open.last, last == "style" || last == "script", !rest.hasPrefix("/\(last)>") { continue }
      let tag = rest[..<(rest.utf8.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex)]
      rest = rest[tag.endIndex...]
      let name = String(tag.prefix { $0.isLetter || $0.isNumber || $0 == "/" || $0 == "!" })
      if name.hasPrefix("/") {
        guard open.popLast() == String(name.dropFirst()) else {
          throw Broken(description: "<\(name)> in \(open)")
        }
      } else if !name.hasPrefix("!") {
        guard let first = name.first, first.isLowercase else { throw Broken(description: "<\(tag)") }
        starts.append(tag)
        // An empty element of SVG.
        if !Self.empty.contains(name), !tag.hasSuffix("/") { open.append(name) }
      }
    }
    guard open.isEmpty else { throw Broken(description: "never closed: \(open)") }
  }

  /// The values of an attribute of all elements of a name, in order.
  func values(of attribute: String, in element: String) -> [String] {
    starts.filter { $0.hasPrefix(element + " ") }.compactMap { tag in
      guard let range = tag.range(of: " \(attribute)=\"") else { return nil }
      return String(tag[range.upperBound...].prefix { $0 != "\"" })
    }
  }
}
