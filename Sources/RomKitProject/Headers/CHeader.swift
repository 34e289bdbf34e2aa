import RomKitBase
import RomKitContainer

/// A header for C and C++ with the slots of a ROM: valid C89, and valid C++.
///
/// Every identifier begins with the file's name in capitals, `ROMDATA` for `romdata.h`. A slot is
/// `ROMDATA_GRAPHICS_ENEMIES_BAT`: the asset's name with its folder.
///
/// Except for the places of sprites and the slots of palettes, nothing in it depends on the contents of assets, so that an edit of
/// pixels recompiles nothing.
/// The measures are in a second header, such as `ROMDATA_WIDTH_GRAPHICS_ENEMIES_BAT`; as the measure comes first, no asset's name
/// can clash with it.
struct CHeader: Hashable, Sendable {
  var table: SlotTable
  /// The start of all identifiers, in capitals.
  let prefix: String
  private let path: String

  init(_ table: SlotTable, path: String) {
    self.table = table
    self.path = path
    prefix = Self.prefix(of: path)
  }

  private static func prefix(of path: String) -> String {
    let stem = Path.name(of: path).prefix { $0 != "." }
    let word = IdentifierSpelling.upperSnake(String(stem))
    // An identifier cannot begin with a digit or be empty.
    return word.first?.isLetter == true ? word : "ROM_" + word
  }

  /// The text. Throws ``Problems`` if two assets would get the same identifier.
  func serialized() throws -> String {
    let names = try names(in: path)
    var text = Self.head(guard: prefix + "_H")
    if let title = table.title { text += "\n\(Self.comment(title))\n" }
    for kind in SlotKind.allCases { append(kind, names, to: &text) }
    appendParts(names, to: &text)
    return text + "\n#endif\n"
  }

  /// The text of the second header, at another path.
  func sizes(path: String) throws -> String {
    var slots = self
    // Clashes of the names of sprites are reported for the first header.
    slots.table.parts = .none
    let names = try slots.names(in: path)
    let own = Self.prefix(of: path)
    // In another folder it may have the same name.
    var text = Self.head(guard: own == prefix && path != self.path ? own + "_SIZES_H" : own + "_H")
    let id = table.contentID.hexadecimal(digits: 8, uppercase: true)
    text += """

      /* This file changes with every asset: include it only where you need it. */

      /* The CRC-32 of the ROM, and its bytes. */
      #define \(prefix)_CONTENT_ID 0x\(id)UL
      #define \(prefix)_SIZE \(table.size)

      """
    for kind in SlotKind.allCases {
      let slots = zip(table.slots, names.identifiers).filter { $0.0.id.kind == kind }
      if !slots.isEmpty { text += "\n\(Self.comment("\(kind.headerPhrase)."))\n" }
      for (slot, name) in slots {
        for (measure, value) in [("SIZE", slot.size)] + Self.measures(of: slot) {
          text += "#define \(prefix)_\(measure)_\(name) \(value < 0 ? "(\(value))" : String(value))\n"
        }
      }
    }
    return text + "\n#endif\n"
  }

  private static func head(guard name: String) -> String {
    """
    /* Made by romkit from the assets. Do not edit: romkit overwrites this file. */
    #ifndef \(name)
    #define \(name)

    """
  }

  private func names(in file: String) throws -> HeaderNames {
    try HeaderNames(table, file: file, prefix: { _ in prefix + "_" }) { kind, name, slot in
      let own = name.map(IdentifierSpelling.upperSnake) ?? slot?.description ?? ""
      return "\(kind.word.uppercased())_\(own)"
    }
  }

  private func append(_ kind: SlotKind, _ names: HeaderNames, to text: inout String) {
    let slots = zip(table.slots, names.identifiers).filter { $0.0.id.kind == kind }
    guard let last = slots.last else { return }
    let folder = kind.folderName
    text += "\n\(Self.comment("\(kind.headerPhrase), and one more than their highest number."))\n"
    text += "enum \(prefix.lowercased())_\(folder) {\n"
    let lines = slots.enumerated().map { index, entry in
      let comma = index + 1 < slots.count ? "," : ""
      return "  \(prefix)_\(entry.1) = \(entry.0.id.number)\(comma) \(Self.comment(entry.0.displayName))\n"
    }
    text += lines.joined() + "};\n"
    text += "#define \(prefix)_END_\(folder.uppercased()) \(Int(last.0.id.number) + 1)\n"
    let palettes = slots.compactMap { slot, name in slot.palette.map { (name, $0.number) } }
    if palettes.isEmpty { return }
    text += "\n\(Self.comment("The data slots with the palettes of the pictures."))\n"
    for (name, number) in palettes { text += "#define \(prefix)_PALETTE_OF_\(name) \(number)\n" }
  }

  private static func measures(of slot: SlotTable.Slot) -> [(String, Int)] {
    switch slot.measure {
    case .picture(let width, let height): [("WIDTH", width), ("HEIGHT", height)]
    case .effect(let samples): [("SAMPLES", samples)]
    case .song(let samples, let loopStart): [("SAMPLES", samples), ("LOOP", loopStart ?? -1)]
    case .text(let length): [("LENGTH", length)]
    case .none: []
    }
  }

  /// A comment with a text, in which nothing opens or closes another comment.
  static func comment(_ text: String) -> String {
    var safe = ""
    for character in Escaped.path(text).unicodeScalars {
      let pair = "\(safe.unicodeScalars.last.map(String.init) ?? "")\(character)"
      if ["*/", "/*", "??"].contains(pair) { safe += " " }
      safe.unicodeScalars.append(character)
    }
    return "/* \(safe) */"
  }
}
