import RomKitBase

package struct TOMLValue {
  enum Kind {
    case string(String)
    case integer(Int64)
    case float(Double)
    case boolean(Bool)
    /// A date, a time or both, valid, in the notation of the file.
    case date(String)
    /// Values in brackets, or the tables under headers in double brackets.
    case array([TOMLValue])
    /// A table of a header, of a dotted key, or in braces.
    case table(TOMLTable)
  }

  var kind: Kind
  /// The position of its first character; for the table of a header, that of the header.
  package var position: TextPosition

  package var string: String? { if case .string(let string) = kind { string } else { nil } }
  package var integer: Int64? { if case .integer(let integer) = kind { integer } else { nil } }
  package var float: Double? { if case .float(let float) = kind { float } else { nil } }
  package var boolean: Bool? { if case .boolean(let boolean) = kind { boolean } else { nil } }
  package var array: [TOMLValue]? { if case .array(let array) = kind { array } else { nil } }
  package var table: TOMLTable? { if case .table(let table) = kind { table } else { nil } }
}

/// A table of a TOML file, in the order of the file.
///
/// A class, because headers and dotted keys add to tables that are already part of others.
package final class TOMLTable {
  package struct Entry {
    /// The last part of the key.
    package let key: String
    package let position: TextPosition
    package fileprivate(set) var value: TOMLValue
    /// Whether headers in double brackets made the value, so that more of them may add to it.
    fileprivate(set) var isOpenArray = false
  }

  /// The notation that made a table, which decides how it may be extended.
  package enum Origin: Equatable {
    /// The header of a table inside it; a header for the table itself may follow.
    case implied
    /// A header for the table itself.
    case header
    /// A dotted key, in the section with this number.
    case dottedKey(section: Int)
    /// Braces: the table is complete.
    case inline
  }

  package private(set) var entries: [Entry] = []
  var origin: Origin
  /// The index of the entry of each key. Keys are bytes, because TOML distinguishes keys that are equal as strings of Swift.
  private var numbers: [[UInt8]: Int] = [:]

  package init(_ origin: Origin) { self.origin = origin }

  package subscript(key: String) -> TOMLValue? { entry(key)?.value }

  func entry(_ key: String) -> Entry? { numbers[Array(key.utf8)].map { entries[$0] } }

  /// Adds an entry; the key must be new.
  func add(_ key: String, _ value: TOMLValue, at position: TextPosition, isOpenArray: Bool = false) {
    numbers[Array(key.utf8)] = entries.count
    entries.append(Entry(key: key, position: position, value: value, isOpenArray: isOpenArray))
  }

  /// Appends to an array that headers made; false if the entry is not such an array.
  func append(_ value: TOMLValue, to key: String) -> Bool {
    guard let number = numbers[Array(key.utf8)], entries[number].isOpenArray,
      case .array(var array) = entries[number].value.kind
    else { return false }
    // Removed while it grows, so that it is not copied each time.
    entries[number].value.kind = .array([])
    array.append(value)
    entries[number].value.kind = .array(array)
    return true
  }
}
