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
  package static let highestRate = SampleRate(unchecked: 10_000_000 << 16)

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

  /// How many samples the effect will have.
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
      // Without branches, as nobody can foresee the sign of a sound: all bits are set when it is negative.
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
