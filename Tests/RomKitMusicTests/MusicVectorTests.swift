import Foundation
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitMusic

/// The reference compiler's results for songs, and for songs with errors.
@Suite struct MusicVectorTests {
  static let songs = (0..<40).map { "vectors/mml/mml0\($0 < 10 ? "0" : "")\($0)" }

  @Test(arguments: songs)
  func compilesToTheSameNotes(name: String) throws {
    let result = MMLCompilation(parsing: try Fixtures.bytes(name + ".mml"))
    // Most are random, so that their channels end anywhere, but none has a foreign spelling.
    let usual = ["mml-uneven-loop", "mml-key-clamped"]
    #expect(result.findings.filter { $0.severity != .note && !usual.contains($0.code) } == [])
    let song = try #require(result.song)
    #expect(lines(song) == (try Fixtures.text(name + ".notes")).split(separator: "\n").map(String.init))
    #expect(SongCheck(of: song).isPlayable)
  }

  /// The values of `expected.json` for a song, except for its sound.
  private struct Expected: Decodable {
    var notes_crc: String
    var length: Int64
    var notes: Int
    var loop_index: Int
    var loop_time: Int64
  }

  @Test func hasTheSameLengthsAndLoops() throws {
    let all = try JSONDecoder().decode(
      [String: Expected].self, from: Data(Fixtures.bytes("vectors/mml/expected.json")))
    #expect(all.count == 40)
    for (name, expected) in all {
      let song = try #require(MMLCompilation(parsing: try Fixtures.bytes("vectors/mml/" + name)).song)
      #expect(song.timing.length == expected.length, "\(name)")
      #expect(song.timing.loopStart == (expected.loop_index < 0 ? nil : expected.loop_time), "\(name)")
      #expect(song.notes.count == expected.notes, "\(name)")
      let checksum = String(CRC32(of: song.noteBytes).value, radix: 16)
      #expect(String(repeating: "0", count: 8 - checksum.count) + checksum == expected.notes_crc, "\(name)")
    }
  }

  private struct ExpectedError: Decodable {
    var line: Int
  }

  @Test func reportsErrorsOnTheSameLine() throws {
    let all = try JSONDecoder().decode(
      [String: ExpectedError].self, from: Data(Fixtures.bytes("vectors/mml_errors/expected.json")))
    #expect(all.count == 30)
    for (name, expected) in all {
      let result = MMLCompilation(parsing: try Fixtures.bytes("vectors/mml_errors/" + name))
      #expect(result.song == nil, "\(name)")
      let position = result.findings.first?.place.position
      if case .line(expected.line, column: _) = position { continue }
      Issue.record("\(name): \(String(describing: position))")
    }
  }

  private func lines(_ song: Song) -> [String] {
    song.notes.map { "\($0.type) \($0.operand1) \($0.operand2) \($0.operand3) \($0.value)" }
  }
}
