import RomKitBase
import RomKitPictures

/// A picture of up to 4,096 x 4,096 pixels that is to be cut into parts for several slots, with its settings applied.
package struct PictureParts: Sendable {
  package let width: Int
  package let height: Int
  package let warnings: [Diagnostic]
  /// Transparent pixels of full colours have alpha 0.
  private let picture: DecodedPicture

  /// Reads a picture, and applies all settings of ``Source`` but those that choose colours for full-colour pixels.
  package init(_ source: PictureConversion.Source) throws {
    let (picture, warnings) = try source.read(limits: .large)
    let settings = source.settings
    (width, height, self.warnings) = (picture.width, picture.height, warnings)
    guard case .colour(let colours) = picture else {
      self.picture = picture
      return
    }
    var transparency = settings.solver.transparency
    if case .key(let key) = settings.transparent { transparency.key = key }
    let clear = ColourPicture.Pixel(red: 0, green: 0, blue: 0, alpha: 0)
    self.picture = .colour(
      ColourPicture(
        checkedWidth: width, height: height,
        pixels: colours.pixels.map { transparency.hides($0) ? clear : $0 }))
  }

  /// A part as a PNG; nil if all of its pixels are transparent. It must be inside the picture.
  package func png(of bounds: PixelRectangle, unlessEmpty: Bool) throws -> [UInt8]? {
    let part = picture.part(bounds)
    let isEmpty =
      switch part {
      case .indexed(let part):
        part.indices.allSatisfy { part.transparent.isEmpty ? $0 == 0 : part.transparent.contains($0) }
      case .colour(let part): part.pixels.allSatisfy { $0.alpha == 0 }
      }
    return isEmpty && unlessEmpty ? nil : try PNGFile(part).serialized(level: .fast)
  }
}

extension PixelRectangle {
  /// Its pixels of a picture that has all of them, row by row.
  fileprivate func rows<Pixel>(of pixels: [Pixel], width whole: Int) -> [Pixel] {
    var part: [Pixel] = []
    part.reserveCapacity(width * height)
    for row in y..<y + height {
      let start = row * whole + x
      part += pixels[start..<start + width]
    }
    return part
  }
}

extension IndexedPicture {
  /// A part of a picture, which must be inside it.
  package func part(_ bounds: PixelRectangle) -> IndexedPicture {
    IndexedPicture(
      checkedWidth: bounds.width, height: bounds.height, indices: bounds.rows(of: indices, width: width),
      palette: palette, paletteCount: paletteCount, transparent: transparent)
  }
}

extension DecodedPicture {
  /// A part of a picture, which must be inside it.
  package func part(_ bounds: PixelRectangle) -> DecodedPicture {
    switch self {
    case .indexed(let whole): .indexed(whole.part(bounds))
    case .colour(let whole):
      .colour(
        ColourPicture(
          checkedWidth: bounds.width, height: bounds.height,
          pixels: bounds.rows(of: whole.pixels, width: width)))
    }
  }
}
