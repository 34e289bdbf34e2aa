import Testing
import VGSCore

@testable import RomKitArchive
@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitConversion
@testable import RomKitMusic
@testable import RomKitProject
@testable import RomKitRules
@testable import RomKitText

/// Files made from single bodies: their messages and comments.
@Suite struct SlotConverterTests {
  private func converter(_ schema: String? = nil) throws -> SlotConverter {
    var converter = SlotConverter(palettes: try PicturePalettes(of: Rom()))
    if let schema { converter.schemas[SlotID(.data, 0)] = try TableSchema(parsing: Array(schema.utf8)[...]) }
    return converter
  }

  /// A body at an offset in a file.
  private func body(_ bytes: [UInt8], at offset: Int) -> Rom.Body {
    let source = ByteSource([UInt8](repeating: 0xEE, count: offset) + bytes + [0xEE, 0xEE])
    return Rom.Body(source, offset: offset, size: bytes.count)
  }

  private func problems(
    _ slot: SlotID, _ body: Rom.Body, as format: FileFormat, schema: String? = nil
  ) throws -> [Diagnostic] {
    let converter = try converter(schema)
    return try #require(throws: Problems.self) {
      _ = try converter.file(for: slot, body: body, as: format)
    }.diagnostics
  }

  @Test(arguments: [0, 1, 88, 70_000])
  func problemsInABodyArePlacedInTheROM(offset: Int) throws {
    let schema = """
      [[field]]
      name = "n"
      type = "u8"
      [[field]]
      type = "padding"
      width = 2
      """
    let table = try problems(
      SlotID(.data, 0), body([1, 0, 0, 2, 0, 9, 3, 7, 0], at: offset), as: .csv, schema: schema)
    #expect(table.map(\.place.position) == [.offset(offset + 5), .offset(offset + 7)])
    #expect(table.map(\.place.slot) == ["DSLOT000", "DSLOT000"])
    let short = Array("EFF\0".utf8) + [0, 0, 0, 6] + [1, 2, 3, 4]
    let effect = try problems(SlotID(.effect, 7), body(short, at: offset), as: .wav)
    #expect(effect.map(\.place.position) == [.offset(offset + 4)])
    #expect(effect.map(\.place.slot) == ["ESLOT007"])
  }

  @Test func problemsOfAWholeBodyHaveNoOffset() throws {
    let problems = try problems(SlotID(.data, 4), body([0, 1, 2], at: 9), as: .txt)
    #expect(problems.map(\.code) == ["text-not-recognised"])
    #expect(problems.map(\.place.slot) == ["DSLOT004"])
    #expect(problems.map(\.place.position) == [nil])
  }

  /// A song that MML writes differently in a number of places: the release, the start of channel 0, and keys with an attack of no samples.
  private func song(_ places: Int) -> Song {
    let start: [Note] = [
      .masterVolume(10), .attack(channel: 1, samples: 100), .release(channel: 1, samples: 0),
      .volume(channel: 1, level: 20), .wait(samples: 2_205),
    ]
    let place: [Note] = [
      .attack(channel: 1, samples: 0), .keyOn(channel: 1, tone: 2, key: 40), .wait(samples: 200),
      .keyOff(channel: 1), .wait(samples: 200),
    ]
    return Song(notes: start + (2..<places).flatMap { _ in place } + [.end])
  }

  @Test func theFirstTenPlacesAreListedAndTheOthersCounted() throws {
    let ends: [Int: [String]] = [
      9: [], 10: [], 11: ["# - 1 more such place"], 12: ["# - 2 more such places"],
    ]
    for (places, end) in ends {
      let song = song(places)
      let rewrites = try Decompiler.decompile(song).rewrites
      #expect(rewrites.count == places)
      let file = try converter().file(
        for: SlotID(.music, 0), body: body(song.serialized(), at: 3), as: .mml)
      let lines = String(decoding: try file.contents.bytes(), as: UTF8.self).split(separator: "\n")
      #expect(
        lines.filter { $0.hasPrefix("# - ") }.map { String($0) }
          == rewrites.prefix(10).map { "# - \($0.diagnostic.message.english)" } + end)
    }
  }
}
