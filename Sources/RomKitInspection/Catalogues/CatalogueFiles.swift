import RomKitBase

/// The catalogues that a user names: DAT files, and folders of them.
package enum CatalogueFiles {
  /// The open files; those of a folder by name, only with the extensions `.dat` and `.xml`. Throws if one cannot be opened,
  /// and for a folder without any.
  package static func open(_ paths: [String]) throws -> [(path: String, source: ByteSource)] {
    try paths.flatMap { path -> [(path: String, source: ByteSource)] in
      guard try Folder.examine(path) else { return [(path, try ByteSource.reopened(contentsOf: path))] }
      let names = try FolderListing.entries(in: path).filter { entry in
        entry.type != .folder && ["dat", "xml"].contains(Path.fileExtension(of: entry.name).lowercased())
      }.map(\.name)
      guard !names.isEmpty else { throw CatalogueError.noneInFolder(path: path) }
      return try names.map { name -> (path: String, source: ByteSource) in
        let file = Path.joined(path, name)
        return (file, try ByteSource.reopened(contentsOf: file))
      }
    }
  }
}
