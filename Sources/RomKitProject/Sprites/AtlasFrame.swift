import RomKitBase
import RomKitConversion
import RomKitPictures
import RomKitRules
import VGSCore

/// The pixels of a file in an atlas, ready to be put beside others.
struct AtlasFrame: Sendable {
  /// Equal pixels are stored once.
  enum Pixels: Hashable, Sendable {
    /// With index 0 for what is transparent.
    case indexed([UInt8])
    /// With one pixel for all that is transparent.
    case coloured([ColourPicture.Pixel])
  }

  struct Image: Hashable, Sendable {
    var width: Int
    var height: Int
    var pixels: Pixels

    var isIndexed: Bool { if case .indexed = pixels { true } else { false } }
  }

  var image: Image
  /// The colours of an indexed picture, as it is after index 0 became its transparent one.
  var colours = IndexColours(entries: [], paletteCount: 0, isMoved: false)
  var palette: Palette?
  var warnings: [Diagnostic] = []

  /// Reads a file. With `remap` it is taken by its colours; where it names no transparent index, that is index 0.
  init(_ file: ConversionFile, remap: Bool) throws {
    if file.format == .aseprite, let sprite = try? AsepriteFile(parsing: file.bytes), sprite.frames.count > 1
    {
      throw AtlasError.frames(sprite.frames.count)
    }
    let decoded = try PictureFile(parsing: file.bytes)
    warnings = decoded.warnings.map { Diagnostic($0, file: file.path) }
    let side = SlotPicture.maximumSide
    guard decoded.picture.width <= side, decoded.picture.height <= side else {
      throw AtlasError.tooLarge(width: decoded.picture.width, height: decoded.picture.height)
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
  }

  private static let clear = ColourPicture.Pixel(red: 0, green: 0, blue: 0, alpha: 0)

  private static func image(_ picture: ColourPicture) -> Image {
    Image(
      width: picture.width, height: picture.height,
      pixels: .coloured(picture.pixels.map { $0.alpha == 0 ? clear : $0 }))
  }

  /// A picture of this size with images at their places.
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

enum AtlasError: DescribedError {
  case tooLarge(width: Int, height: Int)
  /// An Aseprite sprite of several frames.
  case frames(Int)
  /// A file that is no picture that romkit reads.
  case format(String)
  /// Two files of an atlas need other colours at an index.
  case colours(DemandedEntries.Conflict, line: String)
  /// All atlases together have more files than are read.
  case tooMany(Int)
  /// More pixels than all slots have.
  case tooManyPixels(atlas: String)
  case sameName(String, first: String)

  var diagnostic: Diagnostic {
    switch self {
    case .tooLarge(let width, let height):
      Diagnostic(
        "atlas-frame-size",
        "expected a picture of at most 256 x 256 pixels, as a slot holds, found \(width) x \(height)",
        help: "make it smaller, or put it into graphics and take a part with crop")
    case .frames(let count):
      Diagnostic(
        "atlas-frames", "expected a sprite of one frame, found \(Grouped.text(count)) frames",
        help: "put it into graphics, where its frames have names, or export each frame as a file")
    case .format(let found):
      Diagnostic(
        "atlas-file", "expected a .png, .bmp or .aseprite, found \(found)",
        help: "name only pictures under files of [[atlas]], such as \"sprites/*.png\"")
    case .colours(let conflict, let line):
      Diagnostic(
        "atlas-palette",
        "index \(conflict.index) is \(conflict.wanted.digits) here and \(conflict.demanded.digits) in "
          + Escaped.path(conflict.owner)
          + (conflict.count > 1 ? "; so are \(conflict.count - 1) more" : ""),
        notes: ["the files of an atlas are in one picture, and have one palette"],
        help: "take them by their colours: write remap = true in \(line)\nor draw both with one palette")
    case .tooMany(let count):
      Diagnostic(
        "atlas-too-many",
        "expected at most \(Grouped.text(LockedAtlas.mostFrames)) files in all atlases, found \(Grouped.text(count))",
        help: "say more with the patterns under files")
    case .tooManyPixels(let name):
      Diagnostic(
        "atlas-too-many",
        "expected files that fit into the 256 pictures of a ROM, found more pixels in the atlas \(Escaped.path(name))",
        help: "say more with the patterns under files")
    case .sameName(let name, let first):
      Diagnostic(
        "sprite-twice", "the sprite \(Escaped.path(name)) is made from \(Escaped.path(first)) already",
        help: "rename one of the two files")
    }
  }
}
