import RomKitBase
import RomKitPictures
import VGSCore

/// A picture as a console shows it: each index in the palette's 24-bit colour, and index 0 of sprites and tiles
/// transparent.
///
/// A full-colour picture, which no console can show, keeps its colours.
public struct PicturePreview: Hashable, Sendable {
  /// Full colour, or indexed and always with a palette.
  public let picture: DecodedPicture

  private init(of picture: DecodedPicture) { self.picture = picture }

  /// A picture from a graphics slot in a given palette, whether or not it has one. Index 0 is transparent.
  public init(of picture: SlotPicture, palette: Palette) {
    self.init(of: picture.picture, palette: palette)
  }

  /// An indexed picture in a palette.
  ///
  /// Index 0 is transparent unless the picture `isOpaque`, like a whole screen. The transparency that a file gives is
  /// ignored, because consoles do not know it.
  public init(of picture: IndexedPicture, palette: Palette, isOpaque: Bool = false) {
    self.init(
      of: .indexed(
        IndexedPicture(
          checkedWidth: picture.width, height: picture.height, indices: picture.indices,
          palette: Palette(palette.colours.lazy.map(\.opaque)), paletteCount: 0,
          transparent: isOpaque ? [] : [0])))
  }

  /// A full-colour picture.
  public init(of picture: ColourPicture) { self.init(of: .colour(picture)) }

  /// The width in pixels.
  public var width: Int { picture.width }

  /// The height in pixels.
  public var height: Int { picture.height }

  /// The pixels as colours. A transparent pixel of an indexed picture keeps the colour of its index.
  public var colourPicture: ColourPicture {
    switch picture {
    case .colour(let colour): colour
    case .indexed(let indexed): ColourPicture(indexed, palette: indexed.palette ?? Palette())
    }
  }

  /// A PNG of the picture. An indexed picture keeps its indices, and of its palette the entries up to the
  /// highest that pixels use.
  public func png() -> FileBytes {
    do throws(PictureDiagnostic) {
      return FileBytes(try PNGFile(picture).serialized(level: .standard))
    } catch {
      // Only a missing palette throws, and indexed pictures have one here.
      return FileBytes(PNGWriter.serialized(colourPicture, level: .standard))
    }
  }

  /// The picture with every pixel `factor` times as wide and as high. Throws
  /// ``PreviewError/scale(_:width:height:largest:)`` for a factor below 1 or over ``largestScale(width:height:)``.
  package func scaled(by factor: Int) throws(PreviewError) -> PicturePreview {
    let largest = PicturePreview.largestScale(width: width, height: height)
    guard 1...largest ~= factor else { throw .scale(factor, width: width, height: height, largest: largest) }
    if factor == 1 { return self }
    switch picture {
    case .indexed(let indexed):
      return PicturePreview(
        of: .indexed(
          IndexedPicture(
            checkedWidth: width * factor, height: height * factor,
            indices: Self.enlarged(indexed.indices, width: width, by: factor), palette: indexed.palette,
            paletteCount: indexed.paletteCount, transparent: indexed.transparent)))
    case .colour(let colour): return PicturePreview(of: colour.enlarged(by: factor))
    }
  }

  /// The largest factor by which a picture can be enlarged, at least 1: the result has at most 16,384 pixels a side and
  /// 12,582,912 in all. 1 for sides that no picture has.
  public static func largestScale(width: Int, height: Int) -> Int {
    let limits = PictureLimits.standard
    guard width > 0, height > 0, limits.allow(width: width, height: height, indexed: true) else { return 1 }
    var factor = 1
    while limits.allow(width: width * (factor + 1), height: height * (factor + 1), indexed: true) {
      factor += 1
    }
    return factor
  }

  static func enlarged<Pixel>(_ pixels: [Pixel], width: Int, by factor: Int) -> [Pixel] {
    var enlarged: [Pixel] = []
    enlarged.reserveCapacity(pixels.count * factor * factor)
    for start in stride(from: 0, to: pixels.count, by: width) {
      if WorkControl.isCancelled {
        enlarged += repeatElement(pixels[start], count: (pixels.count - start) * factor * factor)
        break
      }
      let first = enlarged.count
      for pixel in pixels[start..<start + width] {
        for _ in 0..<factor { enlarged.append(pixel) }
      }
      let row = first..<enlarged.count
      for _ in 1..<factor { enlarged.append(contentsOf: enlarged[row]) }
    }
    return enlarged
  }
}

/// A palette as a picture: 16 colours in a row, each a square, index 0 at the top left.
package enum PaletteSwatch {
  private static let columns = 16

  /// The colours of a file, 16 squares to a row. Squares after the last colour are transparent. `side` is the side of a
  /// square in pixels, 1 or more.
  package static func picture(of file: PaletteFile, side: Int = 12) -> ColourPicture {
    let rows = (file.count + columns - 1) / columns
    let pixels = file.palette.colours.prefix(rows * columns).enumerated().map { index, colour in
      ColourPicture.Pixel(
        red: colour.red, green: colour.green, blue: colour.blue, alpha: index < file.count ? 255 : 0)
    }
    return ColourPicture(checkedWidth: columns, height: rows, pixels: pixels).enlarged(by: max(1, side))
  }
}
