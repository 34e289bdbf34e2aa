import RomKitBase
import RomKitPictures
import RomKitText

/// The JSON that Aseprite exports beside a sheet, in both of its formats: `aseprite -b hero.aseprite --sheet hero.png --data hero.json`.
///
/// romkit reads the rectangles and durations of the frames, the tags, and the slices.
package struct SpriteExport: Sendable {
  /// The size of the sheet; nil if the export does not have it.
  package private(set) var size: AtlasPacking.Size?
  package private(set) var source: SpriteSource

  /// The most bytes of a file: 65,536 frames have about 16 MiB.
  package static let largest = 32 << 20

  /// Reads a file. Throws ``FileError`` and ``SpriteExportError``.
  package init(reading path: String, picture: String, crop: PixelRectangle? = nil) throws {
    let source = try ByteSource(contentsOf: path)
    guard source.size <= Self.largest else {
      throw SpriteExportError(
        "expected JSON of at most \(Plural.bytes(Self.largest)), found \(Grouped.text(source.size))")
    }
    try self.init(parsing: source.bytes(in: 0..<source.size), picture: picture, crop: crop)
  }

  /// Reads an export. Names of frames lose their extension, and the name of the `picture` or the sheet at their start.
  /// With a `crop`, they are those of this part of the sheet.
  package init(parsing bytes: [UInt8], picture: String, crop: PixelRectangle? = nil) throws(SpriteExportError)
  {
    let root: JSONValue
    do { root = try JSONParser.parse(bytes[...]) } catch { throw SpriteExportError(error.diagnostic) }
    guard root.object != nil else { throw .expected("an object", found: root, name: nil) }
    let meta = root["meta"]
    if let size = meta?["size"] {
      self.size = AtlasPacking.Size(
        width: try Self.number("w", of: size, in: "size"), height: try Self.number("h", of: size, in: "size"))
    }
    let sheet = meta?["image"]?.string.map { Self.withoutExtension($0) }
    let titles = [picture, sheet].compactMap(\.self).filter { !$0.isEmpty }
    guard let list = root["frames"] else { throw .noFrames(at: root.position) }
    guard let count = list.object?.count ?? list.array?.count else {
      throw .expected("a list or an object", found: list, name: "frames")
    }
    guard count > 0 else { throw .noFrames(at: list.position) }
    guard count <= SpriteSource.most else { throw .tooMany("frames", count) }
    let tags = try Self.list("frameTags", of: meta).map { value throws(SpriteExportError) in
      try Self.tag(value, count: count)
    }
    var frames: [SpriteSource.Frame] = []
    if let members = list.object {
      guard let ordered = SpriteExportOrder.ordered(members, tags) else {
        throw SpriteExportError(
          """
          expected the frames in their order, found them sorted by their names as text, which does not say which \
          frames a tag has
          """, at: list.position, help: "export the sprite again in Aseprite's format json-array, a list")
      }
      for member in ordered {
        frames.append(try Self.frame(member.value, name: member.name, titles))
      }
    } else {
      for element in list.array ?? [] {
        guard let name = element["filename"]?.string else {
          throw .expected("a string as filename", "filename", of: element, in: "frames")
        }
        frames.append(try Self.frame(element, name: name, titles))
      }
    }
    let slices = try Self.list("slices", of: meta).map { value throws(SpriteExportError) in
      try Self.slice(value)
    }
    source = SpriteSource(frames: frames, slices: slices, tags: tags, crop: crop)
  }

  // MARK: Parts

  private static func frame(
    _ value: JSONValue, name: String, _ titles: [String]
  ) throws(SpriteExportError) -> SpriteSource.Frame {
    guard let bounds = value["frame"] else {
      throw .expected("a rectangle as frame", "frame", of: value, in: LocalizedText(verbatim: name))
    }
    if value["rotated"]?.boolean == true {
      throw SpriteExportError(
        "expected frames that are not rotated, found the rotated frame \(name)", at: value.position,
        help: "export the sheet without rotation: the console draws its parts upright")
    }
    let own = try rectangle(bounds, name: "frame")
    var (x, y) = (0, 0)
    if value["trimmed"]?.boolean == true, let origin = value["spriteSourceSize"] {
      x = try number("x", of: origin, in: "spriteSourceSize")
      y = try number("y", of: origin, in: "spriteSourceSize")
    }
    return SpriteSource.Frame(
      name: frameName(name, titles), bounds: own, x: x, y: y, milliseconds: try duration(of: value))
  }

  /// The duration of a frame; by default 100, as in Aseprite.
  private static func duration(of value: JSONValue) throws(SpriteExportError) -> Int {
    guard let duration = value["duration"] else { return 100 }
    guard let milliseconds = duration.integer, (1...65_535).contains(milliseconds) else {
      throw .expected("1 to 65,535 milliseconds", found: duration, name: "duration")
    }
    return milliseconds
  }

  private static func slice(_ value: JSONValue) throws(SpriteExportError) -> SpriteSource.Slice {
    guard let name = value["name"]?.string else {
      throw .expected("a string as name", "name", of: value, in: "slices")
    }
    var keys: [SpriteSource.Slice.Key] = []
    for key in try list("keys", of: value) {
      guard let bounds = key["bounds"] else {
        throw .expected("a rectangle as bounds", "bounds", of: key, in: "the slice \(name)")
      }
      var own = SpriteSource.Slice.Key(
        frame: try number("frame", of: key, in: "keys"), bounds: try rectangle(bounds, name: "bounds"))
      if let centre = key["center"] { own.centre = try rectangle(centre, name: "center") }
      if let pivot = key["pivot"] {
        own.pivot = SpritePoint(
          x: try number("x", of: pivot, in: "pivot"), y: try number("y", of: pivot, in: "pivot"))
      }
      keys.append(own)
    }
    return SpriteSource.Slice(name: name, keys: keys, data: value["data"]?.string ?? "")
  }

  private static func tag(_ value: JSONValue, count: Int) throws(SpriteExportError) -> SpriteSource.Tag {
    guard let name = value["name"]?.string else {
      throw .expected("a string as name", "name", of: value, in: "frameTags")
    }
    let first = try number("from", of: value, in: "the tag \(name)")
    let last = try number("to", of: value, in: "the tag \(name)")
    guard first >= 0, first <= last, last < count else {
      throw SpriteExportError(
        "expected frames from 0 to \(count - 1) for the tag \(name), found \(first) to \(last)",
        at: value.position, help: "export all frames, without --frame-range, --tag or --ignore-empty")
    }
    let word = value["direction"]?.string ?? "forward"
    guard let direction = SpriteSource.Tag.Direction(rawValue: word) else {
      throw .expected(
        "forward, reverse, pingpong or pingpong_reverse", found: value["direction"] ?? value,
        name: "direction")
    }
    // Aseprite writes the number as a string.
    let repeats = value["repeat"].flatMap { $0.integer ?? $0.string.flatMap { Int($0) } } ?? 0
    return SpriteSource.Tag(
      name: name, frames: first...last, direction: direction, repeats: min(max(0, repeats), 65_535))
  }

  // MARK: Values

  private static func list(_ name: String, of value: JSONValue?) throws(SpriteExportError) -> [JSONValue] {
    guard let list = value?[name] else { return [] }
    guard let array = list.array else {
      throw .expected("a list", found: list, name: LocalizedText(verbatim: name))
    }
    guard array.count <= SpriteSource.most else { throw .tooMany(LocalizedText(verbatim: name), array.count) }
    return array
  }

  private static func number(
    _ name: String, of value: JSONValue, in owner: LocalizedText
  ) throws(SpriteExportError) -> Int {
    guard let number = value[name]?.integer else {
      throw .expected("a whole number as \(name)", name, of: value, in: owner)
    }
    return number
  }

  private static func rectangle(_ value: JSONValue, name: LocalizedText) throws(SpriteExportError)
    -> PixelRectangle
  {
    PixelRectangle(
      x: try number("x", of: value, in: name), y: try number("y", of: value, in: name),
      width: try number("w", of: value, in: name), height: try number("h", of: value, in: name))
  }

  // MARK: Names

  static func withoutExtension(_ name: String) -> String {
    Path.withoutExtension(String(name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""))
  }

  /// Characters between the words of a name.
  static let separators = " -_#./()"

  /// `0` for the frame `hero 0.aseprite` of the picture `hero`, and `Body 0` for `hero (Body) 0.aseprite`.
  private static func frameName(_ name: String, _ titles: [String]) -> String {
    let stem = withoutExtension(name)
    for title in titles where stem.hasPrefix(title) {
      let rest = stem.dropFirst(title.count)
      var own = String(rest.drop { separators.contains($0) })
      guard own.count < rest.count, !own.isEmpty else { continue }
      let opened = rest.dropLast(own.count).count { $0 == "(" }
      for _ in 0..<opened {
        if let closing = own.firstIndex(of: ")") { own.remove(at: closing) }
      }
      return own
    }
    return stem
  }
}

/// An error in the export of a drawing program.
package struct SpriteExportError: RomKitError {
  package let diagnostic: Diagnostic

  fileprivate init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

  fileprivate init(_ message: LocalizedText, at position: TextPosition? = nil, help: LocalizedText? = nil) {
    diagnostic = Diagnostic("sprite-export", message, at: position?.place, help: help)
  }

  fileprivate static func noFrames(at position: TextPosition) -> Self {
    Self("expected JSON from Aseprite, found JSON without frames", at: position, help: export)
  }

  /// A value of another kind in the part with a `name`.
  fileprivate static func expected(_ expected: LocalizedText, found: JSONValue, name: LocalizedText?) -> Self
  {
    value(expected, found.displayName, name, at: found.position)
  }

  /// The error for a member that is missing or of another kind.
  fileprivate static func expected(
    _ expected: LocalizedText, _ key: String, of value: JSONValue, in name: LocalizedText
  ) -> Self {
    let found = value[key]
    return self.value(expected, found?.displayName ?? "none", name, at: found?.position ?? value.position)
  }

  private static func value(
    _ expected: LocalizedText, _ found: LocalizedText, _ name: LocalizedText?, at position: TextPosition
  ) -> Self {
    Self(
      name.map { "expected \(expected) in \($0), found \(found)" } ?? "expected \(expected), found \(found)",
      at: position, help: export)
  }

  fileprivate static func tooMany(_ items: LocalizedText, _ count: Int) -> Self {
    Self("expected at most \(Grouped.text(SpriteSource.most)) \(items), found \(Grouped.text(count))")
  }

  private static let export: LocalizedText =
    "export the sprite again: aseprite -b SPRITE --sheet SHEET.png --data DATA.json --list-tags --list-slices"
}
