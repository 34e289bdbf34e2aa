import RomTestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitMusic
@testable import RomKitPictures
@testable import RomKitRules

/// The effects of one body on a console.
@Suite struct BodyRulesTests {
  @Test(arguments: [
    (1, "reads 1 byte past the slot and shows what is there as pixels"),
    (8, "reads 8 bytes past the slot and shows what is there as pixels"),
    (9, "reads 9 bytes past the slot and shows what is there as colours and pixels"),
    (1_032, "reads 1,032 bytes past the slot and shows what is there as colours and pixels"),
  ])
  func aPictureCutShortShowsWhatFollows(missing: Int, words: String) throws {
    let (header, finding) = try PictureRules.check(Rom.Body(RuleROM.vge([]).dropLast(missing)))
    #expect(header?.width == 4 && header?.height == 2 && header?.dialect == .sz)
    #expect(finding?.code == "chr-too-short" && finding?.severity == .error)
    #expect(finding?.notes == ["the console \(words)"])
    #expect(finding?.place.position == .offset(1_036 - missing))
  }

  @Test func aPictureWithoutColoursIsCutInItsPixelsOnly() throws {
    let finding = try PictureRules.check(Rom.Body(RuleROM.picture.dropLast(8))).finding
    #expect(
      finding?.notes == ["the console reads 8 bytes past the slot and shows what is there as pixels"])
  }

  @Test(arguments: [
    (1, "the last byte of the slot is never shown"), (2, "the last 2 bytes of the slot are never shown"),
  ])
  func bytesAfterAPictureAreNeverShown(extra: Int, note: String) throws {
    for picture in [RuleROM.picture, RuleROM.vge([])] {
      let body = Rom.Body(picture + [UInt8](repeating: 9, count: extra))
      let (header, finding) = try PictureRules.check(body)
      #expect(header?.bodySize == picture.count)
      #expect(finding?.code == "chr-too-long" && finding?.severity == .warning)
      #expect(finding?.notes.map(\.english) == [note])
      #expect(finding?.place.position == .offset(picture.count))
    }
  }

  @Test func aPictureWithoutAHeaderHasNone() throws {
    for body in [[], [0x53], Array("SY\0".utf8), Array("PNG!".utf8)] {
      let (header, finding) = try PictureRules.check(Rom.Body(body))
      #expect(header == nil && finding?.severity == .error)
    }
    #expect(try PictureRules.check(Rom.Body(RuleROM.picture)).finding == nil)
  }

  @Test(arguments: [
    (
      -1, "effect-too-short", Diagnostic.Severity.error,
      "the console reads 1 byte past the slot and plays what is there as noise"
    ),
    (
      -8, "effect-too-short", .error,
      "the console reads 8 bytes past the slot and plays what is there as noise"
    ),
    (1, "effect-bytes-after", .warning, "the last byte of the slot is never heard"),
    (2, "effect-bytes-after", .warning, "the last 2 bytes of the slot are never heard"),
  ])
  func effectsOfAnotherLengthPlayByTheirHeader(
    change: Int, code: String, severity: Diagnostic.Severity, note: String
  ) throws {
    let body = RuleROM.effect + [UInt8](repeating: 5, count: max(0, change))
    let finding = try #require(try EffectRules.check(Rom.Body(body.dropLast(max(0, -change)))))
    #expect(finding.code == code && finding.severity == severity)
    #expect(finding.notes.map(\.english) == [note])
    #expect(finding.place.position == .offset(4))
  }

  @Test func effectsAreSilentWithoutSamples() throws {
    let head = Array("EFF\0".utf8)
    #expect(try EffectRules.check(Rom.Body(head + [0, 0, 0, 0]))?.code == "effect-silent")
    #expect(try EffectRules.check(Rom.Body(head + [0, 0, 0, 2, 0, 0])) == nil)
    #expect(try EffectRules.check(Rom.Body(RuleROM.effect)) == nil)
  }

  /// A song whose stream is stored and truncated inside its fifth note.
  @Test func aSongCutAfterItsLoopPlaysUpToIt() throws {
    let whole: [Note] = [
      .masterVolume(10), .label, RuleROM.second, .jump(toNoteAfter: 1), .keyOff(channel: 0), .end,
    ]
    let bytes = Song(notes: whole).noteBytes
    let stream = [0x78, 0x01, 1, UInt8(bytes.count), 0, ~UInt8(bytes.count), 0xFF] + bytes.prefix(4 * 8 + 3)
    let findings = try SongRules.check(Rom.Body(stream))
    #expect(findings.map(\.code) == ["bgm-truncated"])
    #expect(
      findings.map(\.notes) == [["the song reaches the end of its loop at 0:01; the rest is never heard"]])
  }
}
