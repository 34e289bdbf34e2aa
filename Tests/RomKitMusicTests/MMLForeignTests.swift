import MusicProperties
import TestSupport
import Testing

@testable import RomKitMusic

/// The messages for notation from other dialects of MML, and the silence about songs that are written well.
@Suite struct MMLForeignTests {
  private func shown(_ source: [UInt8]) -> String {
    MMLCompilation(parsing: source).diagnostics().map { $0.rendered() }.joined(separator: "\n")
  }

  private func shown(_ source: String) -> String { shown(Array(source.utf8)) }

  @Test func channelsWrittenEquallyLongEndTogether() {
    #expect(Property.writtenLengths.tryOne().failures == [])
  }

  @Test func theEndsOfAllChannelsAreDetails() {
    let warning = MMLCompilation(parsing: Array("Ch0 | d e\nCh1 v9 d".utf8)).diagnostics()[0]
    #expect(
      warning.rendered(isDetailed: true) == """
        line 1:5: warning: the channels end at different times, from 0:00.5 to 0:01.0; those that end early are \
        silent until the song loops [mml-uneven-loop]
          note: channel 0 ends at 0:01.000
          note: channel 1 ends at 0:00.500
          help: make the channels equally long; add rests if the silence is intended
        """)
  }

  // MARK: Sharps

  @Test(arguments: [
    "Ch0 c#", "Ch0 g#4 d", "Ch0 a# ", "Ch0 F#d(Bar)e r8", "Ch0 c#8.^4 & v12 k+ @2 %80 \\s5", "Ch0 c#4 ; x",
    "$A c#", "ch2v9 c#",
  ])
  func sharpsAreWarnedOf(_ source: String) {
    let codes = MMLCompilation(parsing: Array(source.utf8)).diagnostics().map(\.code)
    #expect(codes.filter { $0 != "mml-empty" && $0 != "mml-silent-channel" } == ["mml-sharp"])
  }

  @Test func aSharpIsShownWithItsPlace() {
    #expect(
      shown("Ch0 e\nCh0 d c#4 d\n") == """
        line 2:7: warning: "#" begins a comment, so "c" is not sharp and the rest of the line is not played [mml-sharp]
          help: write c+ for the sharp note, or a space before the comment
        """)
  }

  @Test(arguments: [
    "Ch0 c # d", "Ch0 c\n# c#", "Ch0 c\n#c#", "Ch0 c\n  # Ch0 c#", "Ch0 c#comment", "Ch0 c# the end",
    "Ch0 e#サビ", "Ch0 c4#d",
    "Ch0 cde#----", "Ch0 cde#====", "Ch0 c\n#c", "$A c4 # a#\nCh0 (A)", "$Abc d\nCh0 (Abc)#c", "Ch0 c#A-part",
  ])
  func commentsAreQuiet(_ source: String) {
    #expect(shown(source) == "")
  }

  // MARK: Errors

  @Test(arguments: [
    (
      "Ch0 c ; a comment", "1:7: error: expected \"#\" before a comment, found \";\"",
      "write # instead of ;"
    ),
    ("Ch0 c // no", "1:7: error: expected \"#\" before a comment, found \"//\"", "write # instead of //"),
    (
      "Ch0 c /* no */", "1:7: error: expected \"#\" before a comment, found \"/*\"", "write # instead of /*"
    ),
    ("; a song\nCh0 c", "1:1: error: expected \"#\" before a comment, found \";\"", "write # instead of ;"),
    (
      "Ch0 {ceg}4 d", "1:5: error: unknown operand \"{\": a channel plays one note at a time",
      "for a chord, write each note in its own channel; for a tuplet, write each length, such as c12e12g12 for three notes in a quarter note"
    ),
    (
      "Ch0 'ceg'8. d", "1:5: error: unknown operand \"'\": a channel plays one note at a time",
      "for a chord, write each note in its own channel; for a tuplet, write each length, such as c12e12g12 for three notes in a quarter note"
    ),
    (
      "Ch0 c\u{2212}4 d", "1:6: error: expected an ASCII character, found \"\u{2212}\" (U+2212)",
      "write - instead"
    ),
    (
      "Ch0 c\u{266F}4 d", "1:6: error: expected an ASCII character, found \"\u{266F}\" (U+266F)",
      "write + instead"
    ),
    ("Ch0 r4^4 d", "1:7: error: a rest cannot be tied", "write r4r4"),
    ("Ch0 r^8.^ d", "1:6: error: a rest cannot be tied", "write rr8.r"),
    (
      "Ch0 r16" + String(repeating: "^16", count: 20), "1:8: error: a rest cannot be tied",
      "write a separate rest for each length, such as r4r16"
    ),
    (
      "Ch0 c4&c8", "1:7: error: unknown operand \"&\": \"^\" ties a note to a length, not to another note",
      "write c4^8 for c4&c8; between two different notes, remove &"
    ),
    ("Ch0 q7 c", "1:5: error: unknown operand \"q\": the gate is \"%\" and a percentage", "write %87 for q7"),
    (
      "Ch0 Q16 c", "1:5: error: unknown operand \"q\": the gate is \"%\" and a percentage",
      "write % and a number from 1 to 100"
    ),
    (
      "Ch0 [c [d]2 / e : f]4 g", "1:5: error: unknown operand \"[\": repetitions are written with macros",
      "give the repeated part a name on a line above, such as $Part c d e, and write (Part)(Part) here"
    ),
    (
      "Ch0 c]4 g", "1:6: error: unknown operand \"]\": repetitions are written with macros",
      "give the repeated part a name on a line above, such as $Part c d e, and write (Part)(Part) here"
    ),
    (
      "Ch0 ｃ　ｄ", "1:5: error: expected an ASCII character, found \"ｃ\" (U+FF43), which is full-width",
      "write c, and the rest of this line in half-width characters too"
    ),
    (
      "Ch0 c　d　e", "1:6: error: expected an ASCII character, found the character U+3000, which is full-width",
      "write a half-width space, and the rest of this line in half-width characters too"
    ),
    (
      "Ｃｈ０ c", "1:1: error: expected an ASCII character, found \"Ｃ\" (U+FF23), which is full-width",
      "write C, and the rest of this line in half-width characters too"
    ),
    (
      "＃ c", "1:1: error: expected an ASCII character, found \"＃\" (U+FF03), which is full-width",
      "write a half-width #"
    ),
    (
      "　Ch0 c", "1:1: error: expected an ASCII character, found the character U+3000, which is full-width",
      "write a half-width space, and the rest of this line in half-width characters too"
    ),
  ])
  func isReportedOnce(_ source: String, _ error: String, _ help: String) {
    #expect(shown(source) == "line \(error) [mml-unknown-operand]\n  help: \(help)")
  }

  @Test func fullWidthCharactersInShiftJISAreReportedOnce() {
    #expect(
      shown(Array("Ch0 c".utf8) + [0x81, 0x40, 0x82, 0x84, 0x82, 0x62] + Array("d\nCh0 e".utf8)) == """
        line 1:6: error: expected an ASCII character, found the byte 0x81, which begins a full-width character [mml-unknown-operand]
          help: write a half-width space, and the rest of this line in half-width characters too
        """)
  }

  @Test func aSignAfterALengthIsReportedWithItsPlace() {
    #expect(
      shown("Ch0 c4+") == """
        line 1:7: error: expected an operand, found "+" [mml-unknown-operand]
          help: write + or - between the letter of a note and its length, such as c+4
        """)
  }

  @Test(arguments: [
    "Ch0 c4\r\n\u{1A}", "$A 4\nCh0 c1(A) d(A)\n", "$A c1\nCh0 (A) e6",
    "Ch0 t120 c1\nCh1 v9 c1\nCh0 t90 c1\nCh1 c1", "Ch0 c1 | c1", "Ch0 l4. c t120 d",
  ])
  func goodSongsAreQuiet(_ source: String) {
    #expect(shown(source) == "")
  }

  @Test(arguments: [false, true]) func aFinalSubstituteOfUTF16EndsTheFile(isBigEndian: Bool) throws {
    let bytes = "\u{FEFF}Ch0 c4\n\u{1A}".utf16.flatMap { unit -> [UInt8] in
      let bytes = [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
      return isBigEndian ? bytes : bytes.reversed()
    }
    #expect(MMLText.withoutUTF16(bytes) == Array("Ch0 c4\n".utf8))
  }

  // MARK: Macros

  @Test func aMacroWithoutANameIsReported() {
    #expect(
      shown("Ch0 c () c") == """
        line 1:7: error: expected the name of a macro after "(", found ")" [mml-macro-name]
          help: write the name between "(" and ")", without spaces
        """)
  }

  @Test func aMacroInAnotherCaseThatIsDefinedLaterIsReported() {
    #expect(
      shown("Ch0 (bass)\n$Bass c") == """
        line 1:5: error: there is no macro "bass", but line 2 defines Bass; macro names are case-sensitive \
        [mml-undefined-macro]
          help: write (Bass), and move line 2 above this line
        """)
  }

  @Test func aCommentInAMacroEndsWithItsText() {
    #expect(shown("$A c ; x\nCh0 (A) z").split(separator: "\n").count == 5)
  }
}
