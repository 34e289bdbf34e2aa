/// Makes the samples of a sound effect from a recording, a block at a time, in bounded memory.
///
/// Channels become their mean. Another rate goes through a band-limited filter: flat within 0.01 dB up to 88
/// % of the lower Nyquist frequency (9.7 kHz for recordings of 22,050 Hz and more), everything that would
/// alias or mirror is at least 90 dB down, no delay. There are as many samples as lie inside the recording:
/// frames times 22,050 by the rate, rounded up. Numbers are rounded to the nearest, halves away from zero,
/// without dither. A recording that is what the console plays goes through bit for bit. The result is the
/// same on every machine and in every build.
///
/// ``ConvertedSound`` does it all at once; this is for sounds too long to be held.
package struct SoundConversion: Sendable {
  /// The highest rate that can be converted: 10 MHz, far above any recorder of sound. It bounds the filter's
  /// memory.
  static let highestRate = SampleRate(unchecked: 10_000_000 << 16)

  private var resampler: Resampler
  /// What was done; complete when ``next()`` has returned the last block.
  package private(set) var report: ConversionReport

  /// Prepares the conversion. Throws when the rate is too high, or the result too long for a record.
  package init(of recording: Recording) throws(SoundConversionError) {
    guard recording.rate <= SoundConversion.highestRate else { throw .rateTooHigh(recording.rate) }
    guard let resampler = Resampler(recording) else {
      throw .tooLong(frames: recording.frameCount, rate: recording.rate)
    }
    self.resampler = resampler
    report = ConversionReport(recording)
  }

  package var sampleCount: Int { resampler.sampleCount }

  /// The next samples, some thousand at most; empty when there are no more.
  package mutating func next() -> [Int16] {
    let block = resampler.next()
    var peak = report.peak * 32_768
    var clipped = 0
    let samples = block.map { (value: Double) -> Int16 in
      let magnitude = value.magnitude
      if magnitude > peak { peak = magnitude }
      guard magnitude <= 32_768 else {
        clipped += 1
        return value < 0 ? .min : .max
      }
      // To the nearest, halves away from zero; what `rounded` does, without a call where the processor has no
      // instruction for it. Exactly full scale is not counted as clipped, though 32,768 is stored as 32,767.
      let whole = Int(magnitude)
      let rounded = magnitude - Double(whole) >= 0.5 ? whole &+ 1 : whole
      // Without branches, as the sign of a sound cannot be predicted: all bits are set when it is negative.
      let sign = Int(Int64(bitPattern: value.bitPattern) >> 63)
      return Int16(clamping: (rounded ^ sign) &- sign)
    }
    report.peak = peak / 32_768
    report.clipped += clipped
    report.sampleCount += samples.count
    report.notNumbers = resampler.decoder.notNumbers
    return samples
  }
}

/// What a conversion did, for people: `44.1 kHz stereo to 22.05 kHz mono, peak -0.3 dB, 0 clipped`.
package struct ConversionReport: Hashable, Sendable, CustomStringConvertible {
  /// What the recording was, such as `44.1 kHz stereo`; see ``Recording/summary``.
  package let source: String
  /// Whether the samples are those of the recording, bit for bit.
  let isCopy: Bool
  var sampleCount = 0
  /// The largest magnitude before clipping, where 1 is full scale.
  var peak = 0.0
  var clipped = 0
  var notNumbers = 0

  init(_ recording: Recording) {
    source = recording.summary
    isCopy = recording.isConsoleSound
  }

  /// The peak relative to full scale; nil when all is silent.
  var peakLevel: Decibels? { Decibels(amplitude: peak) }

  /// One line, without a full stop.
  package var description: String {
    let level = peakLevel.map { "peak \($0)" } ?? "silent"
    if isCopy { return "\(source), copied as it is, \(level)" }
    return "\(source) to \(SampleRate.console) mono, \(level), \(clipped) clipped"
  }

  var warnings: [SoundWarning] {
    var warnings: [SoundWarning] = []
    if notNumbers > 0 { warnings.append(.notNumbers(count: notNumbers)) }
    if clipped > 0, let peakLevel { warnings.append(.clipped(count: clipped, peak: peakLevel)) }
    return warnings
  }
}

/// A level relative to full scale, shown to one decimal.
package struct Decibels: Hashable, Sendable, CustomStringConvertible {
  /// 0 is full scale, below it is negative.
  package let value: Double

  /// The level of an amplitude where 1 is full scale; nil for silence and for what is not a positive finite
  /// number.
  package init?(amplitude: Double) {
    guard amplitude > 0, amplitude.isFinite else { return nil }
    value = 20 * ExactMath.log10(amplitude)
  }

  /// To the nearest tenth, such as `-0.3 dB`.
  package var description: String { Decibels.text(tenths: Int((value * 10).rounded())) }

  /// Rounded up to a tenth that is not 0: by how much to turn down a sound of this level above full scale.
  var roundedUp: String { Decibels.text(tenths: max(1, Int((value * 10).rounded(.up)))) }

  // A Double's logarithm is within ±6,200 dB.
  private static func text(tenths: Int) -> String {
    "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10) dB"
  }
}
