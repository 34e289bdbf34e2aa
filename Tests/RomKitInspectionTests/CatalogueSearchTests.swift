import RomTestSupport
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitInspection

@Suite struct CatalogueSearchTests {
  /// The matches of vectors in a catalogue, a line each.
  private func known(_ names: [String], in catalogue: [UInt8]) throws -> [[String]] {
    var search = CatalogueSearch(try names.map { try ContentIDTests.identity($0) })
    #expect(try search.search(ByteSource(catalogue), path: "c.dat").isEmpty)
    return search.answers.map { answer in
      answer.matches.map { match in
        switch match.kind {
        case .file(let isBadDump): "file \(match.game)/\(match.name ?? "")" + (isBadDump ? " bad" : "")
        case .content(let differences):
          "content \(match.game) " + (differences?.map(\.rawValue).joined(separator: ",") ?? "?")
        case .similar(let shared, let slots): "\(shared) of \(slots) \(match.game)"
        }
      } + (answer.unlisted > 0 ? ["\(answer.unlisted) more"] : [])
    }
  }

  private func catalogue(_ names: String..., slots: Bool = false) throws -> [UInt8] {
    var writer = CatalogueWriter(name: "test", slots: slots)
    for name in names { try writer.add(ContentIDTests.identity(name), path: "roms/\(name).bin") }
    var sink = MemorySink()
    try writer.write(to: &sink)
    return sink.bytes
  }

  @Test(arguments: ["logiqx.dat", "schema.dat", "machine.dat", "clrmamepro.dat"])
  func theFileIsFoundByAnyHash(name: String) throws {
    let found = try known(["plain", "reordered"], in: Fixtures.bytes("dats/\(name)"))
    #expect(found == [["file \(name == "machine.dat" ? "plain" : "Plain")/plain.bin"], []])
  }

  @Test func theSameContentIsFoundWithItsDifferences() throws {
    let found = try known(
      ["plain", "reordered", "deflated", "checksums", "unread", "pixel"], in: catalogue("plain"))
    #expect(
      found == [
        ["file plain/plain.bin"], ["content plain order"], ["content plain songs"],
        ["content plain checksums"],
        ["content plain rest"], [],
      ])
  }

  @Test func theSameFileCountsMoreThanItsContent() throws {
    let found = try known(["plain"], in: catalogue("reordered", "plain", "deflated", slots: true))
    #expect(found == [["file plain/plain.bin"]])
  }

  @Test func slotsAreCounted() throws {
    let found = try known(
      ["plain", "unusable", "empty"], in: catalogue("pixel", "note", "moved", "empty", slots: true))
    #expect(found == [["6 of 6 moved", "5 of 6 pixel", "5 of 6 note"], [], ["file empty/empty.bin"]])
  }

  @Test func onlyTheMostSimilarAreKept() throws {
    let found = try known(
      ["plain"], in: catalogue("pixel", "palette", "size", "sample", "note", "data", "moved", slots: true))
    #expect(
      found == [["6 of 6 moved", "5 of 6 pixel", "5 of 6 palette", "5 of 6 size", "5 of 6 sample", "2 more"]])
  }

  @Test func romsWithoutSlotsHaveNothingInCommon() throws {
    var bytes = try Fixtures.bytes("identity/empty.bin")
    bytes.append(1)
    var search = CatalogueSearch([try RomIdentity(of: ByteSource(bytes))])
    _ = try search.search(ByteSource(catalogue("empty")), path: "c.dat")
    #expect(search.answers[0].matches.isEmpty)
  }

  @Test(arguments: [
    ("size='1212'", false), ("crc='CRC'", false), ("size='1212' crc='CRC'", true), ("md5='MD5'", true),
    ("size='1213' md5='MD5'", false), ("crc='00000000' md5='MD5'", false),
    ("size='1212' crc='CRC' status='baddump'", true),
  ]) func allListedValuesMustMatch(attributes: String, isFound: Bool) throws {
    let expected = try #require(ContentIDTests.expected["plain"])
    let attributes = attributes.replacing("CRC", with: expected.crc32).replacing("MD5", with: expected.md5)
    let text = "<datafile><game name='g'><rom name='a' \(attributes)/></game></datafile>"
    let found = try known(["plain"], in: Array(text.utf8))
    #expect(found == [isFound ? ["file g/a" + (attributes.contains("bad") ? " bad" : "")] : []])
  }

  @Test func aCatalogueOfManyMatchesTakesNoMemory() throws {
    let expected = try #require(ContentIDTests.expected["plain"])
    let entry = "<rom name='a' sha256='\(expected.sha256)'/>"
    let text = "<datafile><game name='g'>\(String(repeating: entry, count: 1_000))</game></datafile>"
    let found = try known(["plain"], in: Array(text.utf8))
    #expect(found[0].count == 21)
    #expect(found[0].last == "980 more")
  }

  @Test func errorsNameTheCatalogue() {
    var search = CatalogueSearch([])
    #expect {
      try search.search(ByteSource(Array("<datafile>".utf8)), path: "c.dat")
    } throws: { error in
      (error as? Diagnostic)?.rendered()
        == """
        c.dat:1:11: error: expected </datafile>, found the end of the file [xml-syntax]
          help: get the file again if it is damaged or truncated, or correct it there
        """
    }
  }
}
