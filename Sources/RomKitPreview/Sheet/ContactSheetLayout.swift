import RomKitBase

/// Where the items of a contact sheet stand: in rows, the widest first, by number within a size.
struct ContactSheetLayout: Sendable {
  struct Place: Sendable {
    let item: ContactSheetItem
    let x: Int
    let y: Int
  }

  /// Around everything.
  static let margin = 32
  /// The distance from the start of a small item to the start of the next. Larger items take two or three.
  static let gridStep = 96
  /// Between an item and its label.
  static let labelGap = 8
  private static let rowGap = 22
  private static let fewestSteps = 5

  let places: [Place]
  /// Pixels in a row of the sheet.
  let width: Int
  /// Rows from the start of the first row of items to the end of the sheet.
  let height: Int

  /// As wide as it takes to be about as wide as high, and half as much again at most.
  init(_ items: [ContactSheetItem]) {
    let sorted = ContactSheetItem.Size.allCases.flatMap { size in items.filter { $0.size == size } }
    var steps = Self.fewestSteps
    var rows = Self.rows(sorted, steps: steps)
    while rows.count > 1, steps * Self.gridStep * 3 < Self.height(rows) * 4 {
      steps += 1
      rows = Self.rows(sorted, steps: steps)
    }
    var places: [Place] = []
    var y = 0
    for row in rows {
      let high = row.map(\.height).max() ?? 0
      var x = Self.margin
      for item in row {
        // On a common line, above the labels.
        places.append(Place(item: item, x: x, y: y + high - item.height))
        x += item.size.stride
      }
      y += Self.height(row)
    }
    self.places = places
    // The step after the last item is empty on its right.
    width = 2 * Self.margin + steps * Self.gridStep - Self.gridStep / 3
    height = y - (rows.isEmpty ? 0 : Self.rowGap) + Self.margin
  }

  /// Rows as full as `steps` allow.
  private static func rows(_ items: [ContactSheetItem], steps: Int) -> [[ContactSheetItem]] {
    var rows: [[ContactSheetItem]] = []
    var left = 0
    for item in items {
      if left < item.size.rawValue {
        rows.append([])
        left = steps
      }
      rows[rows.count - 1].append(item)
      left -= item.size.rawValue
    }
    return rows
  }

  private static func height(_ rows: [[ContactSheetItem]]) -> Int { rows.reduce(0) { $0 + height($1) } }

  private static func height(_ row: [ContactSheetItem]) -> Int {
    let item = row.map(\.height).max() ?? 0
    let label = row.map { $0.label.reduce(0) { $0 + $1.height } }.max() ?? 0
    return item + labelGap + label + rowGap
  }
}
