import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitRules

/// A Swift file with the slots of a ROM: an enumeration for each kind, whose raw values are the numbers.
///
/// They are in an enumeration with the name of the file, `Slots` for `Slots.swift`; a slot is `Slots.Graphics.enemiesBat`, and its
/// measures are properties, `Slots.Graphics.enemiesBat.width`. Everything that depends on the contents of assets is in the bodies of
/// properties, so that an edit recompiles no other file of the module.
struct SwiftHeader: Equatable, Sendable {
  var table: SlotTable
  let typeName: String
  private let path: String

  init(_ table: SlotTable, path: String) {
    self.table = table
    self.path = path
    typeName = SwiftIdentifier.typeName(
      IdentifierSpelling.upperCamel(String(Path.name(of: path).prefix { $0 != "." })), "Slots")
  }

  /// The text. Throws ``Problems`` if two assets would get the same identifier.
  func serialized() throws -> String {
    let prefix = { (scope: String) -> String in
      let parts = scope.split(separator: " ")
      switch parts.first {
      case "lists": return "\(typeName).Keys."
      case "keys": return "\(typeName).Keys.\(parts[1])."
      case "fields": return "\(typeName).Rows.\(parts[1])."
      default: return "\(typeName).\(IdentifierSpelling.upperCamel(scope))."
      }
    }
    let names = try HeaderNames(table, file: path, prefix: prefix) { word, name, slot in
      if word == "rows" || word == "lists", let name {
        return SwiftIdentifier.typeName(IdentifierSpelling.upperCamel(name), word == "rows" ? "Row" : "Keys")
      }
      return SwiftIdentifier.memberName(
        name.map(IdentifierSpelling.lowerCamel) ?? slot?.description.lowercased() ?? "")
    }
    let id = table.contentID.hexadecimal(digits: 8, uppercase: true)
    var text = """
      // Made by romkit from the assets. Do not edit: romkit overwrites this file.

      /// The slots of \(table.title.map { Escaped.path($0) } ?? "the ROM").
      public enum \(typeName) {
        /// The CRC-32 of the ROM.
        public static var contentID: UInt32 { 0x\(id) }
        /// The bytes of the ROM.
        public static var size: Int { \(table.size) }

      """
    for kind in SlotKind.allCases {
      let slots = zip(table.slots, names.identifiers).filter { $0.0.id.kind == kind }
      if !slots.isEmpty { append(kind, slots.map { (slot: $0.0, name: $0.1) }, to: &text) }
    }
    appendStructures(to: &text)
    appendParts(names, to: &text)
    appendPlacedParts(names, to: &text)
    appendLevels(names, to: &text)
    appendPalettes(names, to: &text)
    appendRows(names, to: &text)
    appendKeys(names, to: &text)
    return text + "}\n"
  }

  private func append(
    _ kind: SlotKind, _ slots: [(slot: SlotTable.Slot, name: String)], to text: inout String
  ) {
    let names = slots.map(\.name)
    text += "\n"
    appendEnumeration(
      IdentifierSpelling.upperCamel(kind.folderName), of: "UInt8",
      "\(kind.headerPhrase), by the numbers of their slots.",
      slots.map { ($0.slot.displayName, $0.name, Int($0.slot.id.number)) }, to: &text)
    func property(_ property: String, _ type: String, _ about: String, _ value: (SlotTable.Slot) -> String) {
      appendProperty(property, type, about, names, to: &text) { value(slots[$0].slot) }
    }
    func figure(_ key: String, _ none: String) -> (SlotTable.Slot) -> String {
      { slot in (slot.measure.figures.first { $0.key == key }?.value).map { String($0) } ?? none }
    }
    property("size", "Int", "The bytes of the slot.") { String($0.size) }
    switch kind {
    case .graphics:
      for side in ["width", "height"] {
        property(side, "Int", "The \(side) in pixels; 0 if the slot is not a picture.", figure(side, "0"))
      }
      if slots.contains(where: { $0.slot.palette != nil }) {
        property("palette", "UInt8?", "The data slot with its palette; nil if it is not known.") {
          $0.palette.map { String($0.number) } ?? "nil"
        }
      }
    case .effect: property("samples", "Int", "Samples; 22,050 make a second.", figure("samples", "0"))
    case .music:
      property(
        "samples", "Int", "Samples until the song ends or loops; 22,050 make a second.",
        figure("samples", "0"))
      property(
        "loopStart", "Int?", "The sample to which the song loops; nil if it does not loop.",
        figure("loop_samples", "nil"))
    case .data:
      property(
        "length", "Int?", "The bytes of a text without the NULs after it; nil if the slot is not a text.",
        figure("length", "nil"))
      let measures = slots.map(\.slot.measure.figures)
      for (key, about) in [
        ("width", "The columns of cells of a level; nil for other data."),
        ("height", "The rows of cells of a level; nil for other data."),
        ("rows", "The rows of a table, or the objects of a level; nil for other data."),
      ] where measures.contains(where: { $0.contains { $0.key == key } }) {
        property(key, "Int?", about, figure(key, "nil"))
      }
    case .program: break
    }
    text += "  }\n"
  }

  private func appendParts(_ names: HeaderNames, to text: inout String) {
    let parts = table.parts
    if parts.sprites.isEmpty { return }
    let pictures = Dictionary(
      first: zip(table.slots, names.identifiers).map { ($0.id, SwiftIdentifier.quoted($1)) })
    let picture: Fields = [("picture", "Graphics", "The picture that it is on.")]
    text += Self.structure("Sprite", "A part of a picture.", picture + Self.bounds) + "\n"
    appendEnumeration(
      "Sprites", of: "Int", "Parts of pictures.",
      zip(parts.sprites, names.sprites).enumerated().map { ($1.0.name, $1.1, $0) }, to: &text)
    appendProperty("sprite", "Sprite", "Where it is.", names.sprites, to: &text) { index in
      let sprite = parts.sprites[index]
      let bounds = sprite.bounds
      return "Sprite(picture: .\(pictures[sprite.picture] ?? ""), x: \(bounds.x), y: \(bounds.y), "
        + "width: \(bounds.width), height: \(bounds.height))"
    }
    if !parts.isPlain {
      appendProperty(
        "parts", "[Part]", "Its parts, from the position that it is drawn at.", names.sprites, to: &text
      ) { index in
        Self.list(parts.sprites[index].parts.map { value(of: $0, pictures) })
      }
    }
    if parts.sprites.contains(where: { !$0.boxes.isEmpty }) {
      appendProperty("boxes", "[Box]", "Its boxes.", names.sprites, to: &text) { index in
        Self.list(
          parts.sprites[index].boxes.map { box in
            let bounds = box.bounds
            return "Box(role: .\(box.role.rawValue), x: \(bounds.x), y: \(bounds.y), width: \(bounds.width), "
              + "height: \(bounds.height))"
          })
      }
    }
    text += "  }\n"
    if parts.animations.isEmpty { return }
    text += Self.structure(
      "Frame", "A sprite as it is shown in an animation.",
      [
        ("sprite", "Sprites", "The sprite to show."),
        ("x", "Int", "Pixels to the right of the animation's origin."), ("y", "Int", "Pixels below it."),
        ("milliseconds", "Int", "How long it is shown."),
      ])
    text += "\n"
    appendEnumeration(
      "Animations", of: "Int", "Sprites shown one after the other.",
      zip(parts.animations, names.animations).enumerated().map { ($1.0.name, $1.1, $0) }, to: &text)
    appendProperty("frames", "[Frame]", "What is shown, in this order.", names.animations, to: &text) {
      index in
      Self.list(
        parts.animations[index].frames.map { frame in
          "Frame(sprite: .\(SwiftIdentifier.quoted(names.sprites[frame.sprite])), x: \(frame.x), "
            + "y: \(frame.y), milliseconds: \(frame.milliseconds))"
        })
    }
    text += "  }\n"
  }

  /// An array with a line for each element.
  private static func list(_ elements: [String]) -> String {
    elements.isEmpty ? "[]" : "[\n\(elements.map { "          \($0),\n" }.joined())        ]"
  }

  private typealias Fields = [(name: String, type: String, about: String)]

  private static let size: Fields = [
    ("width", "Int", "Pixels in a row."), ("height", "Int", "Rows of pixels."),
  ]
  private static let bounds: Fields =
    [("x", "Int", "Pixels from the left of the picture."), ("y", "Int", "Pixels from its top.")] + size

  /// The declaration of a structure; `start` is the text before its fields.
  private static func structure(
    _ name: String, _ about: String, start: String = "", _ fields: Fields
  ) -> String {
    let lines = fields.map { "    /// \($0.about)\n    public var \($0.name): \($0.type)\n" }.joined()
    return "\n  /// \(about)\n  public struct \(name): Hashable, Sendable {\n\(start)\(lines)  }\n"
  }

  private func appendStructures(to text: inout String) {
    if table.hasPlacedParts {
      let picture: Fields = [("picture", "Graphics", "The picture in its slot.")]
      text += Self.structure(
        "Part", "A part of a picture, and its place from the position that something is drawn at.",
        picture + Self.bounds + [
          ("dx", "Int", "Pixels to the right of the position."), ("dy", "Int", "Pixels below it."),
        ])
    }
    guard table.parts.sprites.contains(where: { !$0.boxes.isEmpty }) else { return }
    let role = """
          /// What a box is for.
          public enum Role: Sendable {
            /// Where the sprite hits others.
            case hit
            /// Where others hit it.
            case hurt
            /// The middle of nine patches.
            case center
          }


      """
    text += Self.structure(
      "Box", "A rectangle of a sprite that is not drawn.", start: role,
      [
        ("role", "Role", "What it is for."),
        ("x", "Int", "Pixels to the right of the position that the sprite is drawn at."),
        ("y", "Int", "Pixels below it."),
      ] + Self.size)
  }

  private func appendPlacedParts(_ names: HeaderNames, to text: inout String) {
    if table.wholes.isEmpty && table.levels.tilesets.isEmpty { return }
    let pictures = Dictionary(
      first: zip(table.slots, names.identifiers).map { ($0.id, SwiftIdentifier.quoted($1)) })
    if !table.wholes.isEmpty {
      text += "\n"
      appendEnumeration(
        "Pictures", of: "Int", "Pictures that are larger than a slot.",
        zip(table.wholes, names.wholes).enumerated().map { ($1.0.name, $1.1, $0) }, to: &text)
      for (side, path) in [("width", \WholePicture.width), ("height", \.height)] {
        appendProperty(side, "Int", "The \(side) in pixels.", names.wholes, to: &text) {
          String(table.wholes[$0][keyPath: path])
        }
      }
      appendProperty("parts", "[Part]", "Its parts.", names.wholes, to: &text) { index in
        Self.list(table.wholes[index].placedParts.map { value(of: $0, pictures) })
      }
      text += "  }\n"
    }
    if table.levels.tilesets.isEmpty { return }
    text += "\n"
    appendEnumeration(
      "Tilesets", of: "Int", "The tiles that levels have in common.",
      zip(table.levels.tilesets, names.tilesets).enumerated().map { ($1.0.name, $1.1, $0) }, to: &text)
    appendProperty(
      "tiles", "[Part?]", "The tiles by their numbers without the upper three bits; 0 is none.",
      names.tilesets, to: &text
    ) { index in
      Self.list(["nil"] + table.levels.tilesets[index].tiles.map { value(of: $0, pictures) })
    }
    appendProperty(
      "animations", "[Int: [(tile: Int, milliseconds: Int)]]",
      "The tiles to show one after the other for the animated ones.", names.tilesets, to: &text
    ) { index in
      let animations = table.levels.tilesets[index].animations.map { animation in
        let frames = animation.frames.map { "(tile: \($0.tile), milliseconds: \($0.milliseconds))" }
        return "\(animation.tile): [\(frames.joined(separator: ", "))]"
      }
      return animations.isEmpty ? "[:]" : Self.list(animations)
    }
    text += "  }\n"
  }

  private func value(of part: PlacedPart, _ pictures: [SlotID: String]) -> String {
    let bounds = part.bounds
    return "Part(picture: .\(pictures[part.picture] ?? ""), x: \(bounds.x), y: \(bounds.y), "
      + "width: \(bounds.width), height: \(bounds.height), dx: \(part.x), dy: \(part.y))"
  }

  private func appendLevels(_ names: HeaderNames, to text: inout String) {
    let layers = zip(table.slots, names.layers).flatMap { slot, layers in
      zip(layers, table.levels.levels[slot.id]?.layers ?? []).enumerated().map { ($1.0, $1.1, $0) }
    }
    appendNumbers("Layers", "The layers of levels, by their numbers.", layers, to: &text)
  }

  /// Adds an enumeration of the keys of each table and of each column of objects.
  private func appendKeys(_ names: HeaderNames, to text: inout String) {
    if names.keys.isEmpty { return }
    text += "\n  /// Keys by their numbers.\n  public enum Keys {\n"
    for (index, (list, own)) in zip(table.keyLists, names.keys).enumerated() {
      if index > 0 { text += "\n" }
      text += "    /// The keys of \(Escaped.path(list.name)).\n"
      text += "    public enum \(own.identifier): Int, CaseIterable, Sendable {\n"
      for (key, identifier) in zip(list.keys, own.keys) {
        text += "      /// \(Escaped.path(key.text))\n"
        text += "      case \(SwiftIdentifier.quoted(identifier)) = \(key.number)\n"
      }
      text += "    }\n"
    }
    text += "  }\n"
  }

  /// Adds an enumeration with constants, of which several may have the same number.
  private func appendNumbers(
    _ type: String, _ about: String, _ numbers: [(identifier: String, name: String, number: Int)],
    to text: inout String
  ) {
    if numbers.isEmpty { return }
    text += "\n  /// \(about)\n  public enum \(type) {\n"
    for item in numbers {
      text += "    /// \(Escaped.path(item.name))\n"
      text += "    public static let \(SwiftIdentifier.quoted(item.identifier)) = \(item.number)\n"
    }
    text += "  }\n"
  }

  private func appendPalettes(_ names: HeaderNames, to text: inout String) {
    if table.palettes.isEmpty { return }
    text += "\n"
    appendEnumeration(
      "Palettes", of: "UInt8", "Palettes, by the numbers of their slots.",
      zip(table.palettes, names.palettes).map { ($0.name, $1, Int($0.slot.number)) }, to: &text)
    text += "  }\n"
  }

  /// Adds an enumeration up to its cases.
  private func appendEnumeration(
    _ type: String, of number: String, _ about: String,
    _ cases: [(name: String, identifier: String, number: Int)], to text: inout String
  ) {
    text += "  /// \(about)\n  public enum \(type): \(number), CaseIterable, Sendable {\n"
    for item in cases {
      text += "    /// \(Escaped.path(item.name))\n"
      text += "    case \(SwiftIdentifier.quoted(item.identifier)) = \(item.number)\n"
    }
  }

  private func appendProperty(
    _ property: String, _ type: String, _ about: String, _ identifiers: [String], to text: inout String,
    _ value: (Int) -> String
  ) {
    text += "\n    /// \(about)\n    public var \(property): \(type) {\n      switch self {\n"
    for (index, identifier) in identifiers.enumerated() {
      text += "      case .\(SwiftIdentifier.quoted(identifier)): \(value(index))\n"
    }
    text += "      }\n    }\n"
  }
}
