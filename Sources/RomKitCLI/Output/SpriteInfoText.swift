import RomKit

/// An Aseprite file, in the formats of `romkit info`: the parts that can be selected.
struct SpriteInfoText {
  let sprite: AsepriteFile
  let path: String

  /// Nil for a file of any other format.
  init?(_ source: ByteSource, path: String) throws {
    let head = try source.bytes(in: 0..<min(source.size, FileSignature.longest))
    guard FileSignature(recognizing: head)?.format == .aseprite else { return nil }
    let file = try ConversionFile(path: path, format: .aseprite, source: source)
    sprite = try AsepriteFile(parsing: file.bytes)
    self.path = path
  }

  func write(to output: StandardOutput) throws {
    var lines: [(label: Message, text: Message)] = [
      ("canvas", "\(sprite.width) x \(sprite.height) pixels, \(sprite.mode.displayName)"),
      ("frames", "\(Grouped.text(sprite.frames.count)), \(Grouped.text(milliseconds)) ms in all"),
    ]
    let layers = sprite.layerNames.map {
      $0.isVisible ? Message(verbatim: Escaped.path($0.name)) : "\(Escaped.path($0.name)) (hidden)"
    }
    let tags = sprite.tags.map {
      Message(verbatim: "\(Escaped.path($0.name)) \(SpriteOptions.Frames(of: $0).settingText)")
    }
    let slices = sprite.slices.map { slice in
      let bounds = slice.keys.first?.bounds
      return Message(
        verbatim: Escaped.path(slice.name)
          + (bounds.map { " \($0.x),\($0.y),\($0.width),\($0.height)" } ?? ""))
    }
    let lists: [(Message, [Message])] = [("layers", layers), ("tags", tags), ("slices", slices)]
    for (label, items) in lists where !items.isEmpty {
      lines.append((label, items.joined(separator: "; ")))
    }
    let width = lines.map { TextWidth.columns(of: $0.label.localized) }.max() ?? 0
    for (label, text) in lines {
      try output.line(TextWidth.padded(label.localized, to: width + 2) + text.localized)
    }
  }

  private var milliseconds: Int { sprite.frames.reduce(0) { $0 + $1.duration } }

  var json: JSON {
    .object([
      ("path", .string(path)), ("width", .number(sprite.width)), ("height", .number(sprite.height)),
      ("colors", .message(sprite.mode.displayName)),
      ("frames", .array(sprite.frames.map { .object([("duration", .number($0.duration))]) })),
      (
        "layers",
        .array(
          sprite.layerNames.map { .object([("name", .string($0.name)), ("visible", .bool($0.isVisible))]) })
      ),
      (
        "tags",
        .array(
          sprite.tags.map {
            .object([
              ("name", .string($0.name)), ("first", .number($0.frames.lowerBound + 1)),
              ("last", .number($0.frames.upperBound + 1)),
            ])
          })
      ),
      (
        "slices",
        .array(
          sprite.slices.map { slice in
            .object([("name", .string(slice.name)), ("keys", .array(slice.keys.map { Self.json($0) }))])
          })
      ),
    ])
  }

  private static func json(_ key: (frame: Int, bounds: PixelRectangle)) -> JSON {
    .object([
      ("frame", .number(key.frame + 1)), ("x", .number(key.bounds.x)), ("y", .number(key.bounds.y)),
      ("width", .number(key.bounds.width)), ("height", .number(key.bounds.height)),
    ])
  }
}

extension AsepriteFile.ColourMode {
  fileprivate var displayName: Message {
    switch self {
    case .indexed: "indexed"
    case .greyscale: "greyscale"
    case .rgb: "RGB"
    }
  }
}

extension SpriteOptions.Frames {
  fileprivate init(of tag: SpriteSource.Tag) {
    self = .numbers(tag.frames.lowerBound + 1...tag.frames.upperBound + 1)
  }
}
