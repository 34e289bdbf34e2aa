import RomKitBase
import RomKitText

/// A column of the tables that objects of levels become.
package struct LevelColumn: Equatable, Sendable {
  package enum Kind: Hashable, Sendable {
    case integer(TableInteger)
    /// The number of a text among all texts of the column, from 1; 0 for none. It takes 16 bits.
    case key
  }

  /// A value that all objects have, such as `x`, or a property.
  package var name: String
  package var kind: Kind

  /// A name, a colon and a type, such as `x:i16` or `name:key`; nil for any other text. ``text`` is the inverse.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    name = parts[0]
    if parts[1] == "key" {
      kind = .key
    } else {
      guard let integer = TableInteger(rawValue: parts[1]) else { return nil }
      kind = .integer(integer)
    }
  }

  package var text: String {
    switch kind {
    case .integer(let integer): "\(name):\(integer.rawValue)"
    case .key: "\(name):key"
    }
  }

  package var field: TableField {
    switch kind {
    case .integer(let integer): .integer(name, integer)
    case .key: .integer(name, .u16)
    }
  }

  /// The types of columns, for messages.
  package static let types = TableInteger.allCases.map(\.rawValue) + ["key"]
}

extension Level.Object {
  private enum Value {
    case number(Double)
    case text(String)
  }

  /// The names of the values that all objects have.
  fileprivate static let names = [
    "id", "x", "y", "width", "height", "rotation", "gid", "visible", "name", "type", "class", "layer",
  ]

  /// The names of its properties with a value.
  fileprivate var propertyNames: [String] {
    object.properties.filter { $0.type != "class" }.map(\.name)
  }

  private func value(_ name: String) -> Value? {
    switch name {
    case "id": .number(Double(object.id))
    case "x": .number(Double(left))
    case "y": .number(Double(top))
    case "width": .number(object.width)
    case "height": .number(object.height)
    case "rotation": .number(object.rotation)
    case "gid": .number(Double(tile))
    case "visible": .number(object.isVisible ? 1 : 0)
    case "name": .text(object.name)
    case "type", "class": .text(object.type)
    case "layer": .text(layer)
    default: object.properties.last { $0.name == name && $0.type != "class" }.map { Self.value(of: $0) }
    }
  }

  private static func value(of property: TiledProperty) -> Value {
    switch (property.type, property.value) {
    case ("bool", "true"): .number(1)
    case ("bool", _): .number(0)
    case ("color", let text):
      .number(Double(Hexadecimal.number(text.utf8.drop { $0 == UInt8(ascii: "#") }) ?? 0))
    case ("string", let text), ("file", let text): .text(text)
    case (_, let text): Double(text).map { .number($0) } ?? .text(text)
    }
  }

  /// The text of a column of keys; empty if the object has no such value.
  fileprivate func text(_ column: LevelColumn) -> String {
    switch value(column.name) {
    case .text(let text): text
    case .number(let number): number == number.rounded() ? "\(Int64(exactly: number) ?? 0)" : "\(number)"
    case nil: ""
    }
  }

  fileprivate func isText(_ column: LevelColumn) -> Bool {
    if case .text? = value(column.name) { true } else { false }
  }

  /// The whole number that is nearest to a value; 0 if the object has none, nil if it is not a number.
  fileprivate func number(_ column: LevelColumn) -> Int64? {
    switch value(column.name) {
    case .number(let number): Int64(exactly: (number + 0.5).rounded(.down))
    case .text(let text):
      text.isEmpty ? 0 : Double(text).flatMap { Int64(exactly: ($0 + 0.5).rounded(.down)) }
    case nil: 0
    }
  }
}

extension LevelSet {
  /// The names of the values that an object of the levels has; nil without objects.
  package var columnNames: [String]? {
    let objects = levels.flatMap(\.objects)
    if objects.isEmpty { return nil }
    return Level.Object.names + Set(objects.flatMap(\.propertyNames)).subtracting(Level.Object.names).sorted()
  }

  /// The texts of a column of keys in all levels by their numbers: the empty text, and then the others, sorted. None for another
  /// column.
  package func keys(_ column: LevelColumn) -> [String] {
    guard case .key = column.kind else { return [] }
    let texts = Set(levels.flatMap { $0.objects.map { $0.text(column) } }).union([""])
    return texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The objects of a level as a table: a row for each, in the order in which they are drawn, each column least significant byte first.
  ///
  /// Throws ``Problems`` with all values that do not fit.
  package func table(of level: Level, _ columns: [LevelColumn]) throws -> [UInt8] {
    let numbers = columns.map { column in
      Dictionary(first: keys(column).enumerated().map { ($0.element, Int64($0.offset)) })
    }
    var body: [UInt8] = []
    var problems: [Diagnostic] = []
    for object in level.objects {
      for (column, keys) in zip(columns, numbers) {
        let integer: TableInteger
        let number: Int64?
        switch column.kind {
        case .integer(let own): (integer, number) = (own, object.number(column))
        case .key: (integer, number) = (.u16, keys[object.text(column)] ?? 0)
        }
        guard let number, integer.range.contains(number) else {
          let found = number.map { "\($0)" } ?? Escaped.quoted(object.text(column))
          problems.append(
            Diagnostic(
              "tiled-object",
              """
              expected \(column.name) of the object \(object.object.id) as a number from \(integer.range.lowerBound) to \
              \(integer.range.upperBound), found \(found)
              """, at: object.object.position.place, file: level.path,
              help: object.isText(column)
                ? "for numbers of texts, write \(TOMLText.quoted("\(column.name):key")) in objects of the [[levels]]"
                : "change the object in Tiled, or choose a wider type for \(column.name) in objects of the [[levels]]"
            ))
          continue
        }
        integer.append(number, .little, to: &body)
      }
    }
    if !problems.isEmpty { throw Problems(Array(problems.prefix(20))) }
    return body
  }
}
