import Foundation
import RomTestSupport
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitInspection
@testable import RomKitText

@Suite struct CatalogueWriterTests {
  private func catalogue(_ paths: [String], name: String = "test", slots: Bool = false) throws -> [UInt8] {
    var writer = CatalogueWriter(name: name, slots: slots)
    for path in paths { try writer.add(ContentIDTests.identity("plain"), path: path) }
    var sink = MemorySink()
    try writer.write(to: &sink)
    return sink.bytes
  }

  private func games(_ paths: String...) throws -> [String] {
    var names: [String] = []
    var reader = try CatalogueReader(ByteSource(catalogue(paths)))
    try reader.read { if case .game(let name) = $0 { names.append(name) } }
    return names
  }

  @Test func everyByteIsFixed() throws {
    let rom = try #require(ContentIDTests.expected["plain"])
    let version = String(decoding: try catalogue(["a.bin"]), as: UTF8.self).split(separator: "version>")[1]
      .dropLast(2)
    #expect(
      String(decoding: try catalogue(["a.bin"]), as: UTF8.self) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE datafile PUBLIC "-//Logiqx//DTD ROM Management Datafile//EN" "http://www.logiqx.com/Dats/datafile.dtd" [
        \t<!ATTLIST rom sha256 CDATA #IMPLIED>
        \t<!ATTLIST rom romkit-content CDATA #IMPLIED>
        \t<!ATTLIST rom romkit-packing CDATA #IMPLIED>
        ]>
        <datafile>
        \t<header>
        \t\t<name>test</name>
        \t\t<description>test</description>
        \t\t<version>\(version)</version>
        \t\t<author>romkit</author>
        \t</header>
        \t<game name="a">
        \t\t<description>a</description>
        \t\t<rom name="a.bin" size="1212" crc="\(rom.crc32)" md5="\(rom.md5)" sha1="\(rom.sha1)" sha256="\(rom.sha256)" \
        romkit-content="\(rom.content)" romkit-packing="\(rom.packing)"/>
        \t</game>
        </datafile>

        """)
    #expect(version.utf8.count == 8 && Hexadecimal.number(version.utf8) != nil)
  }

  @Test func theVersionDependsOnTheGames() throws {
    #expect(try catalogue(["a.bin"]) == catalogue(["a.bin"]))
    #expect(try catalogue(["a.bin"]) != catalogue(["b.bin"]))
  }

  @Test func gamesHaveUniqueNames() throws {
    #expect(
      try games("a.bin", "x/a.bin", "a.rom", "b (2).bin", "b.bin", "y/b.bin", "c/romdata.bin", "ROMDATA.BIN")
        == ["a", "a (2)", "a (3)", "b (2)", "b", "b (3)", "c", "ROMDATA"])
    #expect(
      try games(".hidden", "x", "/romdata.bin", "../romdata.bin") == [
        ".hidden", "x", "romdata", "romdata (2)",
      ])
  }

  @Test func namesAreEscaped() throws {
    let name = "a<b>&\"c\" 'd' \u{1B}[31m \u{FFFF}é"
    let bytes = try catalogue(["\(name).bin"], name: name)
    #expect(Escaped.isHarmless(bytes))
    let shown = "a<b>&\"c\" 'd' \\u{1b}[31m \u{FFFD}é"
    var reader = try CatalogueReader(ByteSource(bytes))
    var found: [String] = []
    try reader.read { event in
      if case .game(let name) = event { found.append(name) }
      if case .entry(let entry) = event { found.append(entry.name) }
    }
    #expect(found == [shown, shown + ".bin"])
  }

  @Test func slotsAreEntriesAsTheyAreExtracted() throws {
    var entries: [CatalogueEntry] = []
    var reader = try CatalogueReader(ByteSource(catalogue(["a.bin"], slots: true)))
    try reader.read { if case .entry(let entry) = $0 { entries.append(entry) } }
    let rom = try ContentIDTests.identity("plain")
    #expect(
      entries.map(\.name) == [
        "a.bin", "GSLOT000.CHR", "GSLOT255.CHR", "ESLOT003.PCM", "BSLOT000.BGM", "DSLOT007.DAT",
        "PSLOT001.BIN",
      ])
    for (entry, (slot, body)) in zip(entries.dropFirst(), zip(rom.content.slots, rom.bodies)) {
      #expect(entry.isFile(body))
      #expect(entry.content == slot.digest)
    }
  }

  /// The elements have the order of the document type, and only the attributes that it or the file declares.
  @Test func itIsValid() throws {
    var reader = try XMLReader(ByteSource(catalogue(["a.bin", "b.bin"], slots: true)))
    let children = [
      "": "datafile", "datafile": "header game game", "header": "name description version author",
      "game": "description rom rom rom rom rom rom rom",
    ]
    let attributes = [
      "game": ["name"],
      "rom": ["name", "size", "crc", "md5", "sha1", "sha256", "romkit-content", "romkit-packing"],
    ]
    var open: [(name: String, children: [String])] = [("", [])]
    while let event = try reader.next() {
      switch event {
      case .start(let element):
        open[open.count - 1].children.append(element.name)
        open.append((element.name, []))
        let known = attributes[element.name] ?? []
        #expect(element.attributes.allSatisfy { known.contains($0.name) })
      case .end:
        let (name, found) = open.removeLast()
        #expect(found.joined(separator: " ") == children[name] ?? "")
      }
    }
    #expect(open.map(\.children) == [["datafile"]])
  }

  @Test(.enabled(if: Program.exists("xmllint"), "xmllint is not installed")) func xmllintFindsItValid() throws
  {
    let folder = try TestFolder()
    let type = "http://www.logiqx.com/Dats/datafile.dtd"
    let text = String(decoding: try catalogue(["a&b.bin", "b.bin"], slots: true), as: UTF8.self)
    let local = Fixtures.folder.appendingPathComponent("dats/datafile.dtd").absoluteString
    try folder.write(text.replacing(type, with: local), to: "a.dat")
    let xmllint = try #require(Program.path(of: "xmllint"))
    let options = ["--noout", "--nonet", "--valid"]
    let good = try Program.run(xmllint, options + ["a.dat"], in: folder.path)
    #expect(good.status == 0 && good.output == "", "\(good.output)")
    try folder.write(
      text.replacing(type, with: local).replacing("<author>romkit</author>", with: ""), to: "b.dat")
    // Proves that it validates.
    let bad = try Program.run(xmllint, options + ["b.dat"], in: folder.path)
    #expect(bad.output.contains("validity error"), "\(bad.output)")
  }
}
