import RomKitBase

/// The catalogues that a user names: DAT files, and folders of them.
package enum CatalogueFiles {
  /// The open files, and whether each was found in a folder; those of a folder by name, only with the extensions `.dat` and `.xml`. Throws if one cannot be opened,
  /// and for a folder without any.
  package static func open(
    _ paths: [String]
  ) throws -> [(path: String, source: ByteSource, isFound: Bool)] {
    try paths.flatMap { path -> [(path: String, source: ByteSource, isFound: Bool)] in
      guard try Folder.examine(path) else {
        return [(path, try ByteSource.reopened(contentsOf: path), false)]
      }
      let names = try FolderListing.entries(in: path).filter { entry in
        entry.type != .folder && ["dat", "xml"].contains(Path.fileExtension(of: entry.name).lowercased())
      }.map(\.name)
      guard !names.isEmpty else { throw CatalogueError.noneInFolder(path: path) }
      return try names.map { name -> (path: String, source: ByteSource, isFound: Bool) in
        let file = Path.joined(path, name)
        return (file, try ByteSource.reopened(contentsOf: file), true)
      }
    }
  }
}

extension CatalogueReader {
  /// The reason why a file is no catalogue: an error before its first game. Nil for a catalogue. Throws `FileError`.
  package static func fault(of source: ByteSource) throws -> LocalizedText? {
    struct HasGame: Error {}
    do {
      var reader = try CatalogueReader(source)
      try reader.read { _ in throw HasGame() }
    } catch let error as FileError {
      throw error
    } catch let error as any RomKitError {
      return Diagnostic(error).message
    } catch is HasGame {}
    return nil
  }
}
