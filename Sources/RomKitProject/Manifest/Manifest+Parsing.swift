import RomKitBase
import RomKitContainer
import RomKitRules
import RomKitText

extension Manifest {
  /// Reads a manifest; ``serialized(about:)`` is the inverse. Throws all its problems at once as ``Problems``, with
  /// their lines; `path` is its name in them.
  package init(parsing bytes: [UInt8], path: String) throws {
    var reader = try ManifestReader(bytes, path: path)
    title = reader.value(
      "title", in: reader.root, expected: "text in quotes, not empty and without control characters"
    ) {
      $0.string.flatMap { $0.isEmpty || $0 != Escaped.path($0) ? nil : $0 }
    }
    profile = reader.setting("profile", in: reader.root)
    outputs = reader.paths("output", in: reader.root).enumerated().map { index, item in
      reader.places["output", index] = item.position
      return item.text
    }
    ignore = reader.patterns("ignore", in: reader.root, isRequired: false).enumerated().map { index, item in
      reader.places["ignore", index] = item.position
      return item.text
    }
    checksums = reader.setting("checksums", in: reader.root)
    mayBeEmpty = reader.setting("empty", in: reader.root) ?? false
    order = reader.strings("order", in: reader.root).enumerated().map { index, item in
      reader.places["order", index] = item.position
      return item.text
    }
    for item in reader.strings("unchecked", in: reader.root) {
      if let slot = SlotID(item.text) {
        unchecked.append(slot)
      } else if let asset = AssetID(item.text) {
        uncheckedAssets.append(asset)
      } else {
        reader.add(.notASlot(item.text), at: item.position)
      }
    }
    trailing = reader.fileName("trailing", in: reader.root)
    reader.places["trailing"] = reader.root.table["trailing"]?.position
    paletteSlot = reader.number("palette-slot", in: reader.root, 0...255).flatMap { UInt8(exactly: $0) }
    paletteTolerance = reader.tolerance("palette-tolerance", in: reader.root)
    var section = reader.section("defaults")
    defaults = AssetSettings(from: section, &reader)
    reader.checkKeys(of: section)
    assets = Self.rules(&reader)
    palettes = reader.sections("palettes").enumerated().map { index, section in
      PaletteRule(from: section, index, &reader)
    }
    for (index, section) in reader.sections("sprites").enumerated() {
      if let rule = SpriteRule(from: section, index, &reader) { sprites.append(rule) }
    }
    for (index, section) in reader.sections("animations").enumerated() {
      if let rule = AnimationRule(from: section, index, &reader) { animations.append(rule) }
    }
    for (index, section) in reader.sections("atlas").enumerated() {
      if let rule = AtlasRule(from: section, index, &reader) { atlases.append(rule) }
    }
    slots = Self.slots(&reader)
    section = reader.section("headers")
    for key in ["c", "c-sizes", "swift", "json"] {
      reader.places["headers.\(key)"] = section.table[key]?.position
    }
    headers = HeaderFiles(
      c: reader.path("c", in: section), sizes: reader.path("c-sizes", in: section),
      swift: reader.path("swift", in: section), json: reader.path("json", in: section))
    reader.checkKeys(of: section)
    section = reader.section("budget")
    budget = Budget(from: section, &reader)
    for entry in section.table.entries { reader.places["budget.\(entry.key)"] = entry.position }
    reader.checkKeys(of: section)
    importers = Importer.all(in: &reader)
    kept = Self.keptBodies(&reader)
    entries = Self.records(&reader)
    reader.checkKeys(of: reader.root)
    try reader.finish()
    places = reader.places
  }

  private static func rules(_ reader: inout ManifestReader) -> [AssetRule] {
    reader.sections("assets").enumerated().map { index, section in
      reader.places["assets", index] = section.position
      for entry in section.table.entries {
        reader.places["assets.\(entry.key)", index] = entry.position
      }
      let files = reader.patterns("files", in: section).enumerated().map { part, item in
        reader.places["assets.files", index, part] = item.position
        return item.text
      }
      let error = ManifestError.type(
        key: "as", expected: "the slot or asset to make, such as \"GSLOT007\" or \"graphics/title\"")
      let target = reader.value(
        "as", in: section, else: { ManifestReader.refusal(of: $0, asPathFor: "as", error) }
      ) { value in value.string.flatMap { AssetTarget($0) } }
      if target != nil, let file = files.first, files.count > 1 || (try? Glob(file))?.isExact != true {
        reader.add(.targetOfMany(file, count: files.count), at: section.position)
      }
      let options = AssetSettings(from: section, &reader)
      let isRaw: Bool? = reader.setting("raw", in: section)
      reader.checkKeys(of: section)
      return AssetRule(files: files, target: target, options: options, isRaw: isRaw)
    }
  }

  private static func slots(_ reader: inout ManifestReader) -> [SlotEntry] {
    var entries: [SlotEntry] = []
    var indices: [AssetID: Int] = [:]
    for entry in reader.section("slots").table.entries {
      guard let asset = AssetID(entry.key) else {
        reader.add(.notAnAsset(entry.key, key: entry.value.table?.entries.first?.key), at: entry.position)
        continue
      }
      guard let integer = entry.value.integer, let number = UInt8(exactly: integer) else {
        let expected = ManifestReader.number(in: 0...255)
        reader.add(.type(key: "\(asset)", expected: expected), at: entry.value.position)
        continue
      }
      if let other = indices[asset] {
        let line = reader.places["slots", other]?.line ?? 0
        reader.add(.assetTwice(asset, line: line), at: entry.position)
        continue
      }
      reader.places["slots", entries.count] = entry.position
      indices[asset] = entries.count
      entries.append(SlotEntry(asset: asset, number: number))
    }
    return entries
  }

  private static func keptBodies(_ reader: inout ManifestReader) -> [KeptBody] {
    reader.sections("kept").compactMap { section in
      for key in ["slot", "file", "sha256", "body"] where section.table[key] == nil {
        reader.add(.missingKey(key, in: section.header), at: section.position)
      }
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
      reader.checkKeys(of: section)
      guard let slot, let file, let sha256, let body else { return nil }
      return KeptBody(slot: slot, file: file, sha256: sha256, body: body)
    }
  }

  private static func records(_ reader: inout ManifestReader) -> [Entry] {
    var count = 0
    return reader.sections("record").compactMap { section in
      guard section.table["file"] != nil else {
        reader.add(.missingKey("file", in: section.header), at: section.position)
        return nil
      }
      let file = reader.fileName("file", in: section)
      let stored = section.value("stored-name")
      let plain = section.value("name")
      reader.checkKeys(of: section)
      let name: RecordName?
      if let stored, plain != nil { reader.add(.twoNames, at: stored.position) }
      if let stored {
        name = stored.string.flatMap { Hexadecimal.bytes($0.utf8.filter { $0 != UInt8(ascii: " ") }) }
          .flatMap { RecordName(stored: $0) }
        if name == nil { reader.add(.storedName, at: stored.position) }
      } else if let plain {
        name = plain.string.flatMap { RecordName($0) }
        if name == nil { reader.add(.name, at: plain.position) }
      } else {
        name = nil
        reader.add(.missingKey("name", in: section.header), at: section.position)
      }
      guard let file, let name else { return nil }
      reader.places["record", count] = section.position
      count += 1
      return Entry(file: file, name: name)
    }
  }
}
