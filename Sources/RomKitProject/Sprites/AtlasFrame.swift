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

enum AtlasError: DescribedError {
  case tooLarge(width: Int, height: Int)
  /// An Aseprite sprite of several frames.
  case frames(Int)
  /// A file that is not a picture romkit reads.
  case format(Message)
  /// Two files of an atlas need different colours at an index; `line` names the atlas.
  case colours(DemandedEntries.Conflict, line: Message)
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
        """
        expected a picture of at most 256 x 256 pixels, the most that a slot holds, found \(width) x \(height)
        """,
        help: "make it smaller, or put it into graphics and take a part with crop")
    case .frames(let count):
      Diagnostic(
        "atlas-frames", "expected a sprite of one frame, found \(Grouped.text(count)) frames",
        help: "put it into graphics, where its frames have names, or export each frame as a file")
    case .format(let found):
      Diagnostic(
        "atlas-file", "expected \(AtlasFrame.formats.choice), found \(found)",
        help: "under files of the [[atlas]], name only pictures in these formats, such as \"sprites/*.png\"")
    case .colours(let conflict, let line):
      Diagnostic(
        "atlas-palette",
        Self.words(conflict),
        notes: ["all indexed files of an atlas share one palette"],
        help: """
          match the files by their colours: write remap = true in \(line)
          or draw both pictures with one palette
          """)
    case .tooMany(let count):
      Diagnostic(
        "atlas-too-many",
        "expected at most \(Grouped.text(LockedAtlas.mostFrames)) files in all atlases, found \(Grouped.text(count))",
        help: "narrow down the patterns under files")
    case .tooManyPixels(let name):
      Diagnostic(
        "atlas-too-many",
        """
        expected files that fit into the 256 pictures of a ROM, found too many pixels in the atlas \(Escaped.path(name))
        """,
        help: "narrow down the patterns under files")
    case .sameName(let name, let first):
      Diagnostic(
        "sprite-twice", "the sprite \(Escaped.path(name)) is already made from \(Escaped.path(first))",
        help: "rename one of the two files")
    }
  }

  private static func words(_ conflict: DemandedEntries.Conflict) -> Message {
    let (wanted, demanded) = (conflict.wanted.digits, conflict.demanded.digits)
    let owner = Escaped.path(conflict.owner)
    return conflict.count > 1
      ? """
      index \(conflict.index) is \(wanted) here and \(demanded) in \(owner); \(conflict.count - 1) more \
      \(Plural.word(conflict.count - 1, "differs", "differ"))
      """
      : "index \(conflict.index) is \(wanted) here and \(demanded) in \(owner)"
  }
}
