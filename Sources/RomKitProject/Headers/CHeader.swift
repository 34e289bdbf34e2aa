import RomKitBase
import RomKitContainer
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
    appendPalettes(names, to: &text)
    appendParts(names, to: &text)
    appendWholes(names, to: &text)
    appendRows(names, to: &text)
    return text + "\n#endif\n"
  }

  /// The text of the second header, at another path.
  func sizes(path: String) throws -> String {
    var slots = self
    // Clashes of the names of sprites are reported for the first header.
    (slots.table.parts, slots.table.wholes, slots.table.rows) = (.none, [], [])
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
      case "keys": return "\(prefix)_KEYS_\(parts[1])_"
      case "fields": return "\(prefix)_\(parts[1]).".lowercased()
      default: return prefix + "_"
      }
    }
    return try HeaderNames(table, file: file, prefix: start) { word, name, slot in
      let own = name.map(IdentifierSpelling.upperSnake) ?? slot?.description ?? ""
      switch word {
      case "rows", "keys": return own
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

  /// Adds the palettes of the pictures, and their names.
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
    appendTable(
      "sprite", "int picture; /* the number of its slot */\nint x;\nint y;\nint width;\nint height;",
      parts.sprites.map { sprite in
        let bounds = sprite.bounds
        return ([Int(sprite.picture.number), bounds.x, bounds.y, bounds.width, bounds.height], sprite.name)
      }, to: &text)
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

  /// Adds a table for each picture in several slots, and the number of its parts. All headers of a program share the structure.
  private func appendWholes(_ names: HeaderNames, to text: inout String) {
    if table.wholes.isEmpty { return }
    text += """

      /* Parts of pictures that are larger than a slot; romkit_draw in romkit.h draws them. */
      #ifndef ROMKIT_PART
      #define ROMKIT_PART
      struct romkit_part {
        int picture; /* the number of its slot */
        int x;
        int y;
        int w;
        int h;
        int dx; /* pixels to the right of the left edge of the whole picture, and below its top */
        int dy;
      };
      #endif

      """
    for (whole, name) in zip(table.wholes, names.wholes) {
      text += "\n\(Self.comment("\(whole.name): \(whole.width) x \(whole.height) pixels."))\n"
      text += "#define \(prefix)_\(name) \(whole.parts.count)\n"
      appendRows(
        "romkit_part", "\(prefix)_\(name)".lowercased(),
        whole.parts.map { part in
          let bounds = part.bounds
          let name = table.slots.first { $0.id == part.slot }?.displayName ?? part.slot.description
          return ([Int(part.slot.number), 0, 0, bounds.width, bounds.height, bounds.x, bounds.y], name)
        }, to: &text)
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

  /// The keywords of C and C++ in lower case.
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
