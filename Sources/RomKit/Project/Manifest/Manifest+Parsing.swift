extension Manifest {
  /// Reads a manifest; ``serialized(about:)`` is the inverse. Throws all its problems at once as ``Problems``, with
  /// their lines; `path` is what they call it.
  public init(parsing bytes: [UInt8], path: String) throws {
    var reader = try ManifestReader(bytes, path: path)
    checksums = reader.flag("checksums", in: reader.root)
    order = Self.texts("order", &reader)
    unchecked = reader.strings("unchecked", in: reader.root).compactMap { item in
      if let slot = SlotID(item.text) { return slot }
      reader.add(.notASlot(item.text), at: item.position)
      return nil
    }
    trailing = reader.fileName("trailing", in: reader.root)
    paletteSlot = reader.number("palette-slot", in: reader.root, 0...255).flatMap { UInt8(exactly: $0) }
    let section = reader.section("defaults")
    defaults = AssetOptions(from: section, &reader)
    reader.checkKeys(of: section)
    assets = Self.rules(&reader)
    kept = Self.keptBodies(&reader)
    entries = Self.records(&reader)
    reader.checkKeys(of: reader.root)
    try reader.finish()
    places = reader.places
  }

  /// A list of texts, with the place of each remembered.
  private static func texts(_ key: String, _ reader: inout ManifestReader) -> [String] {
    reader.strings(key, in: reader.root).enumerated().map { index, item in
      reader.places[key, index] = item.position
      return item.text
    }
  }

  private static func rules(_ reader: inout ManifestReader) -> [AssetRule] {
    reader.sections("assets").enumerated().map { index, section in
      reader.places["assets", index] = section.position
      let files = reader.patterns("files", in: section).enumerated().map { part, item in
        reader.places["assets.files", index, part] = item.position
        return item.text
      }
      let options = AssetOptions(from: section, &reader)
      reader.checkKeys(of: section)
      return AssetRule(files: files, options: options)
    }
  }

  private static func keptBodies(_ reader: inout ManifestReader) -> [KeptBody] {
    reader.sections("kept").compactMap { section in
      let required = ["slot", "file", "sha256", "body"]
      let missing = required.filter { section.table[$0] == nil }
      for key in missing { reader.add(.missingKey(key), at: section.position) }
      let slot = reader.value("slot", in: section, expected: "a slot such as GSLOT007") {
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
    reader.sections("record").compactMap { section in
      guard section.table["file"] != nil else {
        reader.add(.missingKey("file"), at: section.position)
        return nil
      }
      let file = reader.fileName("file", in: section)
      let stored = section.value("stored-name")
      let plain = section.value("name")
      reader.checkKeys(of: section)
      let name: RecordName?
      if let stored {
        name = stored.string.flatMap { ManifestReader.hexadecimal($0) }.flatMap { RecordName(stored: $0) }
        if name == nil { reader.add(.storedName, at: stored.position) }
      } else if let plain {
        name = plain.string.flatMap { RecordName($0) }
        if name == nil { reader.add(.name, at: plain.position) }
      } else {
        name = nil
        reader.add(.missingKey("name"), at: section.position)
      }
      guard let file, let name else { return nil }
      return Entry(file: file, name: name)
    }
  }
}
