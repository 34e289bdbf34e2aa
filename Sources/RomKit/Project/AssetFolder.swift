/// The slot files of an assets folder, found by the names that the SDK gives them.
public struct AssetFolder: Sendable {
  /// The folder, as it was given.
  public let path: String
  /// What was said about the build from outside.
  public let settings: BuildSettings
  /// The slot files, in romkit's own order.
  public let assets: [AssetFile]
  /// The pictures that share a palette; see ``AssetFile/paletteGroup``.
  public let paletteGroups: [PaletteGroup]
  /// The names of the files in the folder that are not slots and not the manifest.
  public let ignored: [String]
  /// What `romkit.toml` says; an empty manifest when there is none.
  public let manifest: Manifest
  /// What may not be as it was meant.
  public let warnings: [Diagnostic]

  /// Reads the names in a folder, and its manifest, and decides how each asset is converted. Throws ``Problems`` with
  /// everything that is wrong with the names, or ``FileError`` when the folder cannot be read.
  public init(_ path: String, settings: BuildSettings = BuildSettings()) throws {
    self.path = path
    self.settings = settings
    var problems: [Diagnostic] = []
    var assets: [SlotID: AssetFile] = [:]
    var schemas: [SlotID: String] = [:]
    var ignored: [String] = []
    let names = try FolderListing.names(in: path)
    for name in names where name != Manifest.fileName {
      let file = Path.joined(path, name)
      switch AssetName(name) {
      case .other: ignored.append(name)
      case .malformed(let error): problems.append(Diagnostic(error, file: file))
      case .schema(let slot): schemas[slot] = file
      case .slot(let slot, let format):
        if let other = assets[slot] {
          let error = AssetNameError.twice(first: Path.name(of: other.path), second: name, slot: slot)
          problems.append(Diagnostic(error, file: file))
        } else {
          assets[slot] = AssetFile(path: file, relativePath: name, slot: slot, name: nil, format: format)
        }
      }
    }
    manifest = try names.contains(Manifest.fileName) ? Self.readManifest(in: path) : Manifest()
    var resolution = SettingsResolution(
      of: assets.values.sorted { $0.slot < $1.slot }, manifest, settings, folder: path)
    resolution.giveSchemas(schemas)
    problems += resolution.problems
    if !problems.isEmpty { throw Problems(problems) }
    self.assets = resolution.assets
    paletteGroups = resolution.paletteGroups
    warnings = resolution.warnings
    self.ignored = ignored
  }

  /// Larger than anybody's manifest: even a million records take less.
  private static let largestManifest = 256 << 20

  private static func readManifest(in folder: String) throws -> Manifest {
    let path = Path.joined(folder, Manifest.fileName)
    let source = try ByteSource(file: path)
    guard source.size <= largestManifest else {
      throw Problems(
        Diagnostic(ConversionError.tooLarge(size: source.size, largest: largestManifest), file: path))
    }
    return try Manifest(parsing: source.bytes(in: 0..<source.size), path: path)
  }
}
