import RomKit

/// The files to convert.
extension Convert {
  /// Reads all files. Throws ``Problems`` with those that cannot be read.
  func read() throws -> [ConversionFile] {
    var problems: [Diagnostic] = []
    let files = try inputs.compactMap { path -> ConversionFile? in
      do {
        return try read(path)
      } catch let error as UsageError {
        throw error
      } catch {
        problems += Problems(error, file: path).all
        return nil
      }
    }
    if !problems.isEmpty { throw Problems(problems) }
    return files
  }

  private func read(_ path: String) throws -> ConversionFile {
    guard path == "-" else { return try ConversionFile(reading: path) }
    guard let from, let format = FileFormat(fileExtension: from) else {
      throw UsageError(
        "the format of standard input is not known", help: "name it with --from, for example --from mml")
    }
    return try ConversionFile(path: StandardInput.path, format: format, source: try StandardInput.source())
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
    do {
      return try VGSPackSource(parsing: file.bytes).credits
    } catch {
      throw Problems(error, file: file.path)
    }
  }
}
