import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitPictures
import RomKitSound
import RomTestSupport
import TestSupport
import VGSCore

/// Small ROMs with every kind of content and oddity, to be damaged in every place.
struct GoldenROM: Sendable {
  let name: String
  let bytes: [UInt8]
  /// Whether all damage can be found.
  let hasChecksums: Bool

  private init(_ name: String, _ bytes: [UInt8], checksums: Bool) {
    self.name = name
    self.bytes = bytes
    hasChecksums = checksums
  }

  static func all() throws -> [GoldenROM] {
    [
      GoldenROM("every kind", try SampleROM.bytes(), checksums: true),
      GoldenROM("every kind, no checksums", try SampleROM.bytes(checksums: false), checksums: false),
      GoldenROM(
        "trailing bytes", try SampleROM.bytes(try sounds(), checksums: false, trailing: [1, 0, 9]),
        checksums: false),
      GoldenROM("odd names", oddNames(), checksums: false),
      GoldenROM("pictures", try SampleROM.bytes(try pictures()), checksums: true),
      GoldenROM("sounds", try SampleROM.bytes(try sounds()), checksums: true),
      GoldenROM("songs", try SampleROM.bytes(songs()), checksums: true),
      GoldenROM("texts", try SampleROM.bytes(texts()), checksums: true),
      GoldenROM("added to", try addedTo(), checksums: false),
      GoldenROM("no records", try SampleROM.bytes([]), checksums: true),
    ]
  }

  /// Both dialects, with and without a palette, and pictures that are too short and too long.
  private static func pictures() throws -> [Rom.Record] {
    [
      Rom.Record(SlotID(.graphics, 0), body: Rom.Body(try PageROM.picture(width: 8, height: 4))),
      Rom.Record(
        SlotID(.graphics, 1),
        body: Rom.Body(try PageROM.picture(width: 3, height: 2, palette: PageROM.palette))),
      Rom.Record(SlotID(.graphics, 2), body: Rom.Body(Array("SY".utf8) + [15, 7, 1, 2, 3])),
      Rom.Record(SlotID(.graphics, 255), body: Rom.Body(try PageROM.picture(width: 2, height: 2) + [1, 2])),
      Rom.Record(SlotID(.data, 0), body: Rom.Body(PageROM.palette.serialized())),
    ]
  }

  private static func sounds() throws -> [Rom.Record] {
    try [0, 1, 60].enumerated().map { number, count in
      let effect = try SoundEffect(samples: (0..<count).map { Int16(truncatingIfNeeded: $0 * 997) })
      return Rom.Record(SlotID(.effect, UInt8(number)), body: Rom.Body(effect.serialized()))
    } + [
      Rom.Record(SlotID(.effect, 7), body: Rom.Body(Array("EFF\0".utf8) + [0, 0, 0, 9, 1, 2])),
      Rom.Record(SlotID(.effect, 8), body: Rom.Body([])),
    ]
  }

  private static func songs() -> [Rom.Record] {
    let bodies = [
      PageROM.song.serialized(), PageROM.song.serialized(level: .best),
      Song(notes: [.label, .jump(toNoteAfter: 0)]).serialized(),
      Song(notes: NoteGenerator.playable(seed: 3, hasPrelude: true).prefix(40) + [.end]).serialized(),
      Array(PageROM.song.serialized().dropLast(3)),
    ]
    return bodies.enumerated().map { Rom.Record(SlotID(.music, UInt8($0)), body: Rom.Body($1)) }
  }

  private static func texts() -> [Rom.Record] {
    let texts: [[UInt8]] = [
      Array("Press START \\ ~ to play\n".utf8) + [0], Array("\u{FEFF}Überall, café\r\nゲームを始める\r\n".utf8),
      [0x83, 0x51, 0x81, 0x5B, 0x83, 0x80, 0x82, 0xF0, 0x0A, 0x8E, 0x6E, 0x82, 0xDF, 0x82, 0xE9, 0, 0, 0],
      [0xB1, 0xB2, 0xB3, 0x0D, 0xB4], [],
    ]
    return texts.enumerated().map { Rom.Record(SlotID(.data, UInt8($0)), body: Rom.Body($1)) }
      + [Rom.Record(SlotID(.program, 0), body: Rom.Body([1, 2, 3]))]
  }

  /// Names that are unmasked, unterminated, empty, duplicate, in lower case, or with bytes after their end.
  private static func oddNames() -> [UInt8] {
    let names: [[UInt8]] = [
      RecordName(literal: "GSLOT000.CHR").stored, RecordName(literal: "GSLOT000.CHR").stored,
      RecordName(literal: "gslot001.chr").stored, RecordName(literal: "DSLOT999.DAT").stored,
      [UInt8](repeating: 0, count: 16), Array("GSLOT002.CHR".utf8) + [0, 0, 0, 0],
      [UInt8](repeating: 0xEB, count: 16), RecordName(literal: "../../README").stored,
      RecordName(SlotID(.data, 3)).stored.prefix(13) + [3, 0, 0],
    ]
    return SampleROM.handMade(
      count: UInt32(names.count), names: names,
      bodies: names.indices.map { (UInt32($0), [UInt8](repeating: UInt8($0), count: $0)) })
  }

  /// A ROM with checksums to which a record was added.
  private static func addedTo() throws -> [UInt8] {
    let first = try Rom(parsing: ByteSource(try SampleROM.bytes(texts())))
    return try SampleROM.bytes(
      first.records + [Rom.Record(SlotID(.data, 9), body: Rom.Body([1]))], checksums: false)
  }
}
