import RomKit

/// The files to convert.
extension Convert {
  /// Reads all files. Throws ``Problems`` with those that cannot be read.
  func read() throws -> [ConversionFile] {
    try StandardInput.check(from: from, inputs)
    return try Problems.collect(inputs, in: { $0 }) { try ConversionFile.read($0, from: from) }
  }

  /// The files to convert: all but the credits of a song among them.
  func withoutCredits(_ files: [ConversionFile]) throws -> [ConversionFile] {
    let credits = files.filter { $0.format == .meta }
    if credits.isEmpty { return files }
    let others = files.filter { $0.format != .meta }
    guard credits.count == 1, others.count == 1, others.allSatisfy({ $0.format.subject == .song }) else {
      throw UsageError(
        "a .meta file belongs to exactly one song",
        help: "write romkit convert song.mml song.meta -o song.vgs")
    }
    return others
  }

  /// The credits among the files; nil if there are none.
  static func credits(among files: [ConversionFile]) throws -> VGSCredits? {
    guard let file = files.first(where: { $0.format == .meta }) else { return nil }
    return try Problems.placed(in: file.path) { try VGSCredits(parsing: file.bytes) }
  }
}
