import RomKitContainer
import RomKitPictures
import VGSCore

package struct PictureDifference: Sendable {
  package struct Box: Hashable, Sendable {
    package let x: Int
    package let y: Int
    package let width: Int
    package let height: Int
  }

  package let old: SlotPicture
  package let new: SlotPicture
  /// The number of pixels with another index, in the part from the top left corner that both pictures have.
  package let changedPixels: Int
  /// The smallest rectangle around them; nil if there are none.
  package let box: Box?
  /// The differences between the palettes of the pictures, if both have one.
  package let palette: PaletteDifference?
  /// The number of pixels with the same index but another colour in the palettes of the pictures.
  package let recolouredPixels: Int

  package init(_ old: SlotPicture, _ new: SlotPicture) {
    self.old = old
    self.new = new
    palette = if let one = old.palette, let other = new.palette { PaletteDifference(one, other) } else { nil }
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

  var isResized: Bool { old.width != new.width || old.height != new.height }

  var isOtherDialect: Bool { old.dialect != new.dialect }

  package var isPaletteOnly: Bool { !isResized && !isOtherDialect && changedPixels == 0 }
}

package struct PaletteDifference: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package let index: UInt8
    package let old: Colour
    package let new: Colour

    /// Whether it looks different; false if only the byte beside the colour differs.
    package var isVisible: Bool { old.opaque != new.opaque }
  }

  package let entries: [Entry]
  /// For the palette of a data slot: the pictures of the new ROM that use an entry which looks different, and have
  /// no palette themselves. Nil if no picture is without a palette.
  package var pictures: [SlotID]?

  package init(_ old: Palette, _ new: Palette) {
    entries = (UInt8(0)...255).compactMap { index in
      old[index] == new[index] ? nil : Entry(index: index, old: old[index], new: new[index])
    }
  }

  package var isEmpty: Bool { entries.isEmpty }

  package var visible: UsedIndices {
    var visible = UsedIndices()
    for entry in entries where entry.isVisible { visible.insert(entry.index) }
    return visible
  }
}

package struct UsedIndices: Equatable, Sendable {
  private var words = SIMD4<UInt64>()

  package init() {}

  /// The indices of pixels. Index 0 counts like any other, although sprites do not draw it.
  package init(of indices: some Sequence<UInt8>) {
    var seen = [Bool](repeating: false, count: Palette.count)
    for index in indices { seen[Int(index)] = true }
    for index in UInt8(0)...255 where seen[Int(index)] { insert(index) }
  }

  mutating func insert(_ index: UInt8) { words[Int(index >> 6)] |= 1 << UInt64(index & 63) }

  func contains(_ index: UInt8) -> Bool { words[Int(index >> 6)] >> UInt64(index & 63) & 1 == 1 }

  mutating func formUnion(_ other: Self) { words |= other.words }

  package func intersects(_ other: Self) -> Bool { words & other.words != .zero }

  var all: [UInt8] { (UInt8(0)...255).filter(contains) }

  var unused: [UInt8] { (UInt8(0)...255).filter { !contains($0) } }
}
