/// The console's four tones at 85 keys: a table of one period each, made from formulas.
///
/// The formulas use 32-bit floats, like the program with which the original author made the tables.
public struct WaveTables: Sendable {
  /// The number of tones: triangle, sawtooth, square, noise.
  public static let toneCount = 4
  /// The number of keys: seven octaves from A at 27.5 Hz, and one more key.
  public static let keyCount = 85

  /// The tables, made when first used.
  public static let shared = WaveTables()

  /// The values in a period of each key, the same for all tones.
  private let periods: [Int]
  /// The values of all tables in the order in which the console reads them; see ``Sequence``.
  let steps: [Int8]
  private let tables: [Int8]
  private let tableStarts: [Int]
  /// A sequence for each key of each tone, in ascending order.
  let sequences: [Sequence]

  /// A table in the order of reading: `steps[start..<start + length]` repeats after `period` steps.
  ///
  /// The console steps by two values. With an odd number of values it reads all of them in two rounds; with an even
  /// number every second one, beginning at `start` for even positions and at `start + length` for odd ones.
  struct Sequence: Sendable {
    var start: Int
    var length: Int
    var period: Int
    /// The largest magnitude in the table.
    var peak: UInt8
  }

  init() {
    let waves = (0..<WaveTables.keyCount).map { WaveTables.wave(key: $0) }
    periods = waves.map { $0.period }
    var tables: [Int8] = []
    var starts: [Int] = []
    var seed: UInt32 = 1
    for tone in 0..<WaveTables.toneCount {
      for wave in waves {
        starts.append(tables.count)
        switch tone {
        case 0: WaveTables.appendTriangle(wave, to: &tables)
        case 1: WaveTables.appendSawtooth(wave, to: &tables)
        case 2: WaveTables.appendSquare(wave, to: &tables)
        default: WaveTables.appendNoise(wave, seed: &seed, to: &tables)
        }
      }
    }
    self.tables = tables
    tableStarts = starts
    var steps: [Int8] = []
    var sequences: [Sequence] = []
    for (index, start) in starts.enumerated() {
      let count = waves[index % WaveTables.keyCount].period
      let period = count % 2 == 0 ? count / 2 : count
      // Several periods in a row, so that the synthesizer works on longer pieces.
      let length = period * ((WaveTables.shortestRun + period - 1) / period)
      let peak = tables[start..<start + count].reduce(0) { max($0, $1.magnitude) }
      sequences.append(Sequence(start: steps.count, length: length, period: period, peak: peak))
      for first in 0..<(count % 2 == 0 ? 2 : 1) {
        for step in 0..<length { steps.append(tables[start + (first + 2 * step) % count]) }
      }
    }
    self.steps = steps
    self.sequences = sequences
  }

  private static let shortestRun = 256

  /// One period of a tone (0 to 3) at a key (0 to 84), for a display; empty for other numbers.
  public func table(tone: Int, key: Int) -> [Int16] {
    guard 0..<WaveTables.toneCount ~= tone, 0..<WaveTables.keyCount ~= key else { return [] }
    let start = tableStarts[tone * WaveTables.keyCount + key]
    return tables[start..<start + periods[key]].map(Int16.init)
  }

  struct Wave: Equatable, Sendable {
    /// The index in ``sequences``.
    var index: Int
    /// The values in a period.
    var period: UInt32
  }

  /// The table of a tone at a key. The console counts keys in 8 bits, takes them modulo 85, and takes any tone from 3 on
  /// as noise.
  func wave(tone: UInt8, key: UInt8, shift: Int) -> Wave {
    let key = ((Int(key) &+ shift) & 0xFF) % WaveTables.keyCount
    let tone = min(Int(tone), WaveTables.toneCount - 1)
    return Wave(index: tone * WaveTables.keyCount + key, period: UInt32(periods[key]))
  }
}

extension WaveTables {
  /// The length of a period at twice the console's sample rate: exact, and rounded down to whole samples.
  private typealias Period = (length: Float, period: Int)

  private static func wave(key: Int) -> Period {
    let length = 44_100 / frequency(key: key)
    return (length, Int(length))
  }

  /// The frequency of a key in Hz, in equal temperament.
  private static func frequency(key: Int) -> Float {
    // The value in the original author's table; the exact one is 61.735.
    if key == 14 { return 61.74 }
    return Float(27.5 * semitones[key % 12] * Double(1 << (key / 12)))
  }

  /// The powers of the twelfth root of 2.
  private static let semitones: [Double] = [
    1, 1.0594630943592953, 1.122462048309373, 1.189207115002721, 1.2599210498948732, 1.3348398541700344,
    1.4142135623730951, 1.4983070768766815, 1.5874010519681994, 1.6817928305074290, 1.7817974362806785,
    1.8877486253633868,
  ]

  private static func appendTriangle(_ wave: Period, to table: inout [Int8]) {
    let step = 256 / wave.length
    let (quarter, half) = (wave.period / 4, wave.period / 2)
    var value: Float = 0
    for place in 0..<wave.period {
      if place >= 2 * quarter + half {
        table.append(0)
        continue
      }
      table.append(Int8(value))
      value += quarter..<quarter + half ~= place ? -step : step
    }
  }

  private static func appendSawtooth(_ wave: Period, to table: inout [Int8]) {
    let step = 128 / wave.length
    var value: Float = 0
    for place in 0..<wave.period {
      if place == wave.period / 2 { value = -64 }
      table.append(Int8(value))
      value += step
    }
  }

  private static func appendSquare(_ wave: Period, to table: inout [Int8]) {
    for place in 0..<wave.period { table.append(place < wave.period / 2 ? 48 : -48) }
  }

  /// The generator continues from key to key.
  private static func appendNoise(_ wave: Period, seed: inout UInt32, to table: inout [Int8]) {
    for place in 0..<wave.period {
      seed = seed &* 214_013 &+ 2_531_011
      let value = Int8((seed >> 16) % 64)
      table.append(place < wave.period / 2 ? value : -value)
    }
  }
}
