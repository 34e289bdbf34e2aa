import RomKitBase
import RomKitText

/// The differences between two texts, line by line.
package struct TextDifference: Sendable {
  package struct Line: Equatable, Sendable {
    package enum Mark: Character, Sendable {
      case same = " "
      case removed = "-"
      case added = "+"
    }

    package let mark: Mark
    /// The line without its end, unescaped: it may contain characters that must not reach a terminal.
    package let text: String
  }

  /// Changed lines close to each other, with a few common lines around them.
  package struct Hunk: Sendable {
    /// The number of its first line in the old text, from 1.
    package let oldStart: Int
    package let oldCount: Int
    package let newStart: Int
    package let newCount: Int
    /// Its lines in order, up to a limit.
    package fileprivate(set) var lines: Excerpt<Line>
  }

  package let oldFormat: TextFormat
  package let newFormat: TextFormat
  package private(set) var hunks: Excerpt<Hunk>
  package private(set) var removedLines = 0
  package private(set) var addedLines = 0
  /// Whether the texts are so different, or so long, that they may have more in common than is listed here.
  package let isCoarse: Bool
  /// The number of the first line that differs, from 1; nil if only the format differs.
  package let firstLine: Int?

  private static let context = 2
  /// Texts with more lines than this are not aligned, so that memory stays bounded.
  private static let alignedLines = 50_000

  /// Compares two texts and lists at most `limit` hunks with about that many lines each. Texts with more than
  /// 50,000 lines have no hunks, only the counts of lines between their common start and their common end.
  package init(_ old: TextSlot, _ new: TextSlot, limit: Int) {
    oldFormat = old.format
    newFormat = new.format
    hunks = Excerpt(limit: limit)
    func lineEnds(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) } }
    let start = zip(old.source, new.source).prefix { $0 == $1 }.count
    firstLine = old.source == new.source ? nil : lineEnds(old.source[..<start]) + 1
    guard max(lineEnds(old.source[...]), lineEnds(new.source[...])) <= Self.alignedLines else {
      isCoarse = true
      let rest = min(old.source.count, new.source.count) - start
      let end = zip(old.source.reversed(), new.source.reversed()).prefix(rest).prefix { $0 == $1 }.count
      removedLines = lineEnds(old.source[start..<old.source.count - end]) + 1
      addedLines = lineEnds(new.source[start..<new.source.count - end]) + 1
      return
    }
    let sides = Sides(old.source, new.source)
    let alignment = SequenceAlignment(sides.oldNumbers, sides.newNumbers)
    isCoarse = alignment.isCoarse
    let blocks = Self.blocks(alignment.runs, sides)
    removedLines = blocks.reduce(0) { $0 + $1.old.count }
    addedLines = blocks.reduce(0) { $0 + $1.new.count }
    for group in Self.grouped(blocks) { hunks.add(Self.hunk(group, sides, limit: max(limit, 6))) }
  }

  private typealias Block = (old: Range<Int>, new: Range<Int>)

  private static func blocks(_ runs: [SequenceAlignment.Run], _ sides: Sides) -> [Block] {
    var blocks: [Block] = []
    var (old, new) = (0, 0)
    let end = SequenceAlignment.Run(old: sides.old.count, new: sides.new.count, count: 0)
    for run in runs + [end] {
      if run.old > old || run.new > new { blocks.append((old..<run.old, new..<run.new)) }
      (old, new) = (run.old + run.count, run.new + run.count)
    }
    return blocks
  }

  /// Blocks so close that their contexts meet.
  private static func grouped(_ blocks: [Block]) -> [[Block]] {
    var groups: [[Block]] = []
    for block in blocks {
      if let last = groups.last?.last, block.old.lowerBound - last.old.upperBound <= 2 * context {
        groups[groups.count - 1].append(block)
      } else {
        groups.append([block])
      }
    }
    return groups
  }

  private static func hunk(_ blocks: [Block], _ sides: Sides, limit: Int) -> Hunk {
    let (first, last) = (blocks[0], blocks[blocks.count - 1])
    let before = min(context, first.old.lowerBound, first.new.lowerBound)
    let after = min(context, sides.old.count - last.old.upperBound)
    var lines = Excerpt<Line>(limit: limit)
    var old = first.old.lowerBound - before
    for block in blocks {
      for line in old..<block.old.lowerBound { lines.add(Line(mark: .same, text: sides.oldText(line))) }
      for line in block.old { lines.add(Line(mark: .removed, text: sides.oldText(line))) }
      for line in block.new { lines.add(Line(mark: .added, text: sides.newText(line))) }
      old = block.old.upperBound
    }
    for line in old..<old + after { lines.add(Line(mark: .same, text: sides.oldText(line))) }
    let (oldStart, newStart) = (first.old.lowerBound - before, first.new.lowerBound - before)
    return Hunk(
      oldStart: oldStart + 1, oldCount: last.old.upperBound + after - oldStart, newStart: newStart + 1,
      newCount: last.new.upperBound + after - newStart, lines: lines)
  }

  /// The lines of two texts, and a number for each line, equal for equal lines.
  private struct Sides {
    let old: [ArraySlice<UInt8>]
    let new: [ArraySlice<UInt8>]
    let oldNumbers: [Int32]
    let newNumbers: [Int32]

    init(_ old: [UInt8], _ new: [UInt8]) {
      self.old = Self.lines(old)
      self.new = Self.lines(new)
      var known = Numbering<ArraySlice<UInt8>>()
      oldNumbers = self.old.map { known.number($0) }
      newNumbers = self.new.map { known.number($0) }
    }

    func oldText(_ line: Int) -> String { String(decoding: old[line], as: UTF8.self) }
    func newText(_ line: Int) -> String { String(decoding: new[line], as: UTF8.self) }

    /// A line end at the end of the text begins no further line.
    private static func lines(_ source: [UInt8]) -> [ArraySlice<UInt8>] {
      var lines = source.split(separator: 0x0A, omittingEmptySubsequences: false)
      if lines.last?.isEmpty == true { lines.removeLast() }
      return lines
    }
  }
}

extension TextDifference: ContentDifference {
  package var json: JSON {
    [
      "type": "text", "old_format": oldFormat.description, "new_format": newFormat.description,
      "removed_lines": removedLines, "added_lines": addedLines, "first_line": firstLine, "coarse": isCoarse,
      "hunks": hunks.listed, "unlisted": hunks.unlisted,
    ]
  }

  /// The differences, a line each: a unified diff of the texts.
  package var lines: [LocalizedText] {
    var lines: [LocalizedText] = []
    if oldFormat != newFormat { lines.append("\(oldFormat.words) -> \(newFormat.words)") }
    for hunk in hunks.listed {
      lines.append("@@ -\(hunk.oldStart),\(hunk.oldCount) +\(hunk.newStart),\(hunk.newCount) @@")
      lines += hunk.lines.listed.map {
        LocalizedText(verbatim: "\($0.mark.rawValue)\(Escaped.line($0.text))")
      }
      if hunk.lines.unlisted > 0 { lines.append("... and \(Plural.text(hunk.lines.unlisted, "more line"))") }
    }
    if hunks.unlisted > 0 { lines.append("... and \(Plural.text(hunks.unlisted, "more place"))") }
    if hunks.isEmpty, removedLines + addedLines == 0, firstLine != nil {
      lines.append("only the line end after the last line differs")
    } else if hunks.isEmpty, let firstLine {
      lines.append(
        """
        different from line \(Grouped.text(firstLine)) on: \(Plural.text(removedLines, "line")) -> \
        \(Grouped.text(addedLines))
        """)
    }
    return lines
  }
}

extension TextDifference.Hunk: JSONConvertible {
  package var json: JSON {
    [
      "old_start": oldStart, "old_count": oldCount, "new_start": newStart, "new_count": newCount,
      "lines": lines.listed.map { String($0.mark.rawValue) + $0.text }, "unlisted": lines.unlisted,
    ]
  }
}
