import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitPreview

@Suite struct DrawingSceneTests {
  private func scene(_ text: String, _ profile: Profile = .mk2) throws -> [DrawingCall] {
    try DrawingScene(checking: Array(text.utf8), profile: profile).calls
  }

  private func problems(in text: [UInt8], profile: Profile = .mk2) -> [SceneError] {
    do throws(Findings<SceneError>) {
      _ = try DrawingScene(checking: text, profile: profile)
      return []
    } catch {
      return error.listed
    }
  }

  @Test func everyCallOfTheSecondConsoleIsRead() throws {
    let blit = Blit(slot: 1, sourceX: 2, sourceY: 3, width: 4, height: 5, x: 6, y: 7)
    #expect(
      try scene(
        """
        vgs2_pallet(-9);
        vgs2_pallet256(255);
        vgs2_clear(1);
        vgs2_scroll(-1,2);
        vgs2_pixelBG(1,2,3);
        vgs2_pixelSP(1,2,3);
        vgs2_lineBG(1,2,3,4,5);
        vgs2_lineSP(1,2,3,4,5);
        vgs2_boxBG(1,2,3,4,5);
        vgs2_boxSP(1,2,3,4,5);
        vgs2_boxfBG(1,2,3,4,5);
        vgs2_boxfSP(1,2,3,4,5);
        vgs2_circleBG(1,2,3,4);
        vgs2_circleSP(1,2,3,4);
        vgs2_putBG(1,2,3,4,5,6,7);
        vgs2_putBG2(1,2,3,4,5,6,7);
        vgs2_putSP(1,2,3,4,5,6,7);
        vgs2_putSPM(1,2,3,4,5,6,7,8);
        vgs2_putSPH(1,2,3,4,5,6,7);
        vgs2_putSPMH(1,2,3,4,5,6,7,8);
        vgs2_putSPR(1,2,3,4,5,6,7,-8);
        vgs2_putSPE(1,2,3,4,5,6,7,8,9);
        vgs2_putSPRE(1,2,3,4,5,6,7,8,9,10);
        """) == [
          .pallet(-9), .pallet256(slot: 255), .clear(colour: 1), .scroll(x: -1, y: 2),
          .pixel(.background, x: 1, y: 2, colour: 3), .pixel(.sprites, x: 1, y: 2, colour: 3),
          .line(.background, x1: 1, y1: 2, x2: 3, y2: 4, colour: 5),
          .line(.sprites, x1: 1, y1: 2, x2: 3, y2: 4, colour: 5),
          .box(.background, x1: 1, y1: 2, x2: 3, y2: 4, colour: 5),
          .box(.sprites, x1: 1, y1: 2, x2: 3, y2: 4, colour: 5),
          .boxf(.background, x1: 1, y1: 2, x2: 3, y2: 4, colour: 5),
          .boxf(.sprites, x1: 1, y1: 2, x2: 3, y2: 4, colour: 5),
          .circle(.background, x: 1, y: 2, radius: 3, colour: 4),
          .circle(.sprites, x: 1, y: 2, radius: 3, colour: 4), .putBG(blit), .putBG2(blit), .putSP(blit),
          .putSPM(blit, colour: 8), .putSPH(blit), .putSPMH(blit, colour: 8), .putSPR(blit, angle: -8),
          .putSPE(blit, width: 8, height: 9), .putSPRE(blit, angle: 8, width: 9, height: 10),
        ])
  }

  @Test(arguments: [Profile.vge, .vgeLandscape])
  func callsOfOnlyTheFirstConsoleAreRead(profile: Profile) throws {
    let blit = Blit(slot: 1, sourceX: 2, sourceY: 3, width: 4, height: 5, x: 6, y: 7)
    #expect(
      try scene("vge_putSPD(1,2,3,4,5,6,7);\nvge_putSPX(1,2,3,4,5,6,7,8,9);", profile)
        == [.putSPD(blit), .putSPX(blit, x: 8, y: 9)])
  }

  @Test func spaceAndCommentsAreFree() throws {
    #expect(
      try scene(
        "\u{FEFF}  vgs2_scroll \t( 0x1F , - 010 ) ; // left\r\n\r\n//\u{30B7}\n\t// vgs2_no\nvgs2_clear(+7);")
        == [.scroll(x: 31, y: -8), .clear(colour: 7)])
    #expect(try scene("") == [])
    // Comments in other encodings than UTF-8 are harmless.
    let bytes = Array("vgs2_clear(1); // ".utf8) + [0x83, 0x5C, 0xFF, 0x00] + Array("\nvgs2_clear(2);".utf8)
    #expect(try DrawingScene(checking: bytes, profile: .mk2).calls == [.clear(colour: 1), .clear(colour: 2)])
  }

  @Test func theWholeRangeOf32BitsIsAllowed() throws {
    #expect(
      try scene("vgs2_scroll(-2147483648, 0x7fffffff);")
        == [.scroll(x: Int(Int32.min), y: Int(Int32.max))])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var profile = Profile.mk2
    var rendered: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Case(
      text: "// a\n  vgs2_putSp(1);",
      rendered: """
        t.scene:2:3: error: there is no drawing call vgs2_putSp [scene-unknown-call]
          help: did you mean vgs2_putSP?
        """),
    Case(
      text: "vgs2_boxxBG(1);",
      rendered: """
        t.scene:1:1: error: there is no drawing call vgs2_boxxBG [scene-unknown-call]
          help: did you mean vgs2_boxBG?
        """),
    Case(
      text: "printf(1);",
      rendered: """
        t.scene:1:1: error: there is no drawing call printf [scene-unknown-call]
          help: use one of these: vgs2_pallet, vgs2_pallet256, vgs2_clear, vgs2_scroll, vgs2_putBG, vgs2_putBG2, \
        vgs2_putSP, vgs2_putSPM, vgs2_putSPH, vgs2_putSPMH, vgs2_putSPR, vgs2_putSPE, vgs2_putSPRE, vgs2_pixelBG, \
        vgs2_circleBG, vgs2_lineBG, vgs2_boxBG, vgs2_boxfBG, vgs2_pixelSP, vgs2_circleSP, vgs2_lineSP, vgs2_boxSP, \
        vgs2_boxfSP
        """),
    Case(
      text: "vge_clear(0);",
      rendered: """
        t.scene:1:1: error: vge_clear is a call of the other console; the calls of this one begin with vgs2_ [scene-other-console]
          help: choose the other console, vge, or begin the call with vgs2_
        """),
    Case(
      text: "vgs2_clear(0);", profile: .vgeLandscape,
      rendered: """
        t.scene:1:1: error: vgs2_clear is a call of the other console; the calls of this one begin with vge_ [scene-other-console]
          help: choose the other console, mk2, or begin the call with vge_
        """),
    Case(
      text: "vgs2_putSPD(0,0,0,1,1,0,0);",
      rendered: "t.scene:1:1: error: vgs2_putSPD does not exist on VGS mk-II SR [scene-missing-call]"),
    Case(
      text: "vge_pallet(3);", profile: .vge,
      rendered: "t.scene:1:1: error: vge_pallet does not exist on VGE [scene-missing-call]"),
    Case(
      text: "vgs2_putSP(0,8,8,16,16,72);",
      rendered: """
        t.scene:1:1: error: vgs2_putSP takes 7 arguments, found 6 [scene-argument-count]
          help: write vgs2_putSP(n,sx,sy,xs,ys,dx,dy);
        """),
    Case(
      text: "vgs2_clear();",
      rendered: """
        t.scene:1:1: error: vgs2_clear takes 1 argument, found 0 [scene-argument-count]
          help: write vgs2_clear(c);
        """),
    Case(
      text: "vgs2_scroll(1,);",
      rendered: """
        t.scene:1:15: error: expected an integer, found ')' [scene-not-a-number]
          help: write an integer as in C: 12, -3 or 0x1F; a leading 0 means octal
        """),
    Case(
      text: "vgs2_scroll(1, -2x);",
      rendered: """
        t.scene:1:16: error: expected an integer, found -2x [scene-not-a-number]
          help: write an integer as in C: 12, -3 or 0x1F; a leading 0 means octal
        """),
    Case(
      text: "vgs2_scroll(08,",
      rendered: """
        t.scene:1:13: error: expected an integer, found 08 [scene-not-a-number]
          help: write an integer as in C: 12, -3 or 0x1F; a leading 0 means octal
        """),
    Case(
      text: "vgs2_scroll(0x, 1);",
      rendered: """
        t.scene:1:13: error: expected an integer, found 0x [scene-not-a-number]
          help: write an integer as in C: 12, -3 or 0x1F; a leading 0 means octal
        """),
    Case(
      text: "vgs2_scroll(2147483648,0);",
      rendered: """
        t.scene:1:13: error: 2147483648 does not fit in a signed 32-bit integer [scene-number-too-large]
          help: write an integer from -2147483648 to 2147483647
        """),
    Case(
      text: "vgs2_scroll(0,-99999999999999999999);",
      rendered: """
        t.scene:1:15: error: -99999999999999999999 does not fit in a signed 32-bit integer [scene-number-too-large]
          help: write an integer from -2147483648 to 2147483647
        """),
    Case(
      text: "vgs2_putSP(256,8,8,16,16,72,90);",
      rendered: """
        t.scene:1:12: error: expected a slot number from 0 to 255, found 256 [scene-not-a-byte]
          help: write a number from 0 to 255; the console would silently use only the low 8 bits of any other number
        """),
    Case(
      text: "vgs2_pixelBG(0, 0, -1);",
      rendered: """
        t.scene:1:20: error: expected a palette index from 0 to 255, found -1 [scene-not-a-byte]
          help: write a number from 0 to 255; the console would silently use only the low 8 bits of any other number
        """),
    Case(
      text: "vgs2_clear(0)",
      rendered:
        "t.scene:1:14: error: expected a semicolon after the call, found the end of the line [scene-missing]"),
    Case(
      text: "vgs2_clear(0 // ...",
      rendered:
        "t.scene:1:14: error: expected a comma or a closing parenthesis, found the end of the line [scene-missing]"
    ),
    Case(
      text: "vgs2_clear(0 1);",
      rendered: "t.scene:1:14: error: expected a comma or a closing parenthesis, found 1 [scene-missing]"),
    Case(
      text: "vgs2_clear(0); vgs2_clear(1);",
      rendered: """
        t.scene:1:16: error: expected the end of the line after the call, found vgs2_clear [scene-after-call]
          help: write one call per line
        """),
    Case(
      text: "vgs2_clear",
      rendered: """
        t.scene:1:1: error: expected an opening parenthesis after vgs2_clear [scene-not-a-call]
          help: write one call per line, or a comment that begins with //; a call looks like this: vgs2_clear(0);
        """),
    Case(
      text: "\n;",
      rendered: """
        t.scene:2:1: error: expected a drawing call, found ';' [scene-not-a-call]
          help: write one call per line, or a comment that begins with //; a call looks like this: vgs2_clear(0);
        """),
    Case(
      text: "\u{1b}[0m",
      rendered: """
        t.scene:1:1: error: expected a drawing call, found '\\x1b' [scene-not-a-call]
          help: write one call per line, or a comment that begins with //; a call looks like this: vgs2_clear(0);
        """),
  ])
  func mistakesAreReported(_ mistake: Case) throws {
    let error = problems(in: Array(mistake.text.utf8), profile: mistake.profile).first
    #expect(Diagnostic(try #require(error), file: "t.scene").rendered() == mistake.rendered)
  }

  @Test func allLinesWithMistakesAreFound() {
    let text = "vgs2_clear(0);\nvgs2_clear();\n\nvgs2_clear(x);\nnonsense\n"
    let found = problems(in: Array(text.utf8))
    #expect(found.map(\.problem.line) == [2, 4, 5])
  }

  @Test func longLinesAreReadQuicklyAndShortened() {
    let word = [UInt8](repeating: UInt8(ascii: "a"), count: 300_000)
    for (before, after) in [
      ("", ""), ("", "(1);"), ("vgs2_clear(", ");"), ("vgs2_clear(1);", ""), ("vgs2_clear(0x", ");"),
    ] {
      let found = problems(in: Array(before.utf8) + word + Array(after.utf8))
      #expect(found.count == 1)
      #expect((found.first?.message.english.utf8.count ?? .max) < 120)
    }
    let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: 300_000)
    #expect(problems(in: Array("vgs2_clear(".utf8) + zeros + Array(");".utf8)).count == 1)
  }

  @Test(arguments: [(63, ""), (64, ""), (65, "..."), (66, "...")])
  func wordsOfMoreThan64CharactersAreShortened(count: Int, end: String) throws {
    let word = String(repeating: "a", count: count)
    let shown = word.prefix(64) + end
    func message(_ text: String) -> LocalizedText? { problems(in: Array(text.utf8)).first?.message }
    #expect(message(word) == "expected a drawing call, found \(shown)")
    #expect(message(word + "(1);") == "there is no drawing call \(shown)")
    #expect(message("vgs2_clear(-\(word));") == "expected an integer, found -\(shown)")
    #expect(
      message("vgs2_clear(1); \(word)") == "expected the end of the line after the call, found \(shown)")
    let zeros = String(repeating: "0", count: count)
    if end.isEmpty {
      #expect(try scene("vgs2_clear(\(zeros));") == [.clear(colour: 0)])
    } else {
      #expect(message("vgs2_clear(\(zeros));") == "expected an integer, found \(zeros.prefix(64))...")
    }
  }

  @Test func anyBytesAreSafe() {
    var state: UInt64 = 5
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let words = [
      "vgs2_", "clear", "putSP", "(", ")", ",", ";", "-", "0x", "99", "//", "\n", "/", " ", "\u{e9}",
      "pixelBG",
    ]
    for _ in 0..<3_000 {
      var bytes: [UInt8] = []
      for _ in 0..<next(14) {
        bytes += next(6) == 0 ? [UInt8(next(256))] : Array(words[next(words.count)].utf8)
      }
      let problems = problems(in: bytes)
      #expect((try? DrawingScene(checking: bytes, profile: .mk2)) == nil || problems.isEmpty)
    }
  }
}
