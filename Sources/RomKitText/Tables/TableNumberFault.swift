import RomKitBase

/// A cell that does not hold what an integer of the schema can.
package struct TableNumberFault: Hashable, Sendable {
  let reading: TableNumber
  /// The start of the cell.
  let cell: String
  let column: String
  let integer: TableInteger
  let notation: TableField.Notation
  /// Whether the column is one of several of its field.
  let isGrid: Bool

  func diagnostic(_ at: TextPosition) -> Diagnostic {
    switch (reading, notation) {
    case (_, .boolean): notBoolean(at)
    case (.none, _): notANumber(at)
    case (_, .fraction(let bits)): outOfRange(fractionBits: bits, at)
    case (.number(let number), .whole): flipped(number, at) ?? outOfRange(number, at)
    case (.huge, .whole): outOfRange(nil, at)
    }
  }

  private func notBoolean(_ at: TextPosition) -> Diagnostic {
    Diagnostic(
      "table-boolean", cell.isEmpty ? empty("TRUE or FALSE") : "\(place) is not TRUE or FALSE", at: at.place,
      help: "write TRUE or FALSE, or 1 or 0")
  }

  private func notANumber(_ at: TextPosition) -> Diagnostic {
    let isWhole = notation == .whole
    return Diagnostic(
      "table-number",
      cell.isEmpty ? empty("a number") : "\(place) is not a \(isWhole ? "whole" : "decimal") number",
      at: at.place,
      help: isWhole ? "write a decimal number, or 0x and hexadecimal digits" : "write a number such as -12.75"
    )
  }

  private func outOfRange(_ number: Int64?, _ at: TextPosition) -> Diagnostic {
    let isEmptyCell = isGrid && number == -1
    let wider = integer.width == 1 ? TableInteger.i16 : .i32
    return Diagnostic(
      "table-range",
      "\(place) is outside the range of \(integer.rawValue), "
        + "\(integer.range.lowerBound) to \(integer.range.upperBound)",
      at: at.place,
      help: isEmptyCell
        ? "if -1 is an empty cell, as Tiled writes it, write type = \"\(wider.rawValue)\" in the schema"
        : "change the number, or the type of the field")
  }

  private func outOfRange(fractionBits: Int, _ at: TextPosition) -> Diagnostic {
    let point = FixedPoint(fractionBits: fractionBits)
    return Diagnostic(
      "table-range",
      "\(place) is outside the range of \(integer.rawValue) with \(Plural.text(fractionBits, "bit")) of fraction, "
        + "\(point.exactText(integer.range.lowerBound)) to \(point.exactText(integer.range.upperBound))",
      at: at.place, help: "change the number, or the type or the fraction of the field")
  }

  /// For a number that would fit without the flags with which Tiled marks cells that are flipped.
  private func flipped(_ number: Int64, _ at: TextPosition) -> Diagnostic? {
    // Tiled writes them with a sign in some versions.
    let bits = UInt32(truncatingIfNeeded: number)
    guard number == Int64(bits) || number == Int64(Int32(bitPattern: bits)), integer.range.upperBound < bits
    else {
      return nil
    }
    let tile = bits & 0x1FFF_FFFF
    let flags = Self.flags.filter { bits & $0.bit != 0 }.map {
      "0x\($0.bit.hexadecimal(digits: 8)) (\($0.name))"
    }
    guard !flags.isEmpty, Int64(tile) <= integer.range.upperBound else { return nil }
    return Diagnostic(
      "table-tile-flags",
      "\(place) is tile \(tile) with Tiled's \(flags.count == 1 ? "flag" : "flags") "
        + "\(flags.joined(separator: " and ")), "
        + "outside the range of \(integer.rawValue), \(integer.range.lowerBound) to \(integer.range.upperBound)",
      at: at.place,
      help: "take the flip out in Tiled and add the flipped tile to the tileset, "
        + "or write type = \"u32\" in the schema and let the game read the flags")
  }

  private static let flags: [(bit: UInt32, name: String)] = [
    (0x8000_0000, "flipped horizontally"), (0x4000_0000, "flipped vertically"),
    (0x2000_0000, "flipped diagonally"),
  ]

  private var place: String { "\(Escaped.quoted(cell)) in column \(Escaped.quoted(column))" }

  private func empty(_ expected: String) -> String {
    "the cell of column \(Escaped.quoted(column)) is empty, \(expected) is expected"
  }
}
