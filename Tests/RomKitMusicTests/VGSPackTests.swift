import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitMusic

@Suite struct VGSPackTests {
  private static let song = Song(notes: [
    .masterVolume(10), .wait(samples: 22_050 * 2 + 11_024), .label, .wait(samples: 22_050 * 70_000),
    .jump(toNoteAfter: 2),
  ])

  private static func record(_ song: String) -> VGSRecord {
    var record = VGSRecord()
    record.year = 2015
    record.albumID = 258
    record.track = 3
    record.album = "Möbius"
    record.song = PaddedText(song)
    record.team = "Team"
    record.creator = "いろは"
    record.right = "Right"
    record.code = "C-1"
    return record
  }

  private static let pack = VGSPack(
    credits: VGSCredits(genre: "Game Music", records: [record("One"), record("Two # 2")]), song: song)

  @Test func everyFieldIsInItsPlace() throws {
    let bytes = try Self.pack.serialized()
    #expect(bytes.count == 64 + 2 * 256 + Self.pack.body.count)
    #expect(bytes[0..<16].elementsEqual("VGSPACK\0VGS1.0\0\0".utf8))
    #expect(bytes[16..<28].elementsEqual("Game Music\0\0".utf8))
    #expect(Array(bytes[48..<64]) == [2, 0, 0, 0, 0, 2, 1, 243, 255, 255, 3, 231, 0, 0, 0, 0])
    #expect(Array(bytes[64..<72]) == [7, 223, 1, 2, 0, 3, 0, 0])
    let texts = [
      (72, "Möbius\0"), (128, "One\0"), (192, "Team\0"), (224, "いろは\0"), (256, "Right\0"), (288, "C-1\0"),
    ]
    for (offset, text) in texts { #expect(bytes[offset...].starts(with: text.utf8)) }
    #expect(bytes[(64 + 256 + 64)...].starts(with: "Two # 2\0".utf8))
    #expect(bytes[(64 + 512)...].elementsEqual(Self.pack.body))
  }

  @Test func readsWhatItWrites() throws {
    let pack = try VGSPack(parsing: try Self.pack.serialized())
    #expect(pack == Self.pack)
    #expect(pack.isPlain)
    #expect(try pack.song() == Self.song)
    #expect(pack.intro == VGSPack.Time(seconds: 2, milliseconds: 499))
  }

  @Test func keepsEveryByteThatNothingReads() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<50 {
      var bytes = try Self.pack.serialized()
      // All reserved bytes, and the end of every text field.
      let reserved = Array(49..<52) + Array(60..<64) + [70, 71] + [15] + Array(40..<48)
      let tails = Array(100..<128) + Array(180..<192) + Array(210..<224) + Array(240..<256) + Array(310..<320)
      for index in reserved + tails where Bool.random(using: &random) {
        bytes[index] = .random(in: .min ... .max, using: &random)
      }
      let pack = try VGSPack(parsing: bytes)
      #expect(try pack.serialized() == bytes)
      #expect(pack.isPlain == (try Self.pack.serialized() == bytes))
    }
  }

  @Test func aLongerTextTakesTheRoomOfTheBytesAfterIt() throws {
    var pack = Self.pack
    pack.credits.genre.afterEnd = Array(repeating: 1, count: 21)
    let bytes = try pack.serialized()
    #expect(bytes[47] == 1)
    pack = try VGSPack(parsing: bytes)
    pack.credits.genre.text = String(repeating: "x", count: 31)
    #expect(
      try VGSPack(parsing: try pack.serialized()).credits.genre
        == PaddedText(String(repeating: "x", count: 31)))
  }

  @Test func timesAreRoundedDown() {
    let cases = [(0, 0, 0), (22, 0, 0), (23, 0, 1), (22_049, 0, 999), (22_050, 1, 0), (-5, 0, 0)]
    for (samples, seconds, milliseconds) in cases {
      #expect(
        VGSPack.Time(samples: samples)
          == .init(seconds: UInt16(seconds), milliseconds: UInt16(milliseconds)))
    }
    #expect(VGSPack.Time(samples: 22_050 * 65_536) == .init(seconds: 65_535, milliseconds: 999))
    let plain = VGSPack(
      credits: Self.pack.credits, song: Song(notes: [.masterVolume(1), .wait(samples: 44_100), .end]))
    #expect(plain.intro == .init(seconds: 0, milliseconds: 0))
    #expect(plain.total == .init(seconds: 2, milliseconds: 0))
  }

  @Test func everyTruncationIsFound() throws {
    let bytes = try Self.pack.serialized()
    for size in 0...(64 + 512) {
      #expect(throws: Diagnostic.self) { try VGSPack(parsing: Array(bytes.prefix(size))) }
    }
  }

  /// Damage to a file of two records, and the error that names it.
  static let damage: [(name: String, words: String, change: @Sendable (inout [UInt8]) -> Void)] = [
    (
      "empty", "the file is empty; a .vgs file starts with VGSPACK (at offset 0) [vgs-not-vgspack]",
      { $0 = [] }
    ),
    (
      "a song alone",
      "expected VGSPACK and a NUL at the start of a .vgs file, found \"x\\x9c\\x03\" (at offset 0) "
        + "[vgs-not-vgspack]\n  help: give the file the extension .bgm if it is a song without credits",
      { $0 = [0x78, 0x9C, 3] }
    ),
    (
      "truncated in the header",
      "the file has 40 bytes, but its header takes 64 (at offset 40) [vgs-truncated]\n"
        + "  help: use another copy of the file", { $0 = Array($0.prefix(40)) }
    ),
    (
      "truncated in the second record",
      "the file has 575 bytes, but its header and records take 576 (at offset 575) [vgs-truncated]\n"
        + "  help: use another copy of the file", { $0 = Array($0.prefix(575)) }
    ),
    (
      "truncated before the song",
      "the file ends after its records, where the song should start (at offset 576) [vgs-no-song]\n"
        + "  help: use another copy of the file", { $0 = Array($0.prefix(576)) }
    ),
    (
      "more records than there are",
      "the file has 600 bytes, but its header and records take 65,344 (at offset 600) [vgs-truncated]\n"
        + "  help: use another copy of the file",
      { bytes in
        bytes = Array(bytes.prefix(600))
        bytes[48] = 255
      }
    ),
    (
      "no records",
      "there is no record; a song with credits has at least one (at offset 48) [vgs-no-records]",
      { $0[48] = 0 }
    ),
    (
      "a genre without an end",
      "`genre` fills all 32 bytes of its field, but the last byte must be a NUL (at offset 16) [vgs-no-text-end]",
      { $0.replaceSubrange(16..<48, with: Array(repeating: 65, count: 32)) }
    ),
    (
      "a song that is not text", "`song` of record 2 is not UTF-8 text (at offset 385) [vgs-not-text]",
      { $0[385] = 0xFF }
    ),
  ]

  @Test(arguments: damage)
  func damagedFilesAreRefused(
    name: String, words: String, change: @Sendable (inout [UInt8]) -> Void
  ) throws {
    var bytes = try Self.pack.serialized()
    bytes += [UInt8](repeating: 0, count: max(0, 600 - bytes.count))
    change(&bytes)
    let error = #expect(throws: Diagnostic.self) { try VGSPack(parsing: bytes) }
    #expect(error?.rendered() == "error: " + words)
  }

  @Test(arguments: [
    (31, nil),
    (
      32,
      "error: `team` of record 2 is 32 bytes long, but its field has room for 31 [vgs-text-too-long]\n"
        + "  help: shorten it; characters beyond ASCII take two to four bytes each"
    ),
  ])
  func aTextLeavesRoomForItsEnd(size: Int, words: String?) {
    var pack = Self.pack
    // 2 bytes each, and one of a single byte where the size is odd.
    pack.credits.records[1].team = PaddedText(
      String(repeating: "é", count: size / 2) + (size.isMultiple(of: 2) ? "" : "e"))
    #expect(failure(pack) == words)
  }

  @Test func aTextHasNoNULInside() {
    var pack = Self.pack
    pack.credits.format = "VGS\0"
    #expect(
      failure(pack)
        == "error: `format` contains a NUL, where the text would end [vgs-nul-in-text]\n"
        + "  help: remove the NUL from the text")
  }

  @Test(arguments: [
    (0, "error: there is no record; a song with credits has at least one [vgs-no-records]"), (1, nil),
    (255, nil),
    (
      256,
      "error: 256 records do not fit in a .vgs file, which has room for 255 [vgs-too-many-records]\n"
        + "  help: remove some records"
    ),
  ])
  func aFileHasRoomFor255Records(count: Int, words: String?) {
    var pack = Self.pack
    pack.credits.records = Array(repeating: VGSRecord(), count: count)
    #expect(failure(pack) == words)
  }

  private func failure(_ pack: VGSPack) -> String? {
    do {
      _ = try pack.serialized()
      return nil
    } catch {
      return error.rendered()
    }
  }
}
