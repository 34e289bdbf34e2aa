import Foundation
import Testing

@testable import VGSCore

@Suite struct SongVectorTests {
  struct Expected: Decodable {
    var length: Int
    var notes: Int
    var loop_index: Int
    var loop_time: Int
    var crc: [String: String]
    var playing: Int
    var loops: Int
    var head: [Int16]
  }

  static let songs = (0..<40).map { "mml0" + ($0 < 10 ? "0\($0)" : "\($0)") + ".mml" }

  @Test(arguments: songs)
  func songsSoundAsOnTheMachine(song: String) throws {
    let expected = try #require(try Vectors.json("mml/expected.json", as: [String: Expected].self)[song])
    let notes = try Vectors.notes(song)
    #expect(notes.count == expected.notes)
    var synthesizer = Synthesizer()
    synthesizer.play(notes)
    #expect(synthesizer.length == expected.length)
    #expect(synthesizer.loopStart == (expected.loop_index < 0 ? nil : expected.loop_time))
    let found = render(&synthesizer, to: 441_000)
    #expect(Array(found.samples.prefix(48)) == expected.head)
    for (count, crc) in expected.crc {
      #expect(found.checksum(at: count) == crc, "\(count) samples")
    }
    #expect(expected.crc.count == 5)
    #expect(synthesizer.isOver == (expected.playing == 0))
    #expect(synthesizer.loopCount == expected.loops)
  }

  static let variants = [
    "mute0", "mute35", "volume50", "ch1vol30", "key+3all", "key-5ch2", "fadeout@22050",
  ]

  @Test(arguments: ["mml002", "mml009", "mml014", "mml029", "mml032", "mml022"], variants)
  func settingsSoundAsOnTheMachine(song: String, variant: String) throws {
    let all = try Vectors.json("mml/variants.json", as: [String: [String: [String: String]]].self)
    let expected = try #require(all[song + ".mml"]?[variant])
    var synthesizer = Synthesizer()
    synthesizer.play(try Vectors.notes(song + ".mml"))
    switch variant {
    case "mute0": synthesizer.setMuted(true, channel: 0)
    case "mute35":
      synthesizer.setMuted(true, channel: 3)
      synthesizer.setMuted(true, channel: 5)
    case "volume50": synthesizer.masterRate = 50
    case "ch1vol30": synthesizer.setRate(30, channel: 1)
    case "key+3all": synthesizer.setKeyShift(3)
    case "key-5ch2": synthesizer.setKeyShift(-5, channel: 2)
    default: break
    }
    let found: Rendering
    if variant == "fadeout@22050" {
      var start = render(&synthesizer, to: 22_050)
      synthesizer.fadeOut()
      start.append(render(&synthesizer, to: 220_500 - 22_050).samples)
      found = start
    } else {
      found = render(&synthesizer, to: 110_250)
    }
    for (count, crc) in expected { #expect(found.checksum(at: count) == crc, "\(count) samples") }
    #expect(expected.count == 4)
  }

  @Test func theVariantsAreAllKnown() throws {
    let all = try Vectors.json("mml/variants.json", as: [String: [String: [String: String]]].self)
    #expect(all.count == 6)
    for variants in all.values { #expect(variants.keys.sorted() == SongVectorTests.variants.sorted()) }
  }

  struct Rendering {
    var samples: [Int16]

    mutating func append(_ more: [Int16]) { samples += more }

    /// The checksum of the samples from the start, whose number is part of the name: `22050`, `end441000`.
    func checksum(at name: String) -> String? {
      guard let count = Int(name.filter(\.isNumber)), count <= samples.count else { return nil }
      return CRC32(Array(samples[..<count])).text
    }
  }

  private func render(_ synthesizer: inout Synthesizer, to count: Int) -> Rendering {
    var samples = [Int16](repeating: 0, count: count)
    synthesizer.mix(into: &samples)
    return Rendering(samples: samples)
  }
}
