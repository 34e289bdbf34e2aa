/// A ROM made from an assets folder: everything that was found, converted and checked, ready to be written.
public struct RomBuild: Sendable {
  /// What to write. Bodies that are files as they are stay in their files until then.
  public let writer: RomWriter
  /// What was converted, a line each.
  public private(set) var conversions: [String] = []
  /// What may not be as it was meant.
  public private(set) var warnings: [Diagnostic] = []
  private let folder: AssetFolder
  private let ignored: [String]

  /// Reads and checks all assets of a folder. With `checksums` nil the manifest decides, and without a word from it
  /// there are checksums. Throws ``Problems`` with all that is wrong.
  public init(_ folder: AssetFolder, checksums: Bool? = nil) throws {
    var problems: [Diagnostic] = []
    var records: [Record] = []
    var keys: [String] = []
    let manifest = folder.manifest
    let entries = Dictionary(manifest.entries.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    for asset in folder.assets {
      do {
        guard let format = AssetFormat.find(kind: asset.slot.kind, ending: asset.ending) else { continue }
        let result = try format.convert(asset, unchecked: manifest.unchecked.contains(asset.slot))
        let name = entries[Path.name(of: asset.path)]?.name ?? RecordName(asset.slot)
        records.append(Record(name: name, body: result.body))
        keys.append(asset.slot.description)
        warnings += result.warnings
        if let report = result.report { conversions.append("\(Escaped.path(asset.path)): \(report)") }
      } catch {
        problems += Problems(error, file: asset.path).all
      }
    }
    var used = Set(folder.assets.map { Path.name(of: $0.path) })
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
    writer = try RomWriter(
      Rom(records: sorted, trailing: trailing), checksums: checksums ?? manifest.checksums ?? true)
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

  /// Throws when the file to be written is one of those it is made from.
  public func checkInputs(against file: NewFile) throws {
    guard let replaced = file.replaced else { return }
    for record in writer.rom.records where record.body.source.identity?.isSameFile(as: replaced) == true {
      throw OutputIsInput(file: file.path, input: record.body.source.path ?? record.name.label)
    }
  }
}

/// The ROM was to be written over one of the assets.
private struct OutputIsInput: DescribedError {
  let file: String?
  let input: String

  var code: String { "pack-output-is-input" }
  var message: String { "this is the asset \(Escaped.path(input)), which writing the ROM would destroy" }
  var remedy: String? { "write the ROM to another file, such as romdata.bin" }
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
