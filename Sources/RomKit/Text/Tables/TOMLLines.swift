/// Finds the lines of a TOML file on which things stand, which its parser does not tell.
///
/// Looks only at how lines begin; wherever that is not enough there is no line.
struct TOMLLines {
  /// The lines of the headers `[[field]]`.
  private var fields: [Int] = []
  /// The keys, the header they stand under (-1 before the first), and their lines.
  private var keys: [(field: Int, key: Substring, line: Int)] = []

  /// No lines known.
  init() {}

  /// The lines of a file.
  init(_ toml: String) {
    var number = 0
    for line in toml.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      let text = line.drop { $0 == " " || $0 == "\t" }
      if text.hasPrefix("[[field]]") {
        fields.append(number)
      } else if let equals = text.firstIndex(of: "=") {
        let key = text[..<equals].prefix { $0 != " " && $0 != "\t" }
        keys.append((fields.count - 1, key, number))
      }
    }
  }

  /// The line of a key in a field (from 0; nil: before all fields), or that of the field when the key is nil or not found.
  func line(field: Int?, key: String?) -> Int? {
    let found = keys.first { $0.field == field ?? -1 && key.map($0.key.elementsEqual) == true }
    if let found { return found.line }
    guard let field, fields.indices.contains(field) else { return nil }
    return fields[field]
  }
}
