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

  /// The place of two bytes in JIS X 0208, row times 94 plus cell, both from 0; nil unless they are such a pair.
  @inlinable @inline(__always)
  package static func index(lead: UInt8, trail: UInt8) -> Int? {
    guard isLead(lead), (0x40...0xFC).contains(trail), trail != 0x7F else { return nil }
    let pair = Int(lead) - (lead < 0xA0 ? 0x81 : 0xC1)
    return pair * 2 * side + Int(trail) - (trail < 0x7F ? 0x40 : 0x41)
  }

  /// Whether two bytes are a character.
  static func isCharacter(lead: UInt8, trail: UInt8) -> Bool {
    guard let index = index(lead: lead, trail: trail) else { return false }
    let (row, cell) = index.quotientAndRemainder(dividingBy: side)
    return JISCells.hasCharacter(row: row, cell: cell)
  }
}
