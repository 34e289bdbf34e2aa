import RomKitBase
import RomKitConversion
import RomKitPictures
import RomKitRules
import VGSCore

/// The pixels of a file in an atlas.
struct AtlasFrame: Sendable {
  /// Equal pixels are stored once.
  enum Pixels: Hashable, Sendable {
    /// Index 0 is transparent.
    case indexed([UInt8])
    /// All transparent pixels are equal.
    case coloured([ColourPicture.Pixel])
  }

  struct Image: Hashable, Sendable {
    var width: Int
    var height: Int
    var pixels: Pixels

    var isIndexed: Bool { if case .indexed = pixels { true } else { false } }

    var isClear: Bool {
      switch pixels {
      case .indexed(let indices): indices.allSatisfy { $0 == 0 }
      case .coloured(let pixels): pixels.allSatisfy { $0 == clear }
      }
    }
  }

  /// The formats of the files.
  static let formats = FileFormat.of(.picture).converted

  var image: Image
  /// The colours of an indexed picture, after index 0 became the transparent one.
  var colours = IndexColours(entries: [], paletteCount: 0, isMoved: false)
  var palette: Palette?
  var warnings: [Diagnostic] = []

  /// Reads a file. With `remap` it is taken by its colours, and index 0 is transparent unless the file names another one.
  init(_ file: ConversionFile, remap: Bool) throws {
    if file.format == .aseprite, let sprite = try? AsepriteFile(parsing: file.bytes), sprite.frames.count > 1
    {
      throw Diagnostic(
        "atlas-frames", "expected a sprite of one frame, found \(Grouped.text(sprite.frames.count)) frames",
        help: "put it into graphics, where its frames have names, or export each frame as a file")
    }
    let decoded = try PictureFile(parsing: file.bytes)
    warnings = decoded.warnings.map { Diagnostic($0, file: file.path) }
    let side = SlotPicture.maximumSide
    guard decoded.picture.width <= side, decoded.picture.height <= side else {
      throw Diagnostic(
        "atlas-frame-size",
        """
        expected a picture of at most 256 x 256 pixels, the most that a slot holds, found \(decoded.picture.width) x \
        \(decoded.picture.height)
        """,
        help: "make it smaller, or put it into graphics and take a part with crop")
    }
    switch decoded.picture {
    case .indexed(let picture) where !remap:
      let moved = picture.withTransparencyAtZero ?? picture
      image = Image(width: picture.width, height: picture.height, pixels: .indexed(moved.indices))
      colours = IndexColours(moved, isMoved: false)
      palette = moved.palette
    case .indexed(var picture):
      if picture.transparent.isEmpty { picture.transparent = [0] }
      guard let colours = ColourPicture(picture) else { throw PictureSettingsError.noPalette }
      image = Self.image(colours)
    case .colour(let picture): image = Self.image(picture)
    }
    if image.isClear { warnings.append(Diagnostic.nothingOpaque.changed { $0.place.file = file.path }) }
  }

  private static let clear = ColourPicture.Pixel(red: 0, green: 0, blue: 0, alpha: 0)

  private static func image(_ picture: ColourPicture) -> Image {
    Image(
      width: picture.width, height: picture.height,
      pixels: .coloured(picture.pixels.map { $0.alpha == 0 ? clear : $0 }))
  }

  /// A picture of this size with images at their positions.
  static func sheet(
    _ size: AtlasPacking.Size, of images: [(image: Image, bounds: PixelRectangle)], palette: Palette,
    count: Int
  ) -> DecodedPicture {
    let pixels = size.width * size.height
    if images.contains(where: { !$0.image.isIndexed }) {
      var sheet = [ColourPicture.Pixel](repeating: clear, count: pixels)
      for (image, bounds) in images {
        if case .coloured(let own) = image.pixels { copy(own, to: &sheet, bounds, width: size.width) }
      }
      return .colour(ColourPicture(checkedWidth: size.width, height: size.height, pixels: sheet))
    }
    var sheet = [UInt8](repeating: 0, count: pixels)
    for (image, bounds) in images {
      if case .indexed(let own) = image.pixels { copy(own, to: &sheet, bounds, width: size.width) }
    }
    return .indexed(
      IndexedPicture(
        checkedWidth: size.width, height: size.height, indices: sheet, palette: palette, paletteCount: count,
        transparent: [0]))
  }

  private static func copy<Pixel>(
    _ pixels: [Pixel], to sheet: inout [Pixel], _ bounds: PixelRectangle, width: Int
  ) {
    for row in 0..<bounds.height {
      let start = (bounds.y + row) * width + bounds.x
      sheet.replaceSubrange(
        start..<start + bounds.width, with: pixels[row * bounds.width..<(row + 1) * bounds.width])
    }
  }
}
