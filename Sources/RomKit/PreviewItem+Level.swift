extension PreviewItem {
  /// A map of Tiled, drawn as a console draws the level that it becomes. Its files have to be in the project around it.
  ///
  /// Throws ``Problems`` with the file of each, and `FileError`.
  package init(level file: ConversionFile) throws {
    let files = try LevelFiles(around: file.path)
    var reader = TiledReader { path in path == file.path ? file.bytes : try files.bytes(path) }
    let map = try reader.map(at: file.path)
    let set = try LevelSet([(file.path, map)], keepsUnused: false, open: files.picture)
    // One map is one level.
    self.init(try set.picture(of: set.levels[0]), name: file.path, warnings: set.warnings)
  }
}
