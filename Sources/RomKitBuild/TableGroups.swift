import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitProject
import RomKitText

/// The tables of a project by their schemas. The keys belong to the schema, so that the texts of two languages have one enumeration.
struct TableGroups {
  private struct Group {
    var schema: String
    var tables: [AssetFile] = []
  }

  private var groups: [Group] = []
  private let keys: [SlotID: [TableKey]]
  init(_ folder: AssetFolder, keys: [SlotID: [TableKey]]) {
    self.keys = keys
    var numbers: [String: Int] = [:]
    for asset in folder.assets.sorted(on: \.slot) {
      guard let schema = asset.schema else { continue }
      if numbers[schema] == nil {
        numbers[schema] = groups.count
        groups.append(Group(schema: schema))
      }
      groups[numbers[schema] ?? 0].tables.append(asset)
    }
  }

  /// The tables whose keys differ from those of the first table with the same schema.
  var problems: [Diagnostic] {
    groups.flatMap { group -> [Diagnostic] in
      let tables = group.tables.compactMap { asset in keys[asset.slot].map { (asset, $0) } }
      guard let (first, expected) = tables.first else { return [] }
      return tables.dropFirst().compactMap { asset, found in
        Self.difference(found, asset.path, from: expected, first.path)
      }
    }
  }

  private static func difference(
    _ found: [TableKey], _ file: String, from expected: [TableKey], _ first: String
  ) -> Diagnostic? {
    func error(_ message: LocalizedText, _ line: Int?) -> Diagnostic {
      Diagnostic(
        "table-keys-differ", message, at: line.map { .line($0) }, file: file,
        help: "give all tables with one schema the same keys in the same order, or a schema each")
    }
    func words(_ key: TableKey) -> LocalizedText {
      key.text.isEmpty ? "no key" : "\(Escaped.quoted(key.text))"
    }
    for (own, other) in zip(found, expected) where own.text != other.text {
      return error(
        "expected \(words(other)) as in line \(other.line) of \(first), found \(words(own))", own.line)
    }
    if found.count < expected.count {
      let next = expected[found.count]
      return error("expected a row for \(words(next)) as in line \(next.line) of \(first)", found.last?.line)
    }
    guard found.count > expected.count else { return nil }
    let own = found[expected.count]
    return error(
      "expected no more than the \(Plural.text(expected.count, "row")) of \(first), found \(words(own))",
      own.line)
  }

  /// The structures for headers, without tables whose schemas or sizes do not fit.
  func rows(sizes: [SlotID: Int]) throws -> [RowTable] {
    try groups.compactMap { group in
      let file = try ConversionFile(reading: group.schema, format: .toml)
      guard let schema = try? TableSchema(file) else { return nil }
      let tables = group.tables.filter {
        sizes[$0.slot].map { $0.isMultiple(of: schema.structSize) } ?? false
      }
      guard let first = tables.first else { return nil }
      let own = tables.first { Path.withoutExtension($0.path) == Path.withoutExtension(group.schema) }
      let keys = tables.lazy.compactMap { self.keys[$0.slot] }.first ?? []
      return RowTable(
        name: own.map { $0.name ?? $0.slot.description }
          ?? Self.name(of: first.settings.schema ?? group.schema),
        schema: schema, slots: tables.map(\.slot), keys: keys.map(\.text))
    }
  }

  /// The name of rows with a schema that is not beside a table: its path, without the folder of data.
  private static func name(of schema: String) -> String {
    let (path, data) = (Path.withoutExtension(schema), SlotKind.data.folderName + "/")
    return path.hasPrefix(data) ? String(path.dropFirst(data.count)) : path
  }
}
