import RomKitBase

package struct TOMLValue {
  enum Kind {
    case string(String)
    case integer(Int64)
    case float(Double)
    case boolean(Bool)
    /// A date, a time or both, valid and as it was written.
    case date(String)
    /// Values in brackets, or the tables of headers in double brackets.
    case array([TOMLValue])
    /// A table: of a header, inline, or of a dotted key.
    case table(TOMLTable)
  }

  var kind: Kind
  /// Its first character; for a table of a header, the header's.
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
/// A reference, because headers and dotted keys add to tables that already lie in others.
package final class TOMLTable {
  package struct Entry {
    /// The last part of the key.
    package let key: String
    package let position: TextPosition
    package fileprivate(set) var value: TOMLValue
    /// Whether headers in double brackets made the value, and more of them may add to it.
    fileprivate(set) var isOpenArray = false
  }

  /// What made a table, which decides what may still add to it.
  package enum Origin: Equatable {
    /// The header of a table inside it; its own header may follow.
    case implied
    /// Its own header.
    case header
    /// A dotted key, in the section of that number.
    case dottedKey(section: Int)
    /// An inline table, in braces: complete.
    case inline
  }

  package private(set) var entries: [Entry] = []
  var origin: Origin
  /// The number of each key's entry. By bytes: TOML distinguishes keys that Swift's strings do not.
  private var numbers: [[UInt8]: Int] = [:]

  package init(_ origin: Origin) { self.origin = origin }

  package subscript(key: String) -> TOMLValue? { entry(key)?.value }

  func entry(_ key: String) -> Entry? { numbers[Array(key.utf8)].map { entries[$0] } }

  /// Adds an entry; the key must be new.
  func add(_ key: String, _ value: TOMLValue, at position: TextPosition, isOpenArray: Bool = false) {
    numbers[Array(key.utf8)] = entries.count
    entries.append(Entry(key: key, position: position, value: value, isOpenArray: isOpenArray))
  }

  /// Appends to an array that headers made; false when the entry is none.
  func append(_ value: TOMLValue, to key: String) -> Bool {
    guard let number = numbers[Array(key.utf8)], entries[number].isOpenArray,
      case .array(var array) = entries[number].value.kind
    else { return false }
    // Taken out while it grows, so that it is not copied each time.
    entries[number].value.kind = .array([])
    array.append(value)
    entries[number].value.kind = .array(array)
    return true
  }
}
