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

  func error(at position: Diagnostic.Place.Position) -> Diagnostic {
    switch (reading, notation) {
    case (_, .boolean):
      return Diagnostic(
        "table-boolean", unexpected("TRUE or FALSE"), at: position, help: "write TRUE, FALSE, 1 or 0")
    case (.none, .whole):
      return Diagnostic(
        "table-number", unexpected("a whole number"), at: position,
        help: "write a whole number, in decimal or in hexadecimal with 0x")
    case (.none, .fraction):
      return Diagnostic(
        "table-number", unexpected("a decimal number"), at: position, help: "write a number such as -12.75")
    case (_, .fraction(let bits)):
      return outOfRange(
        "\(integer.rawValue) with \(Plural.text(bits, "bit")) of fraction", at: position,
        bound: FixedPoint(fractionBits: bits).exactText,
        help: "change the number, or the type or the fraction of the field in the schema")
    case (_, .whole):
      if case .number(let number) = reading, let error = flipped(number, at: position) { return error }
      let wider = integer.width == 1 ? TableInteger.i16 : .i32
      return outOfRange(
        "\(integer.rawValue)", at: position, bound: { "\($0)" },
        help: isGrid && reading == .number(-1)
          ? "if -1 is an empty cell, as Tiled writes it, write type = \"\(wider.rawValue)\" in the schema"
          : "change the number, or the type of the field in the schema")
    }
  }

  private func outOfRange(
    _ type: LocalizedText, at position: Diagnostic.Place.Position, bound: (Int64) -> String,
    help: LocalizedText
  ) -> Diagnostic {
    let (lowest, highest) = (bound(integer.range.lowerBound), bound(integer.range.upperBound))
    return Diagnostic(
      "table-range", "\(place) is outside the range of \(type), \(lowest) to \(highest)", at: position,
      help: help)
  }

  /// The error of a number that would fit without the flags that Tiled sets in flipped cells; nil for any other.
  private func flipped(_ number: Int64, at position: Diagnostic.Place.Position) -> Diagnostic? {
    // Tiled writes them with a sign in some versions.
    let bits = UInt32(truncatingIfNeeded: number)
    guard number == Int64(bits) || number == Int64(Int32(bitPattern: bits)), integer.range.upperBound < bits
    else {
      return nil
    }
    let tile = bits & 0x1FFF_FFFF
    let flags = Self.flags.filter { bits & $0.bit != 0 }.map { flag -> LocalizedText in
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

  private static let flags: [(bit: UInt32, name: LocalizedText)] = [
    (0x8000_0000, "flipped horizontally"), (0x4000_0000, "flipped vertically"),
    (0x2000_0000, "flipped diagonally"),
  ]

  private var quoted: LocalizedText { LocalizedText(verbatim: Escaped.quoted(cell)) }
  private var place: LocalizedText { "\(quoted) in column \(Escaped.quoted(column))" }

  private func unexpected(_ expected: LocalizedText) -> LocalizedText {
    "expected \(expected) in column \(Escaped.quoted(column)), found \(cell.isEmpty ? "an empty cell" : quoted)"
  }
}
