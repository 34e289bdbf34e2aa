import RomKitBase

/// An element of a file of Tiled: an element in XML, or an object in JSON.
///
/// Both are read into the same form, whose names are those of XML for elements and those of JSON for values. The elements that only
/// hold others (`<properties>`, `<animation>`, `<data>`) and `<image>` are parts of the element around them, as in JSON.
struct TiledNode: Sendable {
  /// The name of the element in XML.
  let name: String
  let position: TextPosition
  private(set) var values: [JSONValue.Member] = []
  private(set) var children: [TiledNode] = []
  /// The tiles of a layer or a chunk.
  private(set) var tiles: Tiles?

  /// The tiles of a layer as the file has them.
  enum Tiles: Sendable {
    case text([UInt8], TextPosition)
    case list([JSONValue])
    case gids([UInt32])
  }

  /// The most elements of a file, and of a map with those that it takes from templates.
  static let most = 1 << 18
  /// The most values of an object in JSON, as many as of an element in XML and more than any has.
  private static let mostValues = 64

  /// The elements that are read, by the element around them; all others change nothing that romkit uses.
  private static let known: [String: Set<String>] = [
    "map": ["tileset", "layer", "objectgroup", "imagelayer", "group", "properties"],
    "group": ["layer", "objectgroup", "imagelayer", "group", "properties"],
    "layer": ["data", "properties"],
    "data": ["chunk", "tile"],
    "chunk": ["tile"],
    "imagelayer": ["image", "properties"],
    "image": ["data"],
    "objectgroup": ["object", "properties"],
    "object": ["properties", "point", "ellipse", "polygon", "polyline", "text"],
    "properties": ["property"],
    "tileset": ["tileoffset", "image", "tile", "properties"],
    "tile": ["image", "animation", "properties"],
    "animation": ["frame"],
    "template": ["tileset", "object"],
  ]

  /// The elements of the lists in JSON; layers name their own kind.
  private static let lists = [
    "layers": "layer", "objects": "object", "properties": "property", "tilesets": "tileset", "tiles": "tile",
    "animation": "frame", "chunks": "chunk",
  ]

  private static let layers = [
    "tilelayer": "layer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group",
  ]

  private init(_ name: String, _ position: TextPosition) {
    self.name = name
    self.position = position
  }

  /// Reads a file in XML or JSON, which begins with `<` or `{`. Throws a `Diagnostic`, and `FileError`.
  init(parsing bytes: [UInt8]) throws {
    let first = bytes[...].withoutByteOrderMark.first { !$0.isBlank && $0 != 0x0A && $0 != 0x0D }
    switch first {
    case UInt8(ascii: "<"): self = try Self.read(XMLReader(ByteSource(bytes)))
    case UInt8(ascii: "{"):
      let value = try JSONParser.parse(bytes[...])
      var count = 0
      // A map has its kind since Tiled 1.0; before, only maps could be written as JSON.
      self = try Self(value, value["type"]?.string ?? "map", &count)
    default:
      throw Diagnostic(
        "tiled-kind", "expected a file of Tiled, in XML or JSON, found other bytes", at: .line(1, column: 1),
        help: "save the file in Tiled with File > Save As")
    }
  }

  static func tooMany(at position: TextPosition) -> Diagnostic {
    Diagnostic(
      "tiled-limit", "expected at most \(Grouped.text(most)) elements in a file, found more",
      at: position.place)
  }

  // MARK: XML

  private static func read(_ reader: XMLReader) throws -> TiledNode {
    var reader = reader
    var open: [TiledNode] = []
    var count = 0
    /// The elements around the current one that are not read.
    var skipped = 0
    while let event = try reader.next() {
      switch event {
      case .start(let element):
        if skipped > 0 || open.last.map({ known[$0.name]?.contains(element.name) != true }) ?? false {
          skipped += 1
          continue
        }
        if element.name != "tile" || open.last?.name == "tileset" { count += 1 }
        guard count <= most else { throw tooMany(at: element.position) }
        open.append(try TiledNode(element, &reader))
      case .end where skipped > 0: skipped -= 1
      case .end:
        guard let node = open.popLast() else { continue }
        guard let parent = open.indices.last else {
          // Nothing but comments may follow.
          while try reader.next() != nil {}
          return node
        }
        open[parent].take(node)
      }
    }
    throw Diagnostic("tiled-kind", "expected a file of Tiled, found no element", at: .line(1))
  }

  private init(_ element: XMLReader.Element, _ reader: inout XMLReader) throws {
    self.init(element.name, element.position)
    values = element.attributes.map { attribute in
      JSONValue.Member(
        name: attribute.name, position: attribute.position,
        value: JSONValue(kind: .string(attribute.value), position: attribute.position))
    }
    switch name {
    case "data", "chunk":
      let start = reader.position
      tiles = .text(try reader.text(), start)
    case "property" where self["value"] == nil:
      let start = reader.position
      let text = String(decoding: try reader.text(), as: UTF8.self)
      set("value", JSONValue(kind: .string(text), position: start))
    default: break
    }
  }

  private mutating func set(_ name: String, _ value: JSONValue) {
    values.append(JSONValue.Member(name: name, position: value.position, value: value))
  }

  private mutating func take(_ node: TiledNode) {
    switch (node.name, name) {
    case ("properties", _), ("animation", _): children += node.children
    case ("data", "image"): set("embedded", JSONValue(kind: .boolean(true), position: node.position))
    case ("data", _):
      values += node.values
      children += node.children
      tiles = node.tiles
    case ("image", _):
      let names = [
        "source": "image", "width": "imagewidth", "height": "imageheight", "trans": "transparentcolor",
        "embedded": "embeddedimage",
      ]
      for value in node.values { if let name = names[value.name] { set(name, value.value) } }
    case ("tile", "data"), ("tile", "chunk"):
      let gid = node["gid"]?.string.flatMap { UInt32($0) } ?? 0
      if case .gids(var gids)? = tiles {
        tiles = nil
        gids.append(gid)
        tiles = .gids(gids)
      } else {
        tiles = .gids([gid])
      }
    default: children.append(node)
    }
  }

  // MARK: JSON

  private init(_ value: JSONValue, _ name: String, _ count: inout Int) throws(Diagnostic) {
    self.init(name, value.position)
    count += 1
    guard count <= Self.most else { throw Self.tooMany(at: value.position) }
    guard let members = value.object else {
      throw Diagnostic(
        "tiled-value", "expected \(name) as an object, found \(value.displayName)", at: position.place)
    }
    guard members.count <= Self.mostValues else {
      throw Diagnostic(
        "tiled-limit", "expected at most \(Grouped.text(Self.mostValues)) values in \(name), found more",
        at: position.place)
    }
    for member in members {
      switch (member.name, member.value.kind) {
      case ("data", .string(let text)) where name == "layer" || name == "chunk":
        tiles = .text(Array(text.utf8), member.value.position)
      case ("data", .array(let list)) where name == "layer" || name == "chunk": tiles = .list(list)
      case (_, .array(let list)):
        guard let kind = Self.lists[member.name] else {
          if Self.known[name]?.contains(member.name) == true {
            children.append(TiledNode(member.name, member.position))
          }
          continue
        }
        for value in list {
          let name = kind == "layer" ? try Self.layer(value) : kind
          children.append(try Self(value, name, &count))
        }
      case (_, .object):
        if Self.known[name]?.contains(member.name) == true || member.name == "tileoffset" {
          children.append(try Self(member.value, member.name, &count))
        }
      default: values.append(member)
      }
    }
  }

  /// The element of a layer in JSON.
  private static func layer(_ value: JSONValue) throws(Diagnostic) -> String {
    if let name = value["type"]?.string.flatMap({ layers[$0] }) { return name }
    throw Diagnostic(
      "tiled-value",
      """
      expected "tilelayer", "objectgroup", "imagelayer" or "group" in type of a layer, found \
      \(value["type"]?.displayName ?? "none")
      """, at: (value["type"] ?? value).position.place)
  }
}

// Values.
extension TiledNode {
  func all(_ name: String) -> [TiledNode] { children.filter { $0.name == name } }

  func first(_ name: String) -> TiledNode? { children.first { $0.name == name } }

  /// A value; the last if there are several.
  subscript(name: String) -> JSONValue? { values.last { $0.name == name }?.value }

  /// This element with the values and children that another one has and it has not.
  func filled(from other: TiledNode) -> TiledNode {
    var filled = self
    filled.values += other.values.filter { self[$0.name] == nil }
    let own = Set(all("property").compactMap { $0["name"]?.string })
    let kinds = Set(children.map(\.name))
    filled.children += other.children.filter { child in
      child.name == "property"
        ? child["name"]?.string.map { !own.contains($0) } ?? true : !kinds.contains(child.name)
    }
    return filled
  }

  /// The error of a value that is missing or another one than expected.
  func error(_ key: String, _ expected: LocalizedText) -> Diagnostic {
    let value = self[key]
    return Diagnostic(
      "tiled-value", "expected \(expected) in \(key) of \(name), found \(value?.displayName ?? "none")",
      at: (value?.position ?? position).place)
  }

  /// A whole number; the `fallback` if there is none, or an error without that.
  func integer(_ key: String, in range: ClosedRange<Int>, else fallback: Int? = nil) throws(Diagnostic) -> Int
  {
    if let fallback, self[key] == nil { return fallback }
    let value = self[key].flatMap { value in value.integer ?? value.string.flatMap { Int($0) } }
    guard let value, range.contains(value) else {
      throw error(
        key, "a whole number from \(Grouped.text(range.lowerBound)) to \(Grouped.text(range.upperBound))")
    }
    return value
  }

  /// A number that a program can compute with: not infinite, and not beyond a billion.
  func number(_ key: String, else fallback: Double) throws(Diagnostic) -> Double {
    guard let value = self[key] else { return fallback }
    guard let number = value.decimal ?? value.string.flatMap({ Double($0) }), abs(number) <= 1e9 else {
      throw error(key, "a number from -1,000,000,000 to 1,000,000,000")
    }
    return number
  }

  func boolean(_ key: String, else fallback: Bool) throws(Diagnostic) -> Bool {
    guard let value = self[key] else { return fallback }
    switch value.string {
    case "1", "true": return true
    case "0", "false": return false
    default:
      guard let boolean = value.boolean ?? value.integer.map({ $0 != 0 }) else { throw error(key, "0 or 1") }
      return boolean
    }
  }

  func string(_ key: String) -> String { self[key]?.string ?? "" }
}
