/// Words that mean something in Swift.
enum SwiftIdentifier {
  /// A name as the program has to write it: keywords stand in backticks.
  static func quoted(_ name: String) -> String {
    keywords.contains(name) ? "`\(name)`" : name
  }

  /// A name for a case that no member of the enumeration has.
  static func memberName(_ name: String) -> String {
    members.contains(name) ? name + "_" : name
  }

  /// What the enumerations of a ``SwiftHeader`` have already.
  private static let members: Set<String> = [
    "allCases", "encode", "hash", "hashValue", "height", "length", "loopStart", "rawValue", "samples", "self",
    "size",
    "width",
  ]

  private static let keywords: Set<String> = [
    "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do",
    "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
    "import", "in",
    "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public",
    "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
    "throws",
    "true", "try", "typealias", "var", "where", "while",
  ]
}
