import RomKitBase
import RomKitContainer
import RomKitPictures
import VGSCore

extension RecordInfo {
  mutating func describePicture(_ cursor: inout FieldCursor, rom: Rom) throws {
    let body = record.body
    let (header, finding) = try PictureRules.check(body)
    findings = [finding].compactMap(\.self)
    guard let header else { return }
    let console = header.dialect == .sy ? "mk-II SR" : "VGE"
    cursor.take(2, "magic", "\(header.dialect.rawValue), for \(console)")
    cursor.take(1, "width - 1", "\(header.width - 1): \(Plural.text(header.width, "pixel"))")
    cursor.take(1, "height - 1", "\(header.height - 1): \(Plural.text(header.height, "row"))")
    if header.dialect == .sz { cursor.take(Palette.byteCount, "palette", "256 entries: blue, green, red, 0") }
    let start = cursor.taken
    cursor.take(header.width * header.height, "pixels", "an index each, the top row first")

    let bytes = try body.prefix(header.bodySize)
    let pixels = bytes.dropFirst(start)
    var counts = [Int](repeating: 0, count: Palette.count)
    for index in pixels { counts[Int(index)] += 1 }
    let used = counts.indices.filter { counts[$0] > 0 }
    let own = header.dialect == .sz ? try Palette(ofPicture: body) : nil
    let palette = try own.map { ScreenPalette(ofPicture: $0) } ?? ScreenPalette(of: rom)
    colours = used.map {
      RecordColour(index: UInt8($0), colour: palette.palette.colours[$0], pixels: counts[$0])
    }
    let ranges = used.isEmpty ? "" : NumberRanges.text(used.map { UInt8($0) })
    facts += [
      RecordFact("dialect", header.dialect.rawValue + ", for \(console)", .string(header.dialect.rawValue)),
      RecordFact("width", count: header.width),
      RecordFact("height", count: header.height),
      RecordFact("indices", label: "indices used", "\(used.count): \(ranges)", .number(used.count)),
      RecordFact("transparent", "\(Plural.text(counts[0], "pixel")) of index 0", .number(counts[0])),
      RecordFact("palette", palette.description),
    ]
  }
}
