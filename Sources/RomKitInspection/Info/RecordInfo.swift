import RomKitBase
import RomKitContainer
import RomKitPictures
import RomKitRules
import RomKitText
import VGSCore
import VGSFormat

/// One record of a ROM in full: the meaning of its bytes, and facts about its contents. Reads the record's
/// body, and others only for the palette. Time is linear in the size of the body, and memory is
/// bounded except for pictures and texts, which have at most 66 KB and 4 MiB.
package struct RecordInfo: Sendable {
  package let record: Rom.Record
  package let index: Int
  package let summary: LocalizedText
  /// All its bytes: name, size field and body, in the order of the file.
  package private(set) var fields: [RecordField]
  package internal(set) var facts: [Fact] = []
  package internal(set) var colours: [RecordColour] = []
  /// The first notes of a song as a listing writes them, at most ``noteLimit``.
  package internal(set) var notes: [String] = []
  package internal(set) var strings: [RecordString] = []
  package internal(set) var findings: [Diagnostic] = []
  /// Whether its bytes may be text in Shift_JIS.
  package internal(set) var mayHaveShiftJIS = false

  package static let noteLimit = 16
  /// The most strings of a record, and lines of a text.
  package static let stringLimit = StringScan.limit
  /// The most characters of each.
  static let stringLength = StringScan.longest

  /// Examines the record at a place in the directory of a ROM that messages call `file`, a picture in one of the `palettes`.
  /// Throws only if the ROM cannot be read.
  package init(of index: Int, in rom: Rom, file: String, palettes: PicturePalettes) throws {
    let record = rom.records[index]
    self.index = index
    self.record = record
    summary = try RecordSummary(of: record).description(size: record.body.size)
    let body = record.body
    fields = [
      RecordField(
        offset: RomLayout.nameOffset(index), size: RecordName.storedSize, name: "name",
        value: "\(record.name.displayName), stored XORed with 0xAA"),
      RecordField(
        offset: body.offset - RomLayout.sizeFieldSize, size: RomLayout.sizeFieldSize, name: "size",
        value: Plural.bytes(body.size)),
    ]
    facts = [Fact("crc32", label: "CRC-32", verbatim: try body.checksum().hexadecimal(digits: 8))]
    var cursor = FieldCursor(body)
    switch record.kind {
    case .graphics: try describePicture(&cursor, palettes)
    case .effect: try describeEffect(&cursor)
    case .music: try describeSong(&cursor)
    case .data: try describeData(&cursor)
    case .checksums: try describeChecksums(&cursor)
    case .program, .other: try describeStrings()
    }
    cursor.takeRest(
      cursor.taken == 0 ? "body" : "after", cursor.taken == 0 ? summary : "not read by a console")
    fields += cursor.fields
    findings = findings.map { $0.placed(in: file, record: record) }
  }

  mutating func describeStrings() throws {
    mayHaveShiftJIS = true
    var runs = StringRuns(longest: Self.stringLength)
    var count = 0
    let start = record.body.offset
    var found: [RecordString] = []
    func take(_ part: StringRuns.Part) {
      guard part.isFirst else { return }
      count += 1
      guard count <= Self.stringLimit else { return }
      let text = Escaped.path(StringRuns.text(of: part.codes))
      found.append(RecordString(offset: start + part.offset, text: text + (part.isCut ? "..." : "")))
    }
    try record.body.forEachPiece { runs.append($0, take) }
    runs.finish(take)
    strings = found
    let shown: LocalizedText? =
      count > Self.stringLimit
      ? "\(Grouped.text(count)), of which the first \(Grouped.text(Self.stringLimit)) are shown" : nil
    facts.append(Fact("strings", count: count, shown))
  }

  private mutating func describeChecksums(_ cursor: inout FieldCursor) throws {
    let entries = (record.body.size - ChecksumRecord.bodySize(entries: 0)) / 8
    guard entries >= 0, record.body.size == ChecksumRecord.bodySize(entries: entries) else { return }
    cursor.take(4, "magic", "RKSM")
    cursor.take(2, "version", "1")
    cursor.take(2, "reserved", "0")
    cursor.take(4, "count", Plural.records(entries))
    cursor.take(8 * entries, "entries", "size and CRC-32 of each record")
    cursor.take(4, "directory", "CRC-32 of the count and the names")
    cursor.take(4, "length", Plural.bytes(record.body.size))
    cursor.take(4, "file", "CRC-32 of all bytes before this field")
  }

  mutating func describePicture(_ cursor: inout FieldCursor, _ palettes: PicturePalettes) throws {
    let body = record.body
    let (header, finding) = try PictureRules.check(body)
    findings = [finding].compactMap(\.self)
    guard let header else { return }
    let dialect: LocalizedText = "\(header.dialect.rawValue), for \(header.dialect.console)"
    cursor.take(2, "magic", dialect)
    cursor.take(1, "width - 1", "\(header.width - 1): \(Plural.text(header.width, "pixel"))")
    cursor.take(1, "height - 1", "\(header.height - 1): \(Plural.text(header.height, "row"))")
    if header.dialect == .sz { cursor.take(Palette.byteCount, "palette", "256 entries: blue, green, red, 0") }
    let start = cursor.taken
    cursor.take(header.width * header.height, "pixels", "one index per pixel, top row first")

    let bytes = try body.prefix(header.bodySize)
    let pixels = bytes.dropFirst(start)
    var counts = [Int](repeating: 0, count: Palette.count)
    for index in pixels { counts[Int(index)] += 1 }
    let used = counts.indices.filter { counts[$0] > 0 }
    let own = header.dialect == .sz ? try Palette(ofPicture: body) : nil
    let palette = own.map { ScreenPalette(ofPicture: $0) } ?? palettes[record.slot]
    let other = own == nil ? palettes.other(for: record.slot) : nil
    colours = used.map {
      RecordColour(index: UInt8($0), colour: palette.palette.colours[$0], pixels: counts[$0])
    }
    let ranges = NumberRanges.text(used.map { UInt8($0) })
    facts += [
      Fact("dialect", dialect, header.dialect.rawValue),
      Fact("width", count: header.width),
      Fact("height", count: header.height),
      Fact("indices", label: "indices used", "\(used.count): \(ranges)", used.count),
      Fact("transparent", "\(Plural.text(counts[0], "pixel")) with index 0", counts[0]),
      Fact(
        "palette",
        other.map { "\(palette.words); choose another with romkit preview --palette \($0)" } ?? palette.words,
        palette.words),
    ]
  }

  mutating func describeData(_ cursor: inout FieldCursor) throws {
    let body = record.body
    switch try RecordSummary(of: record) {
    case .palette:
      cursor.take(Palette.byteCount, "palette", "256 entries: blue, green, red, 0")
      let palette = try Palette(parsing: body.bytes())
      colours = palette.colours.enumerated().map { RecordColour(index: UInt8($0), colour: $1, pixels: nil) }
      facts.append(
        Fact("colours", label: "different colours", count: Set(palette.colours.map(\.opaque)).count))
    case .font: cursor.take(body.size, "characters", "94 rows of 94 characters, 12 bytes each")
    case .text(let format): try describeText(format, &cursor)
    default: try describeStrings()
    }
  }

  private mutating func describeText(_ format: TextFormat, _ cursor: inout FieldCursor) throws {
    // A body that is text has at most 4 MiB.
    let bytes = try record.body.bytes()
    let text = try TextSlot(parsing: bytes[...], as: format.encoding).text
    let nuls = bytes.reversed().prefix { $0 == 0 }.count
    cursor.take(bytes.count - nuls, "text", LocalizedText(verbatim: format.encoding.name))
    cursor.take(
      nuls, "NUL", nuls == 1 ? "the end of the text" : "the end of the text, and padding")
    mayHaveShiftJIS = format.encoding == .shiftJIS
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    let count = lines.count - (lines.last?.isEmpty == true ? 1 : 0)
    facts += [
      Fact("encoding", verbatim: format.encoding.name),
      Fact("line_ends", label: "line ends", "\(format.lineEnds.name)"),
      Fact("final_nul", label: "final NUL", format.finalNUL ? "yes" : "no", format.finalNUL),
      Fact("lines", count: count),
      Fact("characters", count: text.unicodeScalars.count),
    ]
    let shown = lines.prefix(count).prefix(Self.stringLimit)
    strings = shown.map { line in
      let cut = line.prefix(Self.stringLength)
      return RecordString(
        offset: nil, text: Escaped.path(String(cut)) + (cut.count < line.count ? "..." : ""))
    }
  }
}
