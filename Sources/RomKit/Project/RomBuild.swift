/// A ROM made from an assets folder: everything that was found, converted and checked, ready to be written.
public struct RomBuild: Sendable {
  /// What to write. Bodies that are files as they are stay in their files until then.
  public let writer: RomWriter
  /// The files in the folder that are not part of the ROM.
  public let ignored: [String]

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
        let body = try format.body(of: asset, unchecked: manifest.unchecked.contains(asset.slot))
        let name = entries[Path.name(of: asset.path)]?.name ?? RecordName(asset.slot)
        records.append(Record(name: name, body: body))
        keys.append(asset.slot.description)
      } catch let error as any DescribedError {
        problems.append(Diagnostic(error, file: asset.path))
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
    ignored = folder.ignored.filter { !used.contains($0) }
    writer = try RomWriter(
      Rom(records: sorted, trailing: trailing), checksums: checksums ?? manifest.checksums ?? true)
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
    ignored == 0 ? "the folder is empty" : "none of the \(Plural.text(ignored, "file")) in this folder is a slot file"
  }
  var remedy: String? {
    "name the assets as the SDK does: GSLOT000.bmp, ESLOT000.wav, BSLOT000.BGM, DSLOT000.DAT, with numbers up to 255"
  }
}
