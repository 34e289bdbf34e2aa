import RomKitBase
import RomKitConversion
import RomKitPictures
import RomKitRules
import VGSCore

/// A sprite with several frames, slices or tags in an atlas.
struct AtlasSprite: Sendable {
  /// Its name in the atlas.
  var name: String
  /// The path of its file in the assets folder.
  var path: String
  /// The time of each frame.
  var milliseconds: [Int]
  var slices: [SpriteSource.Slice]
  var tags: [SpriteSource.Tag]

  /// Nil for a sprite without any.
  fileprivate init?(_ file: AsepriteFile) {
    if file.frames.count == 1, file.slices.isEmpty, file.tags.isEmpty { return nil }
    (name, path, slices, tags) = ("", "", file.slices, file.tags)
    milliseconds = file.frames.map { min(max(1, $0.duration), 65_535) }
  }

  /// The name of each frame in the atlas.
  var frameNames: [String] { milliseconds.indices.map { Self.name(of: $0, count: milliseconds.count, name) } }

  /// The name of a frame in the atlas: that of the file, with a number if there are several.
  static func name(of frame: Int, count: Int, _ file: String) -> String {
    count == 1 ? file : "\(file)/\(frame)"
  }

  /// The names for its parts, with frames at these places.
  func source(_ places: [PixelRectangle]) -> SpriteSource {
    let frames = zip(places, milliseconds).enumerated().map { number, frame in
      SpriteSource.Frame(
        name: places.count == 1 ? "" : "\(number)", bounds: frame.0, milliseconds: frame.1)
    }
    return SpriteSource(frames: frames, slices: slices, tags: tags, keepsFrame: true)
  }
}

/// The pixels of a file in an atlas.
struct AtlasFrame: Sendable {
  static let formats = FileFormat.of(.picture).converted

  /// All frames of a sprite.
  var picture: SheetPicture
  /// One for each frame.
  var images: [PixelImage]
  /// Nil for a file that is only pixels.
  var sprite: AtlasSprite?
  var warnings: [Diagnostic] = []

  /// Reads a file. With `remap` it is taken by its colours, and index 0 is transparent unless the file names another one.
  init(_ file: ConversionFile, remap: Bool) throws {
    let decoded: DecodedPicture
    let cells: [PixelRectangle]
    if file.format == .aseprite {
      let sprite = try AsepriteFile(parsing: file.bytes)
      try Self.check(width: sprite.width, height: sprite.height)
      guard sprite.frames.count <= LockedAtlas.mostFrames else { throw Self.tooMany(sprite.frames.count) }
      var options = SpriteOptions()
      options.paging = PictureScale("1")
      let sheet = try sprite.sheet(options, limits: .large)
      (decoded, cells) = (sheet.picture, sheet.cells.map(\.bounds))
      warnings = sheet.warnings.map { Diagnostic($0, file: file.path) }
      self.sprite = AtlasSprite(sprite)
    } else {
      let picture = try PictureFile(parsing: file.bytes)
      decoded = picture.picture
      cells = [PixelRectangle(x: 0, y: 0, width: decoded.width, height: decoded.height)]
      warnings = picture.warnings.map { Diagnostic($0, file: file.path) }
      try Self.check(width: decoded.width, height: decoded.height)
    }
    let picture = try SheetPicture(decoded, remap: remap)
    self.picture = picture
    images = cells.count == 1 ? [picture.image] : cells.map { picture.image.part($0) }
    if images.allSatisfy(\.isClear) {
      warnings.append(Diagnostic.nothingOpaque.changed { $0.place.file = file.path })
    }
  }

  private static func check(width: Int, height: Int) throws {
    let side = SlotPicture.maximumSide
    if width <= side, height <= side { return }
    throw Diagnostic(
      "atlas-frame-size",
      """
      expected a picture of at most 256 x 256 pixels, the most that a slot holds, found \(width) x \(height)
      """,
      help: "make it smaller, or put it into graphics and take a part with crop")
  }

  /// The error for more frames than a lock can hold.
  static func tooMany(_ count: Int) -> Diagnostic {
    Diagnostic(
      "atlas-too-many",
      """
      expected at most \(Grouped.text(LockedAtlas.mostFrames)) frames in all atlases, found \(Grouped.text(count))
      """,
      help: "put large sprites into graphics, where they are separate pictures")
  }
}
