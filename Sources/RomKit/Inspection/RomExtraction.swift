/// What extracting a whole ROM writes: a file for each record, and a manifest, such that packing them gives the
/// same bytes again.
///
/// File names come from slot numbers and record positions; what an archive calls its records never becomes a path.
public struct RomExtraction: Sendable {
  /// One file to write.
  public struct File: Sendable {
    /// Its name, a single path component.
    public var name: String
    /// Its bytes.
    public var body: Body
  }

  /// The files, in the order of the directory, without the manifest.
  public private(set) var files: [File] = []
  /// What the files do not tell.
  public private(set) var manifest = Manifest()

  /// The files of a ROM. Its checksum record is left out when `checksumsMatch`: packing makes the same again.
  public init(of rom: Rom, checksumsMatch: Bool) throws {
    var seen: Set<SlotID> = []
    var keys: [String] = []
    let digits = max(3, String(max(0, rom.records.count - 1)).count)
    let last = rom.records.count - 1
    manifest.checksums = checksumsMatch
    for (index, record) in rom.records.enumerated() {
      if checksumsMatch, index == last, record.kind == .checksums { continue }
      if let slot = record.slot, seen.insert(slot).inserted {
        files.append(File(name: slot.recordName, body: record.body))
        keys.append(slot.description)
        if !record.name.isCanonical {
          manifest.entries.append(.init(file: slot.recordName, name: record.name))
        }
        if try !Self.isUsable(record.body, as: slot.kind) { manifest.unchecked.append(slot) }
      } else {
        let file = Self.fileName(of: record.name, index: index, digits: digits)
        files.append(File(name: file, body: record.body))
        keys.append(file)
        manifest.entries.append(.init(file: file, name: record.name))
      }
    }
    if !Self.isDefault(keys) { manifest.order = keys }
    if let trailing = rom.trailing {
      manifest.trailing = "trailing.bin"
      files.append(File(name: "trailing.bin", body: trailing))
    }
  }

  /// All files are written to a folder that is not there yet, or into one that is.
  public func write(to folder: String, overwriting: Bool) throws {
    let output = try NewFolder(
      at: folder, names: files.map(\.name) + [Manifest.fileName], overwriting: overwriting)
    for file in files {
      try output.write(file.name) { sink in try file.body.forEachPiece { try sink.write($0) } }
    }
    let about = [
      "Written by romkit extract: what the files in this folder do not tell about the ROM they came from.",
      "romkit pack reads it, and makes the same bytes again.",
    ]
    try output.write(Manifest.fileName) { try $0.write(Array(manifest.serialized(about: about).utf8)) }
    try output.commit()
  }

  /// Whether packing would take the body as it is.
  private static func isUsable(_ body: Body, as kind: SlotKind) throws -> Bool {
    do {
      _ = try BodyRules.check(body, of: kind)
      return true
    } catch let error as FileError {
      throw error
    } catch {
      return false
    }
  }

  /// Whether packing would bring the records into this order by itself: slots in romkit's own order, and then the
  /// others as the manifest lists them.
  private static func isDefault(_ keys: [String]) -> Bool {
    let slots = keys.prefix { SlotID($0) != nil }.compactMap { SlotID($0) }
    return zip(slots, slots.dropFirst()).allSatisfy { $0 < $1 }
      && keys.dropFirst(slots.count).allSatisfy { SlotID($0) == nil }
  }

  /// A name that is safe on every system, that tells the record's position and as much of its name as is harmless.
  private static func fileName(of name: RecordName, index: Int, digits: Int) -> String {
    let position = String(index)
    let safe = name.bytes.map { byte -> Character in
      let character = Character(Unicode.Scalar(byte))
      return character.isASCII && (character.isLetter || character.isNumber || "-_.".contains(character))
        ? character : "_"
    }
    let prefix = "record" + String(repeating: "0", count: digits - position.count) + position
    return safe.isEmpty ? prefix : "\(prefix)-\(String(safe).trimmingFinalDots)"
  }
}

extension String {
  /// Windows drops a dot at the end of a name.
  fileprivate var trimmingFinalDots: String {
    var text = self
    while text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
