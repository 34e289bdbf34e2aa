import RomKitBase

/// Times as the messages about music show them.
package enum MusicText {
  /// Samples as whole minutes and seconds, rounded down: `2:37`, or `1:02:37` from an hour on.
  package static func time(samples: Int) -> String {
    let seconds = samples / Song.sampleRate
    let minutes = padded(seconds / 60 % 60, seconds < 3_600 ? 1 : 2)
    return (seconds < 3_600 ? "" : "\(seconds / 3_600):") + "\(minutes):\(padded(seconds % 60, 2))"
  }

  /// Samples as ``time(samples:)`` with milliseconds, rounded down: `2:37.250`.
  package static func exactTime(samples: Int) -> String {
    time(samples: samples) + "." + padded(samples % Song.sampleRate * 1_000 / Song.sampleRate, 3)
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    String(number).padded(to: digits, with: "0")
  }
}
