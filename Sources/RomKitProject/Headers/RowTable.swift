import RomKitBase
import RomKitContainer
import RomKitRules
import RomKitText

/// The structure of the rows of some data slots, and the names of the rows.
///
/// A slot has the rows without gaps, and starts anywhere in a ROM; the schema chooses the order of the bytes. So no structure of C or
/// Swift has the same layout everywhere, and the headers have a function that reads a row instead.
package struct RowTable: Equatable, Sendable {
  /// The name of the table, `items` for `data/items.csv`, or that of the schema that several tables share.
  package var name: String
  package var schema: TableSchema
  /// The slots with such rows, in ascending order.
  package var slots: [SlotID]
  /// The names of the rows by their numbers; empty texts for rows without a name.
  package var keys: [String]

  package init(name: String, schema: TableSchema, slots: [SlotID], keys: [String]) {
    self.name = name
    self.schema = schema
    self.slots = slots
    self.keys = keys
  }

  /// The fields that are stored, each with the offset of its first byte in a row.
  var fields: [(field: TableField, offset: Int)] {
    var offset = 0
    return schema.fields.compactMap { field in
      defer { offset += field.width }
      return field.isPadding || field.isComment ? nil : (field, offset)
    }
  }

  var keyList: KeyList { KeyList(name: name, texts: keys) }

  package var json: JSON {
    let fields = fields.map { field, offset -> JSON in
      [
        "name": field.name, "type": field.typeName, "offset": offset, "width": field.elementWidth,
        "count": field.columnCount, "fraction": field.fractionBits,
      ]
    }
    return [
      "name": name, "slots": slots, "byte_order": schema.byteOrder.rawValue, "size": schema.structSize,
      "fields": fields, "keys": keyList.keysJSON,
    ]
  }
}

extension TableField {
  fileprivate var typeName: String {
    switch self {
    case .integer(_, let integer, _, _): integer.rawValue
    case .text: "text"
    case .comment: "comment"
    case .padding: "padding"
    }
  }

  /// The number of bits after the point; nil if there is no point.
  var fractionBits: Int? { if case .integer(_, _, .fraction(let bits), _) = self { bits } else { nil } }
}
