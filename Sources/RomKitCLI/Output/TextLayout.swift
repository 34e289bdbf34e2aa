import RomKit

extension LocalizedText.Language {
  /// The language of this run.
  static let current = LocalizedText.Language(environment: Terminal.environment)
}

extension LocalizedText {
  /// The text in the language of this run.
  var localized: String { text(in: .current) }
}

/// Rows of cells in columns that line up.
struct Table {
  enum Alignment { case left, right }
  typealias Column = (heading: LocalizedText, alignment: Alignment)

  private let alignments: [Alignment]
  private var widths: [Int]
  let headings: [String]

  init(_ columns: [Column], in language: LocalizedText.Language = .current) {
    alignments = columns.map(\.alignment)
    headings = columns.map { $0.heading.text(in: language) }
    widths = headings.map { TextWidth.columns(of: $0) }
  }

  /// The lines of a whole table, with its headings.
  static func lines(_ columns: [Column], _ rows: [[String]], in language: LocalizedText.Language = .current)
    -> [String]
  {
    var table = Table(columns, in: language)
    for row in rows { table.measure(row) }
    return ([table.headings] + rows).map { table.line($0) }
  }

  /// Makes room for a row, or for its first cells: the last column may be left out, because nothing follows it.
  mutating func measure(_ cells: [String]) {
    for (index, cell) in cells.enumerated() {
      widths[index] = max(widths[index], TextWidth.columns(of: cell))
    }
  }

  /// One row as a line, without spaces at its end.
  func line(_ cells: [String]) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      if index > 0 { line += "  " }
      let space = String(repeating: " ", count: max(0, widths[index] - TextWidth.columns(of: cell)))
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

  /// The bar of a part of a whole; at least the smallest step unless the part is empty.
  func text(_ part: Int, of whole: Int) -> String {
    guard whole > 0, part > 0 else { return "" }
    let steps = hasBlocks ? 8 : 1
    // In two steps: bytes times eighths of a bar stay far below the limit of an Int.
    let filled = min(width * steps, max(1, (part * width * steps + whole / 2) / whole))
    if !hasBlocks { return String(repeating: "#", count: filled) }
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: filled / 8) + parts[filled % 8]
  }

  /// Whether standard output is a terminal that shows Unicode.
  private static var canShowBlocks: Bool {
    Terminal.isOnStandardOutput
      && EnvironmentLocale("LC_CTYPE", environment: Terminal.environment).isUnicode
  }
}

enum Paragraph {
  /// A text in lines of at most `width` columns, unless a word is longer. Lines break at spaces, and between full-width
  /// characters except before a closing and after an opening mark.
  static func wrapped(_ text: String, width: Int) -> String {
    var lines: [String] = []
    var line = ""
    var columns = 0
    for piece in pieces(text) {
      let size = TextWidth.columns(of: piece.text)
      let gap = piece.followsSpace && !line.isEmpty ? 1 : 0
      if !line.isEmpty, columns + gap + size > width {
        lines.append(line)
        (line, columns) = ("", 0)
      } else if gap > 0 {
        line += " "
        columns += 1
      }
      line += piece.text
      columns += size
    }
    return (lines + [line]).joined(separator: "\n")
  }

  private static let closing: Set<Character> = Set("、。，．」』）】：；？！ーっゃゅょッャュョ,.:;?!)")
  private static let opening: Set<Character> = Set("「『（【(")

  /// The parts between which a line may break.
  private static func pieces(_ text: String) -> [(text: String, followsSpace: Bool)] {
    var pieces: [(text: String, followsSpace: Bool)] = []
    for word in text.split(separator: " ") {
      var piece = ""
      var isFirst = true
      for character in word {
        if let last = piece.last, TextWidth.isWide(last) || TextWidth.isWide(character),
          !closing.contains(character), !opening.contains(last)
        {
          pieces.append((piece, isFirst))
          (piece, isFirst) = ("", false)
        }
        piece.append(character)
      }
      pieces.append((piece, isFirst))
    }
    return pieces
  }
}

/// The columns that text takes on a terminal.
enum TextWidth {
  /// The number of columns; full-width characters take two.
  static func columns(of text: String) -> Int {
    // Nearly all text is ASCII.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
  }

  /// The longest start of a text that fits into a number of columns.
  static func prefix(of text: String, columns: Int) -> String {
    var free = max(0, columns)
    return String(
      text.prefix { character in
        free -= isWide(character) ? 2 : 1
        return free >= 0
      })
  }

  /// A text followed by spaces up to a number of columns.
  static func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - self.columns(of: text)))
  }

  /// Whether a character takes two columns: those that Unicode's East Asian Width calls wide or full-width.
  static func isWide(_ character: Character) -> Bool {
    guard let value = character.unicodeScalars.first?.value, value >= 0x1100 else { return false }
    return switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

extension StandardOutput {
  /// A line for people, in the language of this run.
  func line(_ message: LocalizedText) throws { try line(message.localized) }

  func table(_ columns: [Table.Column], _ rows: [[String]]) throws {
    for line in Table.lines(columns, rows) { try self.line(line) }
  }

  /// Facts, a line each, their labels in a column.
  func facts(_ facts: [Fact], indent: String = "") throws {
    try self.facts(facts.map { ($0.label, $0.text) }, indent: indent)
  }

  func facts(_ facts: [(label: LocalizedText, text: LocalizedText)], indent: String = "") throws {
    let labels = facts.map(\.label.localized)
    let width = labels.map { TextWidth.columns(of: $0) }.max() ?? 0
    for (label, fact) in zip(labels, facts) {
      try line(indent + TextWidth.padded(label, to: width + 2) + fact.text.localized)
    }
  }

  /// Writes an object that ends with a list, an item on each line as it is made: there may be a million.
  func object(_ object: JSON, list: String, count: Int, _ item: (Int) throws -> JSON) throws {
    // The items go where the empty list ends.
    try text(String((object + [list: [JSON]()]).text.dropLast(2)))
    for index in 0..<count { try text((index == 0 ? "\n  " : ",\n  ") + item(index).text) }
    try line(count == 0 ? "]}" : "\n]}")
  }
}
