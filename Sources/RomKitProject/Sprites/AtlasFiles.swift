import RomKitBase
import RomKitConversion

/// The files that an `[[atlas]]` names.
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
        names[path] = names[path] ?? Self.withoutExtension(inner)
      }
      if !isUsed { unused.append(number) }
    }
    files = names.map { File(path: $0.key, name: $0.value) }.sorted {
      ($0.name, $0.path) < ($1.name, $1.path)
    }
  }

  private static func withoutExtension(_ path: String) -> String {
    let name = Path.name(of: path)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return path }
    return String(path.dropLast(name.distance(from: dot, to: name.endIndex)))
  }

  /// All files in a folder of the assets folder and below it; none if it does not exist.
  private func paths(below start: String) throws(FileError) -> [(path: String, isLink: Bool)] {
    guard Folder.exists(start.isEmpty ? folder : Path.joined(folder, start)) else { return [] }
    var found: [(path: String, isLink: Bool)] = []
    var folders = [(path: start, depth: 0)]
    while let (inner, depth) = folders.popLast() {
      let entries = try FolderListing.entries(in: inner.isEmpty ? folder : Path.joined(folder, inner))
      for (name, type) in entries where !AssetName.isLeftover(name) {
        let path = inner.isEmpty ? name : "\(inner)/\(name)"
        if type == .folder {
          if depth < AssetScan.deepest { folders.append((path, depth + 1)) }
        } else if type != .link || !Folder.exists(Path.joined(folder, path)) {
          found.append((path, type == .link))
        }
      }
    }
    return found
  }
}
