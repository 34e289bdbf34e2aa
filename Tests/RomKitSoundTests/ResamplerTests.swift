import Foundation
import TestSupport
import Testing

@testable import RomKitSound

/// The filter measured from outside: its output compared with the expected sound.
@Suite struct ResamplerTests {
  /// A sound of `seconds` given by its value at a time, 1 being full scale, sampled at a rate and resampled;
  /// the result in the same scale, before it is rounded to 16 bits.
  private func resampled(_ rate: SampleRate, seconds: Double, _ sound: (Double) -> Double) throws -> [Double]
  {
    let hertz = Double(rate.fixedPoint) / 65_536
    let values = (0..<Int(seconds * hertz)).map { sound(Double($0) / hertz) }
    let bytes = values.withUnsafeBytes { Array($0) }
    let recording = try #require(
      Recording(rate: rate, channels: 1, encoding: .float64(.little), samples: bytes[...]))
    var resampler = try #require(Resampler(recording))
    var samples: [Double] = []
    while case let block = resampler.next(), !block.isEmpty { samples += block }
    return samples.map { $0 / 32_768 }
  }

  private func decibels(_ ratio: Double) -> Double { 20 * log10(max(ratio, 1e-30)) }

  private func rootMeanSquare(_ values: some Collection<Double>) -> Double {
    (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
  }

  /// A sine that rises through all frequencies from `low` to `high` hertz, swelling and fading over a tenth
  /// of its length, so that its ends have no other frequencies.
  private func sweep(_ low: Double, _ high: Double, seconds: Double) -> (Double) -> Double {
    { time in
      let edge = min(1, min(time, seconds - time) / (seconds / 10))
      let fade = edge <= 0 ? 0 : 0.5 - 0.5 * cos(.pi * edge)
      return fade * sin(2 * .pi * (low * time + (high - low) * time * time / (2 * seconds)))
    }
  }

  private static let rates = [44_100 << 16, 48_000 << 16, 96_000 << 16, 32_000 << 16, 1_458_473_891]

  /// Ripple under 0.1 dB to 9.5 kHz, no delay, no aliases: sweep by sweep the result is the sweep itself.
  @Test(
    arguments: rates)
  func theBandComesThroughUnchanged(fixedPoint: Int) throws {
    let rate = try #require(SampleRate(fixedPoint: fixedPoint))
    let bands = [(20.0, 1000.0), (1000, 5000), (5000, 8000), (8000, 9500)]
    for (low, high) in bands {
      let sound = sweep(low, high, seconds: 0.3)
      let result = try resampled(rate, seconds: 0.3, sound)
      let ideal = result.indices.map { sound(Double($0) / 22_050) }
      let error = zip(result, ideal).map { $0 - $1 }
      // 0.1 dB is an error of 1.2 %; a delay of a hundredth of a sample at 9.5 kHz would be as much.
      #expect(decibels(rootMeanSquare(error) / rootMeanSquare(ideal)) < -85)
      #expect(error.allSatisfy { abs($0) < 2e-4 })
    }
  }

  /// Everything above the console's 11,025 Hz would come back mirrored: more than 90 dB down.
  @Test(
    arguments: [44_100, 48_000, 96_000, 32_000, 44_056])
  func frequenciesThatWouldAliasAreRemoved(
    hertz: Int
  ) throws {
    let rate = try #require(SampleRate(hertz: hertz))
    // The ends of a sweep spread over some hertz: it begins a little above the limit.
    let sound = sweep(11_150, Double(hertz) / 2 - 100, seconds: 0.5)
    let result = try resampled(rate, seconds: 0.5, sound)
    #expect(decibels(rootMeanSquare(result)) < -90)
    #expect(result.allSatisfy { decibels(abs($0)) < -90 })
  }

  /// From a lower rate the band up to 88 % of its Nyquist frequency comes through, and its mirror images do
  /// not.
  @Test(arguments: [8000, 11_025, 16_000, 5512, 1000]) func lowerRatesHaveNoImages(hertz: Int) throws {
    let rate = try #require(SampleRate(hertz: hertz))
    // A slow sweep: its ends spread less.
    let seconds = 2000 / Double(hertz)
    let sound = sweep(20, 0.43 * Double(hertz), seconds: seconds)
    let result = try resampled(rate, seconds: seconds, sound)
    let error = result.indices.map { result[$0] - sound(Double($0) / 22_050) }
    #expect(decibels(rootMeanSquare(error)) < -90)
  }

  /// The gain of single tones in the passband, by a least-squares fit of a sine and a cosine.
  @Test(
    arguments: [44_100, 48_000, 44_056])
  func tonesHaveNoRipple(hertz: Int) throws {
    let rate = try #require(SampleRate(hertz: hertz))
    let gains = try stride(from: 100.0, through: 9500, by: 1880).map { frequency in
      let result = try resampled(rate, seconds: 0.1) { 0.5 * sin(2 * .pi * frequency * $0) }
      var (sine, cosine, both, withSine, withCosine) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for index in 200..<result.count - 200 {
        let angle = 2 * Double.pi * frequency * Double(index) / 22_050
        let (s, c) = (sin(angle), cos(angle))
        (sine, cosine, both) = (sine + s * s, cosine + c * c, both + s * c)
        (withSine, withCosine) = (withSine + s * result[index], withCosine + c * result[index])
      }
      let determinant = sine * cosine - both * both
      let s = (withSine * cosine - withCosine * both) / determinant
      let c = (withCosine * sine - withSine * both) / determinant
      return decibels((s * s + c * c).squareRoot() / 0.5)
    }
    #expect((gains.max() ?? 1) - (gains.min() ?? 0) < 0.01)
    #expect(gains.allSatisfy { abs($0) < 0.01 })
  }

  @Test(
    arguments: [44_100, 44_056, 8000, 192_000])
  func aConstantLevelStays(hertz: Int) throws {
    let level = [UInt8](repeating: 192, count: 3000)
    let rate = try #require(SampleRate(hertz: hertz))
    let recording = try #require(
      Recording(rate: rate, channels: 1, encoding: .unsigned8, samples: level[...]))
    var resampler = try #require(Resampler(recording))
    var samples: [Double] = []
    while case let block = resampler.next(), !block.isEmpty { samples += block }
    // The filter reaches over 54 frames of the lower rate to both sides; there the sound has ends.
    let edge = 55 * (hertz < 22_050 ? 22_050 / hertz + 1 : 1)
    #expect(samples.count > 2 * edge)
    for sample in samples.dropFirst(edge).dropLast(edge) where abs(sample - 16_384) > 1e-6 {
      Issue.record("\(sample) at \(hertz) Hz")
      return
    }
  }

  /// One frame of full scale comes out symmetric around its own time.
  @Test func theFilterIsSymmetric() throws {
    let result = try resampled(try #require(SampleRate(hertz: 44_100)), seconds: 0.02) {
      $0 == 440 / 44_100.0 ? 1 : 0
    }
    for distance in 1...200 { #expect(result[220 - distance] == result[220 + distance]) }
    #expect(result[220] > 0.4)
  }

  /// The same bytes in debug and release builds and on every machine: both are compared with this one list.
  @Test func theResultIsTheSameEverywhere() throws {
    let cases: [(Int, SampleEncoding, Int, UInt32)] = [
      (44_100, .integer16(.little), 2, 0x04DC_D761),
      (48_000, .integer24(.big), 1, 0x3A7D_2BEF),
      (96_000, .float32(.little), 2, 0x3F99_D0DB),
      (44_056, .integer16(.big), 2, 0x26AA_3D97),
      (8000, .unsigned8, 1, 0xEC81_C7A8),
      (11_025, .signed8, 3, 0x598F_193C),
      (192_000, .integer32(.little), 6, 0x29FD_FC4C),
      (10_000_000, .integer16(.little), 1, 0xC2D1_F012),
    ]
    for (hertz, encoding, channels, expected) in cases {
      var random = SeededGenerator(seed: UInt64(hertz))
      var bytes: [UInt8] = []
      for _ in 0..<20_000 * channels {
        // Floating-point numbers below 1 in magnitude: the exponent of 0.5.
        let bits = random.next()
        let value: UInt64 = encoding.isFloat ? bits & 0x807F_FFFF | 0x3F00_0000 : bits
        bytes += SoundFileBuilder.little(value).prefix(encoding.byteCount)
      }
      let rate = try #require(SampleRate(hertz: hertz))
      let recording = try #require(
        Recording(rate: rate, channels: channels, encoding: encoding, samples: bytes[...]))
      let effect = try ConvertedSound(recording).effect
      #expect(checksum(effect.serialized()) == expected, "\(hertz) Hz")
    }
  }

  /// CRC-32, bit by bit.
  private func checksum(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~crc
  }
}

@Suite struct ExactMathTests {
  @Test func sineMatchesTheSystems() {
    for step in -4000...4000 {
      let x = Double(step) / 137
      #expect(abs(ExactMath.sinPi(x) - sin(.pi * x)) < 1e-13)
    }
    #expect(abs(ExactMath.sinPi(0.5) - 1) < 1e-15)
    #expect(abs(ExactMath.sinPi(-1.5) - 1) < 1e-15)
    #expect(ExactMath.sinPi(3) == 0)
    #expect(ExactMath.sinc(0) == 1)
  }

  @Test func besselFunctionMatchesTables() {
    // Values of I0 from tables.
    for (x, value) in [(0.0, 1.0), (1, 1.2660658777520084), (5, 27.239871823604442), (10, 2815.716628466254)]
    {
      #expect(abs(ExactMath.besselI0(halfSquared: x * x / 4) / value - 1) < 1e-14)
    }
  }

  @Test func logarithmMatchesTheSystems() {
    for x in [1e-300, 1e-9, 0.1, 0.7, 1, 1.41, 1.42, 2, 3, 10, 32_768, 1e300] {
      #expect(abs(ExactMath.log10(x) - log10(x)) <= 1e-14 * max(1, abs(log10(x))))
    }
    #expect(ExactMath.log10(1) == 0)
  }

  @Test(arguments: [
    (1.0, "0.0 dB"), (0.5, "-6.0 dB"), (2, "6.0 dB"), (0.966, "-0.3 dB"), (1.0 / 32_768, "-90.3 dB"),
    (0.999, "0.0 dB"),
  ]) func levelsAreRoundedToTenths(amplitude: Double, text: String) throws {
    #expect(try #require(Decibels(amplitude: amplitude)).description == text)
  }

  @Test func silenceHasNoLevel() {
    #expect(Decibels(amplitude: 0) == nil)
    #expect(Decibels(amplitude: -1) == nil)
    #expect(Decibels(amplitude: .nan) == nil)
    #expect(Decibels(amplitude: .infinity) == nil)
  }
}
