import RomKitBase
import RomKitConversion

/// The files that an `[[atlas]]` or `[[levels]]` names.
struct AtlasFiles {
  struct File: Sendable {
    /// Its path in the assets folder.
    var path: String
    /// Its name in the atlas: the path without the extension and without the folders that the pattern names.
    var name: String
  }

  /// By their names.
  private(set) var files: [File] = []
  /// The numbers of the patterns that match nothing.
  private(set) var unused: [Int] = []
  /// Links that the gate does not let pass.
  private(set) var problems: [Diagnostic] = []
  private let folder: String

  /// Looks for files in the assets folder, in those folders that the patterns can match; skips hidden files and those that
  /// `isIgnored` names.
  init(
    _ patterns: [String], in folder: String, _ gate: ProjectGate, isIgnored: (String) -> Bool
  ) throws(FileError) {
    self.folder = folder
    var names: [String: String] = [:]
    var links: Set<String> = []
    for (number, pattern) in patterns.enumerated() {
      // The manifest was read, so the pattern is valid.
      guard let glob = try? Glob(pattern) else { continue }
      let start = FolderListing.spelling(of: glob.literalFolder, in: folder)
      var isUsed = false
      // Its folders may be links.
      if !start.isEmpty, let problem = try gate.problem(reading: Path.joined(folder, start)) {
        if !problems.contains(problem) { problems.append(problem) }
        continue
      }
      for (path, isLink) in try paths(below: start) where glob.matches(path) && !isIgnored(path) {
        isUsed = true
        if isLink, links.insert(path).inserted,
          let problem = try gate.problem(reading: Path.joined(folder, path))
        {
          problems.append(problem)
        }
        let inner = start.isEmpty ? path : String(path.dropFirst(start.count + 1))
        names[path] = names[path] ?? Path.withoutExtension(inner)
      }
      if !isUsed { unused.append(number) }
    }
    files = names.map { File(path: $0.key, name: $0.value) }.sorted {
      ($0.name, $0.path) < ($1.name, $1.path)
    }
  }

  /// All files in a folder of the assets folder and below it; none if it does not exist.
  private func paths(below start: String) throws(FileError) -> [(path: String, isLink: Bool)] {
    guard Folder.exists(start.isEmpty ? folder : Path.joined(folder, start)) else { return [] }
    return try AssetScan.entries(below: start, in: folder, skipping: AssetName.isLeftover)
      .filter { path, type in
        type != .folder && (type != .link || !Folder.exists(Path.joined(folder, path)))
      }.map { ($0.path, $0.type == .link) }
  }

  /// The warnings about patterns that match no file, at their places in the manifest.
  func unused(
    of patterns: [String], _ key: String, _ index: Int, in manifest: Manifest
  ) -> [Diagnostic] {
    unused.map { part in
      let nearest = (try? Glob(patterns[part])).flatMap { UnusedIgnores.nearest(to: $0, in: folder) }
      return .noMatch(patterns[part], what: "file", nearest: nearest)
        .placed(in: manifest, key, index, part)
    }
  }
}
