import RomKitBase

/// An Aseprite sprite (`.aseprite`, `.ase`): its canvas, frames, layers, cels, palettes, tags, slices and tilesets.
///
/// The source of all facts is the specification that Aseprite publishes (docs/ase-file-specs.md). Chunks that
/// change no pixel are skipped: colour profiles (the numbers in the file are the colours, as in a PNG), user data of anything but slices,
/// bounds of reference layers, masks, paths, lists of external files, and unknown chunks. Cels are inflated when they are drawn.
package struct AsepriteFile: Sendable {
  /// The contents of a pixel.
  package enum ColourMode: Int, Sendable {
    case indexed = 8
    case greyscale = 16
    case rgb = 32

    var bytesPerPixel: Int { rawValue / 8 }
  }

  /// One frame; its number is its place, from 0.
  package struct Frame: Sendable {
    /// Its time on the screen, in milliseconds.
    package var duration: Int
    /// Its cels among those of the sprite.
    var cels: Range<Int>
  }

  /// Pixels in a row of the canvas.
  package private(set) var width: Int
  /// Rows of the canvas.
  package private(set) var height: Int
  package private(set) var mode: ColourMode
  package internal(set) var frames: [Frame] = []
  package internal(set) var tags: [SpriteSource.Tag] = []
  package internal(set) var slices: [SpriteSource.Slice] = []
  /// The layers and groups, from the lowest up.
  package var layerNames: [(name: String, isVisible: Bool)] { layers.map { ($0.name, $0.isVisible) } }
  /// The file, from which cels are read when they are drawn.
  private var bytes: [UInt8]
  var layers: [AsepriteLayer] = []
  var cels: [AsepriteCel] = []
  var tilesets: [AsepriteTileset] = []
  /// The palette chunks: each frame may change the palette of the one before.
  var palettes: [AsepritePaletteChange] = []
  /// The index that is transparent in all layers but the background.
  private(set) var transparentIndex: UInt8
  /// The end of the last frame.
  private(set) var size = 0
  package internal(set) var bytesAfterEnd = 0

  /// The most that is read of a file: more than any sprite has, and little enough for memory.
  enum Most {
    /// The number of layers that a cel can name.
    static let layers = 65_536
    static let cels = 65_536
    static let tags = 65_536
    static let slices = 65_536
    static let tilesets = 4_096
    static let palettes = 65_536
  }

  /// Reads a whole file except for its pixels. Memory is allocated only for data that the file contains.
  package init(parsing bytes: [UInt8], limits: PictureLimits = .standard) throws(PictureDiagnostic) {
    self.bytes = bytes
    var reader = AsepriteReader(bytes[...], offset: 0, part: "the header")
    try reader.skip(4)
    let magic = Array(bytes.dropFirst(4).prefix(2))
    guard try reader.word() == 0xA5E0 else {
      throw PictureDiagnostic(
        "aseprite-signature",
        "expected \"\\xe0\\xa5\", the signature of an Aseprite file, found \"\(Escaped.bytes(magic))\"",
        at: 4,
        .saveAgain)
    }
    let frameCount = try reader.word()
    width = try reader.word()
    height = try reader.word()
    let depth = try reader.word()
    let flags = try reader.dword()
    let speed = try reader.word()
    try reader.skip(8)
    transparentIndex = try reader.byte()
    try reader.skip(128 - 29)
    guard let mode = ColourMode(rawValue: depth) else {
      throw PictureDiagnostic(
        "aseprite-header", "expected 8, 16 or 32 bits per pixel, found \(depth)", at: 12, .saveAgain)
    }
    self.mode = mode
    guard frameCount > 0 else {
      throw PictureDiagnostic("aseprite-header", "expected at least 1 frame, found 0", at: 6, .saveAgain)
    }
    guard width > 0, height > 0 else {
      throw PictureDiagnostic(
        "aseprite-header", "expected a canvas of at least 1 x 1 pixels, found \(width) x \(height)", at: 8,
        .saveAgain)
    }
    guard limits.allow(width: width, height: height, indexed: mode == .indexed) else {
      throw tooLarge("the canvas", width: width, height: height, limits, help: Self.smallerCanvas)
    }
    var parser = AsepriteParser(self, flags: flags)
    for number in 0..<frameCount {
      try parser.readFrame(&reader, number: number, of: frameCount, speed: speed)
    }
    self = try parser.finished()
    size = reader.offset
    bytesAfterEnd = reader.remaining
  }

  /// The frames that options choose, by their numbers from 0. The error about them also tells of missing layers.
  package func frames(chosenBy options: SpriteOptions) throws(PictureDiagnostic) -> ClosedRange<Int> {
    do {
      return try frames(chosenOnlyBy: options)
    } catch {
      do { _ = try shownLayers(chosenBy: options) } catch let layers { throw error.with(layers) }
      throw error
    }
  }

  private func frames(
    chosenOnlyBy options: SpriteOptions
  ) throws(PictureDiagnostic) -> ClosedRange<Int> {
    switch options.frames {
    case nil, .all: return 0...max(0, frames.count - 1)
    case .numbers(let numbers):
      guard numbers.lowerBound >= 1, numbers.upperBound <= frames.count else {
        throw .noSuchFrames(numbers, count: frames.count)
      }
      return (numbers.lowerBound - 1)...(numbers.upperBound - 1)
    case .tag(let name):
      guard let tag = tags.first(where: { $0.name == name }) else {
        throw .noSuchTag(name, tags: tags.map(\.name))
      }
      return tag.frames
    }
  }

  static let smallerCanvas: LocalizedText = "make the canvas smaller in Aseprite with Sprite > Canvas Size"

  /// A part, which begins at an offset, exceeds the limits.
  func tooLarge(
    _ part: LocalizedText, width: Int, height: Int, _ limits: PictureLimits, offset: Int = 8,
    help: LocalizedText,
    remedy: SpriteRemedy? = nil
  ) -> PictureDiagnostic {
    PictureDiagnostic(
      "aseprite-too-large",
      limits.refusal(of: part, width: width, height: height, indexed: mode == .indexed), at: .offset(offset),
      help: help, remedy: remedy)
  }
}

/// The owner of pixels or tiles.
enum AsepriteOwner: Equatable, Sendable {
  /// The cel of a layer in a frame, which is counted from 0.
  case cel(layer: String, frame: Int)
  case tileset(Int)

  /// For use in a sentence.
  var displayName: LocalizedText {
    switch self {
    case .cel(let layer, let frame): "the cel of \(Escaped.quoted(layer)) in frame \(frame + 1)"
    case .tileset(let number): "tileset \(number)"
    }
  }
}

/// A place on a canvas or a sheet, in pixels from its left and top.
package struct SpritePoint: Hashable, Sendable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A layer of a sprite.
struct AsepriteLayer: Sendable {
  enum Kind: Hashable, Sendable {
    case image
    case group
    /// A layer whose cels are tiles of the tileset with this number.
    case tilemap(Int)
  }

  var name: String
  var kind: Kind
  /// The group of the layer.
  var parent: Int?
  var isVisible: Bool
  var isBackground: Bool
  /// A picture to draw from, which exports leave out.
  var isReference: Bool
  /// As in the file: see ``AsepriteBlendMode``.
  var blendMode: Int
  var opacity: UInt8
  /// The group around it that has a blend mode or an opacity.
  var blendedGroup: Int?
  /// The offset of its chunk.
  var offset: Int
}

/// The contents of one layer in one frame. The type is small, because a file may have many cels.
struct AsepriteCel: Sendable {
  enum Content: Sendable {
    case image(AsepriteImage)
    case tilemap(AsepriteTilemap)
  }

  var layer: UInt16
  var x: Int16
  var y: Int16
  /// The number of layers by which it is drawn later than its own.
  var zIndex: Int16
  var opacity: UInt8
  /// The type of the contents, as the number in the file.
  var kind: UInt8
  /// The contents in the file.
  var content: Range<Int>
}

extension AsepriteFile {
  /// The contents of a cel, for a frame that it is in.
  func content(of cel: AsepriteCel, frame: Int) throws(PictureDiagnostic) -> AsepriteCel.Content {
    let owner = AsepriteOwner.cel(layer: layers[Int(cel.layer)].name, frame: frame)
    var reader = AsepriteReader(
      bytes[cel.content], offset: cel.content.lowerBound, part: AsepriteChunkKind.cel.displayName)
    if cel.kind == 3 { return .tilemap(try AsepriteTilemap(&reader, of: owner)) }
    return .image(
      AsepriteImage(
        width: try reader.word(), height: try reader.word(), bytesPerPixel: mode.bytesPerPixel,
        isCompressed: cel.kind == 2, owner: owner, offset: reader.offset, bytes: reader.rest()))
  }
}

/// Tiles of one size. Tile 0 is the empty one, unless the file is of an early beta.
struct AsepriteTileset: Sendable {
  var number: Int
  var count: Int
  var tileWidth: Int
  var tileHeight: Int
  /// The value of a tile that is empty.
  var empty: UInt32
  /// The tiles below each other; nil if they are in another file.
  var image: AsepriteImage?
  var offset: Int

  var tooLarge: PictureDiagnostic {
    PictureDiagnostic(
      "aseprite-too-large",
      """
      tileset \(number) has \(Grouped.text(count)) tiles of \(tileWidth) x \(tileHeight) pixels, \
      but all tilesets together are limited to 6 MiB of pixels
      """, at: .offset(offset),
      help: """
        delete unused tiles, or convert the layers that use the tileset in Aseprite with Layer > Convert To > Layer
        """)
  }
}
