import VGSCore

/// Which pixels of a picture are transparent.
public struct Transparency: Hashable, Sendable {
  /// Pixels whose alpha is less than this are transparent, all others opaque; 0 ignores alpha.
  public var alphaThreshold: UInt8
  /// Pixels of this colour are transparent whatever their alpha; nil for none.
  public var key: Colour?

  /// Alpha less than a half is transparent unless told otherwise.
  public init(alphaThreshold: UInt8 = 128, key: Colour? = nil) {
    self.alphaThreshold = alphaThreshold
    self.key = key
  }

  /// Whether a pixel is transparent.
  public func hides(_ pixel: ColourPicture.Pixel) -> Bool {
    pixel.alpha < alphaThreshold || key.map { $0.opaque == pixel.colour } ?? false
  }
}
