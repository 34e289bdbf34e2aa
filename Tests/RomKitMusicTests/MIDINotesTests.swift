import TestSupport
import Testing
import VGSCore

@testable import RomKitMusic

/// Which notes and pitches a song has of the events of a MIDI file.
@Suite struct MIDINotesTests {
  /// The bytes of a message, and the ticks before it since the last.
  private typealias Event = (delta: UInt8, bytes: [UInt8])

  /// A file with 96 ticks in a quarter note, of 11,025 samples at first.
  private func read(_ tracks: [Event]..., format: UInt8 = 1) throws -> MIDISong {
    var file = Array("MThd".utf8) + [0, 0, 0, 6, 0, format, 0, UInt8(tracks.count), 0, 96]
    for track in tracks {
      let body = track.flatMap { [$0.delta] + $0.bytes }
      file += Array("MTrk".utf8) + [0, 0, UInt8(body.count >> 8), UInt8(body.count & 0xFF)] + body
    }
    return try MIDISong(parsing: file)
  }

  private func on(_ key: UInt8, after delta: UInt8 = 0) -> Event { (delta, [0x90, key, 100]) }
  private func off(_ key: UInt8, after delta: UInt8 = 0) -> Event { (delta, [0x80, key, 64]) }
  private func control(_ number: UInt8, _ value: UInt8, after delta: UInt8 = 0) -> Event {
    (delta, [0xB0, number, value])
  }
  private func marker(_ text: String, after delta: UInt8 = 0) -> Event {
    (delta, [0xFF, 6, UInt8(text.utf8.count)] + Array(text.utf8))
  }
  /// Bends by semitones, after ``range24``.
  private func bend(_ semitones: Int, after delta: UInt8 = 0) -> Event {
    let wheel = min(8_192 + semitones * 8_192 / 24, 16_383)
    return (delta, [0xE0, UInt8(wheel & 0x7F), UInt8(wheel >> 7)])
  }
  private var range24: [Event] { [control(101, 0), control(100, 0), control(6, 24)] }
  private var pedalDown: Event { control(64, 127) }
  private func pedalUp(after delta: UInt8) -> Event { control(64, 0, after: delta) }

  /// The key of MIDI, and the eighths of a quarter note, of the first tempo, at which it goes down and comes up.
  private struct Heard: Equatable {
    var key: Int
    var start: Int
    var end: Int
    init(_ key: Int, _ start: Int, _ end: Int) { (self.key, self.start, self.end) = (key, start, end) }
  }

  private func heard(_ song: MIDISong) -> [Heard] {
    var (time, down, heard) = (0, [UInt8: Heard](), [Heard]())
    func eighths(_ samples: Int) -> Int { (samples * 8 + 5_512) / 11_025 }
    for note in song.song.notes {
      switch note.kind {
      case .wait: time += Int(note.value)
      case .keyOn: down[note.operand1] = Heard(Int(note.operand3) + 21, eighths(time), 0)
      case .keyOff:
        if var ended = down.removeValue(forKey: note.operand1) {
          ended.end = eighths(time)
          heard.append(ended)
        }
      default: break
      }
    }
    return heard.sorted { ($0.start, $0.key) < ($1.start, $1.key) }
  }

  private func codes(_ song: MIDISong) -> [String] { song.warnings.map(\.code) }

  // MARK: Keys that go down twice

  @Test func theOldestNoteOfAKeyEndsFirst() throws {
    let touching = [Heard(60, 0, 8), Heard(60, 8, 16)]
    let late = [on(60, after: 96), off(60, after: 96)]
    #expect(try heard(read(late, [on(60), off(60, after: 96)])) == touching)
    #expect(try heard(read([on(60), off(60, after: 96)], late)) == touching)
    let legato = [on(60), on(60, after: 96), off(60), on(60, after: 96), off(60), off(60, after: 96)]
    #expect(try heard(read(legato)) == touching + [Heard(60, 16, 24)])
    let overlapping = [on(60), on(60, after: 48), off(60, after: 48), off(60, after: 96)]
    #expect(try heard(read(overlapping)) == [Heard(60, 0, 8), Heard(60, 4, 16)])
    let doubled = [on(60), on(60), off(60, after: 48), off(60, after: 48)]
    #expect(try heard(read(doubled)) == [Heard(60, 0, 4), Heard(60, 0, 8)])
    for song in [overlapping, doubled, legato] { #expect(try codes(read(song)) == []) }
  }

  @Test func aNoteWithoutANoteOffLastsUntilItsKeyIsStruckAgain() throws {
    let expected = [Heard(60, 0, 8), Heard(60, 8, 16), Heard(60, 16, 24)]
    let struck = [on(60), on(60, after: 96), on(60, after: 96)]
    #expect(try heard(read(struck + [off(62, after: 96)])) == expected)
    #expect(try heard(read(struck + [control(123, 0, after: 96)])) == expected)
  }

  @Test func thePedalHoldsANoteUntilItsKeyIsStruckAgain() throws {
    let apart = [
      pedalDown, on(60), off(60, after: 48), on(60, after: 48), off(60, after: 48), pedalUp(after: 48),
    ]
    #expect(try heard(read(apart)) == [Heard(60, 0, 8), Heard(60, 8, 16)])
    let touching = [pedalDown, on(60), on(60, after: 96), off(60), off(60, after: 48), pedalUp(after: 48)]
    #expect(try heard(read(touching)) == [Heard(60, 0, 8), Heard(60, 8, 16)])
  }

  @Test func theSostenutoPedalHoldsTheNotesThatSound() throws {
    let notes = [
      on(60), control(66, 127, after: 24), off(60, after: 24), on(64), off(64, after: 24),
      control(66, 0, after: 24),
    ]
    #expect(
      try heard(read(notes + [on(65), off(65, after: 12)])) == [
        Heard(60, 0, 8), Heard(64, 4, 6), Heard(65, 8, 9),
      ])
    // The other pedal comes up before it, or holds on after it.
    let both = [pedalDown, on(60), off(60, after: 12), control(66, 127), on(62), off(62, after: 12)]
    let first = both + [pedalUp(after: 24), control(66, 0, after: 48)]
    #expect(try heard(read(first)) == [Heard(60, 0, 8), Heard(62, 1, 4)])
    let last = both + [control(66, 0, after: 24), pedalUp(after: 48)]
    #expect(try heard(read(last)) == [Heard(60, 0, 8), Heard(62, 1, 8)])
  }

  @Test func changesOfNotesThatAPedalHoldsAreCounted() throws {
    let held = [pedalDown, on(60), off(60, after: 24)]
    #expect(
      try codes(read(held + [control(7, 10, after: 24), pedalUp(after: 48)])) == ["midi-volume-changes"])
    #expect(try codes(read(held + [bend(12, after: 24), pedalUp(after: 48)])) == ["midi-bends-rounded"])
    #expect(try codes(read(held + [pedalUp(after: 48), control(7, 10), bend(12)])) == [])
  }

  @Test func aResetOfTheVolumeIsAChangeOfIt() throws {
    let reset = [on(60), control(121, 0, after: 24), off(60, after: 24)]
    #expect(try codes(read([control(11, 64)] + reset)) == ["midi-volume-changes"])
    #expect(try codes(read(reset)) == [])
  }

  // MARK: Pitches

  /// The samples of each glide, and the codes of the warnings.
  private func glides(_ events: [Event]) throws -> (steps: [UInt32], codes: [String]) {
    let song = try read(range24 + events)
    return (song.song.notes.filter { $0.kind == .pitchDown }.map(\.value), codes(song))
  }

  @Test func onlyAnEvenFallToTheEndOfANoteGlides() throws {
    func fall(_ deltas: [UInt8], rest: UInt8) -> [Event] {
      [on(60)] + deltas.enumerated().map { bend(-1 - $0.offset, after: $0.element) } + [off(60, after: rest)]
    }
    // 24 ticks are 2,756 samples, the last of which makes the step.
    for glide in [fall([24, 24, 24, 24], rest: 24), fall([24, 24, 24], rest: 12), fall([24], rest: 20)] {
      let (steps, codes) = try glides(glide)
      #expect(steps == [2_755] && codes == [])
    }
    for other in [
      fall([24, 24, 24], rest: 48), fall([24], rest: 96), fall([1, 1, 1, 1, 1], rest: 60),
      fall([20, 40, 8, 24], rest: 24),
      fall([60, 24, 24], rest: 20), [on(60), bend(-2, after: 24), bend(-4, after: 24), off(60, after: 24)],
      [on(60), bend(-1, after: 24), bend(-2, after: 24), bend(-1, after: 24), off(60, after: 24)],
    ] {
      let (steps, codes) = try glides(other)
      #expect(steps == [] && codes == ["midi-bends-rounded"])
    }
  }

  @Test func aGlideRunsOnOrBeginsAgain() throws {
    func twice(_ first: UInt8, _ rest: UInt8) -> [Event] {
      [on(60), bend(-1, after: 24), bend(-2, after: 24), off(60, after: first), bend(0), on(60)]
        + [bend(-1, after: rest), bend(-2, after: 24), bend(-3, after: 24), off(60, after: 12)]
    }
    // The steps go on through the second note, begin again in it, or begin at once, which the console cannot.
    let (onward, none) = try glides(twice(12, 12))
    #expect(onward == [2_755] && none == [])
    let (again, no) = try glides(twice(12, 24))
    #expect(again == [2_755, 2_755] && no == [])
    let (late, one) = try glides(twice(12, 4))
    #expect(late == [2_755, 2_755] && one == ["midi-bends-rounded"])
  }

  @Test func aGlideDoesNotGoOnIntoTheNextTurn() throws {
    let loop: [Event] = [marker("loopStart"), on(62), off(62, after: 48)]
    let (steps, codes) = try glides(
      loop + [on(60), bend(-1, after: 24), bend(-2, after: 24), off(60, after: 24), marker("loopEnd")])
    #expect(steps == [0, 2_755] && codes == [])
  }

  @Test func tuningMovesTheKeys() throws {
    func tuned(_ parameter: UInt8, _ value: UInt8) throws -> MIDISong {
      try read([control(101, 0), control(100, parameter), control(6, value), on(60), off(60, after: 96)])
    }
    #expect(try heard(tuned(2, 76)) == [Heard(72, 0, 8)] && codes(tuned(2, 76)) == [])
    #expect(try heard(tuned(1, 0)) == [Heard(59, 0, 8)] && codes(tuned(1, 0)) == [])
    #expect(try heard(tuned(1, 80)) == [Heard(60, 0, 8)] && codes(tuned(1, 80)) == ["midi-bends-rounded"])
  }

  // MARK: Tracks and loops

  @Test func eachTrackOfFormat2HasItsOwnTempo() throws {
    let quick: [Event] = [(0, [0xFF, 0x51, 3, 3, 0xD0, 0x90]), on(60), off(60, after: 96)]
    let usual = [on(62), off(62, after: 96)]
    #expect(try heard(read(quick, usual, format: 2)) == [Heard(60, 0, 4), Heard(62, 4, 12)])
  }

  @Test func bytesAfterTheEndOfATrackAreAWarning() throws {
    let song = try read([on(60), off(60, after: 96), (0, [0xFF, 0x2F, 0]), on(62), off(62, after: 96)])
    #expect(heard(song) == [Heard(60, 0, 8)])
    #expect(
      song.warnings.map(\.description) == [
        "warning: expected the end of track 1, found 8 bytes of something else (at offset 34) [midi-garbage]\n  help: export the song again, as a Standard MIDI File"
      ])
  }

  @Test func aLoopWithoutTimeIsAWarning() throws {
    let note = [on(60), off(60, after: 96)]
    let reversed = try read([marker("loopEnd", after: 96)] + note + [marker("loopStart")])
    #expect(heard(reversed) == [Heard(60, 8, 16)] && reversed.song.timing.loopStart == nil)
    #expect(
      reversed.warnings.map(\.description) == [
        "warning: the loop ends at 0:00.500 and starts at 0:01.000, so the song does not loop [midi-loop-empty]\n  help: move loopEnd after loopStart in the MIDI file"
      ])
    #expect(
      try codes(read([marker("loopStart", after: 96), marker("loopEnd")] + note)) == ["midi-loop-empty"])
    #expect(try codes(read(note + [control(111, 0)])) == ["midi-loop-empty"])
  }

  // MARK: Drums

  @Test func drumsSoundLikeTheirInstruments() {
    func keys(_ drums: UInt8...) -> Set<UInt8> { Set(drums.map(MIDIDrums.key)) }
    let (bass, snares, toms) = (keys(35, 36), keys(38, 40), [41, 43, 45, 47, 48, 50].map(MIDIDrums.key))
    let (closed, open, cymbals) = (keys(42, 44), keys(46), keys(49, 52, 55, 57))
    #expect([bass, snares, closed, open, cymbals].map(\.count) == [1, 1, 1, 1, 1])
    #expect(toms == toms.sorted() && Set(toms).count >= 5)
    #expect([bass, snares, cymbals, open, closed].map(\.first) == [27, 51, 66, 72, 75])
    #expect((0...34).allSatisfy { MIDIDrums.key(of: $0) == 27 } && MIDIDrums.key(of: 127) == 75)
  }
}
