import Foundation
import TestSupport
import Testing
import VGSCore
import VGSFormat

@testable import RomKitBase
@testable import RomKitMusic
@testable import RomKitPreview
@testable import RomKitSound

@Suite struct PreviewSoundTests {
  private struct Expected: Decodable {
    var length: Int
    var loop_index: Int
    var loop_time: Int
    var crc: [String: String]
  }

  static let songs = (0..<40).map { "mml0\($0 < 10 ? "0" : "")\($0)" }

  @Test
  func soundsAsOnTheConsole() throws {
    let all = try JSONDecoder().decode(
      [String: Expected].self, from: Data(Fixtures.bytes("vectors/mml/expected.json")))
    for name in Self.songs {
      let expected = try #require(all["\(name).mml"])
      let song = Song(notes: try VectorSongs.notes("vectors/mml/\(name).notes"))
      for (count, checksum) in expected.crc {
        let count = try #require(Int(count.filter(\.isNumber)))
        let preview = try SoundPreview(of: song, .samples(count))
        #expect(preview.sampleCount == count)
        #expect(self.checksum(preview) == checksum, "\(name), \(count) samples")
      }
      #expect(expected.crc.count == 5)
    }
  }

  @Test(arguments: [
    ("mute0", SongSettings(mutedChannels: [0])), ("mute35", SongSettings(mutedChannels: [3, 5])),
    ("volume50", SongSettings(volume: 50)), ("key+3all", SongSettings(keyShift: 3)),
  ])
  func settingsSoundAsOnTheConsole(variant: String, settings: SongSettings) throws {
    let all = try JSONDecoder().decode(
      [String: [String: [String: String]]].self, from: Data(Fixtures.bytes("vectors/mml/variants.json")))
    #expect(all.count == 6)
    for (name, variants) in all {
      let notes = try VectorSongs.notes("vectors/mml/\(name.dropLast(4)).notes")
      for (count, checksum) in try #require(variants[variant]) {
        let count = try #require(Int(count.filter(\.isNumber)))
        let preview = try SoundPreview(of: Song(notes: notes), .samples(count), settings: settings)
        #expect(self.checksum(preview) == checksum, "\(name), \(count) samples")
      }
    }
  }

  private func checksum(_ preview: SoundPreview) -> String {
    var checksum = CRC32()
    preview.forEachPiece { piece in
      var bytes: [UInt8] = []
      bytes.appendLittleEndian(piece)
      checksum.update(bytes)
    }
    let digits = String(checksum.value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  // A song of 1,000 samples and then a loop of 3,000.
  private let looping = Song(notes: [
    .masterVolume(100), .volume(channel: 0, level: 200), .keyOn(channel: 0, tone: 2, key: 40),
    .wait(samples: 1_000), .label, .wait(samples: 3_000), .jump(toNoteAfter: 4),
  ])
  private let ending = Song(notes: [
    .masterVolume(100), .volume(channel: 0, level: 200), .keyOn(channel: 0, tone: 2, key: 40),
    .wait(samples: 5_000), .end,
  ])
  // A song that stands still after its first turn.
  private let standingStillLater = Song(notes: [
    .masterVolume(100), .volume(channel: 0, level: 200), .keyOn(channel: 0, tone: 2, key: 40), .label,
    .wait(samples: 2_000), .masterVolume(0), .jump(toNoteAfter: 3),
  ])

  @Test func aSongPlaysItsLoopsAndThenFades() throws {
    let plan = try SongPlan(looping, .loops(3, fade: 500))
    #expect(plan.sampleCount == 1_000 + 3 * 3_000 + 500)
    #expect(plan.fadeStart == 10_000)
    #expect(plan.ending == .faded(loops: 3))
    #expect(plan.songLength == nil)
  }

  @Test func aFadeFallsEvenlyToSilence() throws {
    let faded = try SoundPreview(of: looping, .loops(3, fade: 500)).samples()
    let plain = try SoundPreview(of: looping, .samples(10_500)).samples()
    #expect(plain[9_000...].contains { $0 != 0 })
    #expect(Array(faded[..<10_000]) == Array(plain[..<10_000]))
    let expected = (0..<500).map { Int(plain[10_000 + $0]) * (500 - $0) / 500 }
    #expect(faded[10_000...].map { Int($0) } == expected)
  }

  @Test func withoutAFadeTheSongIsCut() throws {
    let plan = try SongPlan(looping, .loops(2, fade: 0))
    #expect(plan.sampleCount == 7_000)
    #expect(plan.ending == .cut(loops: 2))
  }

  @Test func usuallyTheLoopIsPlayedOnce() throws {
    #expect(try SongPlan(looping, .standard).sampleCount == 4_000 + 4 * 22_050)
  }

  @Test(
    arguments: [
      (.loops(3, fade: 500), "3 loops and a fade of 0.02 s"), (.loops(2, fade: 0), "2 loops"),
      (.standard, "1 loop and a fade of 4.00 s"), (.samples(700), "from the start"),
    ] as [(SongExtent, String)])
  func plansAreDescribed(extent: SongExtent, words: String) throws {
    #expect(try SongPlan(looping, extent).description.english == words)
  }

  @Test func songsThatEndDoNotFade() throws {
    let plan = try SongPlan(ending, .loops(3, fade: 500))
    #expect(plan.sampleCount == 5_000)
    #expect(plan.fadeStart == 5_000)
    #expect(plan.ending == .ended)
    #expect(plan.description == "to the end")
    #expect(try SoundPreview(of: ending).samples() == SoundPreview(of: ending, .samples(5_000)).samples())
  }

  @Test func secondsAreExact() throws {
    let plan = try SongPlan(ending, .samples(6_000))
    #expect(plan.sampleCount == 6_000)
    #expect(plan.description == "the song ends after 0.23 s")
    let samples = try SoundPreview(of: ending, .samples(6_000)).samples()
    #expect(samples.count == 6_000)
    #expect(samples[5_000...].allSatisfy { $0 == 0 })
    #expect(samples[4_900..<5_000].contains { $0 != 0 })
    #expect(try SoundPreview(of: looping, .samples(0)).samples() == [])
  }

  @Test func songsThatStandStillAreBounded() throws {
    // Unless a song sets it, the console's master volume is 0.
    let silent = Song(notes: [.keyOn(channel: 0, tone: 0, key: 40), .wait(samples: 9_000), .end])
    #expect(try SongPlan(silent, .standard).ending == .standstill)
    #expect(try SongPlan(silent, .standard).sampleCount == 0)
    #expect(try SoundPreview(of: silent, .samples(100)).samples() == [Int16](repeating: 0, count: 100))

    let plan = try SongPlan(standingStillLater, .loops(5, fade: 1_000))
    #expect(plan.sampleCount == 2_000)
    #expect(plan.ending == .standstill)
    #expect(plan.songLength == 2_000)
    #expect(plan.description == "to where the song stands still for ever, at a master volume of 0")
    // A single turn ends before that, and its fade is silent.
    #expect(try SongPlan(standingStillLater, .loops(1, fade: 0)).sampleCount == 2_000)
    let samples = try SoundPreview(of: standingStillLater, .samples(3_000)).samples()
    #expect(samples[2_000...].allSatisfy { $0 == 0 })
  }

  @Test func songsThatLoopInNoTimeAreBounded() throws {
    let noWait = Song(notes: [.masterVolume(100), .label, .jump(toNoteAfter: 1)])
    #expect(try SoundPreview(of: noWait).sampleCount == 0)
    #expect(try SoundPreview(of: Song()).sampleCount == 0)
    #expect(try SoundPreview(of: Song(), .samples(30)).samples().count == 30)
    let long = Song(
      notes: [.masterVolume(100)] + [Note](repeating: .wait(samples: .max), count: 60_000) + [.end])
    #expect(try SoundPreview(of: long, .samples(20)).samples().count == 20)
    // A loop of one sample.
    let tiny = Song(notes: [.masterVolume(100), .label, .wait(samples: 1), .jump(toNoteAfter: 1)])
    #expect(try SoundPreview(of: tiny, .loops(50_000, fade: 10)).samples().count == 50_010)
  }

  @Test func anySongIsPlannedAsItPlays() throws {
    var generator = SeededGenerator(seed: 11)
    var endings: [Bool: Int] = [:]
    for _ in 0..<3_000 {
      var notes: [Note] = Bool.random(using: &generator) ? [.masterVolume(100)] : []
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        let small = UInt32.random(in: 0...8, using: &generator)
        let choices: [Note] = [
          .wait(samples: 40 * small), .wait(samples: 1 + small), .wait(samples: 7), .jump(toNoteAfter: small),
          .jump(toNoteAfter: 0), .masterVolume(small / 2 * 30), .label,
          .volume(channel: 1, level: 20 * small),
          .keyOn(channel: UInt8(small), tone: 2, key: UInt8(10 * small)), .keyOff(channel: 1),
          .pitchDown(channel: 1, samples: small), Note(type: UInt8(3 + small), value: small),
        ]
        notes.append(choices.randomElement(using: &generator) ?? .end)
      }
      let song = Song(notes: notes)
      let plan = try SongPlan(song, .samples(3_000))
      var synthesizer = SongSettings().synthesizer(playing: song)
      var samples = [Int16](repeating: 0, count: 3_000)
      synthesizer.mix(into: &samples)
      let expected = synthesizer.isOver || synthesizer.isAtStandstill ? Int64(synthesizer.elapsed) : nil
      #expect(plan.songLength == expected, "\(notes)")
      endings[plan.songLength == nil, default: 0] += 1
      let standard = try SongPlan(song, .loops(3, fade: 100))
      #expect(try SoundPreview(of: song, .loops(3, fade: 100)).samples().count == Int(standard.sampleCount))
      if let length = plan.songLength { #expect(standard.sampleCount <= length + 100) }
    }
    #expect(endings[true] ?? 0 > 100)
    #expect(endings[false] ?? 0 > 100)
  }

  @Test func songsLongerThanADayAreRefused() {
    func words(_ song: Song, _ extent: SongExtent) -> String {
      do throws(PreviewError) {
        _ = try SongPlan(song, extent)
        return "nothing thrown"
      } catch {
        return Diagnostic(error, file: "a.mml").rendered()
      }
    }
    let day = SongExtent.longest
    #expect(words(ending, .samples(day)) == "nothing thrown")
    #expect(
      words(ending, .samples(day + 1)) == """
        a.mml: error: 24:00:00.00 is longer than the maximum of 24 hours [preview-too-long]
          help: choose a shorter time
        """)
    #expect(
      words(looping, .loops(1_000_000, fade: 0)) == """
        a.mml: error: with 1,000,000 loops the song takes 37:47:34.47, longer than the maximum of 24 hours \
        [preview-too-long]
          help: choose fewer loops, or a time in seconds
        """)
    #expect(
      words(looping, .loops(.max, fade: .max)) == """
        a.mml: error: with 9,223,372,036,854,775,807 loops the song is longer than the maximum of 24 hours \
        [preview-too-long]
          help: choose fewer loops, or a time in seconds
        """)
    let endless = Song(notes: [.masterVolume(1), .wait(samples: .max), .end])
    #expect(
      words(endless, .standard) == """
        a.mml: error: with 1 loop the song takes 54:06:23.10, longer than the maximum of 24 hours [preview-too-long]
          help: choose a time in seconds
        """)
  }

  @Test func writesWAV() throws {
    var generator = SeededGenerator(seed: 7)
    for count in [0, 1, 5, SoundPreview.pieceSize, SoundPreview.pieceSize * 2 + 3] {
      let effect = try SoundEffect(
        samples: (0..<count).map { _ in Int16(truncatingIfNeeded: generator.next()) })
      let preview = SoundPreview(of: effect)
      #expect(preview.samples() == effect.samples)
      #expect(preview.duration == effect.duration)
      var sink = MemorySink()
      let steps = LockedValue([WorkControl.Progress]())
      let control = WorkControl { progress in steps.use { $0.append(progress) } }
      try control.run { try preview.writeWAV(to: &sink) }
      #expect(sink.bytes == WAVFile(Recording(effect)).serialized())
      let last = steps.use { $0.last }
      #expect(last == (count > 0 ? WorkControl.Progress(.rendering, done: count, total: count) : nil))
    }
    var sink = MemorySink()
    try SoundPreview(of: looping, .samples(40_001)).writeWAV(to: &sink)
    let recording = try WAVFile(parsing: sink.bytes).recording
    #expect(recording.isConsoleSound)
    #expect(recording.warnings == [])
    #expect(
      try ConvertedSound(recording).effect.samples == SoundPreview(of: looping, .samples(40_001)).samples())
  }
}
