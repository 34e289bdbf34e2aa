/// What a graphics slot holds: palette indices, top row first, and in VGE the palette they were made for.
public struct Picture: Hashable, Sendable {
  /// Pixels in a row, 1 to 256.
  public let width: Int
  /// Rows, 1 to 256.
  public let height: Int
  /// `width * height` indices; 0 is transparent for sprites.
  public let indices: [UInt8]
  /// The palette that loading the slot puts on a VGE's screen; nil in a mk-II slot.
  public let palette: Palette?

  /// A picture; nil unless both sides are 1 to 256 and there are exactly `width * height` indices.
  public init?(width: Int, height: Int, indices: [UInt8], palette: Palette? = nil) {
    guard 1...256 ~= width, 1...256 ~= height, indices.count == width * height else { return nil }
    self.width = width
    self.height = height
    self.indices = indices
    self.palette = palette
  }
}
