import Testing

@testable import RomKitBase

@Suite struct LocalizedTextTests {
  @Test func aLiteralIsItsOwnKey() {
    let message: LocalizedText = "the disk is full"
    #expect(message.english == "the disk is full")
    #expect(message.template == "the disk is full")
    #expect(message.text(in: .japanese) != message.english)
  }

  @Test func valuesTakeTheirPlacesInEveryLanguage() {
    let reason: LocalizedText = "the disk is full"
    let message: LocalizedText = "cannot write it: \(reason)"
    #expect(message.template == "cannot write it: {1}")
    #expect(message.english == "cannot write it: the disk is full")
    #expect(message.text(in: .japanese).contains(reason.text(in: .japanese)))
  }

  @Test(arguments: ["{1}", "{2}", "{99}", "{1", "}", "{x}", "{}", "{{1}}", ""])
  func bracesInTextsAndValuesStay(text: String) {
    #expect(LocalizedText(verbatim: text).english == text)
    #expect(LocalizedText(stringLiteral: text).english == text)
    #expect(("a \(text) b \(7)" as LocalizedText).english == "a \(text) b 7")
  }

  @Test func textsAreJoinedInEveryLanguage() {
    let words: [LocalizedText] = ["the disk is full", "permission denied"]
    #expect(words.joined(separator: ", ").english == "the disk is full, permission denied")
    #expect(
      words.joined(separator: ", ").text(in: .japanese)
        == words.map { $0.text(in: .japanese) }.joined(separator: "、"))
    #expect(([] as [LocalizedText]).joined(separator: ", ").english.isEmpty)
  }

  @Test func aNumberAndItsNounAreOneText() {
    #expect(Plural.bytes(1).english == "1 byte")
    #expect(Plural.bytes(1_234).english == "1,234 bytes")
    #expect(Plural.bytes(1).text(in: .japanese) == "1 バイト")
    #expect(Plural.bytes(1_234).text(in: .japanese) == "1,234 バイト")
  }

  @Test func aTextWithoutTranslationIsEnglish() {
    #expect(("no such text anywhere \(1)" as LocalizedText).text(in: .japanese) == "no such text anywhere 1")
  }

  @Test func equalityIsThatOfTheEnglishTexts() {
    #expect(("\(Plural.bytes(3)) left" as LocalizedText) == "3 bytes left")
    #expect(Set(["\(3) left", "3 left"] as [LocalizedText]).count == 1)
  }

  /// Bytes 1 to 3 too, which mark values in a message.
  @Test(
    arguments: [
      ("a\u{1B}[2J", #"a\u{1b}[2J"#), ("a\nromkit: error", #"a\u{a}romkit: error"#),
      ("--fo\u{1}o", #"--fo\u{1}o"#),
      ("b\u{3}\u{2}c", #"b\u{3}\u{2}c"#), ("\u{202E}gnp", #"\u{202e}gnp"#), ("\u{E0041}", #"\u{e0041}"#),
    ])
  func everyValueIsEscaped(value: String, text: String) {
    for message in ["found \(value)", "found \(LocalizedText(verbatim: value))"] as [LocalizedText] {
      #expect(message.english == "found \(text)")
      #expect(message.text(in: .japanese) == "found \(text)")
      #expect(message.template == "found {1}")
    }
  }

  @Test func valuesOfSeveralLinesKeepTheirEnds() {
    let message: LocalizedText = "write \(lines: "[a]\nb = \u{1B}\n")"
    #expect(message.english == "write [a]\nb = \\u{1b}\n")
    #expect(message.template == "write {1}")
  }

  @Test(
    arguments: [
      ([:], LocalizedText.Language.english), (["LANG": "ja_JP.UTF-8"], .japanese),
      (["LANG": "ja_JP.utf8"], .japanese),
      (["LANG": "ja"], .japanese), (["LC_MESSAGES": "ja_JP.UTF-8", "LANG": "C"], .japanese),
      (["LC_ALL": "C", "LANG": "ja_JP.UTF-8"], .english), (["LC_ALL": "", "LANG": "ja_JP.UTF-8"], .japanese),
      (["LANG": "ja_JP.eucJP"], .english), (["LANG": "ja_JP.SJIS"], .english), (["LANG": "jam"], .english),
      (["LANG": "en_US.UTF-8"], .english), (["LANG": "de_DE.UTF-8"], .english),
      (["ROMKIT_LANGUAGE": "ja", "LC_ALL": "C"], .japanese),
      (["ROMKIT_LANGUAGE": "en", "LANG": "ja_JP.UTF-8"], .english),
      (["ROMKIT_LANGUAGE": "fr", "LANG": "ja_JP.UTF-8"], .japanese),
    ] as [([String: String], LocalizedText.Language)])
  func theEnvironmentChoosesTheLanguage(variables: [String: String], language: LocalizedText.Language) {
    #expect(LocalizedText.Language(environment: { variables[$0] }) == language)
  }

  @Test(arguments: [
    ("{1}が必要", "(3)", "(3) が必要"), ("{1} が必要", "3", "3 が必要"), ("{1} が必要", "整数", "整数が必要"),
    ("{1}が必要", "3", "3 が必要"),
    ("実際は {1}", "画像", "実際は画像"), ("実際は{1}", "PNG", "実際は PNG"), ("「{1}」が", "a", "「a」が"),
    ("{1}、{2}", "3", "3、{2}"), ("{1} {2}", "画像", "画像 {2}"), ("{1}", "画像", "画像"),
    ("{1} ({2})", "画像", "画像 ({2})"),
  ])
  func japaneseAndLatinWordsAreSeparatedByOneSpace(template: String, value: String, text: String) {
    let message = LocalizedText(
      marked: template.replacing("{1}", with: LocalizedText(verbatim: value).marked))
    #expect(message.text(in: .japanese) == text)
    #expect(message.english == template.replacing("{1}", with: value))
  }

  /// Stored messages may come from elsewhere.
  @Test(arguments: [
    ("x \u{3}b", "x b"), ("\u{2}", ""), ("x \u{2}b", "x b"), ("\u{1}a\u{2}b\u{3}", "ab"),
    (String(repeating: "\u{2}", count: 100_000) + "a", "a"),
  ])
  func anyMarksGiveAText(marked: String, text: String) {
    #expect(LocalizedText(stored: marked).english == text)
    #expect(LocalizedText(stored: marked).text(in: .japanese) == text)
  }

  @Test func aStoredMessageIsEscapedEverywhere() {
    let message = LocalizedText(stored: "a\u{1B}[2J\n \u{1}b\u{202E}\u{3} \u{2}\u{9B}{1}\u{3}")
    #expect(message.english == "a\\u{1b}[2J\n b\\u{202e} \\u{9b}{1}")
    #expect(message.text(in: .japanese) == message.english)
  }

  @Test func aMessageInOtherWordsKeepsItsValues() {
    let inner: LocalizedText = "choose a scale from 1 to \(8)"
    let message: LocalizedText = "\(inner), not \("a\u{1B}")"
    let words: [String: LocalizedText] = ["choose a scale from 1 to {1}": "write --scale {1} or less, {1}"]
    #expect(message.reworded(by: words).english == "write --scale 8 or less, 8, not a\\u{1b}")
    #expect(message.reworded(by: words).template == message.template)
    #expect(message.reworded(by: [:]).marked == message.marked)
  }

  @Test func aMessageIsStoredWithItsParts() {
    let message: LocalizedText = "\(Plural.bytes(3)) in \("日本\u{1B}")\nor"
    #expect(LocalizedText(stored: message.marked).marked == message.marked)
  }
}
