import RomKitBase

/// The names of the console's keys and tones, as MML writes them: `a4` is A at 440 Hz, `c+5` the C sharp above it.
package enum KeyName {
  package static let tones = ["triangle", "sawtooth", "square", "noise"]

  private static let sharps = ["c", "c+", "d", "d+", "e", "f", "f+", "g", "g+", "a", "a+", "b"]
  private static let flats = ["c", "d-", "d", "e-", "e", "f", "g-", "g", "a-", "a", "b-", "b"]

  /// The letter of a key and its accidental, without the octave.
  package static func letter(_ key: Int, flat: Bool = false) -> String {
    (flat ? flats : sharps)[(key + 9) % 12]
  }

  /// The octave a key is in; octaves start at C.
  package static func octave(_ key: Int) -> Int { (key + 9) / 12 }

  /// The name of a key, such as `a4`, or nil if the console does not have the key.
  package static func name(_ key: UInt8) -> String? {
    key < 85 ? letter(Int(key)) + String(octave(Int(key))) : nil
  }

  /// The key of a name such as `a4`, `c+5` or `b-3`, upper or lower case; the inverse of ``name(_:)``.
  static func key(_ name: some StringProtocol) -> UInt8? {
    var text = Array(name.lowercased().utf8)[...]
    guard let letter = text.popFirst(), let octave = text.popLast(), (48...55).contains(octave),
      let base = sharps.firstIndex(of: String(Unicode.Scalar(letter)))
    else { return nil }
    var key = Int(octave - 48) * 12 + base - 9
    switch text {
    case []: break
    case [UInt8(ascii: "+")]: key += 1
    case [UInt8(ascii: "-")]: key -= 1
    default: return nil
    }
    return (0...84).contains(key) ? UInt8(key) : nil
  }
}

package enum MusicText {
  /// Samples as whole minutes and seconds, rounded down: `2:37`, or `1:02:37` from an hour on.
  package static func time(samples: some BinaryInteger) -> String {
    let seconds = Int(samples) / Song.sampleRate
    let minutes = padded(seconds / 60 % 60, seconds < 3_600 ? 1 : 2)
    return (seconds < 3_600 ? "" : "\(seconds / 3_600):") + "\(minutes):\(padded(seconds % 60, 2))"
  }

  /// Samples as ``time(samples:)`` with milliseconds, rounded down: `2:37.250`.
  package static func exactTime(samples: some BinaryInteger) -> String {
    time(samples: samples) + "." + padded(Int(samples) % Song.sampleRate * 1_000 / Song.sampleRate, 3)
  }

  /// Two times with tenths of seconds, or with milliseconds if their tenths are the same.
  package static func times(_ first: Int, _ second: Int) -> (String, String) {
    func tenths(_ samples: Int) -> String {
      time(samples: samples) + ".\(samples % Song.sampleRate * 10 / Song.sampleRate)"
    }
    return tenths(first) == tenths(second)
      ? (exactTime(samples: first), exactTime(samples: second)) : (tenths(first), tenths(second))
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    String(number).padded(to: digits, with: "0")
  }
}
