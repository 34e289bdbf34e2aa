enum SwiftIdentifier {
  /// A name as a program has to write it, with backticks around a keyword.
  static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// A name for a type; those that Swift does not allow, or that the file uses, get one more word.
  static func typeName(_ name: String, _ word: String) -> String {
    types.contains(name) ? name + word : name
  }

  private static let types: Set<String> = [
    "Any", "Array", "ArraySlice", "Bool", "CaseIterable", "Int", "Int16", "Int32", "Int8", "Protocol",
    "RandomAccessCollection", "Rows", "Self", "Sendable", "Swift", "Type", "UInt16", "UInt32", "UInt8",
  ]

  /// A name for a case that differs from all members of the enumeration.
  static func memberName(_ name: String) -> String { members.contains(name) ? name + "_" : name }

  /// The members of the enumerations of a ``SwiftHeader``.
  private static let members: Set<String> = [
    "allCases", "animations", "boxes", "encode", "frames", "hash", "hashValue", "height", "length",
    "loopStart", "palette", "parts", "rawValue", "rows", "samples", "self", "size", "sprite", "tiles",
    "width",
  ]

  private static let keywords: Set<String> = [
    "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func",
    "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
    "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where",
    "while",
  ]
}
