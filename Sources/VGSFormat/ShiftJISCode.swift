/// The codes of Shift_JIS as the console's fonts have them: ASCII, half-width katakana and JIS X 0208, without extensions.
package enum ShiftJISCode {
  /// The number of rows of JIS X 0208, and of cells in each row.
  @inlinable package static var side: Int { 94 }

  /// Whether a byte is the first of two.
  @inlinable @inline(__always)
  package static func isLead(_ byte: UInt8) -> Bool {
    (0x81...0x9F).contains(byte) || (0xE0...0xEF).contains(byte)
  }

  /// Whether a byte alone is half-width katakana.
  @inlinable @inline(__always)
  package static func isKatakana(_ byte: UInt8) -> Bool { (0xA1...0xDF).contains(byte) }

  /// The row and the cell of two bytes in JIS X 0208, both from 0; nil unless they are such a pair.
  @inlinable @inline(__always)
  package static func place(lead: UInt8, trail: UInt8) -> (row: Int, cell: Int)? {
    guard isLead(lead), (0x40...0xFC).contains(trail), trail != 0x7F else { return nil }
    let row = 2 * (Int(lead) - (lead < 0xA0 ? 0x81 : 0xC1))
    if trail >= 0x9F { return (row + 1, Int(trail) - 0x9F) }
    return (row, Int(trail) - (trail < 0x7F ? 0x40 : 0x41))
  }

  /// The same place as one number, row times 94 plus cell.
  @inlinable @inline(__always)
  package static func index(lead: UInt8, trail: UInt8) -> Int? {
    guard let (row, cell) = place(lead: lead, trail: trail) else { return nil }
    return row * side + cell
  }

  /// Whether two bytes are a character.
  @inline(__always)
  static func isCharacter(lead: UInt8, trail: UInt8) -> Bool {
    guard let (row, cell) = place(lead: lead, trail: trail) else { return false }
    return JISCells.hasCharacter(row: row, cell: cell)
  }

  /// Whether two bytes are a character that CP932 adds: one of NEC's or IBM's.
  static func isAdded(lead: UInt8, trail: UInt8) -> Bool {
    guard (0x40...0xFC).contains(trail), trail != 0x7F else { return false }
    return switch lead {
    case 0x87: trail <= 0x9C && trail != 0x5E && !(0x76...0x7D).contains(trail)
    case 0xED, 0xFA, 0xFB: true
    case 0xEE: trail != 0xED && trail != 0xEE
    case 0xFC: trail <= 0x4B
    default: false
    }
  }
}
