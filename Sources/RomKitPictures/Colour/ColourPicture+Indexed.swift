import VGSCore

extension ColourPicture {
  /// An indexed picture in the colours of its palette, so that a solver can take it among others; nil without a
  /// palette.
  ///
  /// Pixels of the picture's transparent indices have alpha 0. The unused byte of palette entries is left out.
  public init?(_ picture: IndexedPicture) {
    guard let palette = picture.palette else { return nil }
    let colours = palette.colours.enumerated().map { index, colour in
      let alpha: UInt8 = picture.transparent.contains(UInt8(truncatingIfNeeded: index)) ? 0 : 255
      return Pixel(red: colour.red, green: colour.green, blue: colour.blue, alpha: alpha)
    }
    self.init(width: picture.width, height: picture.height, pixels: picture.indices.map { colours[Int($0)] })
  }
}
