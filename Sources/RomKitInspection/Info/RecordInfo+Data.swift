import RomKitBase
import RomKitContainer
import RomKitPictures
import RomKitText
import VGSCore

extension RecordInfo {
  mutating func describeData(_ cursor: inout FieldCursor) throws {
    let body = record.body
    switch try RecordSummary(of: record) {
    case .palette:
      cursor.take(Palette.byteCount, "palette", "256 entries: blue, green, red, 0")
      let palette = try Palette(parsing: body.bytes())
      colours = palette.colours.enumerated().map { RecordColour(index: UInt8($0), colour: $1, pixels: nil) }
      facts.append(
        RecordFact("colours", label: "different colours", count: Set(palette.colours.map(\.opaque)).count))
    case .font:
      cursor.take(body.size, "characters", "94 rows of 94, 12 bytes each")
    case .text(let format): try describeText(format, &cursor)
    default: try describeStrings()
    }
  }

  private mutating func describeText(_ format: TextFormat, _ cursor: inout FieldCursor) throws {
    // A body that is text has at most 4 MiB.
    let bytes = try record.body.bytes()
    let text = try TextSlot(parsing: bytes[...], as: format.encoding).text
    let nuls = bytes.reversed().prefix { $0 == 0 }.count
    cursor.take(bytes.count - nuls, "text", format.encoding.name)
    cursor.take(
      nuls, "NUL", nuls == 1 ? "the end of the text" : "the end of the text, and what fills the slot")
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    let count = lines.count - (lines.last?.isEmpty == true ? 1 : 0)
    facts += [
      RecordFact("encoding", format.encoding.name),
      RecordFact("line_ends", label: "line ends", format.lineEnds.name),
      RecordFact("final_nul", label: "final NUL", format.finalNUL ? "yes" : "no", .bool(format.finalNUL)),
      RecordFact("lines", count: count),
      RecordFact("characters", count: text.unicodeScalars.count),
    ]
    let shown = lines.prefix(count).prefix(StringFinder.limit)
    strings = shown.map { line in
      let cut = line.prefix(StringFinder.longest)
      return RecordString(
        offset: nil, text: Escaped.path(String(cut)) + (cut.count < line.count ? "..." : ""))
    }
  }
}
