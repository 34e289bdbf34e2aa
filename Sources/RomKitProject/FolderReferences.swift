import RomKitBase
import RomKitContainer

/// The files of an assets folder that its manifest names: they are there for a reason, whatever they look like.
struct FolderReferences {
  private let globs: [Glob]
  private let files: Set<String>
  /// What lies at the top and is a file of these, or holds one.
  private let tops: Set<String>

  init(_ manifest: Manifest) {
    globs = manifest.ignore.compactMap { try? Glob($0) }
    files = Set(
      manifest.palettes.flatMap(\.options.files) + manifest.kept.map(\.body)
        + ([manifest.defaults] + manifest.assets.map(\.options)).compactMap(\.schema))
    tops = Set(files.map { String($0.prefix { $0 != "/" }) })
  }

  func skips(_ path: String) -> Bool { !globs.isEmpty && globs.contains { $0.matches(path) } }

  func names(_ path: String) -> Bool { files.contains(path) }

  /// Whether something at the top is, or holds, what the manifest names.
  func holds(_ top: String) -> Bool { tops.contains(top) }

  /// Warnings of files that lie where assets lie and are none.
  func warnings(of scan: AssetScan, in folder: String) -> [Diagnostic] {
    scan.unknown.compactMap { group in
      let paths = group.paths.filter { !names($0) }
      guard let first = paths.first else { return nil }
      let more = paths.count - 1
      let files =
        group.fileExtension.isEmpty ? "files without an ending" : "." + Escaped.path(group.fileExtension)
      let others = more == 1 ? "is 1" : "are \(Grouped.text(more))"
      return Diagnostic(
        "asset-form",
        "\(group.kind.withArticle) slot is made from \(AssetFormat.fileExtensions(of: group.kind)), "
          + "not from \(files)" + (more > 0 ? "; there \(others) more like this" : ""),
        severity: .warning, file: Path.joined(folder, first),
        help: "convert it, move it out of the folder, or name it under ignore in \(Manifest.fileName)")
    }
  }
}
