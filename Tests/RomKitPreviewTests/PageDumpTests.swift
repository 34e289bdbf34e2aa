import RomTestSupport
import Testing
import VGSCore

@testable import RomKitContainer
@testable import RomKitPreview

/// How the page shows bytes that are nothing better.
@Suite struct PageDumpTests {
  /// How many bytes a slot has, how many lines show them, and what is said of the others.
  @Test(
    arguments: [
      (1, 1, nil), (16, 1, nil), (17, 2, nil), (255, 16, nil), (256, 16, nil),
      (257, 16, "The first 256 of 257 bytes."), (1_300, 16, "The first 256 of 1,300 bytes."),
    ] as [(Int, Int, String?)])
  func the256FirstBytesAreShown(size: Int, lines: Int, note: String?) throws {
    let record = Record(SlotID(.data, 2), body: Body((0..<size).map { UInt8(truncatingIfNeeded: $0) }))
    let page = try PageROM.page(of: [record], checksums: false)
    let start = try #require(page.firstRange(of: "<article"))
    let end = try #require(page.firstRange(of: "</article>"))
    let article = page[start.lowerBound..<end.lowerBound]
    #expect(article.matches(of: /<b>00[0-9a-f]0<\/b>/).count == lines)
    let notes = article.matches(of: /<p class="note">([^<]*)<\/p>/).map { String($0.1) }
    #expect(notes == [note].compactMap { $0 })
  }

  @Test func aDumpHasNumbersAndCharacters() {
    let bytes: [UInt8] = [0x1F, 0x20, 0x41, 0x7E, 0x7F, 0x80, 0xFF, 0x0A, 0x42]
    let room = String(repeating: "   ", count: 7)
    #expect(
      HexDump.markup(of: bytes).html
        == "<b>0000</b> 1f 20 41 7e 7f 80 ff 0a  42\(room)  <span>· A~····B</span>\n")
    let dump = HexDump.markup(of: [UInt8](repeating: 0x30, count: 17)).html.split(separator: "\n")
    let zeros = String(repeating: " 30", count: 8)
    #expect(dump.first == "<b>0000</b>\(zeros) \(zeros)  <span>0000000000000000</span>")
    let rest = String(repeating: "   ", count: 15)
    #expect(dump.last == "<b>0010</b> 30\(rest)   <span>0</span>")
  }
}
