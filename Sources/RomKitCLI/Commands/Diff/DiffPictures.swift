import RomKit

/// The changed pictures of a comparison as files.
struct DiffPictures {
  private let pictures: ComparedPictures
  private let inputs: [String]

  init(_ comparison: RomComparison, inputs: [String]) throws {
    pictures = try ComparedPictures(comparison)
    self.inputs = inputs
  }

  /// Writes a PNG of each into a folder, all or none; nothing at all when no picture changed.
  func write(to folder: String, _ report: Report, quiet: Bool) throws {
    if !pictures.items.isEmpty {
      for item in pictures.items {
        try OverwriteCheck.check(output: Path.joined(folder, item.fileName), inputs: inputs)
      }
      try report.commit {
        let new = try NewFolder(at: folder, names: pictures.items.map(\.fileName), overwriting: true)
        for item in pictures.items {
          try new.write(item.fileName) { try $0.write(try pictures.png(item)[...]) }
        }
        try new.commit()
      }
    }
    if !quiet { report.say("\(Escaped.path(folder)): \(Plural.text(pictures.items.count, "picture"))") }
  }
}
