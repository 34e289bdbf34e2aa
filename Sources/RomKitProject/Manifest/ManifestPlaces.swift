import RomKitBase

/// Where in its file the parts of a manifest stand; a manifest that was not read from a file has none.
///
/// It is no part of what a manifest says: any two are equal.
package struct ManifestPlaces: Hashable, Sendable {
  /// A key, and for lists which of its items.
  struct Key: Hashable, Sendable {
    var name: String
    var item = 0
    var part = 0
  }

  private var positions: [Key: TextPosition] = [:]

  /// The place of a key, of an item of its list, or of an item in an item.
  package subscript(name: String, item: Int = 0, part: Int = 0) -> TextPosition? {
    get { positions[Key(name: name, item: item, part: part)] }
    set { positions[Key(name: name, item: item, part: part)] = newValue }
  }

  package static func == (left: Self, right: Self) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
