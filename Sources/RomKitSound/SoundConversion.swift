import RomKitBase

/// Makes the samples of a sound effect from a recording, a block at a time, in bounded memory.
///
/// Channels become their mean. Another rate goes through a band-limited filter: flat within 0.01 dB up to 88 % of the
/// lower Nyquist frequency (9.7 kHz for recordings of 22,050 Hz and more), aliases and mirror images at least 90 dB
/// down, no delay. The result has frames x 22,050 / rate samples, rounded up. Numbers are rounded to
/// the nearest, halves away from zero, without dither. A recording in the console's format passes bit for bit. The
/// result is the same on every machine and in every build.
///
/// ``ConvertedSound`` converts a whole recording; this is for sounds too long for memory.
package struct SoundConversion: Sendable {
  /// The highest rate that is converted: 10 MHz, far above any sound recorder. It bounds the filter's memory.
  static let highestRate = SampleRate(unchecked: 10_000_000 << 16)

  private var resampler: Resampler
  /// The ``Recording/summary`` of the recording, such as `44.1 kHz stereo`.
  private let source: LocalizedText
  /// Whether the samples are those of the recording, bit for bit.
  let isCopy: Bool
  private let gain: SoundGain?
  private let factor: Double
  // The facts about the samples so far.
  /// The largest magnitude before clipping, where 1 is full scale.
  private(set) var peak = 0.0
  private(set) var clipped = 0

  /// Prepares the conversion. Throws when the rate is too high, or the result too long for a record.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - edit: other changes of the sound; silence is not left out here.
  ///   - peak: the peak of the conversion without them, which ``SoundGain/normalize`` needs.
  package init(
    of recording: Recording, edit: SoundEdit = SoundEdit(), peak: Double = 0
  ) throws(Diagnostic) {
    guard recording.rate <= SoundConversion.highestRate else {
      throw Diagnostic(
        "sound-rate-too-high",
        "expected a rate of at most \(SoundConversion.highestRate), found \(recording.rate)",
        help: "correct the rate in a sound editor, or save the sound at 22,050 Hz")
    }
    guard let resampler = Resampler(recording) else {
      throw Diagnostic(
        "sound-too-long",
        """
        expected a sound of at most \(SoundDuration(sampleCount: SoundEffect.maximumSampleCount)), \
        found \(Plural.text(recording.frameCount, "frame")) at \(recording.rate)
        """,
        help: "shorten the sound; if its rate is wrong, correct that first")
    }
    self.resampler = resampler
    source = recording.summary
    gain = edit.gain
    factor = edit.gain?.factor(peak: peak) ?? 1
    isCopy = recording.isConsoleSound && edit.isEmpty
  }

  package var sampleCount: Int { resampler.sampleCount }

  /// The next samples, a few thousand at most; empty at the end.
  package mutating func next() -> [Int16] {
    var block = resampler.next()
    if factor != 1 { for index in block.indices { block[index] *= factor } }
    var peak = self.peak * 32_768
    var clipped = 0
    let samples = block.map { (value: Double) -> Int16 in
      let magnitude = value.magnitude
      if magnitude > peak { peak = magnitude }
      guard magnitude <= 32_768 else {
        clipped += 1
        return value < 0 ? .min : .max
      }
      // To the nearest, halves away from zero, as `rounded` does, but without a call where the processor has no
      // instruction for it. Exactly full scale is not counted as clipped, though 32,768 is stored as 32,767.
      let whole = Int(magnitude)
      let rounded = magnitude - Double(whole) >= 0.5 ? whole &+ 1 : whole
      // Without branches, because the sign of a sound cannot be predicted: all bits are set when it is negative.
      let sign = Int(Int64(bitPattern: value.bitPattern) >> 63)
      return Int16(clamping: (rounded ^ sign) &- sign)
    }
    self.peak = min(peak, .greatestFiniteMagnitude) / 32_768
    self.clipped += clipped
    return samples
  }

  /// The peak relative to full scale; nil for silence.
  private var peakLevel: Decibels? { Decibels(amplitude: peak) }

  /// One line for people, without a full stop: `44.1 kHz stereo to 22.05 kHz mono, peak -0.3 dB, 0 samples clipped`.
  var summary: LocalizedText {
    let level: LocalizedText = peakLevel.map { "peak \($0)" } ?? "silent"
    if isCopy { return "\(source), copied unchanged, \(level)" }
    return "\(source) to \(SampleRate.console) mono, \(level), \(Plural.text(clipped, "sample")) clipped"
  }

  private var originalPeak: Double { peak / factor }

  /// The peak of the loudest channel, if it is far above that of the mean of all channels; both before the change of
  /// loudness.
  private var cancelledPeak: Double? {
    let recording = resampler.decoder.recording
    // One channel with a sound among silent ones is not that much louder.
    let quiet = 4 * Double(recording.channels) * originalPeak
    guard recording.channels > 1, quiet < 1 else { return nil }
    let loudest = recording.loudestSample
    return loudest > quiet && loudest >= 0x1p-10 ? loudest : nil
  }

  var warnings: [Diagnostic] {
    var warnings: [Diagnostic] = []
    if let cancelledPeak {
      let level: LocalizedText = Decibels(amplitude: cancelledPeak).map { "\($0)" } ?? ""
      warnings.append(
        Diagnostic(
          "sound-cancelled",
          Decibels(amplitude: originalPeak).map {
            "the channels are out of phase and cancel each other: the peak of \(level) becomes \($0)"
          } ?? "the channels are out of phase and cancel each other: the peak of \(level) becomes silence",
          severity: .warning, help: "invert one channel in a sound editor, or save only one channel"))
    }
    let notNumbers = resampler.decoder.notNumbers
    if notNumbers > 0 {
      warnings.append(
        Diagnostic(
          "sound-not-numbers",
          notNumbers == 1
            ? "1 sample is not a number and becomes silence"
            : "\(Grouped.text(notNumbers)) samples are not numbers and become silence",
          severity: .warning, help: "export the file again, as integers if possible"))
    }
    if clipped > 0, let peakLevel {
      let tenths = peakLevel.tenthsRoundedUp
      let lower = (gain?.limitedTenths ?? 0) - tenths
      let excess = Decibels.text(tenths: tenths)
      let advice = lower < -SoundGain.most ? "normalize" : Decibels.text(tenths: lower, space: "")
      warnings.append(
        Diagnostic(
          "sound-clipped",
          "\(Plural.text(clipped, "sample")) beyond full scale \(clipped == 1 ? "was" : "were") clipped",
          severity: .warning,
          help: "make the recording quieter by \(excess), or set the gain of this file to \(advice)"))
    }
    return warnings
  }
}

/// A level relative to full scale, shown to one decimal.
package struct Decibels: Equatable, Sendable, CustomStringConvertible {
  /// 0 is full scale, below it is negative.
  package let value: Double

  /// The level of an amplitude where 1 is full scale; nil unless the amplitude is positive and finite.
  package init?(amplitude: Double) {
    guard amplitude > 0, amplitude.isFinite else { return nil }
    value = 20 * ExactMath.log10(amplitude)
  }

  /// To the nearest tenth, such as `-0.3 dB`.
  package var description: String { Decibels.text(tenths: Int((value * 10).rounded())) }

  /// Tenths, rounded up to 1 or more: the least by which to turn down a sound of this level above full scale.
  var tenthsRoundedUp: Int { max(1, Int((value * 10).rounded(.up))) }

  // A Double's logarithm is within ±6,200 dB.
  /// The text of a level or, without the space, of a gain as people type it.
  package static func text(tenths: Int, space: String = " ") -> String {
    "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)\(space)dB"
  }
}
