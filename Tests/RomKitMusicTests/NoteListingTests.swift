import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitMusic

@Suite struct NoteListingTests {
  @Test func namesEveryNote() throws {
    let notes: [Note] = [
      .masterVolume(10), .attack(channel: 0, samples: 1000), .release(channel: 1, samples: 10000),
      .volume(channel: 5, level: 4_294_967_295), .label, .pitchDown(channel: 3, samples: 0),
      .keyOn(channel: 2, tone: 2, key: 48), .wait(samples: 22_050), .keyOff(channel: 2),
      .wait(samples: 661), .keyOn(channel: 2, tone: 3, key: 0), .jump(toNoteAfter: 4),
      .jump(toNoteAfter: 9), .end,
    ]
    let text = """
      # 14 notes, 0:01.029
      master-volume 10                # 0:00.000
      attack ch0 1000
      release ch1 10000
      volume ch5 4294967295
      label
      pitch-down ch3 0
      key-on ch2 square a4
      wait 22050
      key-off ch2                     # 0:01.000
      wait 661
      key-on ch2 noise a0             # 0:01.029
      jump label
      jump 9
      end

      """
    #expect(String(decoding: NoteListing(notes: notes).serialized(), as: UTF8.self) == text)
    #expect(try NoteListing(parsing: Array(text.utf8)).notes == notes)
  }

  @Test func notesWithoutWordsAreWrittenInNumbers() throws {
    let notes = [
      Note(type: 5, operand1: 6, operand2: 0, operand3: 0), Note(type: 5, operand2: 4),
      Note(type: 5, operand3: 85), Note(type: 5, value: 1), Note(type: 6, operand1: 1, value: 1),
      Note(type: 7, operand1: 1, value: 5), Note(type: 10, value: 3), Note(type: 3, operand1: 6),
      Note(type: 9, operand2: 1), Note(type: 0),
      Note(type: 11, operand1: 1, operand2: 2, operand3: 3, value: 4),
    ]
    let text = String(decoding: NoteListing(notes: notes).serialized(), as: UTF8.self)
    let lines = text.split(separator: "\n").dropFirst()
    #expect(lines.allSatisfy { $0.hasPrefix("raw ") })
    #expect(lines.dropFirst(6).first == "raw 10 0 0 0 3                  # 0:00.000")
    #expect(try NoteListing(parsing: Array(text.utf8)).notes == notes)
  }

  /// The length and the times are those that the console takes, as in a list and in findings.
  @Test func timesAreThoseOfTheConsole() {
    let notes: [Note] = [
      .masterVolume(10), .jump(toNoteAfter: 3), .wait(samples: 22_050), .end, .wait(samples: 44_100),
      .jump(toNoteAfter: 1),
    ]
    let text = """
      # 6 notes, 0:03.000
      master-volume 10                # 0:00.000
      jump 3
      wait 22050                      # 0:02.000
      end                             # 0:03.000
      wait 44100                      # 0:00.000
      jump 1                          # 0:02.000

      """
    #expect(String(decoding: NoteListing(notes: notes).serialized(), as: UTF8.self) == text)
  }

  @Test func longWordsAreShortenedInMessages() throws {
    func message(_ text: String) -> String? {
      do {
        _ = try NoteListing(parsing: Array(text.utf8))
        return nil
      } catch {
        return error.listed.first?.message.english
      }
    }
    let word = String(repeating: "x", count: 64)
    #expect(message(word) == "`\(word)` is not the name of a note")
    #expect(message(word + "x") == "`\(word)...` is not the name of a note")
    #expect(message("raw 1 2 3 4 5") == nil)
    #expect(message("raw 1 2 3 4 5 six seven") == "`six` is one word too many for `raw`")
  }

  @Test func wordsOfALineAreReadInLinearTime() {
    let text = Array(String(repeating: "end ", count: 1 << 18).utf8)
    #expect(processorSeconds { #expect(throws: (any Error).self) { try NoteListing(parsing: text) } } < 5)
  }

  @Test func anyNotesSurvive() throws {
    var random = SeededGenerator(seed: 4)
    for round in 0..<200 {
      let notes = (0..<Int.random(in: 0...120, using: &random)).map { _ in
        round.isMultiple(of: 2)
          ? Note(
            type: .random(in: 0...11, using: &random), operand1: .random(in: 0...6, using: &random),
            operand2: .random(in: 0...4, using: &random), operand3: .random(in: 0...86, using: &random),
            value: .random(in: 0...130, using: &random))
          : Note(
            type: .random(in: .min ... .max, using: &random),
            operand1: .random(in: .min ... .max, using: &random),
            operand2: .random(in: .min ... .max, using: &random),
            operand3: .random(in: .min ... .max, using: &random),
            value: .random(in: .min ... .max, using: &random))
      }
      let text = NoteListing(notes: notes).serialized()
      #expect(text.allSatisfy { $0 < 128 })
      #expect(try NoteListing(parsing: text).notes == notes)
    }
  }

  @Test func everyKeyHasItsNameBack() {
    for key in UInt8(0)...84 { #expect(KeyName.name(key).flatMap { KeyName.key($0) } == key) }
    #expect(KeyName.key("A4") == 48)
    #expect(KeyName.key("b-3") == 37)
    #expect(KeyName.key("c-4") == 38)
    #expect(KeyName.name(85) == nil)
    #expect(["a+7", "g0", "h4", "a", "4", "a44", "a8", "a*4", ""].allSatisfy { KeyName.key($0) == nil })
  }

  @Test(arguments: try Fixtures.names(in: "vectors/mml", fileExtension: "notes"))
  func vectorsSurvive(_ name: String) throws {
    let notes = try VectorSongs.notes("vectors/mml/" + name)
    #expect(try NoteListing(parsing: NoteListing(notes: notes).serialized()).notes == notes)
  }

  @Test func readsTextWrittenByHand() throws {
    let text =
      "\u{FEFF}# Lied für Ännchen\r\n\r\n\tKey-On\tCH1 Noise  B-3#ü\r\nEND\rraw 7 0 0 0 1\njump LABEL\nlabel"
    #expect(
      try NoteListing(parsing: Array(text.utf8)).notes == [
        .keyOn(channel: 1, tone: 3, key: 37), .end, .wait(samples: 1), .jump(toNoteAfter: 4), .label,
      ])
    #expect(try NoteListing(parsing: []).notes == [])
  }

  @Test(arguments: [
    (
      "keyon ch0 square a4",
      "1:1: error: `keyon` is not the name of a note [notes-unknown-word]\n"
        + "  help: did you mean key-on?"
    ),
    (
      "\n tempo 120",
      "2:2: error: `tempo` is not the name of a note [notes-unknown-word]\n  help: start the line with "
        + "attack, release, volume, master-volume, key-on, key-off, wait, end, pitch-down, label, jump or raw"
    ),
    (
      "wait",
      "1:5: error: expected a number of samples from 0 to 4294967295 for `wait`, found the end of the line "
        + "[notes-missing-operand]"
    ),
    (
      "wait 4294967296",
      "1:6: error: expected a number of samples from 0 to 4294967295, found `4294967296` [notes-wrong-operand]"
    ),
    (
      "wait -1",
      "1:6: error: expected a number of samples from 0 to 4294967295, found `-1` [notes-wrong-operand]"
    ),
    (
      "wait +1",
      "1:6: error: expected a number of samples from 0 to 4294967295, found `+1` [notes-wrong-operand]"
    ),
    ("key-off 0", "1:9: error: expected a channel from ch0 to ch5, found `0` [notes-wrong-operand]"),
    ("key-off ch6", "1:9: error: expected a channel from ch0 to ch5, found `ch6` [notes-wrong-operand]"),
    (
      "key-on ch0 sine a4",
      "1:12: error: expected a tone (triangle, sawtooth, square or noise), found `sine` [notes-wrong-operand]"
    ),
    (
      "key-on ch0 noise c0",
      "1:18: error: expected a key from a0 to a7 (such as c+5), found `c0` [notes-wrong-operand]"
    ),
    (
      "volume ch0 \u{1b}[2J",
      "1:12: error: expected a level from 0 to 4294967295, found `\\u{1b}[2J` [notes-wrong-operand]"
    ),
    (
      "jump back",
      "1:6: error: expected the word label or the index of a note (0 to 4294967295), found `back` "
        + "[notes-wrong-operand]"
    ),
    (
      "raw 256 0 0 0 0",
      "1:5: error: expected a note type from 0 to 255, found `256` [notes-wrong-operand]"
    ),
    ("raw 1 0 x 0 0", "1:9: error: expected an operand from 0 to 255, found `x` [notes-wrong-operand]"),
    ("raw 1 0 0 0 x", "1:13: error: expected a value from 0 to 4294967295, found `x` [notes-wrong-operand]"),
    (
      "end of song",
      "1:5: error: `of` is one word too many for `end` [notes-extra-word]\n"
        + "  help: write each note on a separate line, and start comments with #"
    ),
    (
      "label\njump label here",
      "2:12: error: `here` is one word too many for `jump` [notes-extra-word]\n"
        + "  help: write each note on a separate line, and start comments with #"
    ),
    (
      "jump label",
      "1:6: error: the jump goes to the label, but there is no `label` line [notes-no-label]\n"
        + "  help: write `label` on a line before the first note of the loop"
    ),
    (
      "label # \0",
      "1:9: error: expected UTF-8 text, found an invalid byte [notes-not-text]\n  help: save the file as UTF-8"
    ),
  ])
  func errorsAreReported(_ text: String, _ message: String) {
    #expect(NoteListingTests.messages(Array(text.utf8)) == ["n.notes:" + message])
  }

  @Test func reportsAllProblemsAndCountsColumnsInCharacters() {
    // The missing label may be the misspelt word, so it is not reported.
    #expect(
      NoteListingTests.messages(Array("lable\nü 1\n# ü".utf8) + [0xFF] + Array("\njump label".utf8)).map {
        $0.split(separator: " ")[0]
      } == ["n.notes:1:1:", "n.notes:2:1:", "n.notes:3:4:"])
    #expect(NoteListingTests.messages(Array("jump label\njump label".utf8)).count == 2)
  }

  @Test func manyProblemsAreCounted() {
    let lines = String(repeating: "x\n", count: 60)
    #expect(throws: Findings<Diagnostic>.self) { try NoteListing(parsing: Array(lines.utf8)) }
    do {
      _ = try NoteListing(parsing: Array(lines.utf8))
    } catch {
      #expect(error.listed.count == 20)
      #expect(error.unlisted == 40)
    }
  }

  private static func messages(_ bytes: [UInt8]) -> [String] {
    do {
      _ = try NoteListing(parsing: bytes)
      return []
    } catch {
      return error.listed.map { Diagnostic($0, file: "n.notes").rendered() }
    }
  }
}
