import RomKitBase
import RomKitContainer
import RomKitMusic
import VGSCore

/// A ROM that breaks one rule and no other.
package struct RuleBreaker: Sendable {
  package let code: String
  /// Distinguishes several ROMs for one rule.
  package var variant = ""
  package var profile: Profile?
  package let source: @Sendable () throws -> ByteSource

  package init(
    _ code: String, _ variant: String = "", profile: Profile? = nil,
    _ bytes: @escaping @Sendable () throws -> [UInt8]
  ) {
    self.code = code
    self.variant = variant
    self.profile = profile
    source = { ByteSource(try bytes()) }
  }

  package init(large code: String, _ source: @escaping @Sendable () throws -> ByteSource) {
    self.code = code
    self.source = source
  }

  package static let all =
    file + checksums + names + pictures + palettes + effects + songBytes + songNotes + fonts

  private static let file = [
    RuleBreaker("rom-too-short") { [1, 0] },
    RuleBreaker("rom-other-file") { Array("RIFF----WAVE".utf8) },
    RuleBreaker("rom-count-big-endian") {
      SampleROM.handMade(
        count: 0x0100_0000, names: [RecordName(literal: "DSLOT000.DAT").stored], bodies: [(1, [7])])
    },
    RuleBreaker("rom-count-too-large") {
      SampleROM.handMade(count: 2, names: [RecordName(literal: "DSLOT000.DAT").stored], bodies: [(1, [7])])
    },
    RuleBreaker(large: "rom-too-many-records") {
      try RuleROM.sparse(size: 100_000_000, [(0, [1, 0, 0x40, 0])])
    },
    RuleBreaker("rom-size-cut-off") {
      let names = [RecordName(literal: "DSLOT000.DAT").stored, RecordName(literal: "DSLOT001.DAT").stored]
      return SampleROM.handMade(count: 2, names: names, bodies: [(2, [1, 2])], trailing: [0, 0])
    },
    RuleBreaker("rom-body-cut-off") {
      SampleROM.handMade(
        count: 1, names: [RecordName(literal: "DSLOT000.DAT").stored], bodies: [(9, [1, 2])])
    },
    RuleBreaker("rom-body-too-large") {
      SampleROM.handMade(
        count: 1, names: [RecordName(literal: "DSLOT000.DAT").stored], bodies: [(0x8000_0000, [1])])
    },
    RuleBreaker(large: "rom-too-large") {
      let names = [RecordName(literal: "DSLOT000.DAT").stored, RecordName(literal: "DSLOT001.DAT").stored]
      let first = SampleROM.handMade(count: 2, names: names, bodies: [(0x5000_0000, [])])
      return try RuleROM.sparse(
        size: 44 + 2 * 0x5000_0000, [(0, first), (40 + 0x5000_0000, [0x50, 0, 0, 0])])
    },
    RuleBreaker("rom-trailing-bytes") {
      try SampleROM.bytes(RuleROM.clean, checksums: false, trailing: [1, 2])
    },
    RuleBreaker("rom-trailing-bytes", "with checksums") {
      try SampleROM.bytes(RuleROM.clean, trailing: [1, 2])
    },
  ]

  private static let checksums = [
    RuleBreaker("checksum-body") {
      try RuleROM.damaged { bytes, rom in bytes[rom.records[3].body.offset] ^= 1 }
    },
    RuleBreaker("checksum-size") {
      try RuleROM.damaged { bytes, rom in bytes[rom.records[3].body.offset - 1] ^= 1 }
    },
    RuleBreaker("checksum-count") { try RuleROM.damaged { bytes, _ in bytes[0] -= 1 } },
    RuleBreaker("checksum-directory") {
      try RuleROM.damaged { bytes, _ in bytes[4 + 16 * 3 + 7] ^= 1 }
    },
    RuleBreaker("checksum-not-last") {
      let rom = try Rom(parsing: ByteSource(try RuleROM.with([:], checksums: true)))
      return try SampleROM.bytes(
        rom.records + [Rom.Record(SlotID(.data, 9), body: Rom.Body([1]))], checksums: false)
    },
    RuleBreaker("checksums-damaged") { try RuleROM.damaged { bytes, _ in bytes[bytes.count - 1] ^= 1 } },
    RuleBreaker("checksums-version") {
      try RuleROM.damaged { bytes, rom in bytes[rom.records[5].body.offset + 5] = 2 }
    },
  ]

  private static let names = [
    RuleBreaker("rom-no-records") { [0, 0, 0, 0] },
    RuleBreaker("name-unterminated") { RuleROM.named([UInt8](repeating: 0xEB, count: 16)) },
    RuleBreaker("name-unmasked") { RuleROM.named(Array("DSLOT000.DAT".utf8)) },
    RuleBreaker("name-empty") { RuleROM.named([]) },
    RuleBreaker("name-never-asked", "lower case") {
      RuleROM.named(RecordName(literal: "dslot000.dat").stored)
    },
    RuleBreaker("name-never-asked", "over 255") { RuleROM.named(RecordName(literal: "DSLOT256.DAT").stored) },
    RuleBreaker("name-never-asked", "extension") {
      RuleROM.named(RecordName(literal: "DSLOT000.CHR").stored)
    },
    RuleBreaker("name-odd") {
      RuleROM.named(RecordName(literal: "README").stored.prefix(6) + [0, 0, 0xAB])
    },
    RuleBreaker("name-duplicate") {
      let name = RecordName(literal: "DSLOT000.DAT").stored
      return RuleROM.named(name, name)
    },
  ]

  private static let pictures = [
    RuleBreaker("rom-mixed-dialects") {
      try RuleROM.graphics(RuleROM.picture, [4: RuleROM.vge([]), 5: RuleROM.picture])
    },
    RuleBreaker("rom-mixed-dialects", "one each") {
      try RuleROM.graphics(RuleROM.vge([]), [9: RuleROM.picture])
    },
    RuleBreaker("chr-other-dialect", profile: .vge) { try RuleROM.graphics(RuleROM.picture) },
    RuleBreaker("chr-other-dialect", "SZ", profile: .mk2) { try RuleROM.graphics(RuleROM.vge([])) },
    RuleBreaker("chr-too-short") { try RuleROM.graphics(RuleROM.picture.dropLast(3)) },
    RuleBreaker("chr-too-short", "header") { try RuleROM.graphics([0x53, 0x59]) },
    RuleBreaker("chr-too-short", "empty") { try RuleROM.graphics([]) },
    RuleBreaker("chr-too-short", "palette") { try RuleROM.graphics(Array(RuleROM.vge([]).prefix(500))) },
    RuleBreaker("chr-wrong-magic") { try RuleROM.graphics(Array("SX".utf8) + RuleROM.picture.dropFirst(2)) },
    RuleBreaker("chr-wrong-magic", "a PNG") {
      try RuleROM.graphics([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10])
    },
    RuleBreaker("chr-too-long") { try RuleROM.graphics(RuleROM.picture + [1]) },
  ]

  /// The entries of a palette, all different.
  private static func colours(_ count: Int) -> [UInt8] {
    (0..<count).flatMap { [UInt8($0), 100, UInt8(200 - $0), 0] }
  }

  private static let palettes = [
    RuleBreaker("chr-palette-not-shown") {
      try RuleROM.graphics(RuleROM.vge([0, 0xFF0000, 0x00FF00]), [7: RuleROM.vge([0, 0xFE0000, 0x0000FF])])
    },
    RuleBreaker("palette-missing") { try RuleROM.graphics(RuleROM.picture.dropLast() + [8]) },
    RuleBreaker("palette-missing", "three") {
      let picture = Array("SY".utf8) + [0, 0, 200]
      return try RuleROM.graphics(picture, [1: picture, 2: RuleROM.picture, 3: picture])
    },
    RuleBreaker("palette-file") { try RuleROM.data(Array("GIMP Palette\n255 0 0\n".utf8)) },
    RuleBreaker("palette-file", "Paint Shop Pro") {
      try RuleROM.data(Array("JASC-PAL\r\n0100\r\n1\r\n255 0 0\r\n".utf8))
    },
    RuleBreaker("palette-size") {
      try RuleROM.data(colours(16))
    },
    RuleBreaker("palette-past-end") {
      let picture = Array("SY".utf8) + [1, 0, 15, 16]
      return try RuleROM.with([SlotID(.graphics, 0): picture, SlotID(.data, 0): colours(16)])
    },
    RuleBreaker("palette-past-end", "zeros") {
      try RuleROM.data(colours(5) + [UInt8](repeating: 0, count: 1_024 - 4 * 5))
    },
    RuleBreaker("palette-past-end", "zeros in three") {
      let picture = Array("SY".utf8) + [1, 0, 200, 201]
      let palettes = [3, 6, 1].map { colours($0) + [UInt8](repeating: 0, count: 1_024 - 4 * $0) }
      return try RuleROM.with([
        SlotID(.graphics, 1): picture, SlotID(.data, 0): palettes[0], SlotID(.data, 1): palettes[1],
        SlotID(.data, 2): palettes[2],
      ])
    },
    RuleBreaker("palette-one-colour") { try RuleROM.data([UInt8](repeating: 0, count: 1_024)) },
    RuleBreaker("palette-one-colour", "two palettes") {
      try RuleROM.with([
        SlotID(.data, 0): [UInt8](repeating: 0, count: 1_024),
        SlotID(.data, 9): [UInt8](repeating: 0xFF, count: 1_024),
      ])
    },
    RuleBreaker("palette-one-colour", "VGE") {
      try RuleROM.graphics(RuleROM.vge([UInt32](repeating: 0x102030, count: 256)))
    },
  ]

  private static let effects = [
    RuleBreaker("effect-too-short") { try RuleROM.effect(RuleROM.effect.dropLast(4)) },
    RuleBreaker("effect-too-short", "byte order") {
      try RuleROM.effect(Array("EFF\0".utf8) + [8, 0, 0, 0] + RuleROM.effect.dropFirst(8))
    },
    RuleBreaker("effect-header-cut") { try RuleROM.effect(Array(RuleROM.effect.prefix(6))) },
    RuleBreaker("effect-wrong-magic") {
      try RuleROM.effect(Array("RIFF".utf8) + RuleROM.effect.dropFirst(4))
    },
    RuleBreaker("effect-odd-length") { try RuleROM.effect(Array("EFF\0".utf8) + [0, 0, 0, 3, 1, 2, 3]) },
    RuleBreaker("effect-bytes-after") { try RuleROM.effect(RuleROM.effect + [0, 0]) },
    RuleBreaker("effect-silent") { try RuleROM.effect(Array("EFF\0".utf8) + [0, 0, 0, 0]) },
  ]

  /// The uncompressed stream of a song of ten minutes, which can be truncated and changed anywhere.
  private static func stored(_ notes: [Note]) -> [UInt8] {
    let bytes = Song(notes: notes).noteBytes
    let count = [UInt8(truncatingIfNeeded: bytes.count), UInt8(truncatingIfNeeded: bytes.count >> 8)]
    let sum = Array(Song(notes: notes).serialized().suffix(4))
    return [0x78, 0x01, 1] + count + count.map { ~$0 } + bytes + sum
  }

  private static let minutes =
    [.masterVolume(10)] + [Note](repeating: RuleROM.second, count: 600) + [.end]

  private static let songBytes = [
    RuleBreaker("bgm-empty") { try RuleROM.music([UInt8]()) },
    RuleBreaker("bgm-not-zlib") { try RuleROM.music(Array("nothing of the kind".utf8)) },
    RuleBreaker("bgm-not-zlib", "gzip") { try RuleROM.music([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0]) },
    RuleBreaker("bgm-not-zlib", "raw deflate") {
      try RuleROM.music(Array(RuleROM.song.dropFirst(2).dropLast(4)))
    },
    RuleBreaker("bgm-dictionary") { try RuleROM.music([0x78, 0xBB, 0, 0, 0, 1, 3, 0, 0, 0, 0, 1]) },
    RuleBreaker("bgm-corrupt") {
      // A second block, of a type that does not exist.
      var bytes = stored(Array(minutes.prefix(72)))
      bytes[2] = 0
      bytes[bytes.count - 4] = 7
      return try RuleROM.music(bytes)
    },
    RuleBreaker("bgm-truncated") { try RuleROM.music(Array(stored(minutes).prefix(7 + 8 * 72 + 3))) },
    RuleBreaker("bgm-truncated", "at once") { try RuleROM.music(Array(RuleROM.song.prefix(4))) },
    RuleBreaker("bgm-checksum") {
      try RuleROM.music(RuleROM.song.dropLast() + RuleROM.song.suffix(1).map { $0 ^ 1 })
    },
    RuleBreaker("bgm-too-long") {
      let notes = Song(notes: [.masterVolume(10)]).noteBytes + [UInt8](repeating: 7, count: 1 << 20)
      return try RuleROM.music(Deflate.stream(of: notes, level: .standard))
    },
    RuleBreaker("bgm-too-long", "notes") {
      let notes = [.masterVolume(10)] + [Note](repeating: .wait(samples: 220), count: 65_536) + [.end]
      return try RuleROM.music(Deflate.stream(of: Song(notes: notes).noteBytes, level: .standard))
    },
    RuleBreaker("bgm-trailing-bytes") { try RuleROM.music(RuleROM.song + [0, 0]) },
    RuleBreaker("bgm-length") {
      try RuleROM.music(
        Deflate.stream(of: Song(notes: RuleROM.notes).noteBytes + [1, 2, 3], level: .standard))
    },
  ]

  private static let songNotes: [RuleBreaker] = [
    RuleBreaker("song-too-many-notes") {
      try RuleROM.music(
        [.masterVolume(10)] + [Note](repeating: .wait(samples: 220), count: 65_534) + [.end])
    },
    RuleBreaker("song-unknown-note") {
      try RuleROM.music(minutes.prefix(72) + [Note(type: 11)] + RuleROM.notes)
    },
    RuleBreaker("song-unknown-note", "the last") {
      try RuleROM.music(RuleROM.notes.dropLast() + [Note(type: 0)])
    },
    RuleBreaker("song-early-end") { try RuleROM.music(RuleROM.notes + RuleROM.notes) },
    RuleBreaker("song-no-end") { try RuleROM.music(RuleROM.notes.dropLast()) },
    RuleBreaker("song-jump-outside") {
      try RuleROM.music(RuleROM.notes.dropLast() + [.jump(toNoteAfter: 5)])
    },
    RuleBreaker("song-loop-without-wait") {
      try RuleROM.music(RuleROM.notes.dropLast() + [.label, .jump(toNoteAfter: 4)])
    },
    RuleBreaker("song-frozen") {
      try RuleROM.music(RuleROM.notes.dropLast() + [.masterVolume(0), RuleROM.second, .end])
    },
    RuleBreaker("song-frozen", "from the start") { try RuleROM.music(Array(RuleROM.notes.dropFirst())) },
    RuleBreaker("song-channel") { try RuleROM.music([.volume(channel: 6, level: 1)] + RuleROM.notes) },
    RuleBreaker("song-tone") { try RuleROM.music([.keyOn(channel: 0, tone: 4, key: 1)] + RuleROM.notes) },
    RuleBreaker("song-key") { try RuleROM.music([.keyOn(channel: 0, tone: 0, key: 85)] + RuleROM.notes) },
    RuleBreaker("song-volume") { try RuleROM.music([.volume(channel: 0, level: 256)] + RuleROM.notes) },
    RuleBreaker("song-master-volume") { try RuleROM.music([.masterVolume(65_537)] + RuleROM.notes) },
    RuleBreaker("song-jump-without-label") {
      try RuleROM.music(RuleROM.notes.dropLast() + [.jump(toNoteAfter: 1)])
    },
    RuleBreaker("song-unreachable") {
      try RuleROM.music([.label] + RuleROM.notes.dropLast() + [.jump(toNoteAfter: 0), .end])
    },
    RuleBreaker("song-silent") { try RuleROM.music([.masterVolume(10), .end]) },
  ]

  /// A picture whose pixels are all 0.
  private static func blank(_ width: Int, _ height: Int) -> [UInt8] {
    Array("SY".utf8) + [UInt8(width - 1), UInt8(height - 1)] + [UInt8](repeating: 0, count: width * height)
  }

  private static let fonts = [
    RuleBreaker("font-size") {
      try RuleROM.with([
        SlotID(.graphics, 255): blank(64, 72), SlotID(.data, 255): [UInt8](repeating: 0, count: 106_000),
      ])
    },
    RuleBreaker("font-half-width") {
      try RuleROM.with([
        SlotID(.graphics, 255): blank(32, 72), SlotID(.data, 255): [UInt8](repeating: 0, count: 106_032),
      ])
    },
    RuleBreaker("font-half-width", "missing") {
      try RuleROM.with([SlotID(.data, 255): [UInt8](repeating: 0, count: 106_032)])
    },
  ]
}
