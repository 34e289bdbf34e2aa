import RomKitBase
import RomKitConversion
import RomKitPictures
import RomKitProject
import RomKitText

/// Errors of conversions as a project needs them: with lines for its romkit.toml where the command has options.
enum ProjectRemedies {
  /// The problems of an error with an asset.
  static func problems(_ error: any Error, of asset: AssetFile, in folder: AssetFolder) -> [Diagnostic] {
    var problems = Problems(error, file: asset.path).all
    // What a reader says of an imported file is about another one than the reader of the message has.
    if let importer = asset.importer, !(error is ImporterFailure), !(error is FileError),
      !(error is ConversionError)
    {
      let program = Escaped.path(importer.programName)
      let note = "this is about the .\(importer.format.rawValue) that \(program) made of it"
      problems = problems.map { problem in
        problem.place.file == asset.path ? problem.changed { $0.notes.append(note) } : problem
      }
    }
    guard let help = help(for: error, asset, folder) else { return problems }
    return problems.map { problem in problem.changed { $0.help = help } }
  }

  private static func help(for error: any Error, _ asset: AssetFile, _ folder: AssetFolder) -> String? {
    switch error {
    case ConversionError.needsSchema:
      let beside = Path.joined(
        Path.folder(of: asset.path), Path.name(of: asset.path, fileExtension: "toml"))
      return "write the schema to \(Escaped.path(beside)), or if several tables share one, "
        + rule("schema = \"items.toml\"", for: asset, folder)
    case PictureSettingsError.cropOutside(let crop, let width, let height):
      let line = "crop = \(TOMLText.quoted(crop.fitted(width: width, height: height).settingText))"
      guard let place = folder.place(of: AssetOptionTable.shared.crop.row, for: asset) else {
        return "take a part that is inside it, " + rule(line, for: asset, folder)
      }
      return "write \(line) in line \(place.line) of \(Escaped.path(folder.manifestPath))"
    case SlotPictureError.tooLarge(let width, let height):
      return "take a part of it, "
        + rule("crop = \"0,0,\(min(width, 256)),\(min(height, 256))\"", for: asset, folder)
    default: return nil
    }
  }

  /// A rule for one asset, to be added to the manifest.
  private static func rule(_ line: String, for asset: AssetFile, _ folder: AssetFolder) -> String {
    """
    in \(Escaped.path(folder.manifestPath)):
      [[assets]]
      files = \(TOMLText.quoted(Glob.text(matchingOnly: asset.relativePath)))
      \(line)
    """
  }
}
