import TestSupport
import Testing
import VGSCore

@testable import RomKitMusic
@testable import RomKitPreview
@testable import RomKitSound
@testable import VGSPlayer

/// Compares overviews with the synthesizer, sample by sample.
struct SongOverviewTests {
  private static let vectorNames = (try? Fixtures.names(in: "vectors/mml", fileExtension: "notes")) ?? []

  /// The key and the tone of every channel at each sample, from the state of the synthesizer after it.
  private static func machineKeys(_ notes: [Note], keyShift: Int, length: Int) -> [[Int?]] {
    var synthesizer = Synthesizer()
    synthesizer.setKeyShift(keyShift)
    synthesizer.play(notes)
    var sample: [Int16] = [0]
    // The first sample executes the notes before it; each later state belongs to the next sample.
    return (0..<length).map { _ in
      synthesizer.mix(into: &sample)
      return (0..<6).map { channel in
        let state = synthesizer.state(ofChannel: channel)
        return state.isKeyOn ? state.shiftedKey + 100 * state.tone : nil
      }
    }
  }

  private static func overviewKeys(_ overview: SongOverview) -> [[Int?]] {
    var keys = [[Int?]](repeating: Array(repeating: nil, count: 6), count: overview.length + 1)
    var isAlone = true
    for span in overview.keys {
      for sample in span.start..<span.end {
        isAlone = isAlone && keys[sample][span.channel] == nil
        keys[sample][span.channel] = span.key(at: sample) + 100 * span.tone
      }
    }
    #expect(isAlone, "two keys at once on a channel")
    return Array(keys.dropFirst())
  }

  private static func compare(_ notes: [Note], keyShift: Int = 0) {
    let overview = SongOverview(of: Song(notes: notes), settings: SongSettings(keyShift: keyShift))
    let length = max(0, overview.length - 1)
    let machine = machineKeys(notes, keyShift: keyShift, length: length)
    let drawn = overviewKeys(overview)
    let different = (0..<length).first { machine[$0] != drawn[$0] }
    #expect(different == nil, "\(notes.prefix(20))")
  }

  @Test(
    arguments: vectorNames)
  func keysAreThoseOfTheMachine(name: String) throws {
    // Only the first second of each, because every sample is compared.
    var notes: [Note] = []
    var time = 0
    for note in try VectorSongs.notes("vectors/mml/" + name) where time < 22_050 {
      notes.append(note)
      if note.kind == .wait { time += Int(note.value) }
    }
    notes = notes.map { $0.kind == .wait ? .wait(samples: min($0.value, 5_000)) : $0 }
    Self.compare(notes)
  }

  @Test(arguments: [0, 3, -5, 200])
  func keysOfRandomNotesMatchTheConsole(shift: Int) {
    var random = SeededGenerator(seed: UInt64(bitPattern: Int64(shift)))
    for _ in 0..<60 {
      var notes: [Note] = [.masterVolume(16)]
      for _ in 0..<40 {
        let channel = UInt8.random(in: 0..<8, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2:
          notes.append(
            .keyOn(
              channel: channel, tone: .random(in: 0..<5, using: &random),
              key: .random(in: 0...255, using: &random)))
        case 3: notes.append(.keyOff(channel: channel))
        case 4: notes.append(.pitchDown(channel: channel, samples: .random(in: 0..<9, using: &random)))
        default: notes.append(.wait(samples: .random(in: 1..<100, using: &random)))
        }
      }
      Self.compare(notes, keyShift: shift)
    }
  }

  // MARK: Ends of songs

  private static let opening: [Note] = [.masterVolume(16), .volume(channel: 0, level: 100)]

  private static func song(_ notes: Note...) -> Song { Song(notes: opening + notes) }

  @Test func aSongWithoutALoopEnds() {
    let overview = SongOverview(
      of: Self.song(
        .keyOn(channel: 2, tone: 1, key: 39), .wait(samples: 100), .keyOff(channel: 2), .wait(samples: 50),
        .end))
    #expect(overview.length == 150)
    #expect(overview.loopStart == nil)
    #expect(
      overview.keys == [
        KeySpan(channel: 2, tone: 1, key: 39, start: 0, end: 100, fall: nil, isContinuation: false)
      ])
  }

  @Test func aSongLoops() {
    let song = Self.song(
      .wait(samples: 70), .label, .keyOn(channel: 0, tone: 0, key: 5), .wait(samples: 100),
      .jump(toNoteAfter: 3))
    let once = SongOverview(of: song)
    #expect((once.length, once.loopStart) == (170, 70))
    let thrice = SongOverview(of: song, turns: 3)
    #expect((thrice.length, thrice.loopStart) == (370, 70))
    #expect(thrice.keys.map(\.start) == [70, 170, 270])
    #expect(thrice.keys.map(\.end) == [170, 270, 370])
  }

  @Test func aLoopWithoutAWaitIsAnEnd() {
    let overview = SongOverview(
      of: Self.song(.wait(samples: 10), .label, .keyOn(channel: 0, tone: 0, key: 5), .jump(toNoteAfter: 3)),
      turns: 9)
    #expect((overview.length, overview.loopStart) == (10, nil))
    #expect(overview.keys.isEmpty)
  }

  @Test func aSongStandsStill() {
    let overview = SongOverview(
      of: Self.song(
        .keyOn(channel: 0, tone: 0, key: 5), .wait(samples: 10), .masterVolume(0x10000), .wait(samples: 1)))
    #expect(overview.length == 10)
    #expect(overview.keys.map(\.end) == [10])
    #expect(SongOverview(of: Song(notes: [.wait(samples: 5), .end])).length == 0)
  }

  @Test func aSongIsCutAtTheLimit() {
    let notes = Self.opening + [.keyOn(channel: 0, tone: 0, key: 5), .wait(samples: .max), .end]
    var walk = KeyWalk(notes: notes, keyShift: 0, turns: 1, lengthLimit: 1_000)
    walk.run()
    #expect(walk.time == 1_000)
    #expect(walk.spans.map(\.end) == [1_000])
  }

  @Test(arguments: [
    [], [.jump(toNoteAfter: 7)], [Note(type: 99)], [.keyOn(channel: 9, tone: 9, key: 9), .end],
  ])
  func noSongIsNothing(notes: [Note]) {
    let overview = SongOverview(of: Song(notes: notes))
    #expect(overview.length == 0)
    #expect(overview.keys.isEmpty)
    #expect(overview.waveform.peaks.isEmpty)
  }

  @Test func timeIsLinearInHostileNotes() {
    // The longest possible song, with a falling key at every note, whose loop plays until the limit.
    var notes: [Note] = [.masterVolume(1)]
    while notes.count < 65_530 {
      notes += [
        .keyOn(channel: UInt8(notes.count % 6), tone: 3, key: 255),
        .pitchDown(channel: UInt8(notes.count % 6), samples: 1),
        .wait(samples: 1),
      ]
    }
    notes.append(.jump(toNoteAfter: 0))
    var walk = KeyWalk(notes: notes, keyShift: 0, turns: .max, lengthLimit: 100_000)
    walk.run()
    #expect(walk.time == 100_000)
  }

  @Test func mutedChannelsAreNotShown() {
    let song = Self.song(
      .volume(channel: 0, level: 4), .volume(channel: 1, level: 4), .keyOn(channel: 0, tone: 2, key: 5),
      .keyOn(channel: 1, tone: 2, key: 30),
      .wait(samples: 500), .end)
    let both = SongOverview(of: song)
    let muted = SongOverview(of: song, settings: SongSettings(mutedChannels: [1]))
    #expect(both.keys.map(\.channel) == [0, 1])
    #expect(muted.keys.map(\.channel) == [0])
    #expect(muted.waveform.height < both.waveform.height)
    let silent = SongOverview(of: song, settings: SongSettings(volume: 0))
    #expect(silent.keys == both.keys)
    #expect(silent.waveform.height == 0)
  }

  @Test func aFallIsCutIntoSteadyPieces() {
    let overview = SongOverview(
      of: Self.song(
        .pitchDown(channel: 0, samples: 9), .keyOn(channel: 0, tone: 0, key: 2), .wait(samples: 45), .end))
    let span = KeySpan(
      channel: 0, tone: 0, key: 2, start: 0, end: 45, fall: .init(first: 10, every: 10, steps: 2),
      isContinuation: false)
    #expect(overview.keys == [span])
    #expect(span.lastKey == 0)
    #expect(span.steadyPieces.map(\.key) == [2, 1, 0])
    #expect(span.steadyPieces.map(\.start) == [0, 10, 20])
    #expect(span.steadyPieces.map(\.end) == [10, 20, 45])
    #expect(span.steadyPieces.map(\.isContinuation) == [false, true, true])
    #expect([0, 9, 10, 19, 20, 44].map(span.key(at:)) == [2, 2, 1, 1, 0, 0])
  }

  // MARK: The outline

  @Test(arguments: [1, 7, 200, 1_000_000])
  func theOutlineMatchesTheSamples(columns: Int) throws {
    var random = SeededGenerator(seed: UInt64(columns))
    let samples = (0..<997).map { _ in Int16.random(in: .min ... .max, using: &random) }
    let waveform = Waveform(of: samples, columns: columns)
    let count = min(columns, 997)
    #expect(waveform.length == 997)
    #expect(waveform.peaks.count == count)
    for (column, peak) in waveform.peaks.enumerated() {
      let part = samples[column * 997 / count..<(column + 1) * 997 / count]
      #expect(peak.low == part.min())
      #expect(peak.high == part.max())
      let square = part.reduce(0) { $0 + Int($1) * Int($1) } / part.count
      #expect(peak.loudness * peak.loudness <= square)
      #expect((peak.loudness + 1) * (peak.loudness + 1) > square)
    }
    #expect(waveform == Waveform(of: try SoundEffect(samples: samples), columns: columns))
  }

  @Test func theOutlineOfASongMatchesItsSamples() throws {
    let notes = try VectorSongs.notes("vectors/mml/mml005.notes")
    let overview = SongOverview(of: Song(notes: notes), columns: 300)
    var synthesizer = Synthesizer()
    synthesizer.play(notes)
    var samples = [Int16](repeating: 0, count: overview.length)
    synthesizer.mix(into: &samples)
    #expect(overview.waveform == Waveform(of: samples, columns: 300))
    #expect(overview.waveform.height > 0)
  }

  @Test func theLoudestSampleFitsIn16Bits() {
    let waveform = Waveform(of: [.min, .min], columns: 1)
    #expect(waveform.peaks == [Waveform.Peak(low: .min, high: .min, loudness: 32_768)])
    #expect(waveform.height == 32_768)
  }

  @Test func columnsAreMergedAndRepeated() {
    let waveform = Waveform(of: [1, -2, 3, 4], columns: 4)
    #expect(waveform.peaks(columns: 2).map(\.low) == [-2, 3])
    #expect(waveform.peaks(columns: 2).map(\.high) == [1, 4])
    #expect(waveform.peaks(columns: 3).map(\.high) == [1, 3, 4])
    #expect(waveform.peaks(columns: 8).map(\.low) == [1, 1, -2, -2, 3, 3, 4, 4])
    #expect(Waveform(of: [], columns: 5).peaks(columns: 8).isEmpty)
  }
}

extension KeySpan {
  /// The key that sounds at a sample, which must be inside the span.
  fileprivate func key(at sample: Int) -> Int {
    guard let fall, sample >= start + fall.first else { return key }
    return key - min(fall.steps, 1 + (sample - start - fall.first) / fall.every)
  }
}
