import RomKitBase
import RomKitPictures
import VGSCore

/// The pixels of a picture or a part of one, as they go into a sheet: equal pixels are stored once.
package struct PixelImage: Hashable, Sendable {
  package enum Pixels: Hashable, Sendable {
    /// Index 0 is transparent.
    case indexed([UInt8])
    /// All transparent pixels are equal.
    case coloured([ColourPicture.Pixel])
  }

  package var width: Int
  package var height: Int
  package var pixels: Pixels

  package var isIndexed: Bool { if case .indexed = pixels { true } else { false } }

  package var isClear: Bool {
    switch pixels {
    case .indexed(let indices): indices.allSatisfy { $0 == 0 }
    case .coloured(let pixels): pixels.allSatisfy { $0 == Self.clear }
    }
  }

  private static let clear = ColourPicture.Pixel(red: 0, green: 0, blue: 0, alpha: 0)

  /// A part, which must be inside.
  package func part(_ bounds: PixelRectangle) -> PixelImage {
    made(width: bounds.width, height: bounds.height) { x, y in (bounds.x + x, bounds.y + y) }
  }

  /// The image with rows and columns exchanged, and then flipped.
  package func flipped(diagonally: Bool, horizontally: Bool, vertically: Bool) -> PixelImage {
    let (outerWidth, outerHeight) = diagonally ? (height, width) : (width, height)
    return made(width: outerWidth, height: outerHeight) { x, y in
      let column = horizontally ? outerWidth - 1 - x : x
      let row = vertically ? outerHeight - 1 - y : y
      return diagonally ? (row, column) : (column, row)
    }
  }

  /// An image each of whose pixels is one of this image.
  private func made(width: Int, height: Int, _ place: (_ x: Int, _ y: Int) -> (x: Int, y: Int)) -> PixelImage
  {
    var places: [Int] = []
    places.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        let (column, row) = place(x, y)
        places.append(row * self.width + column)
      }
    }
    let pixels: Pixels =
      switch self.pixels {
      case .indexed(let indices): .indexed(places.map { indices[$0] })
      case .coloured(let pixels): .coloured(places.map { pixels[$0] })
      }
    return PixelImage(width: width, height: height, pixels: pixels)
  }

  /// A picture of this size with images of one kind at their positions.
  package static func sheet(
    _ size: AtlasPacking.Size, of images: [(image: PixelImage, bounds: PixelRectangle)], palette: SheetPalette
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
        checkedWidth: size.width, height: size.height, indices: sheet, palette: palette.palette,
        paletteCount: palette.count, transparent: [0]))
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

/// A picture from a file as it goes into a sheet with others.
package struct SheetPicture: Sendable {
  package var image: PixelImage
  /// The colours of an indexed picture, after index 0 became the transparent one.
  package var colours = IndexColours(entries: [], paletteCount: 0, isMoved: false)
  package var palette: Palette?

  /// With `remap` an indexed picture is taken by its colours, and index 0 is transparent unless the file names another one.
  package init(_ picture: DecodedPicture, remap: Bool) throws {
    switch picture {
    case .indexed(let picture) where !remap:
      let moved = picture.withTransparencyAtZero ?? picture
      image = PixelImage(width: picture.width, height: picture.height, pixels: .indexed(moved.indices))
      colours = IndexColours(moved, isMoved: false)
      palette = moved.palette
    case .indexed(var picture):
      if picture.transparent.isEmpty { picture.transparent = [0] }
      guard let colours = ColourPicture(picture) else { throw PictureSettingsError.noPalette }
      image = Self.image(colours)
    case .colour(let picture): image = Self.image(picture)
    }
  }

  private static func image(_ picture: ColourPicture) -> PixelImage {
    let clear = ColourPicture.Pixel(red: 0, green: 0, blue: 0, alpha: 0)
    return PixelImage(
      width: picture.width, height: picture.height,
      pixels: .coloured(picture.pixels.map { $0.alpha == 0 ? clear : $0 }))
  }
}

/// The palette of the indexed pictures of a sheet: the colours that pixels need, and for the other entries those of the largest
/// palette.
package struct SheetPalette: Sendable {
  private var demanded = DemandedEntries()
  private var base = Palette()
  package private(set) var count = 0

  package init() {}

  package mutating func add(_ picture: SheetPicture, of path: String) -> DemandedEntries.Conflict? {
    guard let own = picture.palette else { return nil }
    if picture.colours.paletteCount > count { (base, count) = (own, picture.colours.paletteCount) }
    return demanded.add(picture.colours, of: path)
  }

  package var palette: Palette {
    var palette = base
    for (index, colour) in demanded.colours where palette[index].opaque != colour { palette[index] = colour }
    return palette
  }
}
