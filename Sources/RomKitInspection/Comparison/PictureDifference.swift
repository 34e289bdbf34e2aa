import RomKitPictures
import VGSCore

/// What is different between two pictures.
package struct PictureDifference: Sendable {
  /// A rectangle of pixels.
  package struct Box: Hashable, Sendable {
    /// The first column.
    package let x: Int
    /// The first row.
    package let y: Int
    /// Columns.
    package let width: Int
    /// Rows.
    package let height: Int
  }

  /// The old picture.
  package let old: SlotPicture
  /// The new picture.
  package let new: SlotPicture
  /// How many pixels have another index, in the part from the top left corner that both pictures have.
  package let changedPixels: Int
  /// The smallest rectangle around them; nil when there are none.
  package let box: Box?
  /// What is different between the palettes that the pictures bring, when both do.
  package let palette: PaletteDifference?
  /// How many pixels have the index they had, and another colour in the palette that the pictures bring.
  package let recolouredPixels: Int

  /// Compares two pictures.
  package init(_ old: SlotPicture, _ new: SlotPicture) {
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
  package var isResized: Bool { old.width != new.width || old.height != new.height }

  /// Whether it was for the other console.
  package var isOtherDialect: Bool { old.dialect != new.dialect }

  /// Whether nothing but the palette that it brings is different.
  package var isPaletteOnly: Bool { !isResized && !isOtherDialect && changedPixels == 0 }
}
