import Foundation
import Testing

@testable import VGSCore

@Suite struct WaveTableTests {
  struct Expected: Decodable {
    var period: Int
    var crc: String
  }

  static let tones = ["triangle", "sawtooth", "square", "noise"]

  @Test func all340TablesMatchTheConsole() throws {
    let expected = try Vectors.json("tones/expected.json", as: [String: [Expected]].self)
    var tables = 0
    for (tone, name) in WaveTableTests.tones.enumerated() {
      for (key, expected) in try #require(expected[name]).enumerated() {
        let table = WaveTables.shared.table(tone: tone, key: key)
        #expect(table.count == expected.period, "\(name) \(key)")
        #expect(CRC32(table).text == expected.crc, "\(name) \(key)")
        tables += 1
      }
    }
    #expect(tables == 340)
  }

  @Test func theTablesTogetherHaveTheKnownChecksum() {
    var checksum = CRC32()
    for tone in 0..<4 {
      for key in 0..<85 { checksum.append(WaveTables.shared.table(tone: tone, key: key)) }
    }
    #expect(checksum.text == "4ef8d6f2")
  }

  @Test func thereIsNoTableOutsideTheKeysAndTones() {
    for (tone, key) in [(-1, 0), (4, 0), (0, -1), (0, 85), (.max, .min)] {
      #expect(WaveTables.shared.table(tone: tone, key: key).isEmpty)
    }
  }

  @Test func everySecondEntryIsRead() {
    let tables = WaveTables.shared
    for tone: UInt8 in 0..<4 {
      for key: UInt8 in 0..<85 {
        let wave = tables.wave(tone: tone, key: key, shift: 0)
        let table = tables.table(tone: Int(tone), key: Int(key))
        let sequence = tables.sequences[wave.index]
        #expect(table.count == Int(wave.period))
        #expect(sequence.length >= 256 && sequence.length % sequence.period == 0)
        let even = (0..<sequence.length).map { Int16(tables.steps[sequence.start + $0]) }
        #expect(even == (0..<sequence.length).map { table[2 * $0 % table.count] })
        if table.count % 2 == 0 {
          let odd = (0..<sequence.length).map {
            Int16(tables.steps[sequence.start + sequence.length + $0])
          }
          #expect(odd == (0..<sequence.length).map { table[(2 * $0 + 1) % table.count] })
        }
      }
    }
  }

  @Test func keysAndTonesWrapAsInEightBits() {
    let tables = WaveTables.shared
    #expect(tables.wave(tone: 0, key: 84, shift: 1).index == 0)
    #expect(tables.wave(tone: 1, key: 0, shift: -1).index == 85 + 255 % 85)
    #expect(tables.wave(tone: 2, key: 255, shift: 1).index == 170)
    #expect(tables.wave(tone: 3, key: 7, shift: .max).index == 255 + 6)
    #expect(tables.wave(tone: 200, key: 3, shift: 0).index == 255 + 3)
  }
}
