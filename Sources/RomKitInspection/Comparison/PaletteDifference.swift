import RomKitContainer
import VGSCore

/// Which entries of two palettes are different.
package struct PaletteDifference: Hashable, Sendable {
  /// One entry.
  package struct Entry: Hashable, Sendable {
    /// Which.
    package let index: UInt8
    /// The old colour.
    package let old: Colour
    /// The new colour.
    package let new: Colour

    /// Whether it looks different; false when only the byte beside the colour is another.
    package var isVisible: Bool { old.opaque != new.opaque }
  }

  /// The entries that are different, by index.
  package let entries: [Entry]
  /// For the palette of a data slot: the pictures of the new ROM that use an entry which looks different now, and bring
  /// no palette of their own. Nil when there are no such pictures at all.
  package var pictures: [SlotID]?

  /// Compares two palettes.
  package init(_ old: Palette, _ new: Palette) {
    entries = (UInt8(0)...255).compactMap { index in
      old[index] == new[index] ? nil : Entry(index: index, old: old[index], new: new[index])
    }
  }

  /// Whether nothing is different.
  package var isEmpty: Bool { entries.isEmpty }

  /// Which indices look different.
  package var visible: UsedIndices {
    var visible = UsedIndices()
    for entry in entries where entry.isVisible { visible.insert(entry.index) }
    return visible
  }
}
