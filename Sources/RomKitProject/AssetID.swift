import RomKitContainer

/// The name of an asset: its kind, and what its author calls it.
///
/// Names that differ only in how Unicode composes their characters are one: some disks hand them back composed anew.
package struct AssetID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// What it is.
  package var kind: SlotKind
  /// Its path in the folder of its kind, without its ending: `enemies/bat`.
  package var name: String

  /// A name.
  package init(_ kind: SlotKind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  /// The asset that a person names, `graphics/enemies/bat`; nil for any other text. ``description`` is the inverse.
  package init?(_ text: String) {
    guard let slash = text.firstIndex(of: "/"),
      let kind = SlotKind.allCases.first(where: { $0.folderName == text[..<slash] })
    else { return nil }
    let name = String(text[text.index(after: slash)...])
    guard ManifestReader.isInner(name) else { return nil }
    self.init(kind, name)
  }

  /// As a person names it: `graphics/enemies/bat`.
  package var description: String { "\(kind.folderName)/\(name)" }

  /// By kind, then by the bytes of the name.
  package static func < (left: Self, right: Self) -> Bool {
    if left.kind != right.kind { return left.kind < right.kind }
    return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
  }
}
