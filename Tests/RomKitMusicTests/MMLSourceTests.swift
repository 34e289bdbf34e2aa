import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitMusic

/// The places of notes in their MML, and the times of quarters.
@Suite struct MMLSourceTests {
  /// The text at the place of each note, after its channel.
  private func notes(_ text: String) throws -> [String] {
    let source = try #require(MMLSource(of: Array(text.utf8)))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return source.notes.map { note in
      let line = Array(lines[note.line - 1])
      let place = line[(note.column - 1)...].prefix(note.length)
      let use = note.use == note.line ? "" : " in \(note.use)"
      return "\(note.channel) \(note.time): \(String(place).split(separator: " ")[0])\(use)"
    }
  }

  @Test func notesHaveTheirPlaces() throws {
    let text = """
      # é comment
      $M e8 (N)f8
      $N g16.^16
      Ch0 V100 c4 r8 d+2
      Ch1 V100 (M) >a
      """
    #expect(
      try notes(text) == [
        "0 0: c4", "1 0: e8 in 5", "1 5512: g16.^16 in 5", "1 12402: f8 in 5", "0 16537: d+2", "1 17914: a",
      ])
  }

  /// A song that is decompiled has a note for each key, at its time.
  @Test func everyKeyHasANote() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<40 {
      let notes = (0..<60).map { _ in
        "\("cdefgab".randomElement(using: &generator) ?? "c")\([1, 3, 4, 8, 12, 16, 32].randomElement(using: &generator) ?? 4)"
      }
      let text = "T\(Int.random(in: 60...200, using: &generator)) V9 \(notes.joined(separator: " "))"
      let bytes = Array("Ch0 \(text)\nCh3 \(text)".utf8)
      let source = try #require(MMLSource(of: bytes))
      let song = try Song(parsingMML: bytes)
      var (time, found) = (0, [[Int]]())
      for note in song.notes {
        switch note.kind {
        case .keyOn: found.append([time, Int(note.operand1)])
        case .wait: time += Int(note.value)
        default: break
        }
      }
      #expect(Set(found) == Set(source.notes.map { [$0.time, $0.channel] }))
      #expect(found.count == source.notes.count)
    }
  }

  @Test func quartersAreThoseOfTheLongestChannel() throws {
    let source = try #require(MMLSource(of: Array("Ch0 V9 c1 T60 c1\nCh1 V9 c4".utf8)))
    #expect(source.quarters == [0, 11_025, 22_050, 33_075, 44_100, 66_150, 88_200, 110_250, 132_300])
    // The times of notes count, which are rounded one by one.
    let thirds = try #require(MMLSource(of: Array("Ch0 V9 l12 ccc ccc".utf8)))
    #expect(thirds.quarters == [0, 11_025, 22_050])
    let rounded = try #require(MMLSource(of: Array("Ch0 V9 l16 cccc cccc".utf8)))
    #expect(rounded.quarters == [0, 4 * 2_756, 8 * 2_756])
    #expect(MMLSource(of: Array("Ch0 ?".utf8)) == nil)
    #expect(MMLSource(of: [])?.quarters == [0])
  }
}
