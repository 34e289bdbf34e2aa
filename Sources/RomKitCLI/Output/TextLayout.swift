internal import CPlatform
import RomKit

/// Rows of cells in columns that line up.
struct Table {
  enum Alignment { case left, right }

  private let alignments: [Alignment]
  private var widths: [Int]

  init(_ columns: [(heading: String, alignment: Alignment)]) {
    alignments = columns.map(\.alignment)
    widths = columns.map(\.heading.count)
  }

  /// Makes room for a row that will be printed, or for as many of its cells as are known yet: the last column may be
  /// left out, as nothing comes after it.
  mutating func measure(_ cells: [String]) {
    for (index, cell) in cells.enumerated() { widths[index] = max(widths[index], cell.count) }
  }

  /// One row as a line, without spaces at its end.
  func line(_ cells: [String]) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      if index > 0 { line += "  " }
      let space = String(repeating: " ", count: max(0, widths[index] - cell.count))
      line += alignments[index] == .right ? space + cell : cell + space
    }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }
}

/// A share of a whole as a bar: of blocks on a terminal that shows them, of `#` everywhere else.
struct Bar {
  private let width: Int
  private let hasBlocks: Bool

  init(width: Int, hasBlocks: Bool = Bar.canShowBlocks) {
    self.width = width
    self.hasBlocks = hasBlocks
  }

  /// The bar of a part of a whole; something, be it little, for all that is more than nothing.
  func text(_ part: Int, of whole: Int) -> String {
    guard whole > 0, part > 0 else { return "" }
    let steps = hasBlocks ? 8 : 1
    // In two steps: bytes times eighths of a bar stay far below what an Int holds.
    let filled = min(width * steps, max(1, (part * width * steps + whole / 2) / whole))
    if !hasBlocks { return String(repeating: "#", count: filled) }
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: filled / 8) + parts[filled % 8]
  }

  /// Whether standard output is a terminal whose locale has UTF-8.
  private static var canShowBlocks: Bool {
    guard Terminal.isOnStandardOutput else { return false }
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    // The first that is set counts.
    let locale = names.lazy.compactMap { getenv($0).map { String(cString: $0) } }.first { !$0.isEmpty } ?? ""
    let name = locale.lowercased()
    return name.contains("utf-8") || name.contains("utf8")
  }
}

enum Paragraph {
  /// The words of a text in lines of at most so many characters, as far as words are not longer.
  static func wrapped(_ text: String, width: Int) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return (lines + [line]).joined(separator: "\n")
  }
}

extension StandardOutput {
  /// Writes an object that ends in a list, an item on each line as it is made: there may be a million.
  func object(_ members: [(String, JSON)], list: String, count: Int, _ item: (Int) throws -> JSON) throws {
    // The items go where the empty list ends.
    try text(String(JSON.object(members + [(list, .array([]))]).text.dropLast(2)))
    for index in 0..<count { try text((index == 0 ? "\n  " : ",\n  ") + item(index).text) }
    try line(count == 0 ? "]}" : "\n]}")
  }
}
