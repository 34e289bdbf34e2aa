import Testing

@testable import RomKitBase
@testable import RomKitMusic

@Suite struct VGSCreditsTextTests {
  private static let text = """
    format = VGS1.0
    genre = Game Music

    Data:
    year = 2015
    aid = 0
    track = 12
    album = Ein Spiel
    song = Stage #1 = the start
    team =
    creator = いろは
    right =
    code =

    Data:
    year = 0
    aid = 0
    track = 0
    album =
    song =
    team =
    creator =
    right =
    code =

    """

  @Test func readsAndWritesTheSameText() throws {
    let credits = try VGSCredits(parsing: Array(Self.text.utf8))
    #expect(credits.genre == "Game Music")
    #expect(credits.records.count == 2)
    #expect(credits.records[0].year == 2015)
    #expect(credits.records[0].track == 12)
    #expect(credits.records[0].song == "Stage #1 = the start")
    #expect(credits.records[0].creator == "いろは")
    #expect(credits.records[1] == VGSRecord())
    #expect(try credits.serialized() == Array(Self.text.utf8))
  }

  @Test func readsTextWrittenByHand() throws {
    let text = "\u{FEFF}# credits\r\n\tgenre=\tRock \r\n\r\n  # more\r\n Data: \r\nsong=A\ryear = 65535"
    let credits = try VGSCredits(parsing: Array(text.utf8))
    #expect(credits.format == "VGS1.0")
    #expect(credits.genre == "Rock")
    #expect(credits.records.map(\.song) == ["A"])
    #expect(credits.records.map(\.year) == [65_535])
  }

  @Test(arguments: [
    (
      "gnere = x",
      "1:1: error: `gnere` is not a key of the header, which has the keys format and genre [meta-unknown-key]\n"
        + "  help: did you mean genre?"
    ),
    (
      "xyzzy = x",
      "1:1: error: `xyzzy` is not a key of the header, which has the keys format and genre [meta-unknown-key]"
    ),
    (
      "Data:\n Sogn = x",
      "2:2: error: `Sogn` is not a key of a record [meta-unknown-key]\n"
        + "  help: did you mean song?"
    ),
    (
      "Data:\nxyzzy = x",
      "2:1: error: `xyzzy` is not a key of a record [meta-unknown-key]\n"
        + "  help: use one of the keys year, aid, track, album, song, team, creator, right, code"
    ),
    ("song = x", "1:1: error: `song` belongs to a record, after a `Data:` line [meta-misplaced-key]"),
    (
      "Data:\ngenre = x",
      "2:1: error: `genre` belongs to the header, before the first `Data:` line [meta-misplaced-key]"
    ),
    (
      "Data:\nyear = 1\n\nyear = 2",
      "4:1: error: `year` is already given on line 2 [meta-duplicate-key]\n"
        + "  help: remove one of the two lines, or start another record with `Data:`"
    ),
    (
      "Data:\nteam =  ééééééééééééééééé",
      "2:9: error: `team` is 34 bytes long, but its field has room for 31 [meta-text-too-long]\n"
        + "  help: shorten it; characters beyond ASCII take two to four bytes each"
    ),
    (
      "format = VGS1.000",
      "1:10: error: `format` is 8 bytes long, but its field has room for 7 [meta-text-too-long]\n"
        + "  help: shorten it; characters beyond ASCII take two to four bytes each"
    ),
    (
      "Data:\nyear = 65536",
      "2:8: error: expected a number from 0 to 65535 for `year`, found `65536` [meta-not-a-number]"
    ),
    (
      "Data:\ntrack = ",
      "2:8: error: expected a number from 0 to 65535 for `track`, found `` [meta-not-a-number]"
    ),
    (
      "Data:\naid = +1",
      "2:7: error: expected a number from 0 to 65535 for `aid`, found `+1` [meta-not-a-number]"
    ),
    (
      "Data\n",
      "1:1: error: `Data` is neither `key = value` nor `Data:` [meta-not-an-entry]\n"
        + "  help: write `key = value`, `Data:` before a record, or # before a comment"
    ),
    (
      "# é\0\n",
      "1:4: error: expected UTF-8 text, found an invalid byte [meta-not-text]\n  help: save the file as UTF-8"
    ),
  ])
  func errorsAreReported(_ text: String, _ message: String) {
    #expect(Self.messages(text).first == "song.meta:" + message)
  }

  @Test func theNumberOfRecordsIsChecked() {
    #expect(
      Self.messages("genre = x") == [
        "song.meta: error: there is no `Data:` line; a song with credits has at least one record [meta-no-data]\n"
          + "  help: add a line `Data:` before the first record"
      ])
    let data = "Data:\nyear = 1\n"
    #expect(Self.messages(String(repeating: data, count: 255)) == [])
    #expect(
      Self.messages(String(repeating: data, count: 300)) == [
        "song.meta:511: error: this is record 256, but a .vgs file has room for 255 [meta-too-many-records]\n"
          + "  help: remove some records"
      ])
  }

  @Test(arguments: ["a\nb", "a\rb", " a", "a\t", "a\0"])
  func aTextThatDoesNotFitOnALineIsNotWritten(_ text: String) {
    var record = VGSRecord()
    record.code = PaddedText(text)
    let source = VGSCredits(records: [record])
    let error = #expect(throws: Diagnostic.self) { try source.serialized() }
    #expect(
      error?.rendered()
        == "error: `code` of record 1 has a line break, or spaces at its start or end, which a .meta file cannot express "
        + "[vgs-not-a-line]\n  help: write the credits in a new .meta file, and take the song alone"
    )
  }

  private static func messages(_ text: String) -> [String] {
    do {
      _ = try VGSCredits(parsing: Array(text.utf8))
      return []
    } catch {
      return error.listed.map { Diagnostic($0, file: "song.meta").rendered() }
    }
  }
}
