extension PreviewItem {
  /// A map of Tiled, drawn as a console draws the level that it becomes. Its files have to be in the project around it.
  ///
  /// Throws ``Problems`` with the file of each, and `FileError`.
  ///
  /// - Parameter opening: receives the path of each of these files before it is read.
  package init(level file: ConversionFile, opening: @escaping (String) -> Void) throws {
    let files = try LevelFiles(around: file.path)
    var reader = TiledReader { path in
      if path == file.path { return file.bytes }
      opening(path)
      return try files.bytes(path)
    }
    let map = try reader.map(at: file.path)
    let set = try LevelSet([(file.path, map)], keepsUnused: false) { path in
      opening(path)
      return try files.picture(path)
    }
    // One map is one level.
    self.init(try set.picture(of: set.levels[0]), name: file.path, warnings: set.warnings)
  }
}
