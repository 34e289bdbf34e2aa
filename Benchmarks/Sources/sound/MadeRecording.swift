import Foundation
import Measuring
import RomKit

/// A chord with noise, in the format of a WAV file.
struct MadeRecording {
  /// The name in the table.
  let name: String
  /// Whether the format is common, so that a speed is required.
  let isUsual: Bool
  private let rate: Int
  private let channels: Int
  private let encoding: SampleEncoding
  private let seconds: Int

  /// Recordings in the usual formats.
  static func all(seconds: Int) -> [MadeRecording] {
    func made(_ name: String, _ rate: Int, _ channels: Int, _ encoding: SampleEncoding) -> MadeRecording {
      MadeRecording(
        name: name, isUsual: rate == 44_100 && channels == 2, rate: rate, channels: channels,
        encoding: encoding,
        seconds: seconds)
    }
    return [
      made("44.1 kHz stereo, 16 bit", 44_100, 2, .integer16(.little)),
      made("44.1 kHz mono, 16 bit", 44_100, 1, .integer16(.little)),
      made("44.1 kHz stereo, 32-bit float", 44_100, 2, .float32(.little)),
      made("48 kHz stereo, 24 bit", 48_000, 2, .integer24(.little)),
      made("96 kHz stereo, 24 bit", 96_000, 2, .integer24(.little)),
      made("11.025 kHz mono, 8 bit", 11_025, 1, .unsigned8),
    ]
  }

  /// The bytes of the WAV file.
  var file: [UInt8] {
    var numbers = SeededNumbers(seed: 1)
    var samples: [UInt8] = []
    samples.reserveCapacity(rate * seconds * channels * encoding.byteCount)
    for frame in 0..<rate * seconds {
      let time = Double(frame) / Double(rate)
      let chord = [220.0, 277.2, 329.6].reduce(0) { $0 + sin(2 * .pi * $1 * time) }
      for _ in 0..<channels {
        append(0.2 * chord + 0.1 * (Double(numbers.next(2_000)) / 1_000 - 1), to: &samples)
      }
    }
    guard let rate = SampleRate(hertz: rate),
      let recording = Recording(rate: rate, channels: channels, encoding: encoding, samples: samples[...])
    else { preconditionFailure("\(name) is no recording") }
    return recording.wav().bytes
  }

  /// Appends a sample; full scale is 1.
  private func append(_ value: Double, to samples: inout [UInt8]) {
    if encoding == .unsigned8 { return samples.append(UInt8(128 + value * 127)) }
    let bits = encoding.isFloat ? Float(value).bitPattern : UInt32(bitPattern: Int32(value * 2_147_483_647))
    // The highest bytes of the integer.
    for byte in 4 - encoding.byteCount..<4 { samples.append(UInt8(truncatingIfNeeded: bits >> (8 * byte))) }
  }
}
