import RomKitBase
import RomKitContainer
import RomKitRules
import RomKitText

extension Manifest {
  /// Reads a manifest; ``serialized(about:)`` is the inverse. Throws all its problems at once as ``Problems``, with
  /// their lines; `path` is its name in them.
  package init(parsing bytes: [UInt8], path: String) throws {
    var faults = ManifestFaults()
    try self.init(reading: bytes, path: path, &faults)
    if !faults.problems.isEmpty { throw Problems(faults.problems) }
  }

  /// Reads the sound parts of a manifest. Throws ``Problems`` only if it is not TOML.
  init(reading bytes: [UInt8], path: String, _ faults: inout ManifestFaults) throws {
    var reader = try ManifestReader(bytes, path: path)
    readRoot(&reader)
    reader.read("defaults") { defaults = AssetSettings(from: $0, &$1) }
    assets = reader.rules("assets") { Self.rule($0, &$1) }
    palettes = reader.rules("palettes") { PaletteRule(from: $0, &$1) }
    PaletteRule.checkCommon(palettes, &reader)
    sprites = reader.rules("sprites") { SpriteRule(from: $0, &$1) }
    animations = reader.rules("animations") { AnimationRule(from: $0, &$1) }
    atlases = reader.rules("atlas") { AtlasRule(from: $0, &$1) }
    levels = reader.rules("levels") { LevelRule(from: $0, &$1) }
    slots = Self.slots(&reader)
    reader.read("headers") { section, reader in
      for kind in HeaderFiles.kinds { headers[keyPath: kind.path] = reader.path(kind.key, in: section) }
    }
    reader.read("budget") { budget = Budget(from: $0, &$1) }
    importers = Importer.all(in: &reader)
    kept = reader.rules("kept") { Self.keptBody($0, &$1) }
    entries = reader.rules("record") { Self.record($0, &$1) }
    reader.checkKeys(of: reader.root)
    faults = reader.faults
    places = reader.places
  }

  private mutating func readRoot(_ reader: inout ManifestReader) {
    let root = reader.root
    title = reader.value(
      "title", in: root, expected: "text in quotes, not empty and without control characters"
    ) {
      $0.string.flatMap { $0.isEmpty || $0 != Escaped.path($0) ? nil : $0 }
    }
    profile = reader.setting("profile", in: root)
    outputs = reader.paths("output", in: root)
    ignore = reader.patterns("ignore", in: root, isRequired: false)
    checksums = reader.setting("checksums", in: root)
    mayBeEmpty = reader.setting("empty", in: root) ?? false
    order = reader.strings("order", in: root)
    for item in reader.list(
      "unchecked", in: root, expected: "a list of strings", { $0.string == nil ? nil : $0 })
    {
      switch AssetTarget(item.string ?? "") {
      case .slot(let slot): unchecked.append(slot)
      case .asset(let asset): uncheckedAssets.append(asset)
      case nil: reader.add(.notASlot(item.string ?? ""), at: item.position)
      }
    }
    trailing = reader.fileName("trailing", in: root)
    paletteSlot = reader.number("palette-slot", in: root, 0...255).flatMap { UInt8(exactly: $0) }
    paletteTolerance = reader.tolerance("palette-tolerance", in: root)
    worstError = reader.tolerance("worst-error", in: root)
  }

  private static func rule(_ section: ManifestSection, _ reader: inout ManifestReader) -> AssetRule {
    let files = reader.patterns("files", in: section)
    let target = reader.value(
      "as", in: section, ofPath: true,
      expected: "the slot or asset to make, such as \"GSLOT007\" or \"graphics/title\""
    ) { value in value.string.flatMap { AssetTarget($0) } }
    if case .asset(let asset)? = target, AssetName.looksLikeSlot(Path.name(of: asset.name)) {
      reader.add(
        .slotAsName(
          "\(asset)",
          help: SlotID(Path.name(of: asset.name)).map { "write as = \(TOMLText.quoted("\($0)"))" }
            ?? "choose another name"),
        at: section.table["as"]?.position ?? section.position)
    }
    if target != nil, let file = files.first, files.count > 1 || (try? Glob(file))?.isExact != true {
      reader.add(.targetOfMany(file, count: files.count), at: section.position)
    }
    return AssetRule(
      files: files, target: target, options: AssetSettings(from: section, &reader),
      isRaw: reader.setting("raw", in: section), split: SplitRule(from: section, &reader))
  }

  private static func slots(_ reader: inout ManifestReader) -> [SlotEntry] {
    let found = reader.section("slots").table.entries
    var entries: [SlotEntry] = []
    var lines: [AssetID: Int] = [:]
    entries.reserveCapacity(found.count)
    lines.reserveCapacity(found.count)
    for entry in found {
      guard let asset = AssetID(entry.key) else {
        reader.add(.notAnAsset(entry.key, key: entry.value.table?.entries.first?.key), at: entry.position)
        continue
      }
      guard let integer = entry.value.integer, let number = UInt8(exactly: integer) else {
        let expected = ManifestReader.number(in: 0...255)
        reader.add(.type(key: "\(asset)", expected: expected), at: entry.value.position)
        continue
      }
      if let line = lines[asset] {
        reader.add(.assetTwice(asset, line: line), at: entry.position)
        continue
      }
      lines[asset] = entry.position.line
      entries.append(SlotEntry(asset: asset, number: number))
    }
    return entries
  }

  private static func keptBody(_ section: ManifestSection, _ reader: inout ManifestReader) -> KeptBody? {
    reader.require(["slot", "file", "sha256", "body"], in: section)
    let slot = reader.value(
      "slot", in: section, expected: "the name of a slot in quotes, such as \"GSLOT007\""
    ) {
      $0.string.flatMap { SlotID($0) }
    }
    let file = reader.innerPath("file", in: section)
    let sha256 = reader.value("sha256", in: section, expected: "64 hexadecimal digits") {
      $0.string.flatMap { SHA256.Digest(hexadecimal: $0) }
    }
    let body = reader.innerPath("body", in: section)
    guard let slot, let file, let sha256, let body else { return nil }
    return KeptBody(slot: slot, file: file, sha256: sha256, body: body)
  }

  private static func record(_ section: ManifestSection, _ reader: inout ManifestReader) -> Entry? {
    guard reader.require(["file"], in: section) else {
      section.knowAllKeys()
      return nil
    }
    let file = reader.fileName("file", in: section)
    let stored = section.value("stored-name")
    let plain = section.value("name")
    let name: RecordName?
    if let stored, plain != nil { reader.add(.twoNames, at: stored.position) }
    if let stored {
      name = stored.string.flatMap { Hexadecimal.bytes($0.utf8.filter { $0 != UInt8(ascii: " ") }) }
        .flatMap { RecordName(stored: $0) }
      if name == nil { reader.add(.storedName, at: stored.position) }
    } else {
      name = plain?.string.flatMap { RecordName($0) }
      if let plain, name == nil { reader.add(.name, at: plain.position) }
      reader.require(["name"], in: section)
    }
    guard let file, let name else { return nil }
    return Entry(file: file, name: name)
  }
}
