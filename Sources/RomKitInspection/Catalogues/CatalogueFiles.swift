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
  /// The reason why a file is no catalogue: an error before its first game, unless it begins like one. Nil for a catalogue, also for one
  /// that cannot be read. Throws `FileError`.
  package static func fault(of source: ByteSource) throws -> LocalizedText? {
    struct HasGame: Error {}
    do {
      var reader = try CatalogueReader(source)
      try reader.read { _ in throw HasGame() }
    } catch let error as FileError {
      throw error
    } catch let error as any RomKitError {
      let problem = Diagnostic(error)
      let isKnown = try problem.code != "dat-other-file" && beginsLikeCatalogue(source)
      return isKnown ? nil : problem.message
    } catch is HasGame {}
    return nil
  }

  /// Whether a file in any encoding, UTF-16 too, begins like a catalogue.
  private static func beginsLikeCatalogue(_ source: ByteSource) throws -> Bool {
    let head = String(decoding: try source.bytes(in: 0..<4_096).filter { 1..<0x80 ~= $0 }, as: UTF8.self)
    if head.contains("<datafile") { return true }
    let words = head.split(whereSeparator: \.isWhitespace).prefix(2)
    return words.count == 2 && words[1] == "("
      && (games + ["clrmamepro", "resource"]).contains(String(words[0]))
  }
}
