import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitInspection
@testable import RomKitText

@Suite struct CatalogueReaderTests {
  /// A line for each game and file: its size and the start of its hashes.
  static func lines(_ bytes: [UInt8], warnings: inout [String]) throws -> [String] {
    var lines: [String] = []
    var reader = try CatalogueReader(ByteSource(bytes))
    try reader.read { event in
      switch event {
      case .game(let name): lines.append(name)
      case .entry(let entry):
        var words = [entry.name, entry.size.map(String.init) ?? "?"]
        if let crc32 = entry.crc32 { words.append("crc \(crc32.hexadecimal(digits: 8))") }
        if let md5 = entry.md5 { words.append("md5 \(md5.prefix(2).hexadecimal())") }
        if let sha1 = entry.sha1 { words.append("sha1 \(sha1.prefix(2).hexadecimal())") }
        if let sha256 = entry.sha256 { words.append("sha256 \(sha256.bytes.prefix(2).hexadecimal())") }
        if entry.isBadDump { words.append("bad") }
        lines.append("- " + words.joined(separator: " "))
      case .endOfGame: lines.append(".")
      }
    }
    warnings = reader.warnings.listed.map { Described.line($0) }
    return lines
  }

  private func lines(_ bytes: [UInt8]) throws -> [String] {
    var warnings: [String] = []
    let lines = try Self.lines(bytes, warnings: &warnings)
    #expect(warnings == [])
    return lines
  }

  private func lines(_ text: String) throws -> [String] { try lines(Array(text.utf8)) }

  private func failure(_ bytes: [UInt8]) -> String {
    do {
      return "no error: \(try lines(bytes))"
    } catch let error as CatalogueError {
      return Described.line(error)
    } catch let error as Diagnostic {
      return Described.line(error)
    } catch {
      return "\(error)"
    }
  }

  private func failure(_ text: String) -> String { failure(Array(text.utf8)) }

  // MARK: Formats of other programs

  @Test func xmlWithADocumentTypeIsRead() throws {
    #expect(
      try lines(Fixtures.bytes("dats/logiqx.dat")) == [
        "Bow \"Wow\" & Co (Japan)", "- romdata.bin 4096 crc 0badcafe md5 0011 sha1 0011",
        "- bad.bin 17 crc 00001234 bad", "- none.bin 4", ".", "Plain",
        "- plain.bin 1212 crc \(expected.crc32) md5 \(expected.md5.prefix(4)) sha1 \(expected.sha1.prefix(4))",
        ".",
      ])
  }

  @Test func xmlWithASchemaIsRead() throws {
    #expect(
      try lines(Fixtures.bytes("dats/schema.dat")) == [
        "ハローワールド (World) (v1.1)", "- ハローワールド (World).bin 24 sha256 0011", ".", "Plain",
        "- plain.bin 1212 sha256 \(expected.sha256.prefix(4))", ".",
      ])
  }

  @Test func machinesAreGames() throws {
    #expect(
      try lines(Fixtures.bytes("dats/machine.dat")) == [
        "café", "- a.bin 3 crc 352441c2 sha1 a999", ".", "plain", "- plain.bin 1212 crc \(expected.crc32)",
        ".",
      ])
  }

  @Test func theTextFormatIsRead() throws {
    #expect(
      try lines(Fixtures.bytes("dats/clrmamepro.dat")) == [
        "bios", "- bios.bin 3 crc 352441c2", ".", "Bow Wow (Japan) (v1.0)",
        "- Bow(Wow).bin 4096 crc 0badcafe md5 0011", "- Bow Wow 2.bin 17 crc 00001234 bad", ".", "Plain",
        "- plain.bin 1212 crc \(expected.crc32) md5 \(expected.md5.prefix(4)) sha1 \(expected.sha1.prefix(4))",
        ".",
      ])
  }

  private var expected: ContentIDTests.Expected {
    get throws { try #require(ContentIDTests.expected["plain"]) }
  }

  // MARK: Details

  @Test func filesOutsideGamesAreSkipped() throws {
    #expect(
      try lines("<datafile><rom name='a'/><game name='b'><c><rom name='d'/></c></game></datafile>")
        == ["b", "- d ?", "."])
  }

  @Test(arguments: [
    "game ( rom ( name a ) )", "game ( rom ( name a b ) )", "game ( rom ( x ( y ( z ) ) name a ) name b )",
  ]) func unknownWordsAreSkipped(text: String) throws {
    #expect(try lines(text) == ["", "- a ?", "."])
  }

  @Test(arguments: [
    (#""Plain \"quoted\" game""#, #"Plain "quoted" game"#), (#""\"all\"""#, #""all""#),
    (#""dir\" description "b""#, #"dir\"#), (#""C:\games\""#, #"C:\games\"#), (#""a\\b""#, #"a\\b"#),
  ])
  func quotesAfterABackslashBelongToTheText(written: String, name: String) throws {
    #expect(try lines("game (\n name \(written)\n)") == [name, "."])
  }

  @Test(arguments: [("flags baddump", " bad"), ("flags nodump", ""), ("flags verified", "")])
  func flagsAreTheStatus(words: String, shown: String) throws {
    #expect(try lines("game ( name g rom ( name a size 1 \(words) ) )") == ["g", "- a 1\(shown)", "."])
  }

  @Test(arguments: [
    ("size='1'", "1"), ("size='01'", "1"), ("size='9223372036854775807'", "9223372036854775807"),
    ("size=''", "?"),
    ("size='-'", "?"), ("crc='12'", "? crc 00000012"), ("crc32='12345678'", "? crc 12345678"),
  ]) func valuesAreRead(attribute: String, shown: String) throws {
    #expect(
      try lines("<datafile><game name='g'><rom name='a' \(attribute)/></game></datafile>")
        == ["g", "- a \(shown)", "."])
  }

  @Test(arguments: [
    ("size", "-1", "a number of bytes"), ("size", "9223372036854775808", "a number of bytes"),
    ("size", "0x10", "a number of bytes"), ("size", "+1", "a number of bytes"),
    ("crc", "123456789", "8 hexadecimal digits"), ("crc", "1234567g", "8 hexadecimal digits"),
    ("md5", "0011", "32 hexadecimal digits"),
    ("sha1", "00112233445566778899aabbccddeeff0011223g", "40 hexadecimal digits"),
    ("sha256", "00", "64 hexadecimal digits"), ("romkit-content", "00", "64 hexadecimal digits"),
    (
      "romkit-packing", "order:1",
      "a value such as order:0badcafe songs:00000000 rest:00000000 checksums:yes"
    ),
  ]) func anEntryWithAnInvalidValueIsSkipped(key: String, value: String, expected: String) throws {
    var warnings: [String] = []
    let text =
      "<datafile><game name='g'>\n <rom name='a' \(key)='\(value)'/><rom name='b'/></game></datafile>"
    #expect(try Self.lines(Array(text.utf8), warnings: &warnings) == ["g", "- b ?", "."])
    #expect(
      warnings == [
        "dat-entry: expected \(expected) for \(key), found \"\(value.prefix(40))\"\(value.count > 40 ? "..." : "") @2:16"
      ])
    let words = "game ( name g rom ( name a \(key) \(value) size 7 ) rom ( name b ) )"
    if !value.contains(" ") {
      #expect(try Self.lines(Array(words.utf8), warnings: &warnings) == ["g", "- b ?", "."])
      #expect(warnings.count == 1)
    }
  }

  // MARK: Other files

  @Test(arguments: [
    ("", "dat-other-file: expected a DAT file, found an empty file"),
    ("SY\u{1}\u{2}", "dat-other-file: expected a DAT file, found the CHR of a graphics slot"),
    ("a\0", "dat-other-file: expected a DAT file, found bytes that are not text"),
    ("<html></html>", "dat-other-file: expected <datafile> as the outermost element, found <html> @1:1"),
    ("game", "dat-syntax: expected '(' after \"game\", found the end of the file @1:5"),
    ("game name", "dat-syntax: expected '(' after \"game\", found 'n' @1:6"),
    ("( name )", "dat-syntax: expected a word, found '(' @1:1"),
    (") ", "dat-syntax: expected a word, found ')' @1:1"),
    ("game ( name", "dat-syntax: expected a value or ')', found the end of the file @1:12"),
    ("game ( name a", "dat-syntax: expected a word or ')', found the end of the file @1:14"),
    ("game ( ( a ) )", "dat-syntax: expected a word or ')', found '(' @1:8"),
    (
      "game ( name \"a\nb\" )",
      "dat-syntax: expected the quote that ends the text, found the end of the line @1:15"
    ),
    ("game ( x ( a b", "dat-syntax: expected ')', found the end of the file @1:15"),
    ("game ( \u{1} )", "dat-other-file: expected a DAT file, found bytes that are not text"),
  ]) func otherFilesAreRefused(text: String, message: String) {
    #expect(failure(text) == message)
  }

  @Test func textMayTurnIntoBytesLater() {
    let text = "game ( name a )" + String(repeating: " ", count: 5_000) + "\u{1}"
    #expect(failure(text) == "dat-syntax: expected a word, found U+0001 @1:5016")
  }

  @Test func theDepthOfParenthesesIsLimited() throws {
    func nested(_ depth: Int) -> String {
      "x " + String(repeating: "( y ", count: depth) + String(repeating: ") ", count: depth)
    }
    #expect(try lines(nested(16)) == [])
    #expect(
      failure(nested(17)) == "dat-limit: expected parentheses nested at most 16 deep, found more @1:67")
    #expect(failure(nested(1_000_000)).hasPrefix("dat-limit"))
  }

  @Test func theLengthOfAWordIsLimited() throws {
    let word = String(repeating: "w", count: 65_536)
    #expect(try lines("\(word) ( )") == [])
    #expect(
      failure("\(word)w ( )")
        == "dat-limit: expected at most 65,536 bytes in a word or value, found more @1:1")
  }

  @Test func aFileIsRefusedByItsSize() {
    #expect(
      Described.line(CatalogueError.tooLarge(size: 1 << 30))
        == "dat-too-large: expected a catalogue of at most 268,435,456 bytes, found 1,073,741,824")
  }

  @Test func aFolderWithoutCataloguesIsRefused() throws {
    let folder = try TestFolder()
    try folder.write("a", to: "a.txt")
    #expect(throws: CatalogueError.noneInFolder(path: folder.path)) { try CatalogueFiles.open([folder.path]) }
    try folder.write("b", to: "b.DAT")
    try folder.write("c", to: "a.xml")
    try folder.write("d", to: "c.dat/d.dat")
    #expect(try CatalogueFiles.open([folder.path]).map(\.path) == [folder["a.xml"], folder["b.DAT"]])
  }
}
