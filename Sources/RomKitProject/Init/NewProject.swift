import RomKitBase
import RomKitContainer

/// A new project: an assets folder, with a README, a `.gitignore` and schemas for editors beside it.
package struct NewProject: Sendable {
  package struct File: Sendable {
    /// Its path in the assets folder or the project folder.
    package var name: String
    package var body: Rom.Body

    package init(_ name: String, _ body: Rom.Body) {
      self.name = name
      self.body = body
    }

    package init(_ name: String, _ bytes: [UInt8]) { self.init(name, Rom.Body(bytes)) }

    /// A `romkit.toml`. Its first line names the schema of its keys for editors.
    init(manifest text: String) { self.init(Manifest.fileName, Array((NewProject.schemaLine + text).utf8)) }
  }

  package static let assetsFolder = "assets"
  package static let romName = "romdata.bin"
  private static let schemasFolder = ".romkit"
  private static let schemaLine = "#:schema ../" + schemasFolder + "/romkit.schema.json\n"

  package let assets: [File]

  /// A project of these assets, `romkit.toml` among them.
  package init(assets: [File]) { self.assets = assets }

  /// Writes all files or none. The folder may exist and have other files in it, but no assets. Existing files
  /// beside the assets stay unchanged. Returns the paths of those that stayed.
  package func write(to folder: String) throws -> [String] {
    let inner = folder == "." ? Self.assetsFolder : Path.joined(folder, Self.assetsFolder)
    if let type = FileType(at: inner, followingLinks: false) {
      let isEmpty = try type == .folder && FolderListing.names(in: inner).isEmpty
      if !isEmpty {
        throw Problems(
          Diagnostic(
            "init-exists", "this already exists; a new project overwrites nothing",
            file: inner, help: "make the project in another folder, or move \(inner) away"))
      }
    }
    let beside = besides(named: folder)
    let staying = beside.filter { FileUpdate.exists(Path.joined(folder, $0.name)) }
    let new = beside.filter { file in !staying.contains { $0.name == file.name } }
    let files = new + assets.map { File("\(Self.assetsFolder)/\($0.name)", $0.body) }
    let output = try NewFolder(at: folder, names: files.map(\.name), overwriting: false)
    for file in files {
      try output.write(file.name) { sink in try file.body.forEachPiece { try sink.write($0) } }
    }
    try output.commit()
    return staying.map { folder == "." ? $0.name : Path.joined(folder, $0.name) }
  }

  private func besides(named folder: String) -> [File] {
    let name = Path.name(of: folder)
    let title = [".", "..", "/"].contains(name) ? "A game" : Escaped.path(name)
    let readme = """
      # \(title)

      The assets of the game are in `\(Self.assetsFolder)`. This makes its ROM:

          romkit pack \(Self.assetsFolder) -o \(Self.romName)

      `\(Self.assetsFolder)/romkit.toml` lists the settings; editors check it against the schema in `\(Self.schemasFolder)`. Commit
      `\(Self.assetsFolder)/romkit.lock`: it keeps the number of every asset.

      """
    let schemas = EmbeddedFile.schemas.map { File("\(Self.schemasFolder)/\($0.name)", $0.bytes) }
    let ignored = [Self.romName, "rom.html", "rom.live.js", "rom.live.rom.js"].map { "/\($0)\n" }.joined()
    return [File(".gitignore", Array(ignored.utf8)), File("README.md", Array(readme.utf8))]
      + schemas
  }
}
