import RomKitBase

/// A value of a TOML file and where it begins.
package struct TOMLValue {
  /// What a value can be.
  enum Kind {
    /// Text.
    case string(String)
    /// A whole number.
    case integer(Int64)
    /// Any other number.
    case float(Double)
    /// `true` or `false`.
    case boolean(Bool)
    /// A date, a time or both, valid and as it was written.
    case date(String)
    /// Values in brackets, or the tables of headers in double brackets.
    case array([TOMLValue])
    /// A table: of a header, of braces or of the dots of a key.
    case table(TOMLTable)
  }

  /// What it is.
  var kind: Kind
  /// Its first character; for a table of a header, the header's.
  package var position: TextPosition

  /// The text, if it is text.
  package var string: String? { if case .string(let string) = kind { string } else { nil } }
  /// The whole number, if it is one.
  package var integer: Int64? { if case .integer(let integer) = kind { integer } else { nil } }
  /// The truth, if it is one.
  package var boolean: Bool? { if case .boolean(let boolean) = kind { boolean } else { nil } }
  /// The values, if it is an array.
  package var array: [TOMLValue]? { if case .array(let array) = kind { array } else { nil } }
  /// The table, if it is one.
  package var table: TOMLTable? { if case .table(let table) = kind { table } else { nil } }
}

/// A table of a TOML file, in the order of the file.
///
/// A reference, because headers and keys with dots add to tables that already lie in others.
package final class TOMLTable {
  /// A key and its value.
  package struct Entry {
    /// The last part of the key.
    package let key: String
    /// Where the key stands.
    package let position: TextPosition
    /// Its value.
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
    /// The dots of a key, in the section of that number.
    case dots(section: Int)
    /// Braces: complete.
    case braces
  }

  /// All entries, in the order of the file.
  package private(set) var entries: [Entry] = []
  /// What made it.
  var origin: Origin
  /// The number of each key's entry. By bytes: TOML tells keys apart that Swift's strings do not.
  private var numbers: [[UInt8]: Int] = [:]

  /// An empty table.
  package init(_ origin: Origin) {
    self.origin = origin
  }

  /// The value of a key.
  package subscript(key: String) -> TOMLValue? { entry(key)?.value }

  /// A key with its place and value.
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
