import RomKitBase

/// The columns of a table, numbered from 0 across all fields that have some.
///
/// A field with several columns is one entry here, so that neither the length of names nor the number of columns matters.
struct TableColumns {
  /// The fields with columns.
  let fields: [TableField]
  let count: Int
  /// The first column of each field.
  private let starts: [Int]
  private let numbers: [String: Int]
  /// The fields by their names in lower case, but for those that differ only in case.
  private let folded: [String: Int]
  /// The bytes of the longest name.
  private let longest: Int

  init(_ all: [TableField]) {
    fields = all.filter { $0.name != nil }
    var (starts, numbers, count) = ([Int](), [String: Int](), 0)
    for (index, field) in fields.enumerated() {
      starts.append(count)
      numbers[field.name ?? ""] = index
      count += field.columnCount
    }
    (self.starts, self.numbers, self.count) = (starts, numbers, count)
    longest = numbers.keys.map(\.utf8.count).max() ?? 0
    folded = Dictionary(grouping: numbers) { $0.key.lowercased() }.filter { $0.value.count == 1 }
      .compactMapValues { $0.first?.value }
  }

  /// The columns of a field, given by its index in ``fields``.
  func columns(of field: Int) -> Range<Int> { starts[field]..<starts[field] + fields[field].columnCount }

  func column(named name: String) -> Int? { column(named: name, in: numbers) }

  private func column(named name: String, in numbers: [String: Int]) -> Int? {
    if let field = numbers[name] { return fields[field].columnCount == 1 ? starts[field] : nil }
    for (stem, number) in Self.numberings(of: name) {
      if let field = numbers[stem], fields[field].columnCount > 1, number <= fields[field].columnCount {
        return starts[field] + number - 1
      }
    }
    return nil
  }

  /// The column that a cell of the first row names; spaces around the name are ignored, and its case if no other fits.
  func column(namedBy cell: CSVReader.Cell) -> Int? {
    // No name, whatever its number and its case, is longer; a cell may be as long as the file.
    guard cell.content.count(where: { !$0.isBlank }) <= 2 * longest + 20 else { return nil }
    let name = String(decoding: cell.content, as: UTF8.self)
    return column(named: name) ?? column(named: name.withoutSpaces)
      ?? column(named: name.withoutSpaces.lowercased(), in: folded)
  }

  func name(of column: Int) -> String {
    let field = field(of: column)
    return fields[field].columnName(column - starts[field])
  }

  func isComment(_ column: Int) -> Bool { fields[field(of: column)].isComment }

  private func field(of column: Int) -> Int {
    var (first, after) = (0, starts.count)
    while after - first > 1 {
      let middle = (first + after) / 2
      if starts[middle] <= column { first = middle } else { after = middle }
    }
    return first
  }

  /// The indices of the first two fields that have a column of the same name, and that name.
  ///
  /// - Parameter numbers: the indices of the fields by their names, which all differ.
  static func sharedName(
    among fields: [TableField], _ numbers: [String: Int]
  ) -> (name: String, field: Int, first: Int)? {
    for (index, field) in fields.enumerated() {
      guard let name = field.name else { continue }
      for (stem, number) in numberings(of: name) {
        guard let other = numbers[stem], fields[other].columnCount > 1 else { continue }
        // The first of several columns has the lowest number.
        let lowest = field.columnCount == 1 ? number : number * 10 + 1
        if lowest <= fields[other].columnCount {
          return (field.columnName(0), max(index, other), min(index, other))
        }
      }
    }
    return nil
  }

  /// The ways to split a name into the name of a field and the number of a column, from 1 and without leading zeros.
  private static func numberings(of name: String) -> [(stem: String, number: Int)] {
    var found: [(String, Int)] = []
    let text = name.utf8
    for digits in 1...5 where digits < text.count {
      let start = text.index(text.endIndex, offsetBy: -digits)
      guard let first = text[start...].first, (0x30...0x39).contains(first) else { break }
      if first != 0x30, let number = Int(name[start...]) { found.append((String(name[..<start]), number)) }
    }
    return found
  }
}
