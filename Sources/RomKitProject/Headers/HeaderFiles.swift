import RomKitBase
import RomKitContainer

/// The paths of the headers for programs that use a ROM.
package struct HeaderFiles: Hashable, Sendable {
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

  package var paths: [String] { [c, sizes, swift, json].compactMap { $0 } }

  /// Whether a file with this first line is a header that romkit made, for any project.
  static func isOwn(firstLine line: String) -> Bool {
    if line.hasPrefix("{\"title\": ") { return line.contains(", \"content_id\": \"") }
    return ["/*", "//"].contains { line.hasPrefix("\($0) Made by romkit") }
  }

  /// Throws ``HeaderError/sameFile(as:)`` if two of the headers and ROMs are the same file.
  package func check(roms: [String]) throws {
    let named: [(path: String?, name: Message)] =
      roms.map { ($0, "the ROM") } + [
        (c, "the C header"), (sizes, "the C header of sizes"), (swift, "the Swift file"),
        (json, "the JSON file"),
      ]
    var seen: [(path: String, name: Message)] = []
    for (path, name) in named {
      guard let path else { continue }
      let identity = try? OpenFile(reading: path).identity
      for other in seen {
        let isSame = identity.flatMap { identity in
          (try? OpenFile(reading: other.path).identity).map { $0.isSameFile(as: identity) }
        }
        if other.path == path || isSame == true {
          throw Problems(Diagnostic(HeaderError.sameFile(as: other.name), file: path))
        }
      }
      seen.append((path, name))
    }
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
        problems += Problems(error, file: path).all
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
  /// A kind of items in a header.
  enum Kind: Hashable {
    case slots(SlotKind)
    case sprites
    case animations

    /// The word for it in identifiers, like a project's folder.
    var word: String {
      switch self {
      case .slots(let kind): kind.folderName
      case .sprites: "sprites"
      case .animations: "animations"
      }
    }
  }

  let identifiers: [String]
  let sprites: [String]
  let animations: [String]

  /// Makes an identifier from each name, or from the slot of an asset without one. Messages show it after the `prefix`.
  ///
  /// Throws ``Problems`` with all pairs that get the same one, placed in a file.
  init(
    _ table: SlotTable, file: String, prefix: (Kind) -> String,
    _ identifier: (Kind, _ name: String?, _ slot: SlotID?) -> String
  ) throws {
    var owners: [Kind: [String: Message]] = [:]
    var problems: [Diagnostic] = []
    func take(_ name: String, _ kind: Kind, of owner: Message) -> String {
      if let other = owners[kind]?[name] {
        let error = HeaderError.clash(first: other, second: owner, identifier: prefix(kind) + name)
        problems.append(Diagnostic(error, file: file))
      } else {
        owners[kind, default: [:]][name] = owner
      }
      return name
    }
    identifiers = table.slots.map { slot in
      let kind = Kind.slots(slot.id.kind)
      return take(
        identifier(kind, slot.name, slot.id), kind, of: Message(verbatim: Escaped.path(slot.displayName)))
    }
    sprites = table.parts.sprites.map { sprite in
      take(identifier(.sprites, sprite.name, nil), .sprites, of: "the sprite \(Escaped.path(sprite.name))")
    }
    animations = table.parts.animations.map { animation in
      let owner: Message = "the animation \(Escaped.path(animation.name))"
      return take(identifier(.animations, animation.name, nil), .animations, of: owner)
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

enum HeaderError: DescribedError {
  case clash(first: Message, second: Message, identifier: String)
  /// Two outputs go to the same file; `as` is the other output.
  case sameFile(as: Message)

  var diagnostic: Diagnostic {
    switch self {
    case .clash(let first, let second, let identifier):
      Diagnostic(
        "header-name-clash",
        "\(first) and \(second) would both be called \(Escaped.path(identifier))",
        help: "rename one of them")
    case .sameFile(let other):
      Diagnostic(
        "header-same-file", "\(other) would be written to this file as well",
        help: "choose another name for one of the two files")
    }
  }
}
