import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitRules

/// A header for C and C++ with the slots of a ROM: valid C89, and valid C++.
///
/// Every identifier begins with the file's name in capitals, `ROMDATA` for `romdata.h`. A slot is
/// `ROMDATA_GRAPHICS_ENEMIES_BAT`: the asset's name with its folder.
///
/// Except for the places of sprites, the slots of palettes and the keys of tables, nothing in it depends on the contents of assets, so
/// that an edit of pixels recompiles nothing.
/// The measures are in a second header, such as `ROMDATA_WIDTH_GRAPHICS_ENEMIES_BAT`; as the measure comes first, no asset's name
/// can clash with it.
struct CHeader: Equatable, Sendable {
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
    appendPalettes(names, to: &text)
    appendStructures(to: &text)
    appendParts(names, to: &text)
    appendPlacedParts(names, to: &text)
    appendLevels(names, to: &text)
    appendRows(names, to: &text)
    appendKeys(names, to: &text)
    return text + "\n#endif\n"
  }

  /// The text of the second header, at another path.
  func sizes(path: String) throws -> String {
    var slots = self
    // Clashes of the names of sprites are reported for the first header.
    slots.table = slots.table.withoutParts
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
        for (_, word, value) in [("size", "SIZE", slot.size)] + slot.measure.figures {
          text += "#define \(prefix)_\(word)_\(name) \(value.map { String($0) } ?? "(-1)")\n"
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
    let start = { (scope: String) -> String in
      let parts = scope.split(separator: " ")
      switch parts.first {
      case "lists": return "\(prefix)_keys_".lowercased()
      case "keys": return "\(prefix)_KEYS_\(parts[1])_".uppercased()
      case "fields": return "\(prefix)_\(parts[1]).".lowercased()
      default: return prefix + "_"
      }
    }
    return try HeaderNames(table, file: file, prefix: start) { word, name, slot in
      let own = name.map(IdentifierSpelling.upperSnake) ?? slot?.description ?? ""
      switch word {
      case "rows", "keys": return own
      case "lists": return own.lowercased()
      case "fields": return CIdentifier.member(own.lowercased())
      default: return "\(word.uppercased())_\(own)"
      }
    }
  }

  private func append(_ kind: SlotKind, _ names: HeaderNames, to text: inout String) {
    let slots = zip(table.slots, names.identifiers).filter { $0.0.id.kind == kind }
    guard let last = slots.last else { return }
    appendEnumeration(
      "\(kind.headerPhrase), and one more than their highest number.", kind.folderName,
      slots.map { ($1, Int($0.id.number), $0.displayName) }, end: Int(last.0.id.number) + 1, to: &text)
  }

  private func appendPalettes(_ names: HeaderNames, to text: inout String) {
    let slots = zip(table.slots, names.identifiers).filter { $0.0.id.kind == .graphics }
    if slots.contains(where: { $0.0.palette != nil }), let last = slots.last?.0.id.number {
      text += "\n\(Self.comment("The data slots with the palettes of the pictures."))\n"
      for (slot, name) in slots {
        if let palette = slot.palette { text += "#define \(prefix)_PALETTE_OF_\(name) \(palette.number)\n" }
      }
      text += "\n\(Self.comment("The same by the numbers of the pictures; -1 where none is known."))\n"
      let numbers = Dictionary(first: slots.map { ($0.0.id.number, $0.0.palette?.number) })
      let all = (0...last).map { number in (numbers[number] ?? nil).map { "\($0)" } ?? "-1" }
      text += "static const short \(prefix.lowercased())_palette_of[] = {\n"
      for start in stride(from: 0, to: all.count, by: 16) {
        let end = min(start + 16, all.count)
        text += "  \(all[start..<end].joined(separator: ", "))\(end < all.count ? "," : "")\n"
      }
      text += "};\n"
    }
    guard let last = table.palettes.last else { return }
    appendEnumeration(
      "Palettes, and one more than the highest number of their slots.", "palettes",
      zip(names.palettes, table.palettes).map { ($0, Int($1.slot.number), $1.name) },
      end: Int(last.slot.number) + 1, to: &text)
  }

  /// Adds an enumeration with a comment for each item, and the number after its last one.
  func appendEnumeration(
    _ about: String, _ word: String, _ items: [(identifier: String, number: Int, name: String)], end: Int,
    to text: inout String
  ) {
    text += "\n\(Self.comment(about))\nenum \(prefix.lowercased())_\(word) {\n"
    for (index, item) in items.enumerated() {
      let comma = index + 1 < items.count ? "," : ""
      text += "  \(prefix)_\(item.identifier) = \(item.number)\(comma) \(Self.comment(item.name))\n"
    }
    text += "};\n#define \(prefix)_END_\(word.uppercased()) \(end)\n"
  }

  /// Adds enumerations of the sprites and animations, and tables with their values. Every source that includes the header gets the
  /// tables, but the compiler keeps them only where they are used.
  private func appendParts(_ names: HeaderNames, to text: inout String) {
    let parts = table.parts
    if parts.sprites.isEmpty { return }
    appendEnumeration(
      "Sprites, and how many there are.", "sprites",
      zip(names.sprites, parts.sprites).enumerated().map { ($1.0, $0, $1.1.name) },
      end: parts.sprites.count, to: &text)
    var members = "int picture; /* the number of its slot */\nint x;\nint y;\nint width;\nint height;"
    if !parts.isPlain {
      members += "\nint part; /* the number of its first part in the table of parts */\nint parts;"
    }
    let hasBoxes = parts.sprites.contains { !$0.boxes.isEmpty }
    if hasBoxes {
      members += "\nint box; /* the number of its first box in the table of boxes */\nint boxes;"
    }
    var (part, box) = (0, 0)
    appendTable(
      "sprite", members,
      parts.sprites.map { sprite in
        let bounds = sprite.bounds
        var row = [Int(sprite.picture.number), bounds.x, bounds.y, bounds.width, bounds.height]
        if !parts.isPlain { row += [part, sprite.parts.count] }
        if hasBoxes { row += [box, sprite.boxes.count] }
        part += sprite.parts.count
        box += sprite.boxes.count
        return (row, sprite.name)
      }, to: &text)
    let type = prefix.lowercased()
    if !parts.isPlain, part > 0 {
      text += "\n"
      appendRows(
        "romkit_part", "\(type)_sprite_parts",
        parts.sprites.flatMap { sprite in
          sprite.parts.map { ($0.values, sprite.name) }
        }, to: &text)
    }
    if hasBoxes {
      text += "\n"
      appendRows(
        "romkit_box", "\(type)_sprite_boxes",
        parts.sprites.flatMap { sprite in
          sprite.boxes.map { box in
            let bounds = box.bounds
            let role = SpriteBox.Role.allCases.firstIndex(of: box.role) ?? 0
            return (
              [role, bounds.x, bounds.y, bounds.width, bounds.height], "\(sprite.name): \(box.role.rawValue)"
            )
          }
        }, to: &text)
    }
    if parts.animations.isEmpty { return }
    appendEnumeration(
      "Animations, and how many there are.", "animations",
      zip(names.animations, parts.animations).enumerated().map { ($1.0, $0, $1.1.name) },
      end: parts.animations.count, to: &text)
    appendTable(
      "frame",
      """
      int sprite;
      int x; /* pixels to the right of the animation's origin, and below it */
      int y;
      int milliseconds;
      """,
      parts.animations.flatMap { animation in
        animation.frames.map { ([$0.sprite, $0.x, $0.y, $0.milliseconds], animation.name) }
      }, to: &text)
    var first = 0
    appendTable(
      "animation", "int first; /* the number of its first frame */\nint count;",
      parts.animations.map { animation in
        defer { first += animation.frames.count }
        return ([first, animation.frames.count], animation.name)
      }, to: &text)
  }

  /// Adds the structures that all headers of a program share.
  private func appendStructures(to text: inout String) {
    if table.hasPlacedParts {
      text += """

        /* Parts of pictures; romkit_draw in romkit.h draws them. */
        #ifndef ROMKIT_PART
        #define ROMKIT_PART
        struct romkit_part {
          int picture; /* the number of its slot */
          int x;
          int y;
          int w;
          int h;
          int dx; /* pixels to the right of the position that is drawn at, and below it */
          int dy;
        };
        #endif

        """
    }
    guard table.parts.sprites.contains(where: { !$0.boxes.isEmpty }) else { return }
    let roles = SpriteBox.Role.allCases.map { "ROMKIT_\($0.rawValue.uppercased())" }.joined(separator: ", ")
    text += """

      /* Rectangles of sprites: where they hit, where they are hit, and the middle of nine patches. */
      #ifndef ROMKIT_BOX
      #define ROMKIT_BOX
      enum romkit_role { \(roles) };
      struct romkit_box {
        int role;
        int x; /* pixels to the right of the position that the sprite is drawn at, and below it */
        int y;
        int w;
        int h;
      };
      #endif

      """
  }

  /// Adds tables of the parts of pictures in several slots and of the tiles of levels, and the number of their rows.
  private func appendPlacedParts(_ names: HeaderNames, to text: inout String) {
    func append(_ name: String, _ about: String, _ rows: [(values: [Int], name: String)]) {
      text += "\n\(Self.comment(about))\n#define \(prefix)_\(name) \(rows.count)\n"
      appendRows("romkit_part", "\(prefix)_\(name)".lowercased(), rows, to: &text)
    }
    for (whole, name) in zip(table.wholes, names.wholes) {
      append(
        name, "\(whole.name): \(whole.width) x \(whole.height) pixels.",
        zip(whole.parts, whole.placedParts).map { part, placed in
          (placed.values, table.slots.first { $0.id == part.slot }?.displayName ?? part.slot.description)
        })
    }
    for (tileset, name) in zip(table.levels.tilesets, names.tilesets) {
      append(
        name, "The tiles of \(tileset.name), by their numbers.",
        [([0, 0, 0, 0, 0, 0, 0], "none")]
          + tileset.tiles.enumerated().map { ($1.values, String($0 + 1)) })
    }
  }

  /// Adds enumerations of the layers of levels, and tables of the animated tiles.
  private func appendLevels(_ names: HeaderNames, to text: inout String) {
    for (slot, layers) in zip(table.slots, names.layers) where !layers.isEmpty {
      let level = table.levels.levels[slot.id]?.layers ?? []
      appendEnumeration(
        "The layers of \(slot.displayName), and how many there are.",
        "layers_\(IdentifierSpelling.upperSnake(slot.name ?? slot.id.description).lowercased())",
        zip(layers, level).enumerated().map { ($1.0, $0, $1.1) }, end: layers.count, to: &text)
    }
    for tileset in table.levels.tilesets where !tileset.animations.isEmpty {
      appendTable(
        "frames_\(IdentifierSpelling.upperSnake(tileset.name).lowercased())",
        "int tile; /* the animated tile */\nint shown; /* the tile to draw for it */\nint milliseconds;",
        tileset.animations.flatMap { animation in
          animation.frames.map { ([animation.tile, $0.tile, $0.milliseconds], "\(animation.tile)") }
        }, to: &text)
    }
  }

  /// Adds an enumeration of the keys of each table and of each column of objects.
  private func appendKeys(_ names: HeaderNames, to text: inout String) {
    for (list, own) in zip(table.keyLists, names.keys) {
      appendEnumeration(
        "The keys of \(list.name), and one more than the highest.", "keys_\(own.identifier)",
        zip(own.keys, list.keys).map { ("KEYS_\(own.identifier.uppercased())_\($0)", $1.number, $1.text) },
        end: (list.keys.last?.number ?? 0) + 1, to: &text)
    }
  }

  /// Adds a structure and a table of its values, with a comment for each row.
  private func appendTable(
    _ word: String, _ members: String, _ rows: [(values: [Int], name: String)], to text: inout String
  ) {
    let type = "\(prefix.lowercased())_\(word)"
    text += "\nstruct \(type) {\n"
    for member in members.split(separator: "\n") { text += "  \(member)\n" }
    text += "};\n"
    appendRows(type, "\(type)_table", rows, to: &text)
  }

  private func appendRows(
    _ type: String, _ table: String, _ rows: [(values: [Int], name: String)], to text: inout String
  ) {
    text += "static const struct \(type) \(table)[] = {\n"
    for (index, row) in rows.enumerated() {
      let values = row.values.map { String($0) }.joined(separator: ", ")
      text += "  { \(values) }\(index + 1 < rows.count ? "," : "") \(Self.comment(row.name))\n"
    }
    text += "};\n"
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

enum CIdentifier {
  /// A name for a member of a structure, also in C++.
  static func member(_ name: String) -> String {
    keywords.contains(name) ? name + "_" : name.first?.isNumber == true ? "_" + name : name
  }

  private static let keywords: Set<String> = [
    "alignas", "alignof", "and", "and_eq", "asm", "auto", "bitand", "bitor", "bool", "break", "case", "catch",
    "char", "class", "compl", "concept", "const", "const_cast", "constexpr", "continue", "decltype",
    "default",
    "delete", "do", "double", "dynamic_cast", "else", "enum", "explicit", "export", "extern", "false",
    "float",
    "for", "friend", "goto", "if", "inline", "int", "long", "mutable", "namespace", "new", "noexcept", "not",
    "not_eq", "nullptr", "operator", "or", "or_eq", "private", "protected", "public", "register",
    "reinterpret_cast", "requires", "restrict", "return", "short", "signed", "sizeof", "static",
    "static_assert", "static_cast", "struct", "switch", "template", "this", "thread_local", "throw", "true",
    "try", "typedef", "typeid", "typename", "typeof", "union", "unsigned", "using", "virtual", "void",
    "volatile", "wchar_t", "while", "xor", "xor_eq",
  ]
}
