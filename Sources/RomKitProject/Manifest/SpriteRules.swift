import RomKitBase
import RomKitConversion
import RomKitPictures
import RomKitText

/// Names for parts of a picture: a table under `[[sprites]]`.
package struct SpriteRule: Equatable, Sendable {
  package enum Parts: Equatable, Sendable {
    case rectangle(name: String, PixelRectangle)
    case grid(SpriteCells)
    /// The file that a drawing program exported beside the picture, relative to the assets folder.
    case export(String)
  }

  /// A slot, an asset, or the path of its file.
  package var picture: String
  package var parts: Parts
}

extension SpriteRule {
  var file: String? { if case .export(let file) = parts { file } else { nil } }

  /// Nil after a problem, as for all rules.
  init?(from section: ManifestSection, _ reader: inout ManifestReader) {
    let picture = reader.required("picture", in: section, isPath: true) {
      ManifestReader.isPortable($0) ? $0 : nil
    }
    let keys = ["rectangle", "cell", "from"]
    let ways = keys.filter { section.table[$0] != nil }
    if ways.isEmpty {
      reader.add(.missingKeys(keys, in: section.header), at: section.position)
    } else if ways.count > 1 {
      reader.add(.together(ways[0], ways[1]), at: section.table[ways[1]]?.position ?? section.position)
    }
    var parts: Parts?
    switch ways.count == 1 ? ways.first : nil {
    case "rectangle":
      let name = reader.required("name", in: section)
      let crop: PictureSettings.Crop? = reader.setting("rectangle", in: section)
      if let name, let crop {
        parts = .rectangle(
          name: name, PixelRectangle(x: crop.x, y: crop.y, width: crop.width, height: crop.height))
      }
    case "cell": parts = SpriteCells(from: section, &reader).map { .grid($0) }
    case "from": parts = reader.innerPath("from", in: section).map { .export($0) }
    // Without one way, no key can be called unknown.
    default: section.knowAllKeys()
    }
    guard let picture, let parts else { return nil }
    self.init(picture: picture, parts: parts)
  }

  var lines: String {
    let head = "picture = \(TOMLText.quoted(picture))\n"
    return switch parts {
    case .rectangle(let name, let bounds):
      head + "name = \(TOMLText.quoted(name))\nrectangle = \"\(bounds.text)\"\n"
    case .grid(let cells): head + cells.lines
    case .export(let file): head + "from = \(TOMLText.quoted(file))\n"
    }
  }
}

/// Cells of one size, in reading order.
package struct SpriteCells: Equatable, Sendable {
  package var width: Int
  package var height: Int
  /// Pixels between the borders of the picture and the cells.
  package var margin = 0
  /// Pixels between two cells.
  package var spacing = 0
  /// The names of the first cells; an empty string leaves its cell without a name. Nil if the cells are named by their numbers.
  package var names: [String]?
}

extension SpriteCells {
  init?(from section: ManifestSection, _ reader: inout ManifestReader) {
    let size = reader.cell(in: section)
    let margin = reader.number("margin", in: section, 0...255)
    let spacing = reader.number("spacing", in: section, 0...255)
    let names = reader.strings("names", in: section)
    guard let size else { return nil }
    self.init(
      width: size.width, height: size.height, margin: margin ?? 0, spacing: spacing ?? 0,
      names: section.table["names"] == nil ? nil : names)
  }

  /// The number of cells in a picture of this size, in a row and in a column.
  package func count(width outerWidth: Int, height outerHeight: Int) -> (columns: Int, rows: Int) {
    func count(_ outer: Int, _ own: Int) -> Int { max(0, (outer - 2 * margin + spacing) / (own + spacing)) }
    return (count(outerWidth, width), count(outerHeight, height))
  }

  package func cell(column: Int, row: Int) -> PixelRectangle {
    PixelRectangle(
      x: margin + column * (width + spacing), y: margin + row * (height + spacing), width: width,
      height: height)
  }

  var lines: String {
    var text = "cell = \"\(width)x\(height)\"\n"
    if margin > 0 { text += "margin = \(margin)\n" }
    if spacing > 0 { text += "spacing = \(spacing)\n" }
    if let names { text += "names = \(TOMLText.list(names))\n" }
    return text
  }
}

/// Sprites shown one after the other: a table under `[[animations]]`.
package struct AnimationRule: Equatable, Sendable {
  package var name: String
  /// The full names of sprites.
  package var frames: [String]
  /// For each frame.
  package var milliseconds: [Int]
}

extension AnimationRule {
  init?(from section: ManifestSection, _ reader: inout ManifestReader) {
    let name = reader.required("name", in: section)
    let frames = reader.strings("frames", in: section)
    reader.require(["frames", "duration"], in: section)
    if section.table["frames"]?.array?.isEmpty == true {
      reader.add(.missingKey("frames", in: section.header), at: section.position)
    }
    let expected: LocalizedText =
      "a whole number of milliseconds from 1 to 65,535, such as 100, or a list of such numbers, one for each frame"
    func time(_ value: TOMLValue) -> Int? {
      value.integer.flatMap { Int(exactly: $0) }.flatMap { 1...65_535 ~= $0 ? $0 : nil }
    }
    let times = reader.value("duration", in: section, expected: expected) { value -> [Int]? in
      if let one = time(value) { return frames.map { _ in one } }
      let list = value.array?.compactMap(time)
      return list.flatMap { $0.count == value.array?.count && $0.count == frames.count ? $0 : nil }
    }
    guard let name, let times, !frames.isEmpty else { return nil }
    self.init(name: name, frames: frames, milliseconds: times)
  }

  var lines: String {
    let isEven = milliseconds.allSatisfy { $0 == milliseconds.first }
    return "name = \(TOMLText.quoted(name))\nframes = \(TOMLText.list(frames))\nduration = "
      + (isEven
        ? "\(milliseconds.first ?? 0)" : "[\(milliseconds.map(String.init).joined(separator: ", "))]") + "\n"
  }
}

/// Files packed into one picture, or into as few as possible: a table under `[[atlas]]`.
package struct AtlasRule: Equatable, Sendable {
  /// The name of the picture in the folder `graphics`.
  package var name: String
  /// Patterns for the paths of the files.
  package var files: [String]
  /// Pixels between two files.
  package var padding = 0
  /// Whether indexed files are also taken by their colours.
  package var remap = false
}

extension AtlasRule {
  init?(from section: ManifestSection, _ reader: inout ManifestReader) {
    let name = reader.pictureName("name", in: section)
    let files = reader.patterns("files", in: section)
    let padding = reader.number("padding", in: section, 0...AtlasPacking.largestPadding)
    let remap: Bool? = reader.setting("remap", in: section)
    guard let name, !files.isEmpty else { return nil }
    self.init(name: name, files: files, padding: padding ?? 0, remap: remap ?? false)
  }

  var lines: String {
    var text = "name = \(TOMLText.quoted(name))\nfiles = \(TOMLText.oneOrList(files))\n"
    if padding > 0 { text += "padding = \(padding)\n" }
    if remap { text += "remap = true\n" }
    return text
  }
}

/// How pictures that are larger than a slot are cut into parts: the keys `split` and `cell` of a table under `[[assets]]`.
package enum SplitRule: Equatable, Sendable {
  /// They are not.
  case none
  /// At the edges of cells of a size, which no part cuts: `split = true` has cells of a pixel.
  case cells(AtlasPacking.Size)

  /// `split = true`.
  static var wherever: SplitRule { .cells(.init(width: 1, height: 1)) }

  init?(from section: ManifestSection, _ reader: inout ManifestReader) {
    let isOn: Bool? = reader.setting("split", in: section)
    let cell = reader.cell(in: section)
    guard let size = cell ?? (isOn == nil ? nil : AtlasPacking.Size(width: 1, height: 1)) else { return nil }
    self = isOn == false ? .none : .cells(size)
  }

  /// The lines in a manifest; a cell of a pixel needs none.
  var lines: String {
    switch self {
    case .none: "split = false\n"
    case _ where self == .wherever: "split = true\n"
    case .cells(let size): "cell = \"\(size.text)\"\n"
    }
  }

  /// The rule that cuts pictures into parts of a size.
  package static func parts(of size: AtlasPacking.Size) -> SplitRule {
    wherever.part == size ? wherever : .cells(size)
  }

  /// The largest part of whole cells that fits into a slot; nil if pictures are not cut.
  var part: AtlasPacking.Size? {
    guard case .cells(let cell) = self else { return nil }
    let side = SlotPicture.maximumSide
    return .init(width: side / cell.width * cell.width, height: side / cell.height * cell.height)
  }
}

extension ManifestReader {
  /// The size of a cell of a picture; nil if there is none.
  fileprivate mutating func cell(in section: ManifestSection) -> AtlasPacking.Size? {
    value("cell", in: section, expected: "a width and a height from 1 to 256 such as \"16x16\"") { value in
      value.string.flatMap { AtlasPacking.Size($0, atMost: SlotPicture.maximumSide) }
    }
  }

  /// A required name of pictures, which is their path in the folder of their kind.
  mutating func pictureName(_ key: String, in section: ManifestSection) -> String? {
    let name = required(
      key, in: section,
      expected: """
        text in quotes such as "enemies", not empty and without control characters, with no leading or trailing /, \
        no // and no part . or ..
        """, isPath: true
    ) { Self.isInnerPath($0) ? $0 : nil }
    guard let name, AssetName.looksLikeSlot(Path.name(of: name)) else { return name }
    add(
      .slotAsName(
        name,
        help: "write a name such as \"enemies\"; under [slots], \"graphics/enemies\" = 3 gives it a number"),
      at: section.table[key]?.position ?? section.position)
    return nil
  }

  /// A required text, which is not empty and has no control characters.
  fileprivate mutating func required(
    _ key: String, in section: ManifestSection,
    expected: LocalizedText = "text in quotes, not empty and without control characters",
    isPath: Bool = false,
    _ accept: (String) -> String? = { $0 }
  ) -> String? {
    require([key], in: section)
    return value(key, in: section, ofPath: isPath, expected: expected) { value in
      value.string.flatMap { $0.isEmpty || $0 != Escaped.path($0) ? nil : accept($0) }
    }
  }
}
