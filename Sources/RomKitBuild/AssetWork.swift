import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitProject
import RomKitRules
import RomKitText

/// The conversion of one asset: its file becomes a body. Several threads may use it.
struct AssetWork: Sendable {
  struct Outcome: Sendable {
    /// The body; nil after a problem, and for a picture that is mapped together with others.
    var body: Rom.Body?
    var origin = BodyOrigin.file
    var notes = ConversionNotes()
    var problems: [Diagnostic] = []
    var inputs: [PreviousBuild.Input] = []
    /// The key of the conversion, if later builds can reuse it.
    var key: SHA256.Digest?
    var paths: [String] = []
    /// The digest of the file of a picture, for its palette group.
    var digest: SHA256.Digest?
    /// A picture that is mapped together with others, if it was just read.
    var pixels: ColourPicture?
    /// Whether the body is the one kept from a ROM.
    var isOriginal = false
    /// The reason why the kept body is not used.
    var unusedOriginal: LocalizedText?
  }

  let folder: AssetFolder
  let inputs: AssetInputs

  private var known: KnownConversions { inputs.known }

  func outcome(of asset: AssetFile) -> Outcome {
    var outcome = Outcome()
    do {
      try WorkControl.check(path: asset.path)
      switch asset.format.recipe {
      case .body where asset.importer != nil || asset.made != nil: try convertBody(asset, &outcome)
      case .body: outcome.inputs.append(try body(at: asset.path, of: asset, &outcome))
      case .picture: try convertPicture(asset, &outcome)
      case .converted(let convert): try self.convert(asset, convert, &outcome)
      }
    } catch {
      outcome.body = nil
      outcome.problems += ProjectRemedies.problems(error, of: asset, in: folder)
    }
    return outcome
  }

  /// Takes a file that is a body, after checking it; if the manifest forbids the check, problems become warnings. A file that
  /// passed the check before is not checked again.
  private func body(
    at path: String, of asset: AssetFile, _ outcome: inout Outcome
  ) throws -> PreviousBuild.Input {
    let stamp = FileStamp(at: path)
    let body = Rom.Body(try ByteSource.reopened(contentsOf: path))
    outcome.body = body
    var input = PreviousBuild.Input(
      path: path, stamp: stamp, isChecked: known.memory?.isChecked(path, stamp) == true)
    if !input.isChecked {
      let warnings = try warnings(of: body, of: asset, at: path)
      outcome.notes.warnings += warnings
      input.isChecked = warnings.isEmpty
    }
    return input
  }

  /// The warnings about a body; its problems are among them if the manifest forbids the check, and thrown otherwise.
  private func warnings(of body: Rom.Body, of asset: AssetFile, at path: String) throws -> [Diagnostic] {
    let check = folder.isUnchecked(asset) ? BodyValidation.warnings(_:of:) : BodyValidation.check(_:of:)
    return try check(body, asset.slot.kind).map { $0.placed(in: path) }
  }

  /// Takes the kept body of an asset if its file is unchanged.
  private func takeOriginal(of asset: AssetFile, _ file: InputFile, _ outcome: inout Outcome) throws -> Bool {
    guard let original = asset.original else { return false }
    guard try file.ownDigest() == original.sha256 else {
      outcome.unusedOriginal = "changed, so \(original.body) is not used"
      return false
    }
    let path = Path.joined(folder.path, original.body)
    do {
      let input = try body(at: path, of: asset, &outcome)
      outcome.inputs += [file.record, input].compactMap(\.self)
    } catch {
      throw Problems(error, file: path)
    }
    outcome.isOriginal = true
    return true
  }

  private func convert(
    _ asset: AssetFile,
    _ convert: @Sendable (ConversionFile, AssetSettings, TableSchema?) throws -> ConversionResult,
    _ outcome: inout Outcome
  ) throws {
    let file = inputs.file(of: asset)
    if try takeOriginal(of: asset, file, &outcome) { return }
    let schema = asset.schema.map { inputs.file($0, format: .toml) }
    try find([file] + (schema.map { [$0] } ?? []), &outcome) {
      known.key(
        "asset", [asset.slot.kind.rawValue, asset.format.fileFormat.rawValue, asset.fingerprint],
        [try file.digest(), try schema?.digest()])
    } making: {
      ConversionParts(
        try convert(try file.file(), asset.settings, try schema.map { try TableSchema($0.file()) }))
    }
  }

  /// Takes a body made by an importer or from other files.
  private func convertBody(_ asset: AssetFile, _ outcome: inout Outcome) throws {
    let file = inputs.file(of: asset)
    try find([file], &outcome) {
      known.key(
        "imported body", [asset.slot.kind.rawValue, "\(folder.isUnchecked(asset))"], [try file.digest()])
    } making: {
      let bytes = try file.file().bytes
      let warnings = try warnings(of: Rom.Body(bytes), of: asset, at: asset.path)
      return ConversionParts(ConversionResult(bytes: bytes, warnings: warnings))
    }
  }

  /// Converts a picture whose indices are kept; any other is read, to be mapped with its group.
  private func convertPicture(_ asset: AssetFile, _ outcome: inout Outcome) throws {
    let file = inputs.file(of: asset)
    if try !takeOriginal(of: asset, file, &outcome) {
      var pixels: ColourPicture?
      try find([file], &outcome) {
        known.key("picture", [asset.format.fileFormat.rawValue, asset.fingerprint], [try file.digest()])
      } making: {
        let source = PictureConversion.Source(try file.file(), settings: asset.settings.pictures)
        switch try source.prepared() {
        case .indexed(let result, let colours):
          var parts = ConversionParts(result)
          parts.notes.colours = colours
          return parts
        case .coloured(let picture, let warnings):
          guard picture.width <= SlotPicture.maximumSide, picture.height <= SlotPicture.maximumSide else {
            throw SlotPictureError.tooLarge(width: picture.width, height: picture.height)
          }
          pixels = picture
          return ConversionParts(
            notes: ConversionNotes(
              warnings: warnings, size: AtlasPacking.Size(width: picture.width, height: picture.height)))
        }
      }
      outcome.pixels = pixels
    }
    if known.isUseful { outcome.digest = try file.digest() }
  }

  /// Finds the result of an earlier conversion of these files, or converts them.
  private func find(
    _ files: [InputFile], _ outcome: inout Outcome, key makeKey: () throws -> SHA256.Digest?,
    making make: () throws -> ConversionParts
  ) throws {
    let paths = files.map(\.path)
    outcome.key = known.isUseful ? try makeKey() : nil
    let parts: ConversionParts
    if let found = known.find(outcome.key, paths: paths), found.parts.bodies.count <= 1 {
      (parts, outcome.origin) = found
    } else {
      var made = try make()
      for file in files {
        if let loss = try file.lostFrames() { made.notes.warnings.append(loss) }
        try file.keepImport()
      }
      (parts, outcome.origin) = (made, .conversion)
      // Again, because the files that were read may differ from those that were remembered.
      outcome.key = known.isUseful ? try makeKey() : nil
      known.keep(parts, for: outcome.key, paths: paths)
    }
    outcome.body = parts.bodies.first
    outcome.notes = parts.notes
    outcome.paths = paths
    outcome.inputs += files.compactMap(\.record)
  }
}
