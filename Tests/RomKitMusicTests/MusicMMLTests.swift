import Foundation
import TestSupport
import Testing
import VGSCore

@testable import RomKitMusic

/// The meaning of MML, beyond the vectors of the reference.
@Suite struct MusicMMLTests {
  private func notes(_ source: String) throws -> [Note] {
    try #require(MMLCompilation(parsing: Array(source.utf8)).song).notes
  }

  /// The notes without those that every song begins with.
  private func body(_ source: String) throws -> [Note] {
    let empty = try notes("")
    let all = try notes(source)
    return all.enumerated().filter { index, note in
      !(empty.contains(note) && note.kind != .wait && note.operand1 == 0 && note.value >= 10)
    }.map(\.element)
  }

  @Test func everySongBeginsAlike() throws {
    let start = [
      Note.attack(channel: 0, samples: 1_000), .release(channel: 0, samples: 10_000),
      .volume(channel: 0, level: 10),
    ]
    #expect(try notes("") == [.masterVolume(10)] + (0..<6).flatMap { _ in start } + [.end])
  }

  @Test func aNoteIsFourNotes() throws {
    #expect(
      try body("Ch0 c") == [
        .keyOn(channel: 0, tone: 0, key: 39), .wait(samples: 8_820), .keyOff(channel: 0),
        .wait(samples: 2_205),
        .end,
      ])
  }

  @Test(arguments: [
    // Spaces, tabs, case and line ends do not matter.
    ("Ch0 c 1 6 +", "CH0C16\tR16", false), ("Ch0 c16", "cH0 \t C 1\t6", true),
    ("Ch0 c\nCh0 d", "Ch0cd", true),
    ("Ch0 c\r\nCh0 d\rCh0 e", "Ch0 cde", true), ("\u{FEFF}Ch0 c", "  Ch0 c  # d", true),
    // Macros are text.
    ("$A 1\nCh0 c(A)6 d", "Ch0 c16 d", true), ("$A c (B)\n$B d\nCh0 (A)", "Ch0 cd", true),
    ("$A (B\n$B c\nCh0 (A))d", "Ch0 cd", true), ("$A c4\n$a d4\nCh0 (a)(A)", "Ch0 d4c4", true),
    ("$A (A\n$B e\nCh0 c", "Ch0 c", true), ("$1 c\nCh0 (1)", "Ch0 c", true),
    ("$A c\nCh0 (A)(A)(A)", "Ch0 ccc", true),
    // Lengths.
    ("Ch0 c4^4", "Ch0 c2", true), ("Ch0 l8 c^^4.", "Ch0 c8^8^4.", true), ("Ch0 l8. c", "Ch0 c8.", true),
    ("Ch0 l4.c8c", "Ch0 c8c4.", true), ("Ch0 c8.", "Ch0 c8", false), ("Ch0 c4^99999", "Ch0 c4", true),
    // Octaves and keys.
    ("Ch0 o5c", "Ch0 >c", true), ("Ch0 o3c", "Ch0 <c", true), ("Ch0 c+", "Ch0 d-", true),
    ("Ch0 c++--", "Ch0 c", true), ("Ch0 k++-c", "Ch0 k+c", true), ("Ch0 k+c k- d", "Ch0 c+d", true),
    ("Ch0 o0a<a", "Ch0 o0a<<<b", true), ("Ch0 o9c o8c", "Ch0 o9d o9b", true),
    // A gate of 100 still leaves one sample to the key-off.
    ("Ch0 %100 c", "Ch0 %99 c", false),
    // The tempo is common to all channels, in the order of the lines.
    ("Ch0 t60\nCh1 v9 c", "Ch1 v9 t60 c", true), ("Ch1 v9 c\nCh0 t60", "Ch1 v9 c", true),
  ])
  func meansTheSame(_ one: String, _ other: String, _ isSame: Bool) throws {
    #expect(
      (MMLCompilation(parsing: Array(one.utf8)).song == (MMLCompilation(parsing: Array(other.utf8)).song))
        == isSame)
    _ = isSame ? try notes(one) : []
  }

  @Test func aGateOfAHundredLeavesOneSampleSilent() throws {
    #expect(
      try body("Ch0 %100 c").filter { $0.kind == .wait } == [.wait(samples: 11_024), .wait(samples: 1), .end])
  }

  @Test func settingsAreSentAtOnce() throws {
    #expect(
      try body("Ch2 v20 v++- m9 \\s5 \\e6 p-7 p-0 @2 o1") == [
        .volume(channel: 2, level: 20), .volume(channel: 2, level: 21), .masterVolume(9),
        .attack(channel: 2, samples: 5), .release(channel: 2, samples: 6), .pitchDown(channel: 2, samples: 7),
        .pitchDown(channel: 2, samples: 0), .end,
      ])
  }

  @Test func volumesWrapAsOnTheConsole() throws {
    #expect(try body("Ch1 v-").first == Note(type: 3, operand1: 1, value: .max))
  }

  @Test func theLoopClosesAtTheFirstMark() throws {
    let song = Song(notes: try notes("Ch0 c\nCh0 | d\nCh3 v9 c4 | e4"))
    #expect(song.timing.ending == .loop(jump: song.notes.count - 1, loopStart: 11_025))
    #expect(song.notes.last == .jump(toNoteAfter: UInt32(song.notes.firstIndex(of: .label) ?? 0)))
    #expect(song.timing.summary == "\(song.notes.count) notes, 0:01, loops at 0:00")
  }

  @Test func roundingIsNoUnevenLoop() {
    // 24 times 44,100/24 rounded down is 12 samples short of two quarters.
    let source = "Ch0 | c4 d4\nCh1 v9 " + String(repeating: "c24", count: 12)
    #expect(MMLCompilation(parsing: Array(source.utf8)).findings == [])
  }

  @Test func commentsMayBeInAnyEncoding() {
    let source = Array("# ".utf8) + [0x83, 0x5C, 0xFF, 0] + Array("\nCh0 c # ".utf8) + [0xE3, 0x81]
    #expect(MMLCompilation(parsing: source).findings == [])
  }

  @Test func theExamplesOfTheReferenceCompile() throws {
    let path = Fixtures.folder.appendingPathComponent("../../Documentation/MML.md").standardized
    let blocks = try String(contentsOf: path, encoding: .utf8).components(separatedBy: "```")
    // The rest of the line of a mark names the language.
    let examples = blocks.enumerated().filter { $0.offset % 2 == 1 && $0.element.contains("Ch0 ") }.map {
      $0.element.drop { $0 != "\n" }
    }
    #expect(examples.count == 4)
    for example in examples {
      #expect(MMLCompilation(parsing: Array(example.utf8)).diagnostics().map { $0.rendered() } == [])
    }
  }

  // MARK: Any input

  @Test func anyBytesCompileOrAreReported() {
    var random = SeededGenerator(seed: 1)
    let pieces =
      [
        "Ch0 ", "\nCh1 ", "\nCh", "\n$A ", "\n$B ", "(A)", "(B)", "(A", ")", "c", "d+4.", "r", "^8", "v", "9",
        "l",
        "t", "0", "99999999999", "o", "<", ">", "@", "m", "%", "\\s", "\\e", "p-", "k+", "|", "#", " ", "\t",
        "\r",
        "\n",
      ].map { Array($0.utf8) } + [[0], [0xFF], [0xE3, 0x81, 0x82], [0x82]]
    for _ in 0..<1_000 {
      var source: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<60, using: &random) {
        source += pieces.randomElement(using: &random) ?? []
      }
      let result = MMLCompilation(parsing: source)
      #expect((result.song == nil) == result.findings.contains { $0.severity == .error })
      for problem in result.findings { #expect(!problem.message.english.isEmpty) }
      guard let song = result.song else { continue }
      #expect(SongCheck(of: song).isPlayable)
    }
  }

  @Test func mergingKeepsEveryChannel() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<40 {
      var lines: [String] = []
      var alone: [Int: String] = [:]
      for channel in 0..<6 {
        var line = "v9 "
        for _ in 0..<Int.random(in: 1..<40, using: &random) {
          line +=
            ["c", "d8", "e16.", "f4^16", "r8", "v+", "\\s9", "a24", "%50"].randomElement(using: &random) ?? ""
        }
        lines.append("Ch\(channel) \(line)")
        alone[channel] = lines.last
      }
      let together = Song(notes: try notes(lines.joined(separator: "\n")))
      var longest = 0
      for channel in 0..<6 {
        let part = Song(notes: try notes(alone[channel] ?? ""))
        longest = max(longest, Int(part.timing.length))
        // The same events of this channel at the same times, the common beginning left out.
        #expect(
          events(of: UInt8(channel), in: part).suffix(20)
            == events(of: UInt8(channel), in: together).suffix(20))
        #expect(
          events(of: UInt8(channel), in: part).count == events(of: UInt8(channel), in: together).count)
      }
      #expect(together.timing.length == longest)
      #expect(SongCheck(of: together).findings == [])
    }
  }

  private func events(of channel: UInt8, in song: Song) -> [String] {
    let check = SongCheck(of: song)
    return song.notes.enumerated().filter { $0.element.kind != .wait && $0.element.operand1 == channel }
      .map { "\(check.time(ofNote: $0.offset) ?? -1) \($0.element)" }
  }
}
