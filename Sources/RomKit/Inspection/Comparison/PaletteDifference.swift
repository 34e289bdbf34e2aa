import VGSCore

/// Which entries of two palettes are different.
public struct PaletteDifference: Hashable, Sendable {
  /// One entry.
  public struct Entry: Hashable, Sendable {
    /// Which.
    public let index: UInt8
    /// The old colour.
    public let old: Colour
    /// The new colour.
    public let new: Colour

    /// Whether it looks different; false when only the byte beside the colour is another.
    public var isVisible: Bool { old.opaque != new.opaque }
  }

  /// The entries that are different, by index.
  public let entries: [Entry]
  /// For the palette of a data slot: the pictures of the new ROM that use an entry which looks different now, and bring
  /// no palette of their own. Nil when there are no such pictures at all.
  public var pictures: [SlotID]?

  /// Compares two palettes.
  public init(_ old: Palette, _ new: Palette) {
    entries = (UInt8(0)...255).compactMap { index in
      old[index] == new[index] ? nil : Entry(index: index, old: old[index], new: new[index])
    }
  }

  /// Whether nothing is different.
  public var isEmpty: Bool { entries.isEmpty }

  /// Which indices look different.
  var visible: UsedIndices {
    var visible = UsedIndices()
    for entry in entries where entry.isVisible { visible.insert(entry.index) }
    return visible
  }
}
