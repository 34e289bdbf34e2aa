import MusicProperties
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitMusic

/// Songs as bytes, and the console's reaction to them.
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

  /// The error of bytes that are not a song, the same whether they are read whole or byte by byte; nil for a song.
  private func failure(_ bytes: [UInt8]) -> SongError? {
    func caught(_ work: () throws(SongError) -> Void) -> SongError? {
      do throws(SongError) {
        try work()
        return nil
      } catch {
        return error
      }
    }
    let whole = caught { () throws(SongError) in _ = try Song(parsing: bytes) }
    let parts = caught { () throws(SongError) in
      let reader = SongReader()
      for byte in bytes { try reader.push([byte]) }
      _ = try reader.finish()
    }
    #expect(whole == parts)
    return whole
  }

  @Test func anEmptyBodyIsRefused() {
    #expect(failure([]) == .empty)
  }

  @Test func aTruncatedStreamReportsHowManyNotesItContains() {
    let good = song.serialized()
    #expect(failure(Array(good.dropLast(5))) == .truncated(size: good.count - 5, notesBefore: 8))
    #expect(failure(Array(good.dropLast())) == .truncated(size: good.count - 1, notesBefore: 8))
    #expect(failure(Array(good.prefix(2))) == .truncated(size: 2, notesBefore: 0))
  }

  @Test func aWrongChecksumIsFound() {
    var wrong = song.serialized()
    wrong[wrong.count - 1] ^= 1
    #expect(failure(wrong) == .wrongChecksum)
  }

  @Test(arguments: [1, 3]) func bytesAfterTheStreamAreCounted(count: Int) {
    let good = song.serialized()
    #expect(
      failure(good + [UInt8](repeating: 0, count: count)) == .trailingBytes(offset: good.count, count: count))
  }

  @Test func aDamagedStreamIsCorrupt() {
    #expect(failure([0x78, 0x9C, 0xFF, 0xFF, 0xFF]) == .corrupt(notesBefore: 0))
  }

  @Test func aPresetDictionaryIsRefused() {
    #expect(failure([0x78, 0xBB, 0, 0, 0, 1, 0]) == .needsDictionary)
  }

  @Test(arguments: [1, 7, 9]) func aPartOfANoteIsRefused(size: Int) {
    let bytes = [UInt8](repeating: 1, count: size)
    #expect(failure(Deflate.stream(of: bytes)) == .brokenLength(size))
    #expect(throws: SongError.brokenLength(size)) { try Song(parsingNotes: bytes) }
  }

  @Test func aSongFillsTheRoomOfTheRuntimesAndNoMore() {
    let most = [UInt8](repeating: 0, count: 65_536 * 8)
    #expect(failure(Deflate.stream(of: most)) == nil)
    #expect(failure(Deflate.stream(of: most + [0])) == .tooLong)
    #expect(throws: SongError.tooLong) { try Song(parsingNotes: most + [UInt8](repeating: 0, count: 8)) }
  }

  @Test func bombsStopAtTheLimit() {
    let bomb = Deflate.stream(of: [UInt8](repeating: 0, count: 50_000_000), level: .fast)
    #expect(failure(bomb) == .tooLong)
  }

  /// Bytes of other formats, and the format that they are recognized as.
  static let disguises: [(bytes: [UInt8], format: SongError.LikelyFormat)] = {
    let song = Song(notes: [.masterVolume(10), .volume(channel: 0, level: 9), .wait(samples: 9), .end])
    let body = Array(song.serialized().dropFirst(2).dropLast(4))
    return [
      ([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + body + [0, 0, 0, 0, 0, 0, 0, 0], .gzip),
      (body, .rawDeflate),
      (Array("VGSPACK\0VGS1.0\0\0".utf8), .vgspack),
      (song.noteBytes, .bareNotes),
      (Array(song.noteBytes.dropLast()), .unknown([4, 0])),
      (Array("Ch0 cdefgab".utf8), .unknown([0x43, 0x68])),
      ([0x78], .unknown([0x78])),
    ]
  }()

  @Test(arguments: disguises) func otherFilesAreRecognized(bytes: [UInt8], format: SongError.LikelyFormat) {
    #expect(failure(bytes) == .notZlib(format))
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

  private static let second = Note.wait(samples: 22_050)
  private static let loud = Note.masterVolume(10)

  @Test func aLoopIsTimedFromItsLabel() {
    let timing = song.timing
    #expect(timing.ending == .loop(jump: 7, loopStart: 22_050))
    #expect(timing.loopStart == 22_050)
    #expect(timing.loopLength == Int64(UInt32.max))
    #expect(timing.length == 22_050 + Int64(UInt32.max))
  }

  @Test(
    arguments: [
      ([], "0 notes, 0:00, no end mark"),
      ([.label], "1 note, 0:00, no end mark"),
      ([loud, .wait(samples: 22_050 * 157), .end], "3 notes, 2:37"),
      ([loud, .wait(samples: 22_050 * 3_600), .end], "3 notes, 1:00:00"),
      (
        [loud, .wait(samples: 22_050), .label, .wait(samples: 1), .jump(toNoteAfter: 2)],
        "5 notes, 0:01, loops at 0:01"
      ),
      ([loud, .wait(samples: 5), Note(type: 77)], "3 notes, 0:00, stops at the unknown note 2"),
      ([.wait(samples: 22_050), .end], "2 notes, stands still at 0:00"),
      ([loud, second, .masterVolume(0), second, .end], "5 notes, stands still at 0:01"),
    ] as [([Note], String)])
  func aSummaryIsOneLine(notes: [Note], summary: String) {
    #expect(Song(notes: notes).timing.summary.english == summary)
  }

  @Test(arguments: [
    (0, "0:00.000"), (22, "0:00.000"), (23, "0:00.001"), (22_049, "0:00.999"), (22_050, "0:01.000"),
  ])
  func millisecondsAreRoundedDown(samples: Int, text: String) {
    #expect(MusicText.exactTime(samples: samples) == text)
  }

  // MARK: Checks

  /// A finding without its words: its note, the time of that, and how many notes are like it.
  struct Found: Hashable, Sendable {
    var problem: SongFinding.Problem
    var index: Int?
    var time: Int?
    var count = 1

    init(_ problem: SongFinding.Problem, at index: Int? = nil, time: Int? = nil, count: Int = 1) {
      self.problem = problem
      self.index = index
      self.time = time
      self.count = count
    }
  }

  private func findings(_ notes: [Note]) -> [Found] {
    SongCheck(of: Song(notes: notes)).findings.map {
      Found($0.problem, at: $0.index, time: $0.time, count: $0.count)
    }
  }

  @Test func aGoodSongHasNoFindings() {
    #expect(findings(song.notes) == [])
    #expect(SongCheck(of: song).isPlayable)
  }

  /// Problems that harm the console, each in a song without any other.
  @Test(
    arguments: [
      (
        [loud, second, .jump(toNoteAfter: 9)],
        Found(.jumpOutside(target: 9, noteCount: 3), at: 2, time: 22_050)
      ),
      // Nothing follows the last note either.
      (
        [loud, second, .jump(toNoteAfter: 2)],
        Found(.jumpOutside(target: 2, noteCount: 3), at: 2, time: 22_050)
      ),
      (
        [loud, second, .label, .keyOff(channel: 0), .jump(toNoteAfter: 2)],
        Found(.loopWithoutWait, at: 4, time: 22_050)
      ),
      (
        [loud, second, .end, .keyOff(channel: 0), .end], Found(.earlyEnd(following: 2), at: 2, time: 22_050)
      ),
      ([loud, second, Note(type: 0), .end], Found(.unknownNote(type: 0, following: 1), at: 2, time: 22_050)),
      ([loud, second], Found(.noEnd)),
      ([.keyOff(channel: 6), loud, second, .end], Found(.channel(6), at: 0, time: 0)),
      ([.keyOn(channel: 5, tone: 4, key: 84), loud, second, .end], Found(.tone(4), at: 0, time: 0)),
      (
        [
          .keyOff(channel: 6), loud, second, .volume(channel: 255, level: 1),
          .attack(channel: 9, samples: 1), .end,
        ],
        Found(.channel(6), at: 0, time: 0, count: 3)
      ),
      ([second, .end], Found(.standstill, at: 0, time: 0)),
      ([.masterVolume(0), second, .end], Found(.standstill, at: 1, time: 0)),
      (
        [loud, second, .masterVolume(0), second, second, .end],
        Found(.standstill, at: 3, time: 22_050, count: 2)
      ),
      // Only in the second turn of its loop.
      (
        [loud, .label, second, .masterVolume(0), .jump(toNoteAfter: 1)],
        Found(.standstill, at: 2, time: 22_050)
      ),
      (
        [loud] + [Note](repeating: second, count: 65_534) + [.end], Found(.tooManyNotes(65_536))
      ),
    ] as [([Note], Found)])
  func errorsAreFoundAtTheirNotes(notes: [Note], found: Found) {
    #expect(findings(notes) == [found])
    #expect(!SongCheck(of: Song(notes: notes)).isPlayable)
  }

  /// Notes that the console plays in another way than they are meant.
  @Test(
    arguments: [
      ([.end], Found(.silent)),
      (
        [loud, second, .jump(toNoteAfter: 0)],
        Found(.jumpWithoutLabel(target: 0), at: 2, time: 22_050)
      ),
      ([.label, loud, second, .jump(toNoteAfter: 0), .end], Found(.unreachable(1), at: 3, time: 22_050)),
      ([.keyOn(channel: 0, tone: 3, key: 85), loud, second, .end], Found(.key(85), at: 0, time: 0)),
      ([.volume(channel: 0, level: 256), loud, second, .end], Found(.volume(256), at: 0, time: 0)),
      ([.masterVolume(65_537), second, .end], Found(.masterVolume(65_537), at: 0, time: 0)),
      ([loud, second, Note(type: 99)], Found(.unknownNote(type: 99, following: 0), at: 2, time: 22_050)),
    ] as [([Note], Found)])
  func warningsAreFoundAtTheirNotes(notes: [Note], found: Found) {
    #expect(findings(notes) == [found])
    #expect(SongCheck(of: Song(notes: notes)).isPlayable)
  }

  /// The largest values that the console has.
  @Test(
    arguments: [
      [.keyOn(channel: 5, tone: 3, key: 84), loud, second, .end],
      [.volume(channel: 5, level: 255), .masterVolume(65_535), second, .end],
      [.masterVolume(0), .masterVolume(1), second, .end],
      [loud] + [Note](repeating: second, count: 65_533) + [.end],
      // No time passes at master volume 0.
      [loud, second, .masterVolume(0), .end],
      [loud, .label, loud, second, .masterVolume(0), .jump(toNoteAfter: 1)],
    ] as [[Note]])
  func theLargestValuesOfTheConsoleAreGood(notes: [Note]) {
    #expect(findings(notes) == [])
  }

  @Test func aMasterVolumeThatTheConsoleWrapsToZeroFreezes() {
    #expect(
      findings([.masterVolume(65_536), Self.second, .end]) == [
        Found(.masterVolume(65_536), at: 0, time: 0), Found(.standstill, at: 1, time: 0),
      ])
  }

  @Test func findingsComeInTheOrderOfTheirNotes() {
    #expect(
      findings([
        .keyOn(channel: 6, tone: 4, key: 85), Self.loud, Self.second, .volume(channel: 0, level: 256),
        .jump(toNoteAfter: 9),
      ]) == [
        Found(.tone(4), at: 0, time: 0), Found(.key(85), at: 0, time: 0), Found(.channel(6), at: 0, time: 0),
        Found(.volume(256), at: 3, time: 22_050),
        Found(.jumpOutside(target: 9, noteCount: 5), at: 4, time: 22_050),
      ])
  }

  /// The console's verdict on a part of random songs; `make exhaustive` tries all.
  @Test func checksAgreeWithTheConsole() {
    #expect(Property.checkingSongs.tryOne(in: 50).failures == [])
  }

  @Test func jumpsForwardAreFollowed() {
    let notes: [Note] = [
      Self.loud, .wait(samples: 1), .jump(toNoteAfter: 3), .wait(samples: 100), .wait(samples: 10), .end,
    ]
    let check = SongCheck(of: Song(notes: notes))
    #expect(check.timing.length == 11)
    #expect(check.time(ofNote: 3) == nil)
    #expect(check.time(ofNote: 4) == 1)
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
      let check = SongCheck(of: song)
      #expect(check.findings.map { $0.index ?? -1 } == check.findings.map { $0.index ?? -1 }.sorted())
      if check.isPlayable { #expect(check.timing.ending != .endOfList(jump: nil)) }
    }
  }
}
