import RomKitBase
import RomKitPictures
import RomKitText
import VGSCore

/// A palette that was chosen for full-colour pictures, which `romkit.lock` keeps so that a change of a few colours does not
/// change the indices of every picture.
package struct LockedPalette: Equatable, Sendable {
  /// The table of all palettes in a lock.
  static let table = "palettes"

  package var entries: ChosenEntries
  /// The largest mean error and the largest error of a picture when the palette was chosen: distances in OKLab, in
  /// millionths. Pictures with no larger errors still fit the palette.
  package var meanError: Int
  package var worstError: Int

  package init(entries: ChosenEntries, meanError: Int, worstError: Int) {
    self.entries = entries
    self.meanError = meanError
    self.worstError = worstError
  }

  private static let columns = 8
  private static let noColour = "------"
  private static let largestError = 10_000_000

  /// The colour of each entry, or dashes.
  var rows: [String] {
    var rows = [String](repeating: Self.noColour, count: Palette.count)
    for index in [0] + entries.usable {
      rows[Int(index)] = (entries.palette[index].value & 0xFF_FFFF).hexadecimal(digits: 6)
    }
    return rows
  }

  var lines: String {
    var text = "colors = [\n"
    let shown = rows.prefix(entries.count)
    for start in stride(from: 0, to: shown.count, by: Self.columns) {
      text += "  \"\(shown[start..<min(start + Self.columns, shown.count)].joined(separator: " "))\",\n"
    }
    text += "]\n"
    if meanError > 0 || worstError > 0 { text += "mean-error = \(meanError)\nworst-error = \(worstError)\n" }
    if entries.isDrawnForGrid { text += "drawn-for-grid = true\n" }
    return text
  }

  /// Its lines as the bytes of a file; ``init(parsing:)`` is the inverse.
  package func serialized() -> [UInt8] { Array(lines.utf8) }

  /// Reads the bytes of ``serialized()``; nil for anything else.
  package init?(parsing bytes: [UInt8]) {
    guard let table = try? TOMLParser.parse(bytes[...]) else { return nil }
    self.init(table)
  }

  /// Reads its table; nil unless ``lines`` could have written it.
  init?(_ table: TOMLTable) {
    guard
      table.entries.allSatisfy({ ["colors", "mean-error", "worst-error", "drawn-for-grid"].contains($0.key) }
      ),
      let lines = table["colors"]?.array
    else { return nil }
    var rows: [Substring] = []
    for line in lines {
      guard let text = line.string, rows.count <= Palette.count else { return nil }
      rows += text.split(separator: " ", maxSplits: Palette.count)
    }
    guard (2...Palette.count).contains(rows.count) else { return nil }
    var palette = Palette()
    var usable: [UInt8] = []
    for (index, row) in rows.enumerated() where row != Self.noColour {
      guard row.utf8.count == 6, row.allSatisfy(\.isHexDigit), let value = UInt32(row, radix: 16),
        let index = UInt8(exactly: index)
      else { return nil }
      palette[index] = Colour(value)
      if index > 0 { usable.append(index) }
    }
    guard !usable.isEmpty else { return nil }
    func error(_ key: String) -> Int? {
      guard let value = table[key] else { return 0 }
      return value.integer.flatMap { Int(exactly: $0) }.flatMap {
        (0...Self.largestError).contains($0) ? $0 : nil
      }
    }
    guard let mean = error("mean-error"), let worst = error("worst-error") else { return nil }
    var isDrawn = false
    if let value = table["drawn-for-grid"] {
      guard let boolean = value.boolean else { return nil }
      isDrawn = boolean
    }
    entries = ChosenEntries(palette: palette, count: rows.count, usable: usable, isDrawnForGrid: isDrawn)
    (meanError, worstError) = (mean, worst)
  }
}
