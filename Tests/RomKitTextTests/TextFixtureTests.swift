import TestSupport
import Testing

@testable import RomKitText

/// Slots are the same as those that another program makes from the same sources.
@Suite struct TextFixtureTests {
  @Test func packsTheBytesOfTheFixture() throws {
    let format = TextFormat(encoding: .shiftJIS, lineEnds: .crlf)
    let slot = TextSlot(parsingSource: try Fixtures.bytes("text/story.txt"), format: format)
    let body = try slot.serialized()
    #expect(body == (try Fixtures.bytes("text/story.dat")))
    let read = try TextSlot(parsing: body[...])
    #expect(read.format == format)
    #expect(read.format.summary(byteCount: body.count) == "text Shift_JIS \(body.count) bytes")
    // Characters of CP932 come back as those of JIS, which make the same slot.
    #expect(read.source != slot.source)
    #expect(try read.serialized() == body)
    #expect(FontCheck.warnings(in: slot.source[...]).isEmpty)
  }

  @Test func packsTheTableOfTheFixture() throws {
    let schema = try TableSchema(parsing: try Fixtures.bytes("text/monsters.toml")[...])
    let body = try schema.body(ofCSV: try Fixtures.bytes("text/monsters.csv")[...])
    #expect(body == (try Fixtures.bytes("text/monsters.dat")))
    let csv = try schema.csv(ofBody: body[...])
    #expect(
      String(decoding: csv, as: UTF8.self) == #"""
        name,hp,speed,gold
        スライム,8,-3,1
        "表,裏",258,127,4294967295
        "say ""hi""",0,-128,255

        """#)
    #expect(try schema.body(ofCSV: csv[...]) == body)
  }
}
