import RomKitBase
import TestSupport
import Testing
import VGSCore

@testable import RomKitMusic

/// MIDI files, which `make check-midi` compares with another reader.
@Suite struct MIDITests {
  /// A file of format 0, unless others are given, with the events of a track.
  private func file(
    _ events: [UInt8], format: UInt8 = 0, division: [UInt8] = [0, 96], size: UInt8? = nil, after: [UInt8] = []
  ) -> [UInt8] {
    var bytes = Array("MThd".utf8)
    bytes += [0, 0, 0, 6, 0, format, 0, 1]
    bytes += division
    bytes += Array("MTrk".utf8)
    bytes += [0, 0, 0, size ?? UInt8(events.count)]
    return bytes + events + after
  }

  private static let note: [UInt8] = [0, 0x90, 60, 100, 96, 60, 0]

  private func words(_ bytes: [UInt8]) -> String? {
    do {
      _ = try MIDISong(parsing: bytes)
      return nil
    } catch {
      return error.message.english + (error.place.offset.map { " at \($0)" } ?? "") + " [\(error.code)]"
    }
  }

  private func warnings(_ bytes: [UInt8]) throws -> [String] {
    try MIDISong(parsing: bytes).warnings.map { "\($0.message.english) [\($0.code)]" }
  }

  @Test func aDamagedFileIsRefusedWithItsOffset() {
    let good = file(Self.note)
    let cases: [(bytes: [UInt8], words: String)] = [
      (Array("RIFF".utf8), "expected MThd at the start of a MIDI file, found \"RIFF\" at 0 [midi-header]"),
      (Array(good.prefix(12)), "expected a header of at least 6 bytes, found 4 at 4 [midi-header]"),
      (
        Array(good.prefix(4)) + [0, 0, 1, 0] + Array(good.dropFirst(8)),
        "expected 256 bytes of the header, found \(good.count - 8) at 4 [midi-truncated]"
      ),
      (file(Self.note, format: 3), "expected the format 0, 1 or 2, found 3 at 8 [midi-format]"),
      (
        file(Self.note, division: [0, 0]),
        "expected ticks of a quarter note, or of 24, 25, 29 or 30 frames a second, found 0x00 0x00 at 12 [midi-division]"
      ),
      (
        file(Self.note, division: [0xE9, 40]),
        "expected ticks of a quarter note, or of 24, 25, 29 or 30 frames a second, found 0xE9 0x28 at 12 [midi-division]"
      ),
      (Array(good.prefix(14)), "the file has no track at 14 [midi-no-tracks]"),
      (file(Self.note, size: 9), "expected 9 bytes of track 1, found 7 at 22 [midi-truncated]"),
      (file([0, 0x90, 60]), "expected 1 byte of an event of track 1, found 0 at 25 [midi-truncated]"),
      (file([0, 60]), "expected a status from 0x80 to 0xFF, found 0x3C at 23 [midi-event]"),
      (file([0, 0x90, 60, 200]), "expected a value below 0x80, found 0xC8 at 25 [midi-event]"),
      (file([0, 0xF4]), "expected an event, found the status 0xF4 at 23 [midi-event]"),
      (
        file([0x80, 0x80, 0x80, 0x80, 0]),
        "expected a number of at most 4 bytes, found a longer one at 22 [midi-number]"
      ),
      (
        file([0, 0xFF, 0x51, 3, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 0x90, 60, 1], division: [0, 1]),
        "the song is longer than 24 hours [midi-too-long]"
      ),
    ]
    for (bytes, expected) in cases { #expect(words(bytes) == expected) }
    #expect(words(good) == nil)
  }

  @Test func aFileBeyondTheLimitsIsRefused() {
    func long(_ piece: [UInt8], _ count: Int) -> [UInt8] {
      let body = Array(repeatElement(piece, count: count).joined())
      var bytes = file([])
      bytes.replaceSubrange(18..<22, with: [24, 16, 8, 0].map { UInt8(body.count >> $0 & 0xFF) })
      return bytes + body
    }
    #expect(
      words(long([0, 0x90, 60, 1], 65_537))
        == "expected at most 65,536 notes, found more at 262167 [midi-too-many]")
    #expect(
      words(long([0, 0xC0, 1], 1_048_577))
        == "expected at most 1,048,576 events, found more at 3145751 [midi-too-many]")
    let track: [UInt8] = Array("MTrk".utf8) + [0, 0, 0, 0]
    let tracks = Array(repeatElement(track, count: 1_025).joined())
    #expect(
      words(Array(file([]).prefix(14)) + tracks)
        == "expected at most 1,024 tracks, found more at 8206 [midi-too-many]")
  }

  @Test func aFaultThatLeavesNoDoubtIsAWarning() throws {
    var two = file(Self.note, format: 1, after: [1, 2, 3])
    two[11] = 2
    #expect(
      try warnings(two) == [
        "expected a track, found 3 bytes of something else [midi-garbage]",
        "expected 2 tracks, found 1 [midi-tracks-missing]",
      ])
  }

  @Test func lossesAreCounted() throws {
    var chord: [UInt8] = []
    for key in UInt8(60)..<69 { chord += [0, 0x90, key, 100] }
    chord += [96, 0xB0, 123, 0]
    #expect(
      try warnings(file(chord)) == [
        "3 of 9 notes left out: the console plays at most six at once [midi-notes-left-out]"
      ])
    #expect(
      try MIDISong(parsing: file(chord)).warnings.first?.notes.map(\.english) == [
        "channel 1: 3 of 9 notes left out, at most 9 sound at once"
      ])
    #expect(
      try warnings(file([0, 0x90, 10, 100, 96, 10, 0])) == [
        "1 note moved by octaves: the console has the keys from a0 to a7 [midi-keys-moved]"
      ])
    #expect(
      try warnings(file([0, 0xE0, 0, 0x48] + Self.note)) == [
        "the pitch of 1 note is rounded, because the console has semitones, and glides only down, in even steps to the end of a note [midi-bends-rounded]"
      ])
    #expect(
      try warnings(file([0, 0x90, 60, 100, 48, 0xB0, 11, 64, 48, 0x80, 60, 0])) == [
        "the volume of 1 note changes: each keeps that of its start, because in MML volumes change only between notes [midi-volume-changes]"
      ])
    let loop =
      [0, 0xFF, 6, 9] + Array("loopStart".utf8) + Self.note + [0, 0xFF, 6, 7] + Array("loopEnd".utf8)
    #expect(
      try warnings(file(loop + Self.note)) == [
        "1 note after the end of the loop is left out [midi-after-loop]"
      ])
    #expect(try warnings(file(loop)) == [])
  }

  @Test func theHighestAndTheLowestNotesComeFirst() throws {
    // Of eight notes, the quietest of those between.
    let loud: [UInt8] = [1, 90, 80, 10, 20, 70, 60, 1]
    var chord: [UInt8] = []
    for (key, velocity) in loud.enumerated() { chord += [0, 0x90, 60 + UInt8(key), velocity] }
    chord += [96, 0xB0, 123, 0]
    let song = try MIDISong(parsing: file(chord)).song
    let keys = song.notes.filter { $0.kind == .keyOn }.map { $0.operand3 + 21 }.sorted()
    #expect(keys == [60, 61, 62, 65, 66, 67])
  }

  @Test func programsBecomeTones() throws {
    let tones = try #require(MIDITones("1-8=triangle,33=noise"))
    #expect(
      MIDITones.standard.tones[0] == 2 && tones.tones[0] == 0 && tones.tones[7] == 0 && tones.tones[32] == 3)
    #expect(tones.tones[33] == MIDITones.standard.tones[33])
    for text in [
      "", "0=square", "129=square", "2-1=square", "1=sine", "1", "1=square,", "1-2-3=noise", "+1=square",
    ] {
      #expect(MIDITones(text) == nil)
    }
    for (tone, program) in MIDITones.programs.enumerated() {
      #expect(MIDITones.standard.tones[Int(program)] == tone)
    }
  }

  @Test func aSongComesBackFromMIDI() throws {
    let song = try Song(parsingMML: "Ch0 t120 v10 l8 c | d p-500 e r p-0 g\nCh1 v20 @3 %50 o2 c2")
    let read = try MIDISong(parsing: MIDIWriter.bytes(of: song))
    #expect(read.warnings == [])
    func shape(_ song: Song) -> [Note] {
      song.notes.filter { $0.kind == .keyOn }.sorted {
        ($0.operand1, $0.operand3) < ($1.operand1, $1.operand3)
      }
    }
    #expect(shape(read.song) == shape(song))
    #expect(read.song.timing.loopStart == 5_512 && abs(read.song.timing.length - song.timing.length) < 8)
    #expect(read.song.notes.contains { $0.kind == .pitchDown && abs(Int($0.value) - 500) < 12 })
  }

  @Test func aVolumeThatChangesDuringANoteIsExpression() throws {
    let song = Song(notes: [
      .masterVolume(100), .volume(channel: 0, level: 100), .keyOn(channel: 0, tone: 0, key: 40),
      .wait(samples: 11_025), .volume(channel: 0, level: 25), .wait(samples: 11_025), .keyOff(channel: 0),
      .wait(samples: 1), .end,
    ])
    let bytes = try MIDIWriter.bytes(of: song)
    // The square of the controller is the volume.
    #expect(bytes.indices.contains { bytes[$0...].starts(with: [0xB0, 11, 63]) })
  }

  @Test func aSongTooLongForMIDIIsRefused() throws {
    let song = try Song(parsingMML: "Ch0 | v9 c1")
    #expect(throws: Diagnostic.self) { try MIDIWriter.bytes(of: song, turns: 100_000) }
    do {
      _ = try MIDIWriter.bytes(of: song, turns: .max)
    } catch {
      #expect(
        error.description
          == "error: the song is too long for a MIDI file: expected at most 8 hours and 8,388,608 notes [midi-too-long-to-write]\n  help: choose fewer loops"
      )
    }
  }
}
