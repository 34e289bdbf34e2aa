import Testing
import VGSCore

@testable import RomKitMusic

/// The messages about MML, word for word.
@Suite struct MusicMMLMessageTests {
  /// A source, and the lines shown for it.
  struct Case: Sendable, CustomTestStringConvertible {
    var source: String
    var shown: [String]
    init(_ source: String, _ shown: String...) {
      self.source = source
      self.shown = shown
    }
    var testDescription: String { source }
  }

  static let operands =
    "  help: use one of the operands c d e f g a b r t l o < > @ v m % \\s \\e p k |, or (Name) for a macro"

  static let errors = [
    Case(
      "Ch0 c\nhello",
      "song.mml:2:1: error: unknown statement \"hello\": a line begins with \"Ch\" and a channel, "
        + "with \"$\" and a macro's name, or with \"#\" [mml-unknown-statement]",
      "  help: write Ch0 before notes, $Name before the text of a macro, or # before a comment"),
    Case(
      "  ChX c",
      "song.mml:1:3: error: expected a channel from 0 to 5 after \"Ch\", found \"X\" [mml-missing-channel]",
      "  help: write Ch0, Ch1, Ch2, Ch3, Ch4 or Ch5"),
    Case(
      "ch",
      "song.mml:1:1: error: expected a channel from 0 to 5 after \"Ch\", found the end of the line "
        + "[mml-missing-channel]",
      "  help: write Ch0, Ch1, Ch2, Ch3, Ch4 or Ch5"),
    Case(
      "\n\nCh6 c",
      "song.mml:3:3: error: channel 6 does not exist; the console has channels 0 to 5 [mml-channel]",
      "  help: write Ch0, Ch1, Ch2, Ch3, Ch4 or Ch5"),
    Case(
      "Ch10 c4",
      "song.mml:1:3: error: channel 10 does not exist; the console has channels 0 to 5 [mml-channel]",
      "  help: write Ch0, Ch1, Ch2, Ch3, Ch4 or Ch5"),
    Case(
      "Ch0 t132.5 c4",
      "song.mml:1:5: error: expected a whole number after \"T\", found 132.5 [mml-missing-number]",
      "  help: write T132 or T133"),
    Case(
      "Ch0 %100.5 c4",
      "song.mml:1:5: error: expected a whole number after \"%\", found 100.5 [mml-missing-number]",
      "  help: write %100"),
    Case(
      "$ c",
      "song.mml:1:2: error: expected the name of a macro after \"$\", found \" \" [mml-macro-name]",
      "  help: write a name such as $Name1, then a space and the text"),
    Case(
      "$",
      "song.mml:1:2: error: expected the name of a macro after \"$\", found the end of the line [mml-macro-name]",
      "  help: write a name such as $Name1, then a space and the text"),
    Case(
      "$A_b c",
      "song.mml:1:3: error: expected letters and digits in the name of a macro, found \"_\" after \"A\" "
        + "[mml-macro-name]",
      "  help: write a name such as $Name1, then a space and the text"),
    Case(
      "$" + String(repeating: "a", count: 256) + " c",
      "song.mml:1:2: error: the name of the macro is longer than 255 letters and digits [mml-macro-name]",
      "  help: write a name such as $Name1, then a space and the text"),
    Case(
      "$Abc # c",
      "song.mml:1:1: error: the macro Abc has no text after its name [mml-macro-text]",
      "  help: write a space and the text, or remove the line"),
    Case(
      "$A c\n$A d",
      "song.mml:2:2: error: the macro A is already defined on line 1 [mml-repeated-macro]",
      "  help: give this macro another name"),
    Case(
      "Ch0 c (A c",
      "song.mml:1:7: error: expected \")\" after \"(A\", found \" \" [mml-unclosed-macro]",
      "  help: write the name of the macro, with letters and digits only, between \"(\" and \")\""),
    Case(
      "Ch0 (Nope) c",
      "song.mml:1:5: error: there is no macro \"Nope\" [mml-undefined-macro]",
      "  help: define it on an earlier line: $Nope and its text"),
    Case(
      "$Bass c\nCh0 (bass)",
      "song.mml:2:5: error: there is no macro \"bass\", but line 1 defines Bass; macro names are case-sensitive "
        + "[mml-undefined-macro]",
      "  help: write (Bass)"),
    Case(
      "Ch0 (A)\n\n$A c",
      "song.mml:1:5: error: the macro A is not defined yet: line 3, which defines it, comes later "
        + "[mml-undefined-macro]",
      "  help: move line 3 above this line"),
    Case(
      "$A c(B)\n$B d (A)\nCh0 e (A)",
      "song.mml:3:7: error: the macro A uses itself: A, B, A [mml-cyclic-macro]",
      "  note: the macro A uses B at line 1, column 5",
      "  note: the problem is in the macro B, at line 2, column 6",
      "  help: remove one of these uses"),
    Case(
      "Ch0 c\nCh0 d z5 e",
      "song.mml:2:7: error: expected an operand, found \"z\" [mml-unknown-operand]", operands),
    Case(
      "$Z c z\nCh0 c\n\nCh1 v9 (Z)",
      "song.mml:4:8: error: expected an operand, found \"z\" [mml-unknown-operand]",
      "  note: the problem is in the macro Z, at line 1, column 6", operands),
    Case("Ch0 4c", "song.mml:1:5: error: expected an operand, found \"4\" [mml-unknown-operand]", operands),
    Case(
      "Ch0 c.", "song.mml:1:6: error: expected an operand, found \".\" [mml-unknown-operand]",
      "  help: write a length and one dot, such as c4."),
    Case(
      "Ch0 あ c", "song.mml:1:5: error: expected an operand, found \"あ\" (U+3042) [mml-unknown-operand]",
      operands),
    Case(
      "Ch0 c\u{1B}d",
      "song.mml:1:6: error: expected an operand, found the character U+001B [mml-unknown-operand]",
      operands),
    Case(
      "Ch0 t c",
      "song.mml:1:5: error: expected a number after \"T\", found \"c\" [mml-missing-number]",
      "  help: write T and a number"),
    Case(
      "Ch0 l # 4",
      "song.mml:1:5: error: expected a number after \"L\", found the end of the line [mml-missing-number]",
      "  help: write L and a number"),
    Case(
      "Ch0 v c",
      "song.mml:1:5: error: expected a number after \"V\", found \"c\" [mml-missing-number]",
      "  help: write V and a number"),
    Case(
      "Ch0 \\e c",
      "song.mml:1:5: error: expected a number after \"\\E\", found \"c\" [mml-missing-number]",
      "  help: write \\E and a number"),
    Case("Ch0 t0", "song.mml:1:5: error: expected 1 to 1,323,000 after \"T\", found 0 [mml-out-of-range]"),
    Case("Ch0 l0", "song.mml:1:5: error: expected 1 or more after \"L\", found 0 [mml-out-of-range]"),
    Case(
      "Ch0 l3000000000",
      "song.mml:1:5: error: expected at most 2,147,483,647 after \"L\", found 3,000,000,000 [mml-out-of-range]"
    ),
    Case(
      "Ch0 o200000000",
      "song.mml:1:5: error: expected 0 to 178,956,970 after \"O\", found 200,000,000 [mml-out-of-range]"),
    Case("Ch0 %101", "song.mml:1:5: error: expected 1 to 100 after \"%\", found 101 [mml-out-of-range]"),
    Case("Ch0 @4", "song.mml:1:5: error: expected 0 to 3 after \"@\", found 4 [mml-out-of-range]"),
    Case("Ch0 \\s0", "song.mml:1:5: error: expected 1 or more after \"\\S\", found 0 [mml-out-of-range]"),
    Case(
      "Ch0 \\s5000000000",
      "song.mml:1:5: error: expected at most 4,294,967,295 after \"\\S\", found 5,000,000,000 [mml-out-of-range]"
    ),
    Case(
      "Ch0 p-99999999999999999999",
      "song.mml:1:5: error: expected at most 4,294,967,295 after \"P-\", found a larger number [mml-out-of-range]"
    ),
    Case(
      "Ch0 \\x10",
      "song.mml:1:5: error: expected S (attack) or E (release) after \"\\\", found \"x\" [mml-envelope]",
      "  help: write \\S or \\E and a number of samples"),
    Case(
      "Ch0 p128",
      "song.mml:1:5: error: expected \"-\" and a number after \"P\", found \"1\" [mml-pitch-down]",
      "  help: write P- and the number of samples for each semitone, or P-0 to stop the glide"),
    Case(
      "Ch0 k c",
      "song.mml:1:5: error: expected \"+\" or \"-\" after \"K\", found \"c\" [mml-key-shift]",
      "  help: write K+ or K-, with one sign for each semitone"),
    Case(
      "Ch0 c4^0",
      "song.mml:1:5: error: \"C\" has the length 0; lengths divide the whole note: 1 is a whole note, 4 a quarter "
        + "note [mml-zero-length]"),
    Case(
      "Ch0 r99999",
      "song.mml:1:5: error: the rest is shorter than one sample [mml-too-short]",
      "  help: write a longer rest, or choose a slower tempo"),
    Case(
      "Ch0 c99999",
      "song.mml:1:5: error: the note C is shorter than one sample [mml-too-short]",
      "  help: write a longer note, or choose a slower tempo"),
    Case(
      "Ch0 c44100",
      "song.mml:1:5: error: the note C lasts 1 sample; at a gate of 80 percent no sample sounds [mml-too-short]",
      "  help: write a longer note, or choose a slower tempo"),
    Case(
      "Ch0 %1 c512",
      "song.mml:1:8: error: the note C lasts 86 samples; at a gate of 1 percent no sample sounds [mml-too-short]",
      "  help: write a longer note, or choose a higher gate or a slower tempo"),
    Case(
      "Ch0 t1 l1 c^^^^^",
      "song.mml:1:11: error: the note C lasts 24:00; at a gate of 80 percent a note can last at most 20:17 "
        + "[mml-too-long]",
      "  help: write several notes, or a shorter note and rests after it"),
    Case(
      "Ch0 c |",
      "song.mml:1:7: error: no time passes between this loop mark and the end of the song: the console hangs "
        + "[mml-loop-without-wait]",
      "  help: put notes or rests after the mark, or remove it: | is not a bar line"),
    Case(
      "Ch0 c m0 d m5 e",
      "song.mml:1:7: error: at a master volume of 0 a song stands still and never goes on [mml-frozen]",
      "  help: write a number from 1 to 65535 after M; for silence, write V0 in the channels"),
  ]

  static let warnings = [
    Case(
      "Ch0 o8 c",
      "song.mml:1:8: warning: the note is 3 semitones too high for the console, which plays its highest key "
        + "instead [mml-key-clamped]",
      "  help: choose another octave or key shift"),
    Case(
      "Ch0 o0 g+",
      "song.mml:1:8: warning: the note is 1 semitone too low for the console, which plays its lowest key "
        + "instead [mml-key-clamped]",
      "  help: choose another octave or key shift"),
    Case(
      "Ch0 v300 c",
      "song.mml:1:5: warning: expected a volume of 0 to 255, found 300; the console uses 44 instead [mml-volume]"
    ),
    Case(
      "Ch0 v0 v- c",
      "song.mml:1:8: warning: expected a volume of 0 to 255, found -1; the console uses 255 instead [mml-volume]"
    ),
    Case(
      "Ch0 m65537 c",
      "song.mml:1:5: warning: expected a master volume of at most 65,535, found 65,537; the console uses 1 instead "
        + "[mml-master-volume]"),
    Case(
      "Ch1 c d",
      "song.mml:1:5: warning: channel 1 is silent until its first V [mml-silent-channel]",
      "  help: write V and a volume before the note"),
    Case(
      "Ch0 c | d | e",
      "song.mml:1:11: warning: this loop mark, at 0:01.000, has no effect: the song loops to its first loop "
        + "mark, at 0:00.500 [mml-late-loop-mark]",
      "  help: | is not a bar line: remove all but the one where the loop begins"),
    Case(
      "Ch0 c1 6 d",
      "song.mml:1:5: warning: the digits after \"C\" are split by a space, but are one number, 16 "
        + "[mml-split-number]",
      "  help: remove the space; before another number, write its operand"),
    Case(
      "Ch0 t120 c1 c1\nCh1 v10 g1 t180 g1",
      "song.mml:2:12: warning: channels 0 and 1 have the same written length, but end at 0:04.000 and 0:03.333, "
        + "because a change of tempo does not apply to both [mml-uneven-tempo]",
      "  help: write T on a line above those of all channels that it is meant for, such as Ch0 T120; it applies only to what follows"
    ),
    Case(
      "Ch0 c | d e\nCh1 v9 c d\nCh2 v9 c",
      "song.mml:1:7: warning: the channels end at different times, from 0:01.0 to 0:01.5; those that end early are "
        + "silent until the song loops [mml-uneven-loop]",
      "  help: make the channels equally long; add rests if the silence is intended"),
    Case(
      "Ch0 | c8\nCh1 v9 c8 c64",
      "song.mml:1:5: warning: the channels end at different times, from 0:00.249 to 0:00.281; those that end early are "
        + "silent until the song loops [mml-uneven-loop]",
      "  help: make the channels equally long; add rests if the silence is intended"),
    Case(
      "Ch0 | c8.\nCh1 v9 c8. c128",
      "song.mml:1:5: note: the channels end at different times, from 0:00.374 to 0:00.390; those that end early are "
        + "silent until the song loops [mml-uneven-loop]",
      "  help: make the channels equally long; add rests if the silence is intended"),
    Case(
      "Ch0 | c1\nCh0 t90 c1\nCh1 v9 c1 c1",
      "song.mml:1:5: warning: channels of the same written length end at different times, from 0:04.6 to "
        + "0:05.3, because a change of tempo does not apply to all of them [mml-uneven-tempo]",
      "  help: write T on a line above those of all channels that it is meant for, such as Ch0 T120; it applies only to what follows"
    ),
    Case("Ch0 v5", "song.mml: warning: the song has neither notes nor rests [mml-empty]"),
  ]

  private func shown(_ source: String) -> [String] {
    MMLCompilation(parsing: Array(source.utf8)).diagnostics(file: "song.mml").flatMap {
      $0.rendered().split(separator: "\n").map(String.init)
    }
  }

  @Test(arguments: errors)
  func errorsAreReported(_ example: Case) {
    #expect(shown(example.source) == example.shown)
    #expect(MMLCompilation(parsing: Array(example.source.utf8)).song == nil)
  }

  @Test(arguments: warnings)
  func warningsAreReported(_ example: Case) {
    #expect(shown(example.source) == example.shown)
    #expect(MMLCompilation(parsing: Array(example.source.utf8)).song != nil)
  }

  @Test(arguments: [[0x43, 0, 0x68, 0], [0, 0x43, 0, 0x68]] as [[UInt8]])
  func utf16WithoutItsMark(_ bytes: [UInt8]) {
    #expect(
      MMLCompilation(parsing: bytes).diagnostics(file: "a.mml").map { $0.rendered() } == [
        "a.mml: error: expected ASCII with comments in any encoding that extends it, found UTF-16 without a byte "
          + "order mark [mml-utf-16]\n  help: save the file as UTF-8"
      ])
  }

  @Test(arguments: [false, true]) func utf16IsReadByItsMark(isBigEndian: Bool) {
    func utf16(_ text: String) -> [UInt8] {
      ("\u{FEFF}" + text).utf16.flatMap { unit -> [UInt8] in
        let bytes = [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
        return isBigEndian ? bytes : bytes.reversed()
      }
    }
    let source = "# 船の歌 🎵\r\nCh0 v9 c4d\r\nCh1 q\r\n"
    let plain = MMLCompilation(parsing: Array(source.utf8))
    #expect(MMLCompilation(parsing: utf16(source)).diagnostics() == plain.diagnostics())
    let song = "Ch0 v9 c4d # 歌\n"
    #expect(MMLCompilation(parsing: utf16(song)).song == MMLCompilation(parsing: Array(song.utf8)).song)
    #expect(MMLCompilation(parsing: utf16(song)).song != nil)
    // Half a character, in a comment.
    #expect(MMLCompilation(parsing: utf16(song).dropLast(2) + [0x20]).song != nil)
    #expect(MMLCompilation(parsing: Array(utf16(song).prefix(2))).song == MMLCompilation(parsing: []).song)
  }

  @Test func bytesThatAreNotTextAreReported() {
    let result = MMLCompilation(parsing: Array("Ch0 c ".utf8) + [0x82, 0xA0] + Array(" d\n".utf8) + [0])
    #expect(result.findings.map(\.message)[0] == "expected an operand, found the byte 0x82")
    #expect(
      result.findings.map(\.message)[1].english.hasPrefix("unknown statement \"\\u{0}\":"))
  }

  @Test func oneRunReportsSeveralErrors() {
    let source = "Ch0 t l4 z c0 d\nfoo\nCh7\nCh1 v5 (A) \\x p4 k e"
    #expect(
      shown(source).filter { $0.hasPrefix("song") }.map { String($0.prefix { $0 != " " }) } == [
        "song.mml:1:5:", "song.mml:1:10:", "song.mml:1:12:", "song.mml:2:1:", "song.mml:3:3:",
        "song.mml:4:8:", "song.mml:4:12:", "song.mml:4:15:", "song.mml:4:18:",
      ])
  }

  @Test func stopsShowingAfterFifty() {
    let lines = (1000..<1060).map { "Ch0 (A\($0)) v\($0)\n" }
    let result = MMLCompilation(parsing: Array(lines.joined().utf8))
    #expect(result.findings.count == 100)
    #expect(result.unshownErrors == 10)
    #expect(result.unshownWarnings == 10)
    #expect(
      result.diagnostics(file: "a.mml").suffix(2).map { $0.rendered() } == [
        "a.mml: error: 10 more errors [mml-more]", "a.mml: warning: 10 more warnings [mml-more]",
      ])
  }

  @Test func equalMistakesAreOne() {
    let source = "$A z\nCh0 V9 c z\nCh0 e z f z\nCh0 (A) (A) z\nCh1 V9 c\n"
    #expect(
      shown(source + String(repeating: "Ch1 z\n", count: 60)) == [
        "song.mml:2:10: error: expected an operand, found \"z\" [mml-unknown-operand]",
        "  note: the same mistake is in 64 other places, next in lines 3, 4, 6, 7, 8",
        "  help: use one of the operands c d e f g a b r t l o < > @ v m % \\s \\e p k |, or (Name) for a macro",
      ])
  }

  @Test func anErrorInAMacroIsReportedOnce() {
    #expect(shown("$A z\nCh0 (A) (A)\nCh1 (A)").count == 3)
  }

  @Test func notesShowThePathThroughMacros() {
    let source = "$A z\n$B (A)\n$C d(B)\nCh0 v9 (C)"
    #expect(
      shown(source) == [
        "song.mml:4:8: error: expected an operand, found \"z\" [mml-unknown-operand]",
        "  note: the macro C uses B at line 3, column 5",
        "  note: the macro B uses A at line 2, column 4",
        "  note: the problem is in the macro A, at line 1, column 4", Self.operands,
      ])
  }
}
