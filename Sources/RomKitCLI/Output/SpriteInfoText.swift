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
    var lines: [(label: LocalizedText, text: LocalizedText)] = [
      ("canvas", "\(sprite.width) x \(sprite.height) pixels, \(sprite.mode.displayName)"),
      ("frames", "\(Grouped.text(sprite.frames.count)), \(Grouped.text(milliseconds)) ms in all"),
    ]
    let layers = sprite.layerNames.map {
      $0.isVisible ? LocalizedText(verbatim: $0.name) : "\($0.name) (hidden)"
    }
    let tags = sprite.tags.map {
      LocalizedText(verbatim: "\($0.name) \(SpriteOptions.Frames(of: $0).settingText)")
    }
    let slices = sprite.slices.map { slice in
      let bounds = slice.keys.first?.bounds
      return LocalizedText(
        verbatim: slice.name + (bounds.map { " \($0.text)" } ?? "")
          + (slice.role.map { " (\($0.rawValue))" } ?? ""))
    }
    let lists: [(LocalizedText, [LocalizedText])] = [("layers", layers), ("tags", tags), ("slices", slices)]
    for (label, items) in lists where !items.isEmpty {
      lines.append((label, items.joined(separator: "; ")))
    }
    try output.facts(lines)
  }

  private var milliseconds: Int { sprite.frames.reduce(0) { $0 + $1.duration } }

  var json: JSON {
    [
      "path": path, "width": sprite.width, "height": sprite.height, "colors": sprite.mode.displayName,
      "frames": sprite.frames.map { ["duration": $0.duration] as JSON },
      "layers": sprite.layerNames.map { ["name": $0.name, "visible": $0.isVisible] as JSON },
      "tags": sprite.tags.map { tag -> JSON in
        ["name": tag.name, "first": tag.frames.lowerBound + 1, "last": tag.frames.upperBound + 1]
      },
      "slices": sprite.slices.map { slice -> JSON in
        ["name": slice.name] + (slice.role.map { ["role": $0.rawValue] } ?? [:])
          + ["keys": slice.keys.map { Self.json($0) }]
      },
    ]
  }

  private static func json(_ key: SpriteSource.Slice.Key) -> JSON {
    let own: JSON = [
      "frame": key.frame + 1, "x": key.bounds.x, "y": key.bounds.y, "width": key.bounds.width,
      "height": key.bounds.height,
    ]
    return own + (key.centre.map { ["center": Self.json($0)] } ?? [:])
      + (key.pivot.map { ["pivot": ["x": $0.x, "y": $0.y] as JSON] } ?? [:])
  }

  private static func json(_ bounds: PixelRectangle) -> JSON {
    ["x": bounds.x, "y": bounds.y, "width": bounds.width, "height": bounds.height]
  }
}

extension AsepriteFile.ColourMode {
  fileprivate var displayName: LocalizedText {
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
