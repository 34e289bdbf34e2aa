import RomKitBase
import RomKitConversion
import RomKitText

/// Maps of Tiled that become levels, with common tiles: a table under `[[levels]]`.
package struct LevelRule: Equatable, Sendable {
  /// The name of the pictures with the tiles in the folder `graphics`, and of the folder with the levels in `data`.
  package var name: String
  /// Patterns for the paths of the maps.
  package var files: [String]
  /// The columns of the tables of objects; without any there are no tables.
  package var objects: [LevelColumn] = []
  /// Whether the pictures have tiles that no map uses, too.
  package var unused = true
}

extension LevelRule {
  init?(from section: ManifestSection, _ reader: inout ManifestReader) {
    let name = reader.pictureName("name", in: section)
    let files = reader.patterns("files", in: section)
    var last: TextPosition?
    let types = LevelColumn.types.joined(separator: ", ")
    let objects = reader.list(
      "objects", in: section,
      expected: "a list of names and types such as [\"x:i16\", \"name:key\"], with these types: \(types)"
    ) { item in
      last = item.position
      return item.string.flatMap { LevelColumn($0) }
    }
    if let last, !objects.isEmpty {
      do throws(Diagnostic) {
        _ = try TableSchema(fields: objects.map(\.field))
      } catch {
        reader.add(error, at: last)
      }
    }
    let unused: Bool? = reader.setting("unused", in: section)
    guard let name, !files.isEmpty else { return nil }
    self.init(name: name, files: files, objects: objects, unused: unused ?? true)
  }

  /// Whether a table of objects says which tile is drawn where.
  var drawsObjects: Bool {
    ["x", "y", "gid"].allSatisfy { name in objects.contains { $0.name == name && $0.kind != .key } }
  }

  /// The columns of objects as a schema; nil without any.
  var schema: TableSchema? { try? TableSchema(fields: objects.map(\.field)) }

  var lines: String {
    var text = "name = \(TOMLText.quoted(name))\nfiles = \(TOMLText.oneOrList(files))\n"
    if !objects.isEmpty { text += "objects = \(TOMLText.list(objects.map(\.text)))\n" }
    if !unused { text += "unused = false\n" }
    return text
  }
}
