import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitMusic

/// The places of the master volume and the start of the loop, which belong to no channel.
@Suite struct DecompilerPlacementTests {
  /// In the second beat all six channels are set and rest; one of them also does something for the whole song.
  @Test(arguments: 0..<6, ["m9 v20 r4", "v20 m9 r4", "v20 | r4"])
  func eventsWithoutAChannelKeepTheirPlace(channel: Int, beat: String) throws {
    let lines = (0..<6).map { "Ch\($0) v1\($0) c4 \($0 == channel ? beat : "v20 r4") c4\n" }
    let song = try #require(MMLCompilation(parsing: Array(lines.joined().utf8)).song)
    let result = try Decompiler.decompile(song)
    #expect(result.equality == .sameNotes)
    #expect(MMLCompilation(parsing: Array(result.source.utf8)).song == song)
  }

  private static let up = Note.keyOff(channel: 0)

  @Test(
    arguments: [
      [up, .masterVolume(4)], [.masterVolume(4), up],
      [.wait(samples: 1), .masterVolume(4), .wait(samples: 1), up],
    ] as [[Note]])
  func aKeyThatComesUpAtThatTimeLeavesNoRoom(_ notes: [Note]) {
    let keys = UInt8(0)..<6
    let before = [Note.masterVolume(10), .wait(samples: 2_205)]
    let down = keys.map { Note.keyOn(channel: $0, tone: 0, key: 40) } + [.wait(samples: 441)]
    let after = keys.dropFirst().map { Note.keyOff(channel: $0) } + [.wait(samples: 9), .end]
    let song = Song(notes: before + down + notes + [.wait(samples: 441)] + after)
    expectNoRoom(song, "decompile-no-room-for-master-volume", "the master volume changes at 0:00.120, ")
  }

  @Test(arguments: [false, true]) func aLoopCannotStartAsTheKeyOfTheOnlyFreeChannelComesUp(isUpFirst: Bool) {
    let keys = UInt8(0)..<6
    let down = keys.map { Note.keyOn(channel: $0, tone: 0, key: 40) } + [.wait(samples: 441)]
    let start: [Note] = [.masterVolume(10), .wait(samples: 2_205)] + down
    let label = UInt32(start.count) + (isUpFirst ? 1 : 0)
    let turn =
      keys.dropFirst().map { Note.keyOff(channel: $0) } + [.wait(samples: 9), .jump(toNoteAfter: label)]
    let song = Song(
      notes: start + (isUpFirst ? [Self.up, .label] : [.label, Self.up]) + [.wait(samples: 441)] + turn)
    expectNoRoom(song, "decompile-no-room-for-label", "the loop starts at 0:00.120, ")
  }

  private func expectNoRoom(_ song: Song, _ code: String, _ start: String) {
    let error = #expect(throws: Diagnostic.self) { try Decompiler.decompile(song) }
    #expect(error?.code == code)
    #expect(error?.message.english.hasPrefix(start) == true)
  }
}
