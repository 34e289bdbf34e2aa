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
    case .font: cursor.take(body.size, "characters", "94 rows of 94, 12 bytes each")
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

/// Finds texts among other bytes: four or more printable characters of ASCII in a row.
struct StringFinder {
  /// The most that are kept, and the most characters of each.
  static let limit = 50, longest = 200
  private static let shortest = 4

  private(set) var strings = Excerpt<RecordString>(limit: limit)
  private var run: [UInt8] = []
  private var length = 0
  private var offset: Int

  init(offset: Int) { self.offset = offset }

  mutating func append(_ piece: ArraySlice<UInt8>) {
    for byte in piece {
      if (0x20...0x7E).contains(byte) {
        if length < Self.longest { run.append(byte) }
        length += 1
      } else if length > 0 {
        end()
      }
      offset += 1
    }
  }

  mutating func finish() {
    if length > 0 { end() }
  }

  private mutating func end() {
    if length >= Self.shortest {
      strings.add(
        RecordString(offset: offset - length, text: Escaped.bytes(run) + (length > run.count ? "..." : "")))
    }
    run.removeAll(keepingCapacity: true)
    length = 0
  }
}
