import RomKitBase
import RomKitPictures
import VGSCore

/// A picture as a console shows it: each index in the palette's 24-bit colour, and index 0 of sprites and tiles
/// transparent.
///
/// A picture of full colours, which no console holds, is shown as it is.
public struct PicturePreview: Hashable, Sendable {
  /// Indexed, always with a palette, or of full colours.
  public let picture: DecodedPicture

  private init(_ picture: DecodedPicture) { self.picture = picture }

  /// The body of a graphics slot in a palette, whether or not it brings one. Index 0 is transparent.
  public init(_ picture: SlotPicture, palette: Palette) {
    self.init(picture.picture, palette: palette)
  }

  /// A picture of indices in a palette.
  ///
  /// Index 0 is transparent, or nothing at all in a picture that `isOpaque`, such as a whole screen. What a file says of
  /// transparency does not count, because a console does not know it.
  public init(_ picture: IndexedPicture, palette: Palette, isOpaque: Bool = false) {
    self.init(
      .indexed(
        IndexedPicture(
          checkedWidth: picture.width, height: picture.height, indices: picture.indices,
          palette: Palette(palette.colours.lazy.map(\.opaque)), paletteCount: 0,
          transparent: isOpaque ? [] : [0])))
  }

  /// A picture of full colours.
  public init(_ picture: ColourPicture) { self.init(.colour(picture)) }

  /// Pixels in a row.
  public var width: Int { picture.width }

  /// Rows.
  public var height: Int { picture.height }

  /// The pixels one by one. A transparent pixel of an indexed picture keeps the colour of its index.
  public var colours: ColourPicture {
    switch picture {
    case .colour(let colour): colour
    case .indexed(let indexed): ColourPicture(indexed, palette: indexed.palette ?? Palette())
    }
  }

  /// A PNG of it. An indexed picture keeps its indices and the palette as far as pixels use it.
  public func png() -> [UInt8] {
    do throws(PictureWritingError) {
      return try PNGFile(picture).serialized(level: .standard)
    } catch {
      // For want of a palette, which indexed pictures have here.
      return PNGWriter.serialized(colours, level: .standard)
    }
  }

  /// The same with every pixel `factor` times as wide and as high. Throws
  /// ``PreviewError/scale(_:width:height:largest:)`` for a factor below 1 or over ``largestScale(width:height:)``.
  package func scaled(by factor: Int) throws(PreviewError) -> PicturePreview {
    let largest = PicturePreview.largestScale(width: width, height: height)
    guard 1...largest ~= factor else { throw .scale(factor, width: width, height: height, largest: largest) }
    if factor == 1 { return self }
    switch picture {
    case .indexed(let indexed):
      return PicturePreview(
        .indexed(
          IndexedPicture(
            checkedWidth: width * factor, height: height * factor,
            indices: Self.enlarged(indexed.indices, width: width, by: factor), palette: indexed.palette,
            paletteCount: indexed.paletteCount, transparent: indexed.transparent)))
    case .colour(let colour): return PicturePreview(colour.enlarged(by: factor))
    }
  }

  /// The largest factor by which a picture can be enlarged, at least 1: to 16,384 pixels each way, and to 16,777,216
  /// in all.
  public static func largestScale(width: Int, height: Int) -> Int {
    let limits = PictureLimits.standard
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

  /// The picture: 16 squares wide, and as high as it takes for the file's colours. Places in the last row past the last
  /// colour are transparent. A `side` is the pixels of a square's side, 1 or more.
  package static func picture(of file: PaletteFile, side: Int = 12) -> ColourPicture {
    let rows = (file.count + columns - 1) / columns
    let pixels = file.palette.colours.prefix(rows * columns).enumerated().map { index, colour in
      ColourPicture.Pixel(
        red: colour.red, green: colour.green, blue: colour.blue, alpha: index < file.count ? 255 : 0)
    }
    return ColourPicture(checkedWidth: columns, height: rows, pixels: pixels).enlarged(by: max(1, side))
  }
}
