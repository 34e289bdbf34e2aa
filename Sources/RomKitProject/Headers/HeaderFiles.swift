import RomKitBase
import RomKitContainer
import RomKitRules
import RomKitText

/// The paths of the headers for programs that use a ROM.
package struct HeaderFiles: Equatable, Sendable {
  package var c: String?
  /// The second header for C, with everything that changes whenever an asset does.
  package var sizes: String?
  package var swift: String?
  package var json: String?

  package init(c: String? = nil, sizes: String? = nil, swift: String? = nil, json: String? = nil) {
    self.c = c
    self.sizes = sizes
    self.swift = swift
    self.json = json
  }

  /// A kind of header.
  struct Kind: Sendable {
    let path: WritableKeyPath<HeaderFiles, String?> & Sendable
    /// The key under `[headers]` in `romkit.toml`.
    let key: String
    /// The option of the command.
    let option: String
    let fileExtensions: [String]
    let name: LocalizedText

    var destination: ManifestDestination {
      ManifestDestination(
        key: "headers.\(key)", displayName: "\(key) in [headers]", fileExtensions: fileExtensions)
    }
  }

  static let kinds = [
    Kind(path: \.c, key: "c", option: "--header", fileExtensions: ["h", "hpp"], name: "the C header"),
    Kind(
      path: \.sizes, key: "c-sizes", option: "--header-sizes", fileExtensions: ["h", "hpp"],
      name: "the C header of sizes"),
    Kind(path: \.swift, key: "swift", option: "--swift", fileExtensions: ["swift"], name: "the Swift file"),
    Kind(path: \.json, key: "json", option: "--json-header", fileExtensions: ["json"], name: "the JSON file"),
  ]

  /// The paths, and the names of their files in messages.
  package var named: [(path: String, name: LocalizedText)] {
    Self.kinds.compactMap { kind in self[keyPath: kind.path].map { ($0, kind.name) } }
  }

  package var paths: [String] { named.map(\.path) }

  /// Whether a file with this first line is a header that romkit made, for any project.
  static func isOwn(firstLine line: String) -> Bool {
    if line.hasPrefix("{\"title\": ") { return line.contains(", \"content_id\": \"") }
    return ["/*", "//"].contains { line.hasPrefix("\($0) Made by romkit") }
  }

  /// The bytes of each file. Throws ``Problems`` with all clashes of names in any of them.
  package func contents(of table: SlotTable) throws -> [(path: String, bytes: [UInt8])] {
    var contents: [(path: String, bytes: [UInt8])] = []
    var problems: [Diagnostic] = []
    func add(_ path: String?, _ text: (String) throws -> String) {
      guard let path else { return }
      do {
        contents.append((path, Array(try text(path).utf8)))
      } catch {
        problems += Problems(error, file: path).diagnostics
      }
    }
    add(c) { try CHeader(table, path: $0).serialized() }
    add(sizes) { try CHeader(table, path: c ?? $0).sizes(path: $0) }
    add(swift) { try SwiftHeader(table, path: $0).serialized() }
    add(json) { _ in table.json() }
    if !problems.isEmpty { throw Problems(problems) }
    return contents
  }
}

/// The identifiers of the slots, sprites and animations of a table, which are unique within a kind.
struct HeaderNames {
  let identifiers: [String]
  let sprites: [String]
  let animations: [String]
  /// Those of the pictures in several slots.
  let wholes: [String]
  let tilesets: [String]
  /// For each slot its layers.
  let layers: [[String]]
  let palettes: [String]
  let rows: [Rows]
  let keys: [Keys]

  /// The identifiers of the rows of a schema, and of their fields.
  struct Rows {
    let identifier: String
    let fields: [String]
  }

  /// The identifiers of a list of keys, and of each.
  struct Keys {
    let identifier: String
    let keys: [String]
  }

  /// Makes an identifier from each name, or from the slot of an asset without one, and the word for its kind, which is like the
  /// folder of a project. Messages show it after the `prefix`.
  ///
  /// Throws ``Problems`` with all pairs that get the same one, placed in a file.
  init(
    _ table: SlotTable, file: String, prefix: (_ word: String) -> String,
    _ identifier: (_ word: String, _ name: String?, _ slot: SlotID?) -> String
  ) throws {
    var owners: [String: LocalizedText] = [:]
    var problems: [Diagnostic] = []
    /// Full names differ. The scope is the table of keys and fields.
    func take(
      _ name: String, _ word: String, in scope: String = "", of owner: LocalizedText,
      at place: Diagnostic.Place? = nil
    ) -> String {
      let full = prefix(word + scope) + name
      if let other = owners["\(word) \(full)"] {
        problems.append(
          Diagnostic(
            "header-name-clash", "\(other) and \(owner) would both be called \(full)",
            file: file, help: "rename one of them"
          ).changed { $0.place = place ?? $0.place })
      } else {
        owners["\(word) \(full)"] = owner
      }
      return name
    }
    identifiers = table.slots.map { slot in
      let word = slot.id.kind.folderName
      return take(identifier(word, slot.name, slot.id), word, of: LocalizedText(verbatim: slot.displayName))
    }
    sprites = table.parts.sprites.map { sprite in
      take(identifier("sprites", sprite.name, nil), "sprites", of: "the sprite \(sprite.name)")
    }
    animations = table.parts.animations.map { animation in
      let owner: LocalizedText = "the animation \(animation.name)"
      return take(identifier("animations", animation.name, nil), "animations", of: owner)
    }
    wholes = table.wholes.map { whole in
      take(identifier("parts", whole.name, nil), "parts", of: "the picture \(whole.name)")
    }
    tilesets = table.levels.tilesets.map { tileset in
      take(identifier("tiles", tileset.name, nil), "tiles", of: "the levels \(tileset.name)")
    }
    layers = table.slots.map { slot in
      guard let level = table.levels.levels[slot.id] else { return [] }
      return zip(level.layers, level.places).map { layer, place in
        let name = "\(slot.name ?? slot.id.description)/\(layer)"
        return take(identifier("layers", name, nil), "layers", of: "the layer \(name)", at: place)
      }
    }
    palettes = table.palettes.map { palette in
      take(identifier("palettes", palette.name, nil), "palettes", of: "the palette \(palette.name)")
    }
    rows = table.rows.map { rows in
      let own = take(identifier("rows", rows.name, nil), "rows", of: "the table \(rows.name)")
      let fields = rows.fields.map { item in
        let name = item.field.name ?? ""
        return take(
          identifier("fields", name, nil), "fields", in: " \(own)", of: "the field \(name) of \(rows.name)")
      }
      return Rows(identifier: own, fields: fields)
    }
    keys = table.keyLists.map { list in
      let own = take(identifier("lists", list.name, nil), "lists", of: "the keys of \(list.name)")
      let keys = list.keys.map { key in
        take(
          identifier("keys", key.text, nil), "keys", in: " \(own)", of: "the key \(key.text) of \(list.name)")
      }
      return Keys(identifier: own, keys: keys)
    }
    if !problems.isEmpty { throw Problems(problems) }
  }
}

extension SlotKind {
  var headerPhrase: String {
    switch self {
    case .graphics: "Pictures"
    case .effect: "Sound effects"
    case .music: "Songs"
    case .data: "Data"
    case .program: "Programs"
    }
  }
}
