import RomKitBase

/// A cell without a number that fits its integer in the schema.
struct UnfitCell {
  let reading: TableNumber
  /// The start of the cell.
  let cell: String
  let column: String
  let integer: TableInteger
  let notation: TableField.Notation
  /// Whether the column is one of several of its field.
  let isGrid: Bool

  func error(at position: Place.Position) -> Diagnostic {
    switch (reading, notation) {
    case (_, .boolean): notBoolean(at: position)
    case (.none, _): notANumber(at: position)
    case (_, .fraction(let bits)): outOfRange(fractionBits: bits, at: position)
    case (.number(let number), .whole): flipped(number, at: position) ?? outOfRange(number, at: position)
    case (.huge, .whole): outOfRange(nil, at: position)
    }
  }

  private func notBoolean(at position: Place.Position) -> Diagnostic {
    Diagnostic(
      "table-boolean", unexpected("TRUE or FALSE"), at: position, help: "write TRUE, FALSE, 1 or 0")
  }

  private func notANumber(at position: Place.Position) -> Diagnostic {
    let isWhole = notation == .whole
    return Diagnostic(
      "table-number",
      isWhole ? unexpected("a whole number") : unexpected("a decimal number"),
      at: position,
      help: isWhole
        ? "write a whole number, in decimal or in hexadecimal with 0x" : "write a number such as -12.75")
  }

  private func outOfRange(_ number: Int64?, at position: Place.Position) -> Diagnostic {
    let isEmptyCell = isGrid && number == -1
    let wider = integer.width == 1 ? TableInteger.i16 : .i32
    return Diagnostic(
      "table-range",
      """
      \(place) is outside the range of \(integer.rawValue), \
      \(integer.range.lowerBound) to \(integer.range.upperBound)
      """,
      at: position,
      help: isEmptyCell
        ? "if -1 is an empty cell, as Tiled writes it, write type = \"\(wider.rawValue)\" in the schema"
        : "change the number, or the type of the field in the schema")
  }

  private func outOfRange(fractionBits: Int, at position: Place.Position) -> Diagnostic {
    let point = FixedPoint(fractionBits: fractionBits)
    return Diagnostic(
      "table-range",
      """
      \(place) is outside the range of \(integer.rawValue) with \(Plural.text(fractionBits, "bit")) of fraction, \
      \(point.exactText(integer.range.lowerBound)) to \(point.exactText(integer.range.upperBound))
      """,
      at: position, help: "change the number, or the type or the fraction of the field in the schema")
  }

  /// The error of a number that would fit without the flags that Tiled sets in flipped cells; nil for any other.
  private func flipped(_ number: Int64, at position: Place.Position) -> Diagnostic? {
    // Tiled writes them with a sign in some versions.
    let bits = UInt32(truncatingIfNeeded: number)
    guard number == Int64(bits) || number == Int64(Int32(bitPattern: bits)), integer.range.upperBound < bits
    else {
      return nil
    }
    let tile = bits & 0x1FFF_FFFF
    let flags = Self.flags.filter { bits & $0.bit != 0 }.map { flag -> Message in
      "0x\(flag.bit.hexadecimal(digits: 8)) (\(flag.name))"
    }
    guard !flags.isEmpty, Int64(tile) <= integer.range.upperBound else { return nil }
    return Diagnostic(
      "table-tile-flags",
      """
      \(place) is tile \(tile) with Tiled's \(Plural.word(flags.count, "flag", "flags")) \
      \(flags.joined(separator: " and ")), outside the range of \(integer.rawValue), \
      \(integer.range.lowerBound) to \(integer.range.upperBound)
      """,
      at: position,
      help: """
        remove the flip in Tiled and add the flipped tile to the tileset, or write type = "u32" ("i32" for a negative \
        number) in the schema and let the game read the flags
        """)
  }

  private static let flags: [(bit: UInt32, name: Message)] = [
    (0x8000_0000, "flipped horizontally"), (0x4000_0000, "flipped vertically"),
    (0x2000_0000, "flipped diagonally"),
  ]

  private var place: Message { "\(Escaped.quoted(cell)) in column \(Escaped.quoted(column))" }

  private func unexpected(_ expected: Message) -> Message {
    cell.isEmpty
      ? "expected \(expected) in column \(Escaped.quoted(column)), found an empty cell"
      : "expected \(expected) in column \(Escaped.quoted(column)), found \(Escaped.quoted(cell))"
  }
}
