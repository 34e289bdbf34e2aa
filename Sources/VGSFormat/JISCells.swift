// Made by Scripts/make-shift-jis-table.py; change that, not this.

/// The cells of JIS X 0208 that have a character.
enum JISCells {
  /// Whether a cell has a character; rows and cells count from 0.
  static func hasCharacter(row: Int, cell: Int) -> Bool {
    switch row {
    case 0, 15...45, 47...82:
      true
    case 1:
      0...13 ~= cell || 25...32 ~= cell || 41...47 ~= cell || 59...73 ~= cell || 81...88 ~= cell
        || cell == 93
    case 2:
      15...24 ~= cell || 32...57 ~= cell || 64...89 ~= cell
    case 3:
      0...82 ~= cell
    case 4:
      0...85 ~= cell
    case 5:
      0...23 ~= cell || 32...55 ~= cell
    case 6:
      0...32 ~= cell || 48...80 ~= cell
    case 7:
      0...31 ~= cell
    case 46:
      0...50 ~= cell
    case 83:
      0...5 ~= cell
    default: false
    }
  }
}
