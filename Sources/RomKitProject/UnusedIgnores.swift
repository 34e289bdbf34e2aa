import RomKitBase

/// Patterns under `ignore` that match nothing in the folder, as most misspelled ones do.
enum UnusedIgnores {
  /// The most names that are searched; in a larger folder there are no warnings.
  private static let mostNames = 20_000

  /// Warnings of the patterns that matched no path in the search of the folder, for which `used` is false.
  static func warnings(
    of manifest: Manifest, _ references: FolderReferences, _ used: [Bool], in folder: String
  ) -> [Diagnostic] {
    guard used.contains(false), let paths = paths(in: folder) else { return [] }
    return references.globs.indices.compactMap { index in
      let glob = references.globs[index]
      // The search leaves out hidden files, and all but the folders of the kinds.
      guard !used[index], !paths.contains(where: { glob.matches($0) }) else { return nil }
      return Diagnostic.noMatch(glob.text, what: "file", nearest: nearest(to: glob, among: paths))
        .placed(in: manifest, "ignore", index)
    }
  }

  /// The nearest pattern that matches something in a folder.
  static func nearest(to glob: Glob, in folder: String) -> String? {
    paths(in: folder).flatMap { nearest(to: glob, among: $0) }
  }

  /// All paths in a folder, without following links; nil if there are too many, or if they cannot be listed.
  private static func paths(in folder: String) -> [String]? {
    let found = try? AssetScan.entries(below: "", in: folder, atMost: mostNames + 1)
    return found.flatMap { $0.count > mostNames ? nil : $0.map(\.path) }
  }

  /// The nearest pattern that matches something: with a folder spelled right, with the folder of the file, or with the name of a
  /// file.
  private static func nearest(to glob: Glob, among paths: [String]) -> String? {
    let parts = glob.text.split(separator: "/").map { String($0) }
    guard let first = parts.first else { return nil }
    var meant: [String?] = []
    if parts.count > 1 {
      let folder = NearestWord.to(first, among: paths.filter { !$0.contains("/") })
      meant.append(folder.map { ([$0] + parts.dropFirst()).joined(separator: "/") })
    } else {
      meant.append("**/" + glob.text)
    }
    if glob.isExact {
      let few = Array(paths.prefix(1_000))
      meant.append(NearestWord.to(glob.text, among: few))
      let name = NearestWord.to(Path.name(of: glob.text), among: few.map { Path.name(of: $0) })
      meant.append(few.first { Path.name(of: $0) == name })
    }
    return meant.compactMap(\.self).first { text in
      guard let glob = try? Glob(text) else { return false }
      return paths.contains { glob.matches($0) }
    }
  }
}
