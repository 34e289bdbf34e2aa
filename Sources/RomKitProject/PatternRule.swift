import RomKitBase

/// The patterns of a rule of the manifest.
struct PatternRule {
  let globs: [Glob]

  /// Patterns of a manifest, which are valid.
  init(_ texts: [String]) { globs = texts.compactMap { try? Glob($0) } }

  func matching(_ path: [[Character]]) -> [Int] { globs.indices.filter { globs[$0].matches(path) } }
}

extension Diagnostic {
  /// The note of a problem that decides how files are converted; none without files.
  static func unchecked(_ files: [String]) -> [LocalizedText] {
    if files.isEmpty { return [] }
    let names = files.prefix(10).map { Escaped.path($0) } + (files.count > 10 ? ["..."] : [])
    return [
      """
      \(Plural.text(files.count, "file")) not checked yet, because this decides how to convert \
      \(Plural.word(files.count, "it", "them")): \(names.joined(separator: ", "))
      """
    ]
  }
}
