import Foundation
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitSound

/// Rounding, clipping, lengths, reports and policies; the filter's quality is measured in `ResamplerTests`.
@Suite struct SoundConversionTests {
  /// A recording of little-endian numbers.
  private func recording(
    _ rate: Int, _ encoding: SampleEncoding, channels: Int = 1, _ values: [some FixedWidthInteger]
  ) throws -> Recording {
    let bytes = values.flatMap { SoundFileBuilder.little($0).prefix(encoding.byteCount) }
    let rate = try #require(SampleRate(hertz: rate))
    return try #require(
      Recording(
        rate: rate, channels: channels, encoding: encoding,
        samples: bytes[...]))
  }

  private func floats(_ rate: Int, channels: Int = 1, _ values: [Float]) throws -> Recording {
    try recording(rate, .float32(.little), channels: channels, values.map(\.bitPattern))
  }

  @Test(arguments: ["wave-console.wav", "sf-s16-mono.aiff", "sf-sowt.aiff", "hand-list-first.wav"])
  func consoleSoundsPassBitForBit(name: String) throws {
    let recording = try Recording(parsing: try Fixtures.bytes("sound/" + name))
    let expected = try #require(SoundFileTests.expected[name]).mixed.map { Int16($0) }
    for policy in ResamplePolicy.allCases {
      let sound = try ConvertedSound(recording, policy: policy)
      #expect(sound.effect.samples == expected)
      #expect(sound.summary == "22.05 kHz mono, copied unchanged, peak 0.0 dB")
      #expect(sound.warnings == [])
    }
  }

  @Test func allSamplesPassBitForBit() throws {
    let all = (Int16.min ... .max).map { $0 }
    #expect(try ConvertedSound(try recording(22_050, .integer16(.little), all)).effect.samples == all)
    let turned = all.map(\.byteSwapped)
    #expect(try ConvertedSound(try recording(22_050, .integer16(.big), turned)).effect.samples == all)
    var conversion = try SoundConversion(of: try recording(22_050, .integer16(.big), turned))
    var streamed: [Int16] = []
    while case let block = conversion.next(), !block.isEmpty { streamed += block }
    #expect(streamed == all)
  }

  @Test func roundsHalvesAwayFromZero() throws {
    let eighths: [Int32] = [
      0x7F, 0x80, 0x81, -0x7F, -0x80, -0x81, 0x180, -0x180, 0x7FFF_7F, 0x7FFF_80, -0x80_0000,
    ]
    let sound = try ConvertedSound(try recording(22_050, .integer24(.little), eighths))
    #expect(sound.effect.samples == [0, 1, 1, 0, -1, -1, 2, -2, 32_767, 32_767, -32_768])
    #expect(sound.summary == "22.05 kHz 24-bit mono to 22.05 kHz mono, peak 0.0 dB, 0 samples clipped")
  }

  @Test func mixesChannelsToTheirMean() throws {
    let stereo: [Int16] = [1, 2, -1, -2, 32_767, 32_767, -32_768, -32_768, 32_767, -32_768, 10, 20]
    #expect(
      try ConvertedSound(try recording(22_050, .integer16(.little), channels: 2, stereo)).effect.samples
        == [2, -2, 32_767, -32_768, -1, 15])
    let three: [Int16] = [1, 2, 3, 0, 0, 1, 0, 1, 1]
    #expect(
      try ConvertedSound(try recording(22_050, .integer16(.little), channels: 3, three)).effect.samples == [
        2, 0, 1,
      ])
  }

  @Test func bytesAreWidened() throws {
    let sound = try ConvertedSound(try recording(22_050, .unsigned8, [0, 1, 128, 255] as [UInt8]))
    #expect(sound.effect.samples == [-32_768, -32_512, 0, 32_512])
  }

  @Test func countsClippedSamples() throws {
    let sound = try ConvertedSound(try floats(22_050, [1, -1, 1.5, -2, 0.5, .greatestFiniteMagnitude]))
    #expect(sound.effect.samples == [32_767, -32_768, 32_767, -32_768, 16_384, 32_767])
    #expect(
      shown(sound) == """
        warning: 3 samples beyond full scale were clipped [sound-clipped]
          help: make the recording quieter by 770.7 dB, or set the gain of this file to -770.7dB
        """)
    let far = try ConvertedSound(try floats(22_050, [1e30, -1e30]))
    #expect(far.effect.samples == [32_767, -32_768])
    #expect(
      far.summary == "22.05 kHz 32-bit float mono to 22.05 kHz mono, peak 600.0 dB, 2 samples clipped")
    #expect(
      shown(far) == """
        warning: 2 samples beyond full scale were clipped [sound-clipped]
          help: make the recording quieter by 600.1 dB, or set the gain of this file to -600.1dB
        """)
    let once = try ConvertedSound(try floats(22_050, [1.001]))
    #expect(
      once.summary == "22.05 kHz 32-bit float mono to 22.05 kHz mono, peak 0.0 dB, 1 sample clipped")
    #expect(
      shown(once) == """
        warning: 1 sample beyond full scale was clipped [sound-clipped]
          help: make the recording quieter by 0.1 dB, or set the gain of this file to -0.1dB
        """)
  }

  @Test func theAdvisedGainKeepsSamplesFromBeingClipped() throws {
    let recording = try floats(22_050, [1.5, -0.75, 0.001, 0])
    var edit = SoundEdit()
    edit.gain = .tenths(-36)
    let quieter = try ConvertedSound(recording, edit: edit)
    #expect(quieter.clippedSamples == 0)
    #expect(quieter.effect.samples == [32_474, -16_237, 22, 0])
    edit.gain = .normalize
    #expect(try ConvertedSound(recording, edit: edit).effect.samples == [32_767, -16_384, 22, 0])
    edit.trims = true
    #expect(try ConvertedSound(recording, edit: edit).effect.samples == [32_767, -16_384])
    let silence = try floats(22_050, [0, 0])
    #expect(try ConvertedSound(silence, edit: edit).effect.samples == [0, 0])
  }

  @Test(
    arguments: [
      ([1.5, -0.75], 0, "3.6 dB", "-3.6dB"), ([1.5, -0.75], -30, "0.6 dB", "-3.6dB"),
      ([0.5, -0.25], 100, "4.0 dB", "6.0dB"), ([1.05e60, 0], -9_999, "200.6 dB", "normalize"),
      ([1e285, 0], 9_999, "6074.8 dB", "normalize"),
    ] as [([Double], Int, String, String)])
  func theAdvisedGainIncludesTheOneThatIsSet(
    values: [Double], tenths: Int, excess: String, advice: String
  ) throws {
    let recording = try recording(22_050, .float64(.little), values.map(\.bitPattern))
    var edit = SoundEdit()
    edit.gain = .tenths(tenths)
    #expect(
      try ConvertedSound(recording, edit: edit).warnings.map(\.help) == [
        "make the recording quieter by \(excess), or set the gain of this file to \(advice)"
      ])
  }

  @Test func nothingIsClippedWhereThePeakBecomesFullScale() throws {
    var random = SeededGenerator(seed: 11)
    let peaks = (0..<500).map { _ in Double.random(in: 0.1...3, using: &random) }
    for peak in peaks + [.leastNonzeroMagnitude, 0x1p-1022, 0x1p960] {
      var edit = SoundEdit()
      edit.gain = .normalize
      let recording = try recording(22_050, .float64(.little), [peak, 0].map(\.bitPattern))
      let sound = try ConvertedSound(recording, edit: edit)
      #expect(sound.clippedSamples == 0 && sound.effect.samples.last == 0, "\(peak)")
    }
  }

  @Test(arguments: [.tenths(-200), .tenths(200), .normalize] as [SoundGain])
  func theGainDoesNotCountForChannelsOutOfPhase(gain: SoundGain) throws {
    var edit = SoundEdit()
    edit.gain = gain
    let good = try recording(22_050, .integer16(.little), channels: 2, [1000, 900, -800, -900] as [Int16])
    #expect(try ConvertedSound(good, edit: edit).warnings == [])
    let cancelling = try recording(22_050, .integer16(.little), channels: 2, [1024, -1023] as [Int16])
    #expect(
      try ConvertedSound(cancelling, edit: edit).warnings.map(\.message) == [
        "the channels are out of phase and cancel each other: the peak of -30.1 dB becomes -96.3 dB"
      ])
  }

  @Test func samplesThatAreNotNumbersBecomeSilence() throws {
    let sound = try ConvertedSound(try floats(22_050, [.nan, 0.5, .infinity, -.infinity]))
    #expect(sound.effect.samples == [0, 16_384, 0, 0])
    #expect(
      shown(sound) == """
        warning: 3 samples are not numbers and become silence [sound-not-numbers]
          help: export the file again, as integers if possible
        """)
    #expect(
      shown(try ConvertedSound(try floats(22_050, [.nan]))) == """
        warning: 1 sample is not a number and becomes silence [sound-not-numbers]
          help: export the file again, as integers if possible
        """)
  }

  @Test func reportsSilence() throws {
    let sound = try ConvertedSound(
      try recording(44_100, .integer16(.little), channels: 2, [0, 0, 0, 0] as [Int16]))
    #expect(sound.summary == "44.1 kHz stereo to 22.05 kHz mono, silent, 0 samples clipped")
    #expect(sound.effect.samples == [0])
  }

  @Test(arguments: [
    (44_100, 0, 0), (44_100, 1, 1), (44_100, 2, 1), (44_100, 3, 2), (48_000, 4_800, 2_205),
    (48_000, 4_801, 2_206), (8000, 800, 2_205), (8000, 1, 3), (22_051, 22_051, 22_050), (11_025, 5, 10),
    (96_000, 9600, 2205), (1, 1, 22_050), (10_000_000, 1000, 3), (44_056, 11_014, 5_513),
  ]) func lengthsAreRoundedUp(rate: Int, frames: Int, samples: Int) throws {
    let recording = try recording(rate, .unsigned8, [UInt8](repeating: 128, count: frames))
    #expect(try SoundConversion(of: recording).sampleCount == samples)
    let sound = try ConvertedSound(recording)
    #expect(sound.effect.sampleCount == samples)
  }

  @Test func policiesAllowWarnOrRefuse() throws {
    let recording = try recording(
      44_100, .integer16(.little), channels: 2, [Int16](repeating: 16_384, count: 800))
    #expect(try ConvertedSound(recording, policy: .convert).warnings == [])
    #expect(
      shown(try ConvertedSound(recording, policy: .warn)) == """
        warning: converted 44.1 kHz stereo to 22.05 kHz mono, peak -5.3 dB, 0 samples clipped [sound-converted]
          help: save the sound as 22,050 Hz, 16 bit, mono to have it copied unchanged
        """)
    refused(
      recording, .reject,
      """
      error: expected 22.05 kHz 16-bit mono, found 44.1 kHz stereo; conversion is not allowed [sound-needs-converting]
        help: save the sound as 22,050 Hz, 16 bit, mono, or allow the conversion
      """)
  }

  @Test func theFilesOwnWarningsComeFirst() throws {
    let recording = try Recording(
      parsing: SoundFileBuilder.riff(
        SoundFileBuilder.fmt(rate: 44_100), SoundFileBuilder.chunk("data", [1, 2, 3], size: 9)))
    #expect(
      try ConvertedSound(recording, policy: .warn).warnings.map(\.code) == ["sound-cut", "sound-converted"])
  }

  @Test func refusesImplausibleRates() throws {
    refused(
      try recording(4_000_000_000, .unsigned8, [1] as [UInt8]), .convert,
      """
      error: expected a rate of at most 10 MHz, found 4 GHz [sound-rate-too-high]
        help: correct the rate in a sound editor, or save the sound at 22,050 Hz
      """)
    // 300 bytes that would last five minutes.
    refused(
      try recording(1, .unsigned8, [UInt8](repeating: 1, count: 300)), .convert,
      """
      error: expected at most 4:45.33 for a sound that grows in the conversion, found 5:00.00 [sound-too-long]
        help: shorten the sound, or save it as 22,050 Hz, 16 bit, mono; if its rate is wrong, correct that first
      """)
    refused(
      try recording(1, .unsigned8, [UInt8](repeating: 1, count: 100_000)), .convert,
      """
      error: expected a sound of at most 13:31:35.77, found 100,000 frames at 1 Hz [sound-too-long]
        help: shorten the sound; if its rate is wrong, correct that first
      """)
  }

  @Test func refusesTheSmallestRate() throws {
    let slowest = try #require(SampleRate(fixedPoint: 1))
    let recording = try #require(
      Recording(rate: slowest, channels: 1, encoding: .unsigned8, samples: [1, 2, 3]))
    let error = #expect(throws: Diagnostic.self) { try SoundConversion(of: recording) }
    #expect(error?.code == "sound-too-long")
  }

  private func refused(_ recording: Recording, _ policy: ResamplePolicy, _ message: String) {
    let error = #expect(throws: Diagnostic.self) { try ConvertedSound(recording, policy: policy) }
    #expect(error?.rendered() == message)
  }

  private func shown(_ sound: ConvertedSound) -> String {
    sound.warnings.map { Diagnostic($0).rendered() }.joined(separator: "\n")
  }
}
