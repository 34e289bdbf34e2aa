import RomTestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitMusic
@testable import RomKitPictures
@testable import RomKitRules
@testable import RomKitSound
@testable import RomKitText

/// Bodies of slots as values.
@Suite struct SlotBodiesTests {
  @Test func bodiesAreReadAndWritten() throws {
    for bytes in [RuleROM.picture, RuleROM.vge([1, 2, 3])] {
      #expect(try SlotPicture(body: Rom.Body(bytes)).body.bytes() == bytes)
    }
    let effect = try Rom.Record(SlotID(.effect, 0), body: Rom.Body(RuleROM.effect)).effect()
    #expect(effect.samples == [0x0100, 0x0302, 0x0504, 0x0706])
    #expect(try effect.body.bytes() == RuleROM.effect)
    #expect(try Rom.Record(SlotID(.music, 0), body: Rom.Body(RuleROM.song)).song().notes == RuleROM.notes)
    let text = try Rom.Record(SlotID(.data, 0), body: Rom.Body(RuleROM.text)).text()
    #expect(String(decoding: text.source, as: UTF8.self) == "Press start!")
    let picture = try Rom.Record(SlotID(.graphics, 0), body: Rom.Body(RuleROM.picture)).picture()
    #expect(picture.indices == [0, 1, 2, 3, 4, 5, 6, 7])
  }

  @Test(arguments: [0, 1_023, 1_024, 1_025]) func aPaletteHasOneSizeOnly(size: Int) throws {
    let record = Rom.Record(SlotID(.data, 0), body: Rom.Body([UInt8](repeating: 8, count: size)))
    if size == 1_024 {
      #expect(try record.palette().body.bytes() == [UInt8](repeating: 8, count: size))
    } else {
      #expect(throws: (any Error).self) { try record.palette() }
    }
  }

  /// An effect of four samples that does not begin at the start of its source.
  @Test(arguments: [(Int.max, 8), (5, 8), (4, 8), (3, 6), (1, 2), (0, 0)])
  func samplesFollowTheHeader(limit: Int, size: Int) throws {
    let body = Rom.Body(ByteSource([9, 9, 9] + RuleROM.effect), offset: 3, size: RuleROM.effect.count)
    let samples = body.samples(limit: limit)
    #expect(samples.offset == 11 && samples.size == size)
    #expect(try samples.bytes() == Array(RuleROM.effect.dropFirst(8).prefix(size)))
  }

  @Test(arguments: [0, 1, 7, 8]) func bodiesThatEndInTheHeaderHaveNoSamples(size: Int) {
    #expect(Rom.Body(Array(RuleROM.effect.prefix(size))).samples().size == 0)
  }

  @Test func samplesAreSignedWithTheLowByteFirst() {
    func samples(_ bytes: ArraySlice<UInt8>) -> [Int] {
      var found: [Int] = []
      bytes.forEachSample { found.append($0) }
      return found
    }
    let bytes: [UInt8] = [9, 0x01, 0x00, 0x02, 0x01, 0xFF, 0xFF, 0x00, 0x80, 0xFF, 0x7F, 5]
    #expect(samples(bytes[1..<11]) == [1, 0x0102, -1, -32_768, 32_767])
    // Half a sample does not count.
    #expect(samples(bytes[1...]) == [1, 0x0102, -1, -32_768, 32_767])
    #expect(samples(bytes[2..<4]) == [0x0200])
    #expect(samples(bytes[3..<4]) == [] && samples(bytes[3..<3]) == [])
  }

  @Test func unreadableBodiesAreRefused() throws {
    for record in RuleROM.clean {
      let kind = try #require(record.slot?.kind)
      #expect(try BodyValidation.check(record.body, of: kind).isEmpty)
      let cut = Rom.Body(try record.body.bytes().dropLast())
      switch kind {
      case .data, .program: #expect(try BodyValidation.check(cut, of: kind).isEmpty)
      default: #expect(throws: (any Error).self) { try BodyValidation.check(cut, of: kind) }
      }
    }
    func check(_ notes: [Note]) throws -> [String] {
      try BodyValidation.check(Rom.Body(Song(notes: notes).serialized()), of: .music).map(\.code)
    }
    #expect(try check([.volume(channel: 0, level: 256)] + RuleROM.notes) == ["song-volume"])
    #expect(throws: Problems.self) { try check([.volume(channel: 6, level: 1)] + RuleROM.notes) }
  }
}
