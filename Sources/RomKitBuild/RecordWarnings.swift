import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitProject
import RomKitRules
import RomKitText
import VGSCore

/// Warnings about records that are probably mistakes.
enum RecordWarnings {
  /// The warnings about a ROM made from a folder, in the order of the records, those about the whole ROM last.
  static func warnings(of records: [Rom.Record], _ folder: AssetFolder) throws -> [Diagnostic] {
    var all: [Diagnostic] = []
    let assets = Dictionary(first: folder.assets.map { ($0.slot, $0) })
    let sizes = Dictionary(first: records.compactMap { record in record.slot.map { ($0, record.body.size) } })
    for asset in folder.assets where asset.slot.kind == .data || asset.slot.kind == .program {
      if sizes[asset.slot] == 0 {
        all.append(
          Diagnostic(
            "pack-empty-slot", "\(asset.slot) is empty, so a game that asks for it gets nothing",
            severity: .warning, file: asset.path))
      }
    }
    all += try missingCharacters(records, folder)
    for (index, entry) in folder.manifest.entries.enumerated() {
      guard let slot = entry.name.slot, let asset = assets[slot], asset.relativePath != entry.file
      else { continue }
      let warning = Diagnostic(
        "pack-same-record",
        """
        the record of \(entry.file) and the asset \(asset.relativePath) have the same name, \(slot); a game finds only \
        the first of them
        """,
        severity: .warning, help: "give the record another name in romkit.toml, or remove the record")
      all.append(warning.placed(in: folder.manifest, "record", index))
    }
    guard let profile = folder.manifest.profile else { return all }
    var others: [SlotID] = []
    for record in records {
      guard let slot = record.slot, slot.kind == .graphics else { continue }
      let letters = try String(decoding: record.body.prefix(2), as: UTF8.self)
      let dialect = SlotPicture.Dialect(rawValue: letters)
      if let dialect, dialect != profile.dialect { others.append(slot) }
    }
    guard let first = others.first else { return all }
    let count = others.count
    all.append(
      Diagnostic(
        "pack-other-profile",
        count > 1
          ? "\(first) and \(count - 1) more are pictures for the other console; the profile is \(profile.settingText)"
          : "\(first) is a picture for the other console; the profile is \(profile.settingText)",
        severity: .warning, file: assets[first]?.path ?? folder.path,
        help: count > 1
          ? "convert the pictures again, or change the profile in \(Manifest.fileName)"
          : "convert the picture again, or change the profile in \(Manifest.fileName)"))
    return all
  }

  /// The characters of texts with `font-check` that the ROM's own font lacks.
  private static func missingCharacters(
    _ records: [Rom.Record], _ folder: AssetFolder
  ) throws -> [Diagnostic] {
    let texts = folder.assets.filter { $0.format.fileFormat == .txt && $0.settings.fontCheck == true }
    guard !texts.isEmpty, let font = records.first(where: { $0.slot == SlotID(.data, 255) })?.body,
      font.size == FontSheet.byteCount
    else { return [] }
    let sheet = try FontSheet(parsing: font.bytes()[...])
    return try texts.flatMap { text in
      let file = try ConversionFile(reading: text.path, format: .txt)
      let source = try SourceText(file.bytes, as: text.settings.sourceEncoding)
      return FontCheck.missing(in: source.utf8[...], hasGlyph: sheet.hasInk)
        .diagnostics(.warning, file: text.path)
    }
  }
}

extension BodyValidation {
  /// The findings of ``check(_:of:)``, all as warnings, for a body that is packed unchecked.
  static func warnings(_ body: Rom.Body, of kind: SlotKind) throws -> [Diagnostic] {
    do {
      return try check(body, of: kind)
    } catch let error as FileError {
      throw error
    } catch {
      return Problems(error, file: nil).diagnostics.map { finding in
        finding.changed { warning in
          warning.severity = .warning
          warning.help = nil
          warning.notes.append(
            "the slot is packed unchanged, because \(Manifest.fileName) lists it as unchecked")
        }
      }
    }
  }
}

/// The warnings of pack about a whole ROM before it is written: everything that verify would report as an error, and that was
/// not reported when the slots were made.
///
/// They are warnings, so that a ROM that was released with such faults can be packed again unchanged.
enum RomWarnings {
  /// The warnings for a ROM made from a folder, whose manifest may name the console. Reads the headers of pictures.
  static func warnings(_ rom: Rom, folder: String, profile: Profile?) throws -> [Diagnostic] {
    var found = try NameRules.check(rom, file: folder)
    // Names come from the manifest, but an empty ROM does not.
    if !rom.records.isEmpty {
      for index in found.indices { found[index].help = "fix the name in \(Manifest.fileName)" }
    }
    if let mixed = ProfileRules(facts: try ConsoleFacts(of: rom, asked: profile)).check() {
      found.append(mixed.placed(in: folder))
    }
    return found.filter { $0.severity == .error }.map { finding in
      finding.changed { warning in
        warning.severity = .warning
        // The ROM with this offset does not exist yet.
        warning.place.position = nil
      }
    }
  }
}

enum BudgetCheck {
  /// Throws ``Problems`` with every limit that is exceeded.
  static func check(_ writer: RomWriter, against budget: Budget, in folder: AssetFolder) throws {
    if budget.isEmpty { return }
    let names = Dictionary(first: folder.assets.map { ($0.slot, $0.relativePath) })
    let bodies = writer.rom.records.map { record in
      let file = record.slot.flatMap { names[$0] }.map { " (\($0))" } ?? ""
      return (kind: record.slot?.kind, size: record.body.size, name: record.name.displayName + file)
    }
    var problems: [Diagnostic] = []
    func limit(
      _ limit: Int?, _ key: String, _ size: Int, _ bodies: [(kind: SlotKind?, size: Int, name: String)]
    ) {
      guard let limit, size > limit else { return }
      // Equal sizes stay in the order of the ROM.
      let ranked = bodies.enumerated().sorted { ($1.element.size, $0.offset) < ($0.element.size, $1.offset) }
      let names = ranked.prefix(3).map { body -> LocalizedText in
        "\(body.element.name) with \(Plural.bytes(body.element.size))"
      }
      let (bytes, excess) = (Plural.bytes(size), Grouped.text(size - limit))
      let message: LocalizedText =
        key == "total"
        ? "the ROM has \(bytes), \(excess) more than its budget of \(Grouped.text(limit))"
        : "the slots of \(key) take \(bytes), \(excess) more than their budget of \(Grouped.text(limit))"
      problems.append(
        Diagnostic(
          "budget-over", message,
          notes: names.isEmpty ? [] : ["the largest: \(names.joined(separator: ", "))"],
          help: "make the assets smaller, or raise \(key) in [budget]"
        ).placed(in: folder.manifest, "budget.\(key)"))
    }
    limit(budget.total, "total", writer.size, bodies)
    for kind in SlotKind.allCases {
      let own = bodies.filter { $0.kind == kind }
      limit(budget.kinds[kind], kind.folderName, own.reduce(0) { $0 + $1.size }, own)
    }
    if !problems.isEmpty { throw Problems(problems) }
  }
}
