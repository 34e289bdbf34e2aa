import Testing

@testable import RomKitBase

/// Translations as gettext's .po files have them.
@Suite struct TranslationTests {
  private let catalogue = TranslationCatalogue([
    EmbeddedFile(
      name: "first.po",
      bytes: Array(
        #"""
        msgid ""
        msgstr ""
        "Language: ja\n"

        #. {1} name
        #: First.swift
        msgid "no \"{1}\" here"
        msgstr "ここに\"{1}\"はない"

        #, fuzzy
        msgid "not checked"
        msgstr "未確認"

        #: First.swift
        msgid "not translated"
        msgstr ""

        msgid "after an entry without one"
        msgstr "次の項目"
        """#.utf8)),
    EmbeddedFile(
      name: "second.po",
      bytes: Array(
        #"""
        msgid ""
        "two\n"
        "lines"
        msgstr ""
        "二\n"
        "行"

        msgid "{1} entry"
        msgid_plural "{1} entries"
        msgstr[0] "エントリ {1} 個"
        """#.utf8)),
  ])

  @Test(arguments: [
    ("no \"{1}\" here", "ここに\"{1}\"はない"), ("after an entry without one", "次の項目"), ("two\nlines", "二\n行"),
    ("{1} entry", "エントリ {1} 個"), ("{1} entries", "エントリ {1} 個"),
  ])
  func textHasItsTranslation(_ text: String, _ translation: String) {
    #expect(catalogue[text] == translation)
  }

  @Test(arguments: ["not checked", "not translated", "", "unknown"])
  func englishIsShownForATextWithout(_ text: String) {
    #expect(catalogue[text] == nil)
  }
}
