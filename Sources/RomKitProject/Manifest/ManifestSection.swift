import RomKitBase
import RomKitText

/// A table of a manifest, and which of its keys have been looked for.
final class ManifestSection {
  let table: TOMLTable
  /// The place of the table.
  let position: TextPosition
  /// What its header is, such as `[[assets]]`.
  let header: String
  /// Every key that somebody asked for: those that are known here.
  private(set) var known: [String] = []

  init(_ table: TOMLTable, at position: TextPosition, header: String) {
    self.table = table
    self.header = header
    self.position = position
  }

  /// The value of a key that is known here.
  func value(_ key: String) -> TOMLValue? {
    known.append(key)
    return table[key]
  }
}
