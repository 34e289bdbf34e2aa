import RomTestSupport
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitInspection
@testable import RomKitMusic
@testable import RomKitPictures
@testable import RomKitSound

@Suite struct RomTranscriptTests {
  private func text(_ bytes: [UInt8]) throws -> String {
    var sink = MemorySink()
    try RomTranscript(of: ByteSource(bytes)).write(to: &sink)
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  private func lines(_ bytes: [UInt8]) throws -> [String] {
    try text(bytes).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// A difference in bytes that are not written is seen in the checksum.
  @Test func ofManyBytesTheLastAreAChecksum() throws {
    let bytes = [UInt8](repeating: 0, count: 1 << 16) + Array("123456789".utf8)
    let record = Rom.Record(SlotID(.data, 0), body: Rom.Body(bytes))
    let lines = try lines(SampleROM.bytes([record], trailing: nil))
    #expect(lines.contains("  00010000  9 bytes, CRC-32 cbf43926"))
    #expect(lines.contains { $0.hasPrefix("  0000fff0  00 00 00 ") })
  }

  @Test func everySlotIsWrittenByItsKind() throws {
    var palette = Palette()
    palette[255] = Colour(0x0112_3456)
    let records = [
      Rom.Record(SlotID(.graphics, 0), body: Rom.Body(Array("SY\u{2}\u{1}".utf8) + [0, 1, 255, 16, 0, 2])),
      Rom.Record(SlotID(.effect, 1), body: Rom.Body(try SoundEffect(samples: [1, -300]).serialized())),
      Rom.Record(SlotID(.music, 2), body: Rom.Body(Song(notes: [.keyOff(channel: 1), .end]).serialized())),
      Rom.Record(SlotID(.data, 3), body: Rom.Body(Array("Good morning,\tcaptain\nno end".utf8))),
      Rom.Record(SlotID(.data, 4), body: Rom.Body([0, 65, 200])),
      Rom.Record(SlotID(.data, 5), body: Rom.Body(palette.serialized())),
    ]
    let lines = try lines(SampleROM.bytes(records, trailing: nil))
    #expect(lines[0] == "7 records, checksums matching")
    #expect(lines[1...3] == ["GSLOT000.CHR: picture 3x2 SY", "  ..01ff", "  10..02"])
    #expect(lines[4...5] == ["ESLOT001.PCM: effect 0.00 s", "  0:00.000 s  26a96779  peak 300"])
    #expect(lines[6] == "BSLOT002.BGM: song, 2 notes, 0:00")
    #expect(lines[7].hasPrefix("  compressed into "))
    #expect(lines[8...9] == ["  key-off ch1", "  end"])
    #expect(
      lines[10...14] == [
        "DSLOT003.DAT: text ASCII 28 bytes", "  ASCII, LF line ends, no final NUL",
        "  | Good morning,\tcaptain",
        "  | no end", "  no line end after the last line",
      ])
    #expect(
      lines[15...16] == [
        "DSLOT004.DAT: data", "  00000000  00 41 c8                                         .A.",
      ])
    #expect(lines[17...18] == ["DSLOT005.DAT: palette", "  colour 00 #000000"])
    #expect(lines[273] == "  colour ff #123456, unused byte 1")
    #expect(lines[274...] == ["ROMKIT.SUM: checksums", ""])
  }

  /// A line for each tenth of a second, 2,205 samples, and one for the rest.
  @Test func effectsHaveALineForEachTenthOfASecond() throws {
    let parts = [
      [Int16](repeating: 5, count: 2_205), [Int16](repeating: -300, count: 2_205), [7, -32_768, 9],
    ]
    let sound = try SoundEffect(samples: parts.flatMap { $0 }).serialized()
    let lines = try lines(
      SampleROM.bytes([Rom.Record(SlotID(.effect, 1), body: Rom.Body(sound))], checksums: false))
    let sums = [0..<4_410, 4_410..<8_820, 8_820..<8_826].map { range in
      CRC32(of: Array(sound.dropFirst(8)[(8 + range.lowerBound)..<(8 + range.upperBound)])).value
        .hexadecimal(digits: 8)
    }
    #expect(
      lines.dropFirst() == [
        "ESLOT001.PCM: effect 0.20 s", "  0:00.000 s  \(sums[0])  peak 5",
        "  0:00.100 s  \(sums[1])  peak 300", "  0:00.200 s  \(sums[2])  peak 32768", "",
      ])
  }

  @Test func otherFilesAreWrittenAsData() throws {
    #expect(
      try text([1, 2]) == """
        unreadable: the file has 2 bytes; a ROM begins with a 4-byte count of its records [rom-too-short]
          00000000  01 02                                            ..

        """)
  }

  @Test func largeDataIsWrittenAsChecksums() throws {
    let data = (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let lines = try lines(SampleROM.bytes([Rom.Record(SlotID(.data, 0), body: Rom.Body(data))]))
    #expect(lines.count == 2 + 4_096 + 2 + 2)
    #expect(lines[2 + 4_096].hasPrefix("  00010000  4,096 bytes, CRC-32 "))
    #expect(lines[2 + 4_097].hasPrefix("  00011000  368 bytes, CRC-32 "))
  }

  @Test func otherBytesGiveAnotherText() throws {
    let bytes = try SampleROM.bytes(trailing: [5])
    let text = try text(bytes)
    var random = SeededGenerator(seed: 12)
    for _ in 0..<300 {
      var other = bytes
      let place = Int.random(in: 0..<bytes.count, using: &random)
      other[place] ^= UInt8.random(in: 1...255, using: &random)
      #expect(try self.text(other) != text, "byte \(place)")
    }
  }
}
