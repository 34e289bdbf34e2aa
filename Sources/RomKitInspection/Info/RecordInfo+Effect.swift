import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitSound

extension RecordInfo {
  mutating func describeEffect(_ cursor: inout FieldCursor) throws {
    let body = record.body
    findings = [try EffectRules.check(body)].compactMap(\.self)
    let start = try body.prefix(SoundEffect.headerSize)
    guard start.count == SoundEffect.headerSize, start.starts(with: SoundEffect.magic) else { return }
    let declared = start[4...].reduce(0) { $0 << 8 | Int($1) }
    cursor.take(4, "magic", "EFF and a NUL")
    cursor.take(4, "length", "\(Plural.bytes(declared)) of samples")
    cursor.take(declared, "samples", "16 bit, low byte first, 22,050 a second")

    var level = EffectLevel()
    try body.samples(limit: declared / 2).forEachPiece { level.append($0) }
    let duration = SoundDuration(sampleCount: level.count)
    facts += [
      RecordFact("samples", count: level.count),
      RecordFact("duration", "\(duration)", .thousandths(Self.milliseconds(level.count))),
      RecordFact("peak", Self.description(of: level.peak, value: level.peakValue), .number(level.peakValue)),
      RecordFact(
        "loudness", level.loudness?.description ?? "silence", .optional(level.loudness?.description)),
      RecordFact(
        "silence_before", label: "silence before", Self.silence(level.silenceBefore),
        .number(level.silenceBefore)),
      RecordFact(
        "silence_after", label: "silence after", Self.silence(level.silenceAfter),
        .number(level.silenceAfter)),
    ]
  }

  static func milliseconds(_ samples: Int) -> Int {
    // Divided before it is multiplied: a damaged song may claim centuries.
    let (whole, rest) = samples.quotientAndRemainder(dividingBy: Song.sampleRate)
    return whole * 1_000 + (rest * 1_000 + Song.sampleRate / 2) / Song.sampleRate
  }

  private static func silence(_ samples: Int) -> String {
    "\(Plural.text(samples, "sample")), \(SoundDuration(sampleCount: samples))"
  }

  private static func description(of peak: Decibels?, value: Int) -> String {
    peak.map { "\($0) (\(Grouped.text(value)) of 32,768)" } ?? "silence"
  }
}

private struct EffectLevel {
  private(set) var count = 0
  private(set) var peakValue = 0
  /// Samples that count as silence (``EffectSilence/threshold``) before the first that can be heard; all of them when none
  /// can.
  private(set) var silenceBefore = 0
  private(set) var silenceAfter = 0
  private var isHeard = false
  // A record has fewer than 2^30 samples, each below 2^30 when squared.
  private var squares = 0

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    bytes.forEachSample { sample in
      peakValue = max(peakValue, abs(sample))
      squares += sample * sample
      count += 1
      if abs(sample) > EffectSilence.threshold {
        isHeard = true
        silenceAfter = 0
      } else {
        silenceAfter += 1
        if !isHeard { silenceBefore = count }
      }
    }
  }

  var peak: Decibels? { Decibels(amplitude: Double(peakValue) / 32_768) }

  var loudness: Decibels? {
    count > 0 ? Decibels(amplitude: (Double(squares) / Double(count)).squareRoot() / 32_768) : nil
  }
}
