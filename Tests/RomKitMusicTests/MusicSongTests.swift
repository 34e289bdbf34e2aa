import Foundation
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitMusic

/// Songs as bytes, and what the machine would make of them.
@Suite struct MusicSongTests {
  private let song = Song(notes: [
    .masterVolume(10), .volume(channel: 0, level: 9), .keyOn(channel: 0, tone: 3, key: 84),
    .wait(samples: 22_050), .label, .keyOff(channel: 0), .wait(samples: .max), .jump(toNoteAfter: 4),
  ])

  // MARK: Bytes

  @Test(arguments: Deflate.Level.allCases)
  func readingIsTheInverse(level: Deflate.Level) throws {
    #expect(try Song(parsing: song.serialized(level: level)) == song)
    #expect(try Song(parsingNotes: song.noteBytes) == song)
    #expect(try Song(parsing: Song().serialized(level: level)) == Song())
  }

  @Test func aNoteIsEightBytesLittleEndian() {
    let note = Note(type: 5, operand1: 1, operand2: 2, operand3: 3, value: 0x0403_0201)
    #expect(Song(notes: [note]).noteBytes == [5, 1, 2, 3, 1, 2, 3, 4])
  }

  @Test(arguments: [1, 2, 3, 7, 1_000])
  func readsPieces(of size: Int) throws {
    let bytes = song.serialized()
    let reader = SongReader()
    for start in stride(from: 0, to: bytes.count, by: size) {
      try reader.push(bytes[start..<min(start + size, bytes.count)])
    }
    #expect(try reader.finish() == song)
    #expect(reader.notes == song.notes)
  }

  /// What is said about bytes that are no song, read whole and byte by byte.
  private func complaint(_ bytes: [UInt8]) -> String? {
    func text(_ work: () throws -> Void) -> String? {
      do {
        try work()
        return nil
      } catch let error as SongError {
        return Diagnostic(error, file: "a.bgm").rendered()
      } catch {
        return "\(error)"
      }
    }
    let whole = text { _ = try Song(parsing: bytes) }
    let parts = text {
      let reader = SongReader()
      for byte in bytes { try reader.push([byte]) }
      _ = try reader.finish()
    }
    #expect(whole == parts)
    return whole
  }

  @Test func damagedBytesAreRefused() {
    let good = song.serialized()
    let again = "\n  help: make the song again from its source, or take it from another copy"
    #expect(
      complaint([])
        == "a.bgm: error: there are no bytes, and a song is a zlib stream of notes (at offset 0) [bgm-empty]"
        + again)
    #expect(
      complaint(Array(good.dropLast(5)))
        == "a.bgm: error: the zlib stream is cut off after \(good.count - 5) bytes, which hold 8 whole notes (at offset "
        + "\(good.count - 5)) [bgm-truncated]" + again)
    #expect(
      complaint(Array(good.prefix(2)))
        == "a.bgm: error: the zlib stream is cut off after 2 bytes, which hold 0 whole notes (at offset 2) "
        + "[bgm-truncated]" + again)
    var wrong = good
    wrong[good.count - 1] ^= 1
    #expect(
      complaint(wrong)
        == "a.bgm: error: the notes do not match the checksum (Adler-32) at the end of the zlib stream [bgm-checksum]"
        + again)
    #expect(
      complaint(good + [0, 0, 0])
        == "a.bgm: error: 3 bytes follow the end of the song (at offset \(good.count)) [bgm-trailing-bytes]\n  help: "
        + "remove them, if they are not the rest of a damaged file")
    #expect(
      complaint(good + [0])?.hasPrefix("a.bgm: error: 1 byte follows the end of the song (at offset") == true)
    #expect(
      complaint([0x78, 0x9C, 0xFF, 0xFF, 0xFF])
        == "a.bgm: error: the zlib stream is damaged after 0 notes [bgm-corrupt]" + again)
    #expect(
      complaint([0x78, 0xBB, 0, 0, 0, 1, 0])
        == "a.bgm: error: the zlib stream wants a preset dictionary, which no VGS runtime has [bgm-dictionary]\n  help: "
        + "compress the notes as a plain zlib stream")
    #expect(
      complaint(Deflate.stream(of: [1, 2, 3]))
        == "a.bgm: error: the list of notes is 3 bytes long, which is not a multiple of 8 [bgm-length]"
        + again)
  }

  @Test func bombsStopAtTheLimit() {
    let most = [UInt8](repeating: 0, count: 524_288)
    #expect(complaint(Deflate.stream(of: most)) == nil)
    let message =
      "a.bgm: error: the song is longer than 65,536 notes, and no VGS runtime has room for more [bgm-too-long]\n"
      + "  help: shorten the song to 65,535 notes or fewer"
    #expect(complaint(Deflate.stream(of: most + [0])) == message)
    #expect(complaint(Deflate.stream(of: [UInt8](repeating: 0, count: 50_000_000), level: .fast)) == message)
    #expect(throws: SongError.tooLong) { try Song(parsingNotes: [UInt8](repeating: 0, count: 524_296)) }
    #expect(throws: SongError.brokenLength(9)) { try Song(parsingNotes: [UInt8](repeating: 0, count: 9)) }
  }

  @Test func otherFilesAreRecognised() {
    let plain = "\n  help: compress the notes as a plain zlib stream"
    let body = Array(song.serialized().dropFirst(2).dropLast(4))
    #expect(
      complaint([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + body + [0, 0, 0, 0, 0, 0, 0, 0])
        == "a.bgm: error: these bytes are compressed with gzip, and a song is a zlib stream (at offset 0) [bgm-not-zlib]"
        + plain)
    #expect(
      complaint(body)
        == "a.bgm: error: these bytes are raw deflate data, without the header and checksum of the zlib stream a song is "
        + "(at offset 0) [bgm-not-zlib]" + plain)
    #expect(
      complaint(Array("VGSPACK\0VGS1.0\0\0".utf8))
        == "a.bgm: error: these bytes are a VGSPACK, a song with its credits, and not the song alone (at offset 0) "
        + "[bgm-not-zlib]\n  help: give it the ending .vgs, so that it is read as one")
    #expect(
      complaint(song.noteBytes)
        == "a.bgm: error: these bytes look like notes that are not compressed, and a song is a zlib stream of them (at "
        + "offset 0) [bgm-not-zlib]" + plain)
    #expect(
      complaint(Array("Ch0 cdefgab".utf8))
        == "a.bgm: error: a song is a zlib stream, and these bytes start with 0x43 0x68 (at offset 0) [bgm-not-zlib]\n"
        + "  help: make the song again from its source, or take it from another copy")
    #expect(complaint([0x78])?.contains("these bytes start with 0x78 (at") == true)
  }

  @Test func anErrorStays() throws {
    let reader = SongReader()
    #expect(throws: SongError.corrupt(notesBefore: 0)) { try reader.push([0x78, 0x9C, 0xFF, 0xFF, 0xFF]) }
    #expect(throws: SongError.corrupt(notesBefore: 0)) { try reader.push([1]) }
    #expect(throws: SongError.corrupt(notesBefore: 0)) { try reader.finish() }
  }

  @Test func damagedStreamsNeverTrap() {
    var random = SeededGenerator(seed: 3)
    let good = song.serialized()
    for _ in 0..<2_000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      if let read = try? Song(parsing: bytes) { #expect(read == song) }
    }
  }

  // MARK: Time

  @Test func timingFollowsTheNotes() {
    let timing = song.timing
    #expect(timing.length == 22_050 + Int(UInt32.max))
    #expect(timing.loopStart == 22_050)
    #expect(timing.loopLength == Int(UInt32.max))
    #expect(timing.summary == "8 notes, 54:06:24, loops at 0:01")
    #expect(Song(notes: [.wait(samples: 22_050 * 157), .end]).timing.summary == "2 notes, 2:37")
    #expect(Song(notes: [.end]).timing == Song(notes: [.end]).timing)
    #expect(
      Song(notes: [.wait(samples: 5), Note(type: 77)]).timing.summary
        == "2 notes, 0:00, stops at the unknown note 1")
    #expect(Song(notes: [.wait(samples: 5)]).timing.summary == "1 note, 0:00, no end mark")
    #expect(Song().timing.ending == .endOfList(jump: nil))
    #expect(Grouped.text(-1_234_567) == "-1,234,567")
    #expect(MusicText.exactTime(samples: 22_049) == "0:00.999")
  }

  // MARK: Checks

  private func findings(_ notes: [Note]) -> [String] {
    SongCheck(Song(notes: notes)).findings.map {
      Diagnostic($0).rendered().replacingOccurrences(of: "\n", with: "|")
    }
  }

  @Test func aGoodSongHasNoFindings() {
    #expect(findings(song.notes) == [])
    #expect(SongCheck(song).isPlayable)
  }

  @Test func whatHurtsTheConsoleIsAnError() {
    let second = Note.wait(samples: 22_050)
    #expect(
      findings([second, .jump(toNoteAfter: 9)]) == [
        "error: note 1, at 0:01.000: a JUMP continues after note 9, and the list ends with note 1: the machine reads "
          + "beyond it [song-jump-outside]|  help: let the JUMP name the index of the LABEL"
      ])
    #expect(findings([second, .jump(toNoteAfter: 1)]).first?.contains("[song-jump-outside]") == true)
    #expect(
      findings([second, .label, .keyOff(channel: 0), .jump(toNoteAfter: 1)]) == [
        "error: note 3, at 0:01.000: a JUMP closes a loop in which no time passes: the machine hangs "
          + "[song-loop-without-wait]|  help: put a WAIT between the LABEL and the JUMP"
      ])
    #expect(
      findings([second, .end, .keyOff(channel: 0), .end]) == [
        "error: note 1, at 0:01.000: a WAIT of 0 ends the song here, and 2 notes after it are never played "
          + "[song-early-end]|  help: remove the WAIT, or the notes after it"
      ])
    #expect(
      findings([second, Note(type: 0), .end]) == [
        "error: note 1, at 0:01.000: no machine knows a note of type 0; the song stops here and 1 note after it is never "
          + "played [song-unknown-note]|  help: remove the note"
      ])
    #expect(
      findings([second]) == [
        "error: the list is over, and neither a WAIT of 0 nor a JUMP ends the song: the machine reads beyond it "
          + "[song-no-end]|  help: end the list with a WAIT of 0"
      ])
    #expect(
      findings([
        .keyOn(channel: 6, tone: 4, key: 85), second, .keyOff(channel: 255), .volume(channel: 9, level: 1),
        .end,
      ]) == [
        "error: note 0, at 0:00.000: tone 4, and the machine has the tones 0 to 3 [song-tone]",
        "warning: note 0, at 0:00.000: key 85, and the machine has the keys 0 to 84: it plays 0 [song-key]",
        "error: note 0, at 0:00.000: channel 6, and the machine has the channels 0 to 5 [song-channel]|  note: 2 more "
          + "notes are like this",
      ])
    #expect(
      findings([.masterVolume(0), second, second, .end]) == [
        "error: note 1, at 0:00.000: a WAIT at master volume 0, where the time of a song stands still: it never goes on "
          + "[song-frozen]|  note: one more note is like this|  help: use a master volume of 1 or more, or the volumes of "
          + "the channels"
      ])
    #expect(findings([.masterVolume(0), .masterVolume(3), second, .end]) == [])
    let long = Array(repeating: second, count: 65_535) + [.end]
    #expect(
      findings(long) == [
        "error: the song has 65,536 notes, and only 65,535 are safe on every VGS runtime [song-too-many-notes]|  help: "
          + "shorten the song, or loop a part of it"
      ])
    #expect(findings(Array(long.dropFirst())) == [])
  }

  @Test func whatIsOnlyOddIsAWarning() {
    let second = Note.wait(samples: 22_050)
    #expect(
      findings([.end]) == [
        "warning: the song is over at once: no time passes before its end [song-silent]|  help: give it notes, or "
          + "remove it"
      ])
    #expect(
      findings([.keyOff(channel: 0), second, .jump(toNoteAfter: 0), .end]) == [
        "warning: note 2, at 0:01.000: a JUMP continues after note 0, which is no LABEL [song-jump-without-label]|  help: "
          + "let the JUMP name the index of the LABEL",
        "warning: note 2, at 0:01.000: 1 note after it is never played, for the JUMP before always leaves "
          + "[song-unreachable]|  help: remove the notes, or the JUMP",
      ])
    #expect(
      findings([.volume(channel: 0, level: 256), .masterVolume(65_537), second, Note(type: 99)]) == [
        "warning: note 0, at 0:00.000: a VOL of 256, and the machine has the volumes 0 to 255: it plays 0 [song-volume]",
        "warning: note 1, at 0:00.000: an MVOL of 65537, and the machine has the master volumes 0 to 65,535: it plays 1 "
          + "[song-master-volume]",
        "warning: note 3, at 0:01.000: no machine knows a note of type 99; the song stops here [song-unknown-note]|  "
          + "help: remove the note",
      ])
  }

  @Test func jumpsForwardAreFollowed() {
    let notes: [Note] = [
      .wait(samples: 1), .jump(toNoteAfter: 2), .wait(samples: 100), .wait(samples: 10), .end,
    ]
    let check = SongCheck(Song(notes: notes))
    #expect(check.timing.length == 11)
    #expect(check.time(ofNote: 2) == nil)
    #expect(check.time(ofNote: 3) == 1)
    #expect(check.time(ofNote: 9) == nil)
  }

  @Test func anyNotesCanBeChecked() {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<3_000 {
      let notes = (0..<Int.random(in: 0..<30, using: &random)).map { _ in
        Note(
          type: .random(in: 0...11, using: &random), operand1: .random(in: 0...7, using: &random),
          operand2: .random(in: 0...5, using: &random), operand3: .random(in: 0...90, using: &random),
          value: Bool.random(using: &random)
            ? .random(in: 0...30, using: &random) : .random(in: 0...(.max), using: &random))
      }
      let song = Song(notes: notes)
      #expect((try? Song(parsing: song.serialized(level: .fast))) == song)
      let check = SongCheck(song)
      #expect(check.findings.map { $0.index ?? -1 } == check.findings.map { $0.index ?? -1 }.sorted())
      if check.isPlayable { #expect(check.timing.ending != .endOfList(jump: nil)) }
    }
  }
}
