import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitMusic

/// Songs that MML cannot express: refused with the reason, or written in another way that sounds the same.
@Suite struct DecompilerRefusalTests {
  /// A song of a short silence, some settings for channel 1, and notes.
  private static func song(_ notes: [Note]) -> Song {
    Song(
      notes: [
        .masterVolume(10), .attack(channel: 1, samples: 100), .release(channel: 1, samples: 5_000),
        .volume(channel: 1, level: 20), .wait(samples: 2_205),
      ] + notes)
  }

  private static let note = Note.keyOn(channel: 1, tone: 2, key: 40)
  private static let off = Note.keyOff(channel: 1)
  private static let allDown = (UInt8(0)..<6).map { Note.keyOn(channel: $0, tone: 0, key: 40) }
  private static let allUp = (UInt8(0)..<6).map { Note.keyOff(channel: $0) }

  @Test(
    arguments: [
      (
        [.keyOff(channel: 6), .end], "decompile-channel",
        "note 5 is for channel 6; MML has channels 0 to 5"
      ),
      (
        [.keyOn(channel: 1, tone: 4, key: 0), .end], "decompile-tone",
        "note 5 has tone 4; MML has tones 0 to 3"
      ),
      (
        [.keyOn(channel: 1, tone: 0, key: 85), .end], "decompile-key",
        "note 5 has key 85; MML has keys 0 to 84"
      ),
      (
        [.label, note, off, .jump(toNoteAfter: 5)], "decompile-loop-without-wait",
        "the jump at note 8 closes a loop in which no time passes"
      ),
      (
        [.masterVolume(0), .wait(samples: 1), .end], "decompile-stands-still",
        "the song stands still from 0:00.100 on, because the master volume is 0"
      ),
      (
        allDown + [.wait(samples: 441), .label, .wait(samples: 441)] + allUp + [
          .wait(samples: 9), .jump(toNoteAfter: 12),
        ],
        "decompile-no-room-for-label",
        "the loop starts at 0:00.120, while notes sound on all six channels; in MML a loop can start only "
          + "between two notes on a channel"
      ),
      (
        allDown + [.wait(samples: 441), .masterVolume(4), .wait(samples: 441)] + allUp + [
          .wait(samples: 9), .end,
        ],
        "decompile-no-room-for-master-volume",
        "the master volume changes at 0:00.120, while notes sound on all six channels; in MML it can "
          + "change only between two notes on a channel"
      ),
      (
        [note, .wait(samples: 21_474_836), off, .wait(samples: 1), .end], "decompile-key-too-long",
        "the note on channel 1 at 0:00.100 lasts longer than 16:13, the most that an MML compiler can compute"
      ),
      (
        [note, .wait(samples: 90), note, .wait(samples: 200), off, .wait(samples: 1), .end],
        "decompile-key-not-up",
        "channel 1 starts a note at 0:00.104 before the key-off of the previous one; in MML each key-off comes "
          + "before the next key-on"
      ),
      (
        [
          .release(channel: 1, samples: 90), note, .wait(samples: 200), off, note, .wait(samples: 200), off,
          .wait(samples: 1), .end,
        ], "decompile-key-up-too-late",
        "a key-off on channel 1 at 0:00.109 coincides with the next key-on or the end of the song; in MML it comes "
          + "at least one sample earlier"
      ),
      (
        [note, off, .wait(samples: 9), .end], "decompile-key-up-at-once",
        "a note on channel 1 at 0:00.100 takes no time; in MML it lasts at least one sample"
      ),
      (
        [note, .wait(samples: 200), off, .wait(samples: 9), off, .wait(samples: 200), .end],
        "decompile-key-up-alone",
        "channel 1 has a key-off at 0:00.109 without a key-on, which MML cannot express"
      ),
      (
        [note, .wait(samples: 200), .volume(channel: 1, level: 3), off, .wait(samples: 200), .end],
        "decompile-setting-during-key",
        "the volume of channel 1 changes at 0:00.109, during a note or at its key-off; in MML it changes "
          + "only between notes"
      ),
      (
        [
          .release(channel: 1, samples: 0), note, .wait(samples: 200), off, .wait(samples: 200),
          .release(channel: 1, samples: 900), .wait(samples: 200), .end,
        ], "decompile-zero-envelope",
        "channel 1 has an attack or release of 0 samples at 0:00.100; in MML it takes at least one"
      ),
      (
        [
          note, .wait(samples: 200), off, .wait(samples: 9), .label, note, .wait(samples: 50), off,
          .wait(samples: 4),
          .keyOn(channel: 2, tone: 0, key: 1), .label, .keyOn(channel: 1, tone: 0, key: 1), .wait(samples: 5),
          off,
          .wait(samples: 5), .jump(toNoteAfter: 15),
        ], "decompile-key-not-up",
        "channel 2 starts a note at 0:00.112 before the key-off of the previous one; in MML each key-off comes "
          + "before the next key-on"
      ),
    ] as [([Note], String, String)])
  func refusalsNameTheReason(_ notes: [Note], _ code: String, _ message: String) {
    let error = #expect(throws: Diagnostic.self) { try Decompiler.decompile(Self.song(notes)) }
    #expect(error?.code == code)
    #expect(error?.message.english == message)
    #expect(error?.help == "convert the song to .notes, which can express every song")
  }

  @Test func theStartBelongsToTheCompiler() {
    let notes: [Note] = [
      .masterVolume(10), .volume(channel: 0, level: 30), .keyOn(channel: 0, tone: 0, key: 40),
      .wait(samples: 300),
      .keyOff(channel: 0), .wait(samples: 300), .end,
    ]
    let error = #expect(throws: Diagnostic.self) { try Decompiler.decompile(Song(notes: notes)) }
    #expect(error?.code == "decompile-key-at-start")
    #expect(
      error?.message.english
        == "channel 0 plays a note at the very start with unusual settings; MML always sends attack 1000, release "
        + "10000 and volume 10 there")
  }

  @Test func aTextTooLongToReadIsNotMade() {
    let notes = [Note](repeating: .wait(samples: .max), count: 30) + [.end]
    let error = #expect(throws: Diagnostic.self) {
      try Decompiler.decompile(Song(notes: [.masterVolume(1)] + notes))
    }
    #expect(error?.code == "decompile-too-long")
    #expect(
      error?.message
        == "the MML would take more than 16,777,216 bytes: the song has very long waits")
  }

  @Test(
    .enabled(if: Tier.exhaustive.isReached, "make exhaustive: 65,520 notes take seconds in a debug build"))
  func moreNotesThanMMLHasRoomForAreRefused() {
    // The 18 settings that MML sends at the start are too many.
    let notes = [Note](repeating: .masterVolume(5), count: 65_520) + [.wait(samples: 9), .end]
    let error = #expect(throws: Diagnostic.self) {
      try Decompiler.decompile(Song(notes: [.masterVolume(10), .wait(samples: 9)] + notes))
    }
    #expect(error?.code == "decompile-does-not-compile")
    #expect(
      error?.message.english
        == "the MML cannot be compiled: the song compiles to 65,543 notes; at most 65,535 are safe on every VGS "
        + "runtime")
  }

  @Test func rareReasonsHaveMessages() {
    #expect(
      Decompiler.different(time: 22_050, channel: 2).message
        == "from 0:01.000 on, channel 2 of the MML would not sound like the song")
    #expect(
      Decompiler.different(time: 0, channel: nil).message
        == "from 0:00.000 on, the MML would not sound like the song")
    #expect(Decompiler.different(time: 0, channel: nil).code == "decompile-different")
    #expect(
      Rewrite(reason: .settingAtStart, channel: 0, time: 0).diagnostic.message
        == "the song starts without the settings that MML always sends to channel 0")
  }

  @Test(
    arguments: [
      // A key still down when the next goes down, after its attack, and with a release that starts slowly.
      [note, .wait(samples: 200), note, .wait(samples: 200), off, .wait(samples: 200), .end],
      // A key up just as the next goes down.
      [note, .wait(samples: 200), off, note, .wait(samples: 200), off, .wait(samples: 200), .end],
      // A key that is down to the end, and one that comes up at it.
      [note, .wait(samples: 200), .end],
      [note, .wait(samples: 200), off, .end],
      // A key up on a channel that has never played.
      [.keyOff(channel: 2), note, .wait(samples: 200), off, .wait(samples: 200), .end],
      // No attack and no release.
      [
        .attack(channel: 1, samples: 0), .release(channel: 1, samples: 0), note, .wait(samples: 200), off,
        .wait(samples: 200), .end,
      ],
      // The next attack, this release, and the same volume, set while the key is down.
      [
        note, .wait(samples: 200), .attack(channel: 1, samples: 50), .release(channel: 1, samples: 70),
        .volume(channel: 1, level: 20), off, .wait(samples: 200), note, .wait(samples: 200), off,
        .wait(samples: 9), .end,
      ],
      // Settings after the key of the same instant.
      [note, .volume(channel: 1, level: 7), .wait(samples: 200), off, .wait(samples: 200), .end],
      // A song stopped by an unknown note, by the end of its list, and one with notes after its end.
      [note, .wait(samples: 200), off, .wait(samples: 200), Note(type: 77)],
      [note, .wait(samples: 200), off, .wait(samples: 200)],
      [note, .wait(samples: 200), off, .wait(samples: 200), .end, note],
      // A jump to a note that is not a label, a second label, a label without a jump.
      [.wait(samples: 9), note, .wait(samples: 200), off, .wait(samples: 200), .jump(toNoteAfter: 5)],
      [
        .label, .wait(samples: 9), .label, note, .wait(samples: 200), off, .wait(samples: 200),
        .jump(toNoteAfter: 7),
      ],
      [.label, note, .wait(samples: 200), off, .wait(samples: 200), .end],
      // The same master volume while a key is down everywhere.
      allDown + [.wait(samples: 441), .masterVolume(10), .wait(samples: 441)] + allUp + [
        .wait(samples: 9), .end,
      ],
      // Volumes of which the console keeps 8 bits.
      [
        .volume(channel: 1, level: .max), note, .wait(samples: 200), off, .wait(samples: 200),
        .volume(channel: 1, level: 0x8000_0107), note, .wait(samples: 200), off, .wait(samples: 200), .end,
      ],
      // Channel 0, which MML sets first.
      [
        .volume(channel: 0, level: 3), .keyOn(channel: 0, tone: 0, key: 9), .wait(samples: 99),
        .keyOff(channel: 0),
        .wait(samples: 99), .end,
      ],
      // Two channels in one instant, the higher one first.
      [
        .keyOn(channel: 2, tone: 0, key: 9), note, .wait(samples: 99), .keyOff(channel: 2), off,
        .wait(samples: 99), .end,
      ],
    ] as [[Note]])
  func soundsTheSame(_ notes: [Note]) throws {
    let song = Self.song(notes)
    let result = try Decompiler.decompile(song)
    #expect(result.equality == .sameSound)
    let compiled = try #require(MMLCompilation(parsing: Array(result.source.utf8)).song)
    #expect(Self.samples(song) == Self.samples(compiled))
  }

  @Test func rewritesAreReported() throws {
    let result = try Decompiler.decompile(Self.song([Self.note, .wait(samples: 200), Self.off, .end]))
    #expect(
      result.rewrites == [
        Rewrite(reason: .settingAtStart, channel: 0, time: 0),
        Rewrite(reason: .keyUpTooLate, channel: 1, time: 2_405),
      ])
  }

  /// A key that is never let go comes up one sample before the next one, if it sounds at all by then.
  @Test(arguments: [(1, nil), (2, 11), (3, 12)] as [(Int, Int?)])
  func aKeyComesUpBeforeTheNextOne(samples: Int, off: Int?) throws {
    var recorder = PartRecorder(channel: 1)
    recorder.take(Self.note, at: 10, event: 0)
    recorder.take(Self.note, at: 10 + samples, event: 1)
    let first = try #require(recorder.part.moments.first)
    #expect(first.time == 10)
    #expect(first.strike?.off == off)
  }

  private static func samples(_ song: Song) -> [Int16] {
    var synthesizer = Synthesizer()
    synthesizer.play(song.notes)
    var samples = [Int16](repeating: 0, count: 12_000)
    synthesizer.mix(into: &samples)
    return samples
  }
}
