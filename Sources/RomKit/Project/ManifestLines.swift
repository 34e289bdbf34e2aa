/// Finds the lines on which a manifest's keys stand, which the TOML parser does not tell.
///
/// Good for messages only: it knows plain keys, one to a line, which is how people write them.
struct ManifestLines {
  private struct Key: Hashable {
    var record: Int?
    var name: String
  }

  private var found: [Key: Int] = [:]

  init(_ text: String) {
    var record: Int?
    var records = 0
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.drop { $0 == " " || $0 == "\t" }
      if words.hasPrefix("[[record]]") {
        record = records
        records += 1
        continue
      }
      let name = words.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      let rest = words.dropFirst(name.count).drop { $0 == " " || $0 == "\t" }
      guard !name.isEmpty, rest.first == "=" else { continue }
      let key = Key(record: record, name: String(name))
      if found[key] == nil { found[key] = index + 1 }
    }
  }

  /// The line of a key, from 1; of the record with that index, or of the manifest itself.
  func line(of key: String, inRecord record: Int? = nil) -> Int? {
    found[Key(record: record, name: key)]
  }
}
