import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitProject
import RomKitRules
import RomKitText

/// The errors of conversions for projects, with lines for romkit.toml in place of options.
enum ProjectRemedies {
  static func problems(_ error: any Error, of asset: AssetFile, in folder: AssetFolder) -> [Diagnostic] {
    var problems = Problems(error, file: asset.path).diagnostics
    // The error is about the output of the importer, which the user does not have.
    if let importer = asset.importer, !(error is ImporterFailure), !(error is FileError),
      !(error is ConversionError)
    {
      let program = importer.programName
      let note: LocalizedText =
        "the problem is in the .\(importer.format.rawValue) that \(program) made from this file"
      problems = problems.map { problem in
        problem.place.file == asset.path ? problem.changed { $0.notes.append(note) } : problem
      }
    }
    guard let help = help(for: error, asset, folder) else { return problems }
    return problems.map { problem in problem.changed { $0.help = help } }
  }

  private static func help(for error: any Error, _ asset: AssetFile, _ folder: AssetFolder) -> LocalizedText?
  {
    switch error {
    case let error as FileError where error.isFolderInstead:
      return "rename the folder, or move it out of the assets folder"
    case ConversionError.needsSchema:
      let beside = Path.joined(
        Path.folder(of: asset.path), Path.name(of: asset.path, fileExtension: "toml"))
      return """
        write the schema to \(beside), or, if several tables share a schema, name it \
        \(rule("schema = \"items.toml\"", for: asset, folder))
        """
    case PictureSettingsError.cropOutside(let crop, let width, let height):
      let fitted = crop.fitted(width: width, height: height).settingText
      if let place = place(of: "crop", fitted, asset, folder) { return place }
      let line = "crop = \(TOMLText.quoted(fitted))"
      return "choose a part inside the picture, \(rule(line, for: asset, folder))"
    case let error as PictureDiagnostic:
      if !error.parts.isEmpty {
        return error.parts.compactMap { help(for: $0, asset, folder) ?? $0.help }.joined(separator: "\n")
      }
      guard let remedy = error.remedy else { return nil }
      return remedy.purpose.map { frames($0, remedy.value, asset, folder) }
        ?? place(of: remedy.setting, remedy.value, asset, folder)
        ?? "write \(rule("\(remedy.setting) = \(TOMLText.quoted(remedy.value))", for: asset, folder))"
    case SlotPictureError.tooLarge(let width, let height):
      return parts(of: asset, width: width, height: height, folder)
    case let error as TextSourceError: return help(for: error, asset, folder)
    default: return nil
    }
  }

  /// The lines that name the encoding of a text.
  private static func help(for error: TextSourceError, _ asset: AssetFile, _ folder: AssetFolder)
    -> LocalizedText?
  {
    let fitting = error.fittingEncodings
    guard let first = fitting.first else { return nil }
    let comment =
      fitting.count > 1
      ? "  # or " + fitting.dropFirst().map { TOMLText.quoted($0.rawValue) }.joined(separator: " or ") : ""
    let line = "source-encoding = " + TOMLText.quoted(first.rawValue) + comment
    let rule = rule(line, for: asset, folder)
    switch error.code {
    case "text-encoding" where fitting.count > 1: return "name the right encoding \(rule)"
    case "text-encoding":
      return "save the text as UTF-8, or, if the text above is right, name its encoding \(rule)"
    case "text-utf16":
      return "save the text as UTF-8, or, if the text above is wrong, name its encoding \(rule)"
    default: return "save the text as UTF-8, or name its encoding \(rule)"
    }
  }

  /// The instruction to change a setting of an asset in the manifest; nil if no rule sets it, or if the rule sets that of others too.
  private static func place(
    of setting: String, _ value: String, _ asset: AssetFile, _ folder: AssetFolder
  ) -> LocalizedText? {
    guard let option = AssetOption.named(setting) else { return nil }
    let places = folder.places(of: option)
    guard let place = places[asset.slot], places.values.count(where: { $0 == place }) == 1 else { return nil }
    return
      "write \(setting) = \(TOMLText.quoted(value)) in line \(place.line) of \(folder.manifest.path)"
  }

  private static func frames(
    _ purpose: LocalizedText, _ value: String, _ asset: AssetFile, _ folder: AssetFolder
  ) -> LocalizedText {
    if let place = place(of: "frames", value, asset, folder) { return "\(purpose): \(place)" }
    return "\(purpose), \(rule("frames = \(TOMLText.quoted(value))", for: asset, folder))"
  }

  /// The parts of a picture that is too large. A single part would leave the rest out.
  private static func parts(
    of asset: AssetFile, width: Int, height: Int, _ folder: AssetFolder
  ) -> LocalizedText {
    // Only pictures that romkit reads itself are cut.
    guard max(width, height) <= WholePicture.maximumSide, asset.importer == nil else {
      return SlotPictureError.smaller
    }
    let cells = cells(of: asset, folder)
    let fits = cells.map { $0.margin == 0 && $0.spacing == 0 } ?? false
    let line = fits ? "cell = \"\(cells?.width ?? 1)x\(cells?.height ?? 1)\"" : "split = true"
    if asset.name == nil {
      if asset.rule != nil { return SlotPictureError.smaller }
      // The parts need a name, and the first of them keeps the number.
      let named = "\(asset.slot)-title.\(Path.fileExtension(of: asset.relativePath))"
      return """
        rename it to \(named), and cut it into parts, \(AssetRule.lines(line, files: named, folder: folder.path))
        or \(SlotPictureError.smaller)
        """
    }
    return """
      cut it into parts, \(rule(line, for: asset, folder))
      or \(SlotPictureError.smaller)
      """
  }

  /// The cells that `[[sprites]]` gives for an asset; nil if it gives none.
  private static func cells(of asset: AssetFile, _ folder: AssetFolder) -> SpriteCells? {
    let names =
      [asset.relativePath, asset.slot.description]
      + [asset.name.map { AssetID(asset.slot.kind, $0).description }].compactMap(\.self)
    return folder.manifest.sprites.lazy.compactMap { rule in
      guard case .grid(let cells) = rule.parts, names.contains(rule.picture) else { return nil }
      return cells
    }.first
  }

  /// A rule for one asset, to add to the manifest.
  private static func rule(_ line: String, for asset: AssetFile, _ folder: AssetFolder) -> LocalizedText {
    // A rule with `as` is for this asset alone.
    if let number = asset.rule, let place = folder.manifest.places["assets", number] {
      return "in \(folder.manifest.path), below line \(place.line): \(line)"
    }
    let pattern = Glob.text(matchingOnly: asset.relativePath)
    return "\(AssetRule.lines(line, files: pattern, folder: folder.path))"
  }
}
