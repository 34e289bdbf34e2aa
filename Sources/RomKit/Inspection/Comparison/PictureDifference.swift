import VGSCore

/// What is different between two pictures.
public struct PictureDifference: Sendable {
  /// A rectangle of pixels.
  public struct Box: Hashable, Sendable {
    /// The first column.
    public let x: Int
    /// The first row.
    public let y: Int
    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int
  }

  /// The old picture.
  public let old: SlotPicture
  /// The new picture.
  public let new: SlotPicture
  /// How many pixels have another index, in the part from the top left corner that both pictures have.
  public let changedPixels: Int
  /// The smallest rectangle around them; nil when there are none.
  public let box: Box?
  /// What is different between the palettes that the pictures bring, when both do.
  public let palette: PaletteDifference?
  /// How many pixels have the index they had, and another colour in the palette that the pictures bring.
  public let recolouredPixels: Int

  /// Compares two pictures.
  public init(_ old: SlotPicture, _ new: SlotPicture) {
    self.old = old
    self.new = new
    palette =
      if let one = old.palette, let other = new.palette { PaletteDifference(one, other) } else { nil }
    let visible = palette?.visible ?? UsedIndices()
    var changed = 0
    var recoloured = 0
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    for y in 0..<min(old.height, new.height) {
      for x in 0..<min(old.width, new.width) {
        let index = new.indices[y * new.width + x]
        if old.indices[y * old.width + x] == index {
          if visible.contains(index) { recoloured += 1 }
          continue
        }
        changed += 1
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), y)
      }
    }
    changedPixels = changed
    recolouredPixels = recoloured
    box = changed == 0 ? nil : Box(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Whether width or height are others.
  public var isResized: Bool { old.width != new.width || old.height != new.height }

  /// Whether it was for the other console.
  public var isOtherDialect: Bool { old.dialect != new.dialect }

  /// Whether nothing but the palette that it brings is different.
  public var isPaletteOnly: Bool { !isResized && !isOtherDialect && changedPixels == 0 }
}
