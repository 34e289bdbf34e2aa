import RomKitBase
import Testing

@testable import RomKitBuild

/// The cache is a file that others may write.
@Suite struct ForgedNotesTests {
  @Test(arguments: [
    "\u{1B}[2J", "\u{202E}", "\u{2028}", "\u{9B}2J", "\u{E0041}", "\u{3}\u{1B}[2J\u{1}", "\u{2}\u{2}\u{7F}",
  ])
  func textOfTheCacheIsEscaped(hostile: String) throws {
    var writer = ByteWriter(capacity: 1_024)
    writer.list([hostile]) { writer, text in
      writer.append(1)
      writer.text(text)
    }
    writer.list([hostile]) { writer, text in
      writer.append(0)
      writer.text(text)
      writer.append(1)
      writer.text(text)
      writer.optional(text)
      writer.append(0)
      writer.text(text)
      for _ in 0..<2 { writer.list([text]) { $0.text($1) } }
      writer.append(1)
      writer.text(text)
    }
    writer.integer(0)
    writer.append([0, 0, 0])
    writer.list([String]()) { $0.text($1) }
    var reader = ByteReader(writer.bytes)
    let notes = try ConversionNotes(reading: &reader, paths: [])
    let warning = try #require(notes.warnings.first)
    let report = try #require(notes.reports.first ?? nil)
    for language in LocalizedText.Language.allCases {
      for text in [
        report.text(in: language), warning.rendered(in: language, isDetailed: true), warning.json.text,
      ] {
        #expect(Escaped.lines(text) == text)
        #expect(text.contains("\\u"))
      }
    }
  }
}
