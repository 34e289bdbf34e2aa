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
  private let settings: BuildSettings

  init(_ folder: AssetFolder, settings: BuildSettings) {
    self.folder = folder
    self.settings = settings
    var bodies: [SlotID: Body] = [:]
    var pictures: [(slot: SlotID, file: ConversionFile)] = []
    for asset in folder.assets {
      do {
        switch asset.format.making {
        case .body:
          let body = Body(try ByteSource.reopened(file: asset.path))
          let isUnchecked = folder.manifest.unchecked.contains(asset.slot)
          let check = isUnchecked ? BodyRules.warnings : BodyRules.check
          warnings += try check(body, asset.slot.kind).map { $0.placed(in: asset.path) }
          bodies[asset.slot] = body
        case .picture:
          pictures.append((asset.slot, try ConversionFile(reading: asset.path, form: asset.format.form)))
        case .converted(let convert):
          let file = try ConversionFile(reading: asset.path, form: asset.format.form)
          let result = try convert(file, settings, try asset.schema.map { try Self.schema($0) })
          bodies[asset.slot] = Body(result.bytes)
          warnings += result.warnings
          if let report = result.report { tell(report, of: asset.path) }
        }
      } catch {
        problems += Problems(error, file: asset.path).all
      }
    }
    do {
      try convert(pictures, into: &bodies)
    } catch {
      problems += Problems(error, file: folder.path).all
    }
    records = bodies.sorted { $0.key < $1.key }.map { Record($0.key, body: $0.value) }
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

  /// Converts all pictures, and gives the palette that was chosen for them a slot.
  private mutating func convert(
    _ pictures: [(slot: SlotID, file: ConversionFile)], into bodies: inout [SlotID: Body]
  ) throws {
    if pictures.isEmpty { return }
    let conversion = try PictureConversion(pictures.map(\.file), settings: settings.pictures)
    warnings += conversion.warnings
    for (index, picture) in pictures.enumerated() {
      do {
        bodies[picture.slot] = Body(try conversion.bytes(of: index, as: .chr))
        if let report = conversion.reports[index] { tell(report, of: picture.file.path) }
      } catch {
        problems += Problems(error, file: picture.file.path).all
      }
    }
    // The pictures of VGE carry their palette; a palette that was given has its place already.
    guard let palette = conversion.palette, settings.pictures.palette == nil, settings.pictures.dialect == .sy
    else {
      return
    }
    let slot = SlotID(.data, settings.paletteSlot ?? folder.manifest.paletteSlot ?? 0)
    if let taken = folder.assets.first(where: { $0.slot == slot }) {
      let picture = zip(pictures, conversion.reports).first { $0.1 != nil }?.0.file.path
      problems.append(
        Diagnostic(
          PaletteSlotTaken(slot: slot, taken: Path.name(of: taken.path)), file: picture ?? folder.path))
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
