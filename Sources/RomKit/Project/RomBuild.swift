/// A ROM made from an assets folder: everything that was found, converted and checked, ready to be written.
public struct RomBuild: Sendable {
  /// What to write. Bodies that are files as they are stay in their files until then.
  public let writer: RomWriter
  /// What was converted, a line each.
  public let conversions: [String]
  /// What may not be as it was meant.
  public let warnings: [Diagnostic]
  let folder: AssetFolder
  let assets: AssetConversion
  private let ignored: [String]

  /// Reads, checks and converts all assets of a folder. Throws ``Problems`` with all that is wrong. How the
  /// build is carried out does not change what comes of it.
  public init(_ folder: AssetFolder, execution: BuildExecution = BuildExecution()) throws {
    let manifest = folder.manifest
    let assets = AssetConversion(folder, execution: execution)
    self.assets = assets
    conversions = assets.reports
    var problems = assets.problems
    var records = assets.records
    var keys = records.map(\.name.label)
    let files = Dictionary(
      folder.assets.map { ($0.relativePath, $0.slot) }, uniquingKeysWith: { first, _ in first })
    for entry in manifest.entries {
      // A slot whose stored name is an odd one.
      if let slot = files[entry.file], let index = records.firstIndex(where: { $0.slot == slot }) {
        records[index].name = entry.name
      }
    }
    var used = Set(folder.assets.map(\.relativePath))
    for body in manifest.kept { used.insert(String(body.body.prefix { $0 != "/" })) }
    var named: Set<String> = []
    for entry in manifest.entries {
      if !named.insert(entry.file).inserted {
        problems.append(Diagnostic(ManifestError.twice(file: entry.file), file: folder.manifestPath))
      } else if used.insert(entry.file).inserted {
        problems += try folder.take(entry.file, key: "file") { body in
          records.append(Record(name: entry.name, body: body))
          keys.append(entry.file)
        }
      }
    }
    let order = ManifestOrder(manifest.order)
    problems += order.problems(among: keys, path: folder.manifestPath)
    let sorted = order.sorted(Array(zip(keys, records)))
    var trailing: Body?
    if let file = manifest.trailing {
      used.insert(file)
      problems += try folder.take(file, key: "trailing") { trailing = $0 }
    }
    if records.isEmpty, problems.isEmpty {
      problems.append(Diagnostic(EmptyFolder(ignored: folder.ignored.count), file: folder.path))
    }
    if !problems.isEmpty { throw Problems(problems) }
    self.folder = folder
    ignored = folder.ignored.filter { !used.contains($0) }
    let rom = Rom(records: sorted, trailing: trailing)
    warnings =
      folder.warnings + assets.warnings + (try WholeRules.warnings(rom, folder: folder.path))
    writer = try RomWriter(rom, checksums: folder.settings.checksums ?? manifest.checksums ?? true)
  }

  /// The names of the files in the folder that are not part of the ROM, without the ROM itself.
  public func ignored(whenWriting output: String) -> [String] {
    let written = try? OpenFile(reading: output).identity
    return ignored.filter { name in
      guard let written else { return true }
      let other = try? OpenFile(reading: Path.joined(folder.path, name)).identity
      return other?.isSameFile(as: written) != true
    }
  }

  /// The files that are bodies as they are; not the ROM before, which may hold some bodies too.
  private var fileBodies: [String] {
    writer.rom.records.filter { record in record.slot.flatMap { assets.origins[$0] } != .rom }
      .compactMap(\.body.source.path)
  }

  /// The files that the ROM is made from.
  public var inputs: [String] {
    folder.assets.flatMap { [$0.path, $0.schema].compactMap { $0 } }
      + fileBodies + [folder.manifestPath]
  }
}

extension AssetFolder {
  fileprivate var manifestPath: String { Path.joined(path, Manifest.fileName) }

  /// Takes a file that the manifest names, or tells why it cannot be taken.
  fileprivate func take(_ file: String, key: String, _ take: (Body) -> Void) throws -> [Diagnostic] {
    guard ignored.contains(file) else {
      return [Diagnostic(ManifestError.missing(file: file, key: key), file: manifestPath)]
    }
    do {
      take(Body(try ByteSource.reopened(file: Path.joined(path, file))))
      return []
    } catch let error as FileError {
      return [Diagnostic(error)]
    }
  }
}

/// A folder from which no ROM can be made.
private struct EmptyFolder: DescribedError {
  let ignored: Int

  var code: String { "pack-no-assets" }
  var message: String {
    ignored == 0
      ? "the folder is empty"
      : "there is no slot file in this folder, only \(Plural.text(ignored, "other file"))"
  }
  var remedy: String? {
    "name the assets as the SDK does: GSLOT000.bmp, ESLOT000.wav, BSLOT000.BGM, DSLOT000.DAT, with numbers up to 255"
  }
}
