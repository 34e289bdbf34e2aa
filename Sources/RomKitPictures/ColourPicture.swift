import VGSCore

/// A full-colour picture, 8 bits a component, top row first.
public struct ColourPicture: Hashable, Sendable {
  /// One pixel.
  public struct Pixel: Hashable, Sendable {
    /// 0 to 255.
    public var red: UInt8
    /// 0 to 255.
    public var green: UInt8
    /// 0 to 255.
    public var blue: UInt8
    /// 0 is transparent, 255 opaque.
    public var alpha: UInt8

    /// A pixel, opaque by default.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }

    /// The colour without its alpha.
    public var colour: Colour { Colour(red: red, green: green, blue: blue) }
  }

  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// `width * height` pixels.
  public private(set) var pixels: [Pixel]

  /// A picture; nil unless there are exactly `width * height` pixels and neither side is 0 or less.
  public init?(width: Int, height: Int, pixels: [Pixel]) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflow, pixels.count == count else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// A picture whose number of pixels is known to be right.
  package init(checkedWidth width: Int, height: Int, pixels: [Pixel]) {
    assert(pixels.count == width * height)
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The pixel at a point. Outside the picture it is transparent, and setting it does nothing.
  public subscript(x: Int, y: Int) -> Pixel {
    get {
      0..<width ~= x && 0..<height ~= y
        ? pixels[y * width + x] : Pixel(red: 0, green: 0, blue: 0, alpha: 0)
    }
    set { if 0..<width ~= x && 0..<height ~= y { pixels[y * width + x] = newValue } }
  }

  /// An indexed picture in the colours of its palette, for a solver that takes it with others; nil without a palette.
  ///
  /// Pixels of the picture's transparent indices have alpha 0. The unused byte of palette entries is left out.
  public init?(_ picture: IndexedPicture) {
    guard let palette = picture.palette else { return nil }
    self.init(picture, palette: palette)
  }

  /// An indexed picture in the colours of a palette, with alpha 0 for its transparent indices.
  package init(_ picture: IndexedPicture, palette: Palette) {
    let colours = palette.colours.enumerated().map { index, colour in
      let alpha: UInt8 = picture.transparent.contains(UInt8(truncatingIfNeeded: index)) ? 0 : 255
      return Pixel(red: colour.red, green: colour.green, blue: colour.blue, alpha: alpha)
    }
    self.init(
      checkedWidth: picture.width, height: picture.height, pixels: picture.indices.map { colours[Int($0)] })
  }
}
