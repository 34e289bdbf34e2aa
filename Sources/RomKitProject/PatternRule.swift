import RomKitBase

/// The patterns of a rule of the manifest.
struct PatternRule {
  let globs: [Glob]

  /// Patterns of a manifest, which are valid.
  init(_ texts: [String]) { globs = texts.compactMap { try? Glob($0) } }

  func matching(_ path: [[Character]]) -> [Int] { globs.indices.filter { globs[$0].matches(path) } }
}
