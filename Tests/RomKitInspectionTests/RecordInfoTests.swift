import RomTestSupport
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitInspection
@testable import RomKitRules

/// The facts that `info` lists about a record.
@Suite struct RecordInfoTests {
  private func info(_ slot: SlotID, _ body: [UInt8]) throws -> RecordInfo {
    let rom = try Rom(parsing: ByteSource(try RuleROM.with([slot: body])))
    return try RecordInfo(
      of: try #require(rom.records.firstIndex { $0.slot == slot }), in: rom, file: "game.bin",
      palettes: PicturePalettes(of: rom))
  }

  private func fact(_ key: String, of info: RecordInfo) -> String? {
    info.facts.first { $0.key == key }?.text.english
  }

  @Test func checksumsOfAROMWithoutRecordsAreShown() throws {
    let rom = try Rom(parsing: ByteSource(try SampleROM.bytes([], checksums: true)))
    let fields = try RecordInfo(of: 0, in: rom, file: "game.bin", palettes: PicturePalettes(of: rom)).fields
    #expect(fields.first { $0.name == "count" }?.value == "0 records")
  }

  /// Every byte of a record belongs to one field, for any contents.
  @Test func fieldsLeaveNoByteOut() throws {
    for breaker in RuleBreaker.all {
      let source = try breaker.source()
      guard source.size < 1 << 20, let rom = try? Rom(parsing: source) else { continue }
      for (index, record) in rom.records.enumerated() {
        let info = try RecordInfo(
          of: index, in: rom, file: "game.bin", palettes: PicturePalettes(of: rom))
        #expect(info.fields[0].offset == 4 + 16 * index)
        #expect(info.fields[1].offset == record.body.offset - 4)
        var end = record.body.offset
        for field in info.fields.dropFirst(2) {
          #expect(field.offset == end && field.size > 0, "\(breaker.code) \(field.name.english)")
          end += field.size
        }
        #expect(end == record.body.offset + record.body.size, "\(breaker.code)")
      }
    }
  }

  @Test func readablePartsOfDamagedBodiesAreShown() throws {
    var random = SeededGenerator(seed: 12)
    let bodies: [(SlotID, [UInt8])] = [
      (SlotID(.graphics, 0), RuleROM.picture), (SlotID(.graphics, 0), RuleROM.vge([1, 2, 3])),
      (SlotID(.effect, 0), RuleROM.effect), (SlotID(.music, 0), RuleROM.song),
      (SlotID(.data, 0), RuleROM.text),
    ]
    for (slot, body) in bodies {
      for size in Set((0..<12).map { _ in Int.random(in: 0...body.count, using: &random) }).sorted() {
        var cut = Array(body.prefix(size))
        if !cut.isEmpty, Bool.random(using: &random) {
          cut[Int.random(in: 0..<cut.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        let info = try info(slot, cut)
        #expect(info.fields.dropFirst(2).reduce(0) { $0 + $1.size } == size)
      }
    }
  }

  @Test func theChecksumOfASongEndsItsStream() throws {
    let song = RuleROM.song
    let fields = try info(SlotID(.music, 0), song + [1, 2, 3]).fields.dropFirst(2)
    #expect(fields.map(\.size) == [2, song.count - 6, 4, 3])
    #expect(fields.map(\.name).prefix(3) == ["zlib header", "notes", "checksum"])
  }

  @Test func loudnessIsThatOfTheSamplesAlone() throws {
    // A square wave at half of full scale, and bytes after it that are not part of the effect.
    let samples = [[UInt8]](repeating: [0x00, 0x40, 0x00, 0xC0], count: 100).flatMap { $0 }
    let body = Array("EFF\0".utf8) + [0, 0, 1, 0x94] + [0, 0, 0, 0] + samples + [0xFF, 0x7F]
    let info = try info(SlotID(.effect, 0), body)
    #expect(fact("samples", of: info) == "202")
    #expect(fact("peak", of: info) == "-6.0 dB (16,384 of 32,768)")
    #expect(fact("loudness", of: info) == "-6.1 dB")
    #expect(fact("silence_before", of: info) == "2 samples, 0.00 s")
    #expect(fact("silence_after", of: info) == "0 samples, 0.00 s")
    #expect(info.findings.map(\.code) == ["effect-bytes-after"])
    let silent = try self.info(SlotID(.effect, 0), Array("EFF\0".utf8) + [0, 0, 0, 4, 0, 0, 0, 0])
    #expect(fact("peak", of: silent) == "silence")
    #expect(fact("loudness", of: silent) == "silence")
    #expect(fact("silence_before", of: silent) == "2 samples, 0.00 s")
  }

  @Test func numbersAreWrittenAsRanges() {
    #expect(NumberRanges.text([]) == "none")
    #expect(NumberRanges.text([3]) == "3")
    #expect(NumberRanges.text([0, 1, 2, 5, 7, 8]) == "0-2, 5, 7-8")
  }

  /// A record of a name in Shift_JIS and one in ASCII among numbers.
  @Test func stringsInDataAreShownInTheirEncoding() throws {
    var body: [UInt8] = [0, 1, 2, 3]
    body += [0x93, 0x94, 0x91, 0xE4, 0x82, 0xCC, 0x89, 0xCE, 0, 0x82, 0x7F, 0, 0x41, 0x42, 0x43, 0x5C, 0]
    let rom = try Rom(
      parsing: ByteSource(SampleROM.bytes([Rom.Record(SlotID(.data, 0), body: Rom.Body(body))])))
    let info = try RecordInfo(of: 0, in: rom, file: "game.bin", palettes: PicturePalettes(of: rom))
    let start = rom.records[0].body.offset
    #expect(info.strings.map(\.text) == ["灯台の火", "ABC\\"])
    #expect(info.strings.map(\.offset) == [start + 4, start + 16])
  }

  @Test func aDumpShowsEveryByteOnce() throws {
    let source = ByteSource([UInt8](0..<60))
    let fields = [
      RecordField(offset: 3, size: 20, name: "a", value: "x"),
      RecordField(offset: 30, size: 1, name: "b", value: "y"),
    ]
    var lines: [String] = []
    try FieldDump.forEachLine(of: fields, in: source) {
      lines.append("\($0.offset) \($0.digits) \($0.characters.joined()) \($0.field?.english ?? "")")
    }
    #expect(
      lines == [
        "00000003 03 04 05 06 07 08 09 0a  0b 0c 0d 0e 0f 10 11 12 ................ a: x",
        "00000013 13 14 15 16                                      .... ",
        "0000001e 1e                                               . b: y",
      ])
  }

  /// A character that goes on in the next line is where it begins, and fields before the offset are ASCII.
  @Test func aDumpShowsShiftJIS() throws {
    let text: [UInt8] =
      [0x41] + (0..<8).flatMap { _ in [0x93, 0x94] as [UInt8] } + [0xB1, 0x93, 0x00, 0x85, 0x40]
    let fields = [
      RecordField(offset: 0, size: 3, name: "a", value: "x"),
      RecordField(offset: 3, size: text.count, name: "b", value: "y"),
    ]
    var cells: [[String]] = []
    try FieldDump.forEachLine(of: fields, in: ByteSource([0x93, 0x94, 0x41] + text), shiftJISFrom: 3) {
      cells.append($0.characters)
    }
    let pair = ["灯", ""]
    #expect(
      cells == [
        [".", ".", "A"], ["A"] + (0..<7).flatMap { _ in pair } + ["灯"], ["", "ｱ", ".", ".", ".", "@"],
      ])
  }
}
