/// What the files of an assets folder do not tell by themselves: the file `romkit.toml` in it.
///
/// It is optional. `romkit extract` writes one, so that packing the folder gives the same bytes as the ROM it came
/// from.
public struct Manifest: Hashable, Sendable {
  /// A record that is not found by its file's name, or whose stored name is not what a writer would store.
  public struct Entry: Hashable, Sendable {
    /// The file in the folder that holds the body.
    public var file: String
    /// The name in the ROM's directory.
    public var name: RecordName

    /// An entry.
    public init(file: String, name: RecordName) {
      self.file = file
      self.name = name
    }
  }

  /// The manifest's name in its folder.
  public static let fileName = "romkit.toml"

  /// Whether the ROM carries checksums; nil when the manifest does not say.
  public var checksums: Bool?
  /// Slots (`GSLOT000`) and files of ``entries``, in the order in which they come first in the ROM; what is not
  /// named follows in romkit's own order.
  public var order: [String] = []
  /// Records beside the slots.
  public var entries: [Entry] = []
  /// Slots whose bodies are packed as they are, although a console could not use them.
  public var unchecked: [SlotID] = []
  /// The number of the data slot that takes the palette chosen for pictures of full colours.
  public var paletteSlot: UInt8?
  /// The file whose bytes follow the last body.
  public var trailing: String?

  /// A manifest that says nothing.
  public init() {}

  /// Reads a manifest; ``serialized(about:)`` is the inverse. Throws all its problems at once as ``Problems``, with
  /// their lines; `path` is what they call it.
  public init(parsing bytes: [UInt8], path: String) throws {
    var reader = try ManifestReader(bytes, path: path)
    checksums = reader.flag("checksums")
    order = reader.strings("order").map(\.text)
    unchecked = reader.strings("unchecked").compactMap { item in
      if let slot = SlotID(item.text) { return slot }
      reader.add(.notASlot(item.text), at: item.position)
      return nil
    }
    trailing = reader.fileName("trailing")
    paletteSlot = reader.slotNumber("palette-slot")
    entries = reader.records("record")
    reader.checkKeys(known: ["checksums", "order", "palette-slot", "record", "trailing", "unchecked"])
    try reader.finish()
  }

  /// The text of the manifest, with a comment that says what it is `about`.
  public func serialized(about: [String]) -> String {
    var text = about.map { "# \($0)\n" }.joined()
    if let checksums { text += "\nchecksums = \(checksums)\n" }
    if let paletteSlot { text += "\npalette-slot = \(paletteSlot)\n" }
    text += Self.list("order", order, comment: "the order of the records")
    text += Self.list(
      "unchecked", unchecked.map(\.description),
      comment: "packed as they are, although a console cannot use them")
    if let trailing {
      text += "\n# bytes after the last body, where a ROM should end\ntrailing = \(Self.quoted(trailing))\n"
    }
    for entry in entries {
      text += "\n[[record]]\nfile = \(Self.quoted(entry.file))\n"
      if let name = entry.name.text {
        text += "name = \(Self.quoted(name))\n"
      } else {
        let hex = entry.name.stored.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        text += "stored-name = \"\(hex.joined())\"  # \(entry.name.shown)\n"
      }
    }
    return text
  }

  private static func list(_ key: String, _ items: [String], comment: String) -> String {
    if items.isEmpty { return "" }
    var text = "\n# \(comment)\n\(key) = [\n"
    for start in stride(from: 0, to: items.count, by: 8) {
      let line = items[start..<min(start + 8, items.count)]
      text += "  " + line.map { quoted($0) + "," }.joined(separator: " ") + "\n"
    }
    return text + "]\n"
  }

  /// A TOML string of printable ASCII.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text {
      if character == "\"" || character == "\\" { quoted.append("\\") }
      quoted.append(character)
    }
    return quoted + "\""
  }
}
