/// Turns the assets of a folder into the records of slots, and collects all that is wrong with them.
struct AssetConversion {
  /// The records, in the order of the assets; that of a chosen palette comes last.
  private(set) var records: [Record] = []
  /// What was converted, a line each.
  private(set) var reports: [String] = []
  /// What may not be as it was meant.
  private(set) var warnings: [Diagnostic] = []
  /// What cannot be packed.
  private(set) var problems: [Diagnostic] = []
  private let folder: AssetFolder
  private var bodies: [SlotID: Body] = [:]

  /// The pictures of a group.
  private struct Pictures {
    /// Those to convert, each with its slot.
    var sources: [(slot: SlotID, source: PictureConversion.Source)] = []
    /// Those whose bodies are there already.
    var beside: [PictureConversion.Source] = []
  }

  init(_ folder: AssetFolder) {
    self.folder = folder
    var groups = folder.paletteGroups.map { _ in Pictures() }
    for asset in folder.assets {
      do {
        switch asset.format.making {
        case .body(let check): bodies[asset.slot] = try body(at: asset.path, of: asset, check)
        case .picture:
          let file = try ConversionFile(reading: asset.path, form: asset.format.form)
          let source = PictureConversion.Source(file, settings: asset.settings.pictures)
          let group = asset.paletteGroup ?? 0
          if let original = try original(of: asset, file) {
            bodies[asset.slot] = original
            groups[group].beside.append(source)
          } else {
            groups[group].sources.append((asset.slot, source))
          }
        case .converted(let convert):
          let file = try ConversionFile(reading: asset.path, form: asset.format.form)
          if let original = try original(of: asset, file) {
            bodies[asset.slot] = original
          } else {
            let result = try convert(file, asset.settings, try asset.schema.map { try Self.schema($0) })
            bodies[asset.slot] = Body(result.bytes)
            warnings += result.warnings
            if let report = result.report { tell(report, of: asset.path) }
          }
        }
      } catch {
        problems += Problems(error, file: asset.path).all
      }
    }
    for (group, pictures) in zip(folder.paletteGroups, groups) where !pictures.sources.isEmpty {
      do {
        try convert(pictures, as: group)
      } catch {
        problems += Problems(error, file: folder.path).all
      }
    }
    records = bodies.sorted { $0.key < $1.key }.map { Record($0.key, body: $0.value) }
  }

  /// A file that is a body, checked unless the manifest forbids it.
  private func body(at path: String, of asset: AssetFile, _ check: (Body) throws -> Void) throws -> Body {
    let body = Body(try ByteSource.reopened(file: path))
    if !folder.manifest.unchecked.contains(asset.slot) { try check(body) }
    return body
  }

  /// The body that was kept of an asset, if its file is still what it was.
  private func original(of asset: AssetFile, _ file: ConversionFile) throws -> Body? {
    guard let original = asset.original, SHA256.digest(of: file.bytes) == original.sha256 else { return nil }
    let path = Path.joined(folder.path, original.body)
    do {
      return try body(at: path, of: asset) { try BodyRules.check($0, of: asset.slot.kind) }
    } catch {
      throw Problems(error, file: path)
    }
  }

  private mutating func tell(_ report: String, of path: String) {
    reports.append("\(Escaped.path(path)): \(report)")
  }

  private static func schema(_ path: String) throws -> TableSchema {
    let file = try ConversionFile(reading: path, form: .toml)
    do {
      return try TableSchema(parsing: file.bytes[...])
    } catch {
      throw Problems(error, file: path)
    }
  }

  /// Converts the pictures of a group, and gives the palette that was chosen for them a slot.
  private mutating func convert(_ pictures: Pictures, as group: PaletteGroup) throws {
    let conversion = try PictureConversion(
      pictures.sources.map(\.source), beside: pictures.beside, palette: group.settings)
    warnings += conversion.warnings
    for (index, picture) in pictures.sources.enumerated() {
      do {
        bodies[picture.slot] = Body(try conversion.bytes(of: index, as: .chr))
        if let report = conversion.reports[index] { tell(report, of: picture.source.file.path) }
      } catch {
        problems += Problems(error, file: picture.source.file.path).all
      }
    }
    let coloured = zip(pictures.sources, conversion.reports).filter { $0.1 != nil }.map(\.0.source)
    // The pictures of VGE carry their palette; a palette that was given has its place already.
    guard let palette = conversion.palette, let slot = group.slot,
      let first = coloured.first(where: { $0.settings.dialect == .sy })
    else { return }
    if let taken = folder.assets.first(where: { $0.slot == slot }) {
      problems.append(
        Diagnostic(PaletteSlotTaken(slot: slot, taken: taken.relativePath), file: first.file.path))
      return
    }
    bodies[slot] = Body(palette.serialized(as: .vgs))
    if let summary = conversion.summary { reports.append(summary) }
    reports.append(
      "\(slot): the palette of \(Plural.text(palette.count, "colour")) chosen for the pictures of full colours"
    )
  }
}

/// The palette for pictures of full colours has no place to go.
private struct PaletteSlotTaken: DescribedError {
  let slot: SlotID
  let taken: String

  var code: String { "palette-slot-taken" }
  var message: String {
    "this picture has full colours; the palette chosen for it would go to \(slot), which is taken by \(Escaped.path(taken))"
  }
  var remedy: String? {
    "map the picture onto that palette with --palette, or choose another slot with --palette-slot, also in romkit.toml"
  }
}
