import Foundation
import TestSupport
import Testing

@testable import RomKitSound

/// Files of other programs, read as these programs read them.
@Suite struct SoundFileTests {
  struct Expected: Decodable {
    var rate: Double
    var channels: Int
    var mixed: [Double]
  }

  static let expected: [String: Expected] = {
    guard let data = try? Fixtures.bytes("sound/expected.json") else { return [:] }
    return (try? JSONDecoder().decode([String: Expected].self, from: Data(data))) ?? [:]
  }()

  @Test func everyFixtureIsListed() throws {
    let files = try ["wav", "aiff", "aifc"].flatMap { try Fixtures.names(in: "sound", fileExtension: $0) }
    #expect(files.count == 66)
    #expect(files.sorted() == Self.expected.keys.sorted())
  }

  @Test(arguments: expected.keys.sorted()) func decodesFixtures(name: String) throws {
    let expected = try #require(Self.expected[name])
    let recording = try Recording(parsing: try Fixtures.bytes("sound/" + name))
    #expect(abs(Double(recording.rate.fixedPoint) / 65_536 - expected.rate) < 1e-4)
    #expect(recording.channels == expected.channels)
    #expect(decoded(recording) == expected.mixed)
  }

  @Test(arguments: expected.keys.sorted()) func survivesAsWAV(name: String) throws {
    let recording = try Recording(parsing: try Fixtures.bytes("sound/" + name))
    let bytes = WAVFile(recording).serialized()
    let again = try WAVFile(parsing: bytes).recording
    #expect(again.rate.hertz == recording.rate.hertz)
    #expect(
      again.summary == recording.summary || name == "hand-mac-rate.aiff" || recording.compression != nil)
    #expect(decoded(again) == decoded(recording))
    #expect(again.warnings == [])
    #expect(WAVFile(again).serialized() == bytes)
  }

  /// Every decoded frame.
  private func decoded(_ recording: Recording) -> [Double] {
    var frames = [Double](repeating: 0, count: recording.frameCount)
    var decoder = FrameDecoder(recording)
    decoder.decode(0..<recording.frameCount, into: &frames, at: 0)
    return frames
  }

  @Test func onlyFaultyFilesHaveWarnings() throws {
    let codes = try Self.expected.keys.sorted().reduce(into: [String: [String]]()) { codes, name in
      let warnings = try Recording(parsing: try Fixtures.bytes("sound/" + name)).warnings
      if !warnings.isEmpty { codes[name] = warnings.map(\.code) }
    }
    #expect(
      codes == [
        "hand-align-0.wav": ["wav-block-align"], "hand-part-frame.wav": ["sound-part-frame"],
        "hand-fewer-frames.aiff": ["aiff-frames"],
        "hand-size-too-long.wav": ["sound-cut"], "hand-two-data.wav": ["wav-second-data"],
      ])
  }

  @Test(arguments: [
    ("sox-s16-stereo-44k.wav", "44.1 kHz stereo"), ("sox-s24-stereo-48k.wav", "48 kHz 24-bit stereo"),
    ("sox-s16-6ch-48k.wav", "48 kHz 6-channel"), ("sox-f32-stereo-44k.wav", "44.1 kHz 32-bit float stereo"),
    ("sox-u8-mono-8k.wav", "8 kHz 8-bit mono"), ("hand-mac-rate.aiff", "22.255 kHz mono"),
    ("sf-ulaw.aiff", "22.05 kHz mu-law stereo"), ("hand-alaw.wav", "22.05 kHz A-law mono"),
    ("sf-ima4.aiff", "22.05 kHz IMA ADPCM mono"), ("hand-ms-2.wav", "22.05 kHz Microsoft ADPCM stereo"),
    ("hand-12-bit.wav", "22.05 kHz 12-bit mono"), ("hand-ext-20-in-24.wav", "22.05 kHz 20-bit mono"),
  ]) func summaryNamesRateDepthAndChannels(name: String, text: String) throws {
    #expect(try Recording(parsing: try Fixtures.bytes("sound/" + name)).summary.english == text)
  }

  @Test func writesTheUsualHeader() throws {
    let effect = try SoundEffect(samples: [1, -2])
    let expected: [UInt8] =
      Array("RIFF".utf8) + [40, 0, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0, 1, 0, 1, 0]
      + [0x22, 0x56, 0, 0, 0x44, 0xAC, 0, 0, 2, 0, 16, 0] + Array("data".utf8) + [
        4, 0, 0, 0, 1, 0, 0xFE, 0xFF,
      ]
    #expect(WAVFile(Recording(effect)).serialized() == expected)
    let header = WAVFile.header(of: Recording(effect), sampleBytes: effect.sampleBytes.count)
    #expect(header + effect.sampleBytes == expected)
  }

  @Test(arguments: [
    (1, "1 Hz"), (999, "999 Hz"), (1000, "1 kHz"), (44_100, "44.1 kHz"), (44_056, "44.056 kHz"),
    (2_822_400, "2.822 MHz"), (4_000_000_000, "4 GHz"),
  ]) func ratesAreWrittenInFittingUnits(hertz: Int, text: String) throws {
    #expect(try #require(SampleRate(hertz: hertz)).description == text)
  }

  @Test func refusesRatesOutOfRange() {
    #expect(SampleRate(hertz: 0) == nil)
    #expect(SampleRate(hertz: -1) == nil)
    #expect(SampleRate(hertz: 1 << 32) == nil)
    #expect(SampleRate(fixedPoint: 0) == nil)
    #expect(SampleRate(fixedPoint: .max) == nil)
    #expect(SampleRate(fixedPoint: 32_768)?.description == "0.5 Hz")
  }

  @Test func readsRatesOfEightyBits() {
    #expect(SampleRate(exponent: 16_383 + 15, mantissa: 44_100 << 48)?.description == "44.1 kHz")
    #expect(SampleRate(exponent: 16_383, mantissa: 1 << 63)?.description == "1 Hz")
    #expect(SampleRate(exponent: 16_383 + 31, mantissa: UInt64(UInt32.max) << 32)?.hertz == 4_294_967_295)
    // Half a step of 1/65,536 Hz is rounded up, less down.
    #expect(SampleRate(exponent: 16_383 - 17, mantissa: 1 << 63)?.fixedPoint == 1)
    #expect(SampleRate(exponent: 16_383 - 17, mantissa: 1 << 63 - 1) == nil)
    for exponent: UInt16 in [0, 0x7FFF, 0x8000, 0xFFFF, 16_383 + 15 + 0x8000, 16_383 + 47, 16_383 - 18] {
      #expect(SampleRate(exponent: exponent, mantissa: 44_100 << 48) == nil)
    }
    #expect(SampleRate(exponent: 16_383, mantissa: 0) == nil)
    #expect(SampleRate(exponent: 16_383 + 46, mantissa: .max) == nil)
  }

  /// An exponent for each number of bits that the mantissa has below the steps of 1/65,536 Hz.
  @Test(arguments: 1...64) func theSmallestRateIsReadWithEveryExponent(bits: Int) {
    let exponent = UInt16(16_383 + 47 - bits)
    let half = UInt64(1) << UInt64(bits - 1)
    #expect(SampleRate(exponent: exponent, mantissa: half)?.fixedPoint == 1)
    #expect(SampleRate(exponent: exponent, mantissa: half - 1) == nil)
  }

  @Test(arguments: [0, -1, 65, 66]) func otherExponentsAreNoRate(bits: Int) {
    for mantissa in [1, 1 << 63, .max] as [UInt64] {
      #expect(SampleRate(exponent: UInt16(16_383 + 47 - bits), mantissa: mantissa) == nil)
    }
  }
}
