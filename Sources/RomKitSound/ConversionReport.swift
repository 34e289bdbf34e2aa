/// What a conversion did, for people: `44.1 kHz stereo to 22.05 kHz mono, peak -0.3 dB, 0 clipped`.
package struct ConversionReport: Hashable, Sendable, CustomStringConvertible {
  /// What the recording was, such as `44.1 kHz stereo`; see ``Recording/summary``.
  package let source: String
  /// The rate of the recording.
  package let sourceRate: SampleRate
  /// The channels of the recording. They were mixed to one, their mean.
  package let sourceChannels: Int
  /// The frames of the recording.
  package let sourceFrameCount: Int
  /// Whether the samples are those of the recording, bit for bit.
  package let isCopy: Bool
  /// The samples of the effect.
  package internal(set) var sampleCount = 0
  /// The largest magnitude before clipping, where 1 is full scale.
  package internal(set) var peak = 0.0
  /// How many samples were beyond full scale and were cut to it.
  package internal(set) var clipped = 0
  /// How many floating-point samples were infinite or not a number and were taken as silence.
  package internal(set) var notNumbers = 0

  init(_ recording: Recording) {
    source = recording.summary
    sourceRate = recording.rate
    sourceChannels = recording.channels
    sourceFrameCount = recording.frameCount
    isCopy = recording.isConsoleSound
  }

  /// The peak relative to full scale; nil when all is silent.
  package var peakLevel: Decibels? { Decibels(amplitude: peak) }

  /// One line, without a full stop.
  package var description: String {
    let level = peakLevel.map { "peak \($0)" } ?? "silent"
    if isCopy { return "\(source), copied as it is, \(level)" }
    return "\(source) to \(SampleRate.console) mono, \(level), \(clipped) clipped"
  }

  /// What of it a person should be warned of.
  var warnings: [SoundWarning] {
    var warnings: [SoundWarning] = []
    if notNumbers > 0 { warnings.append(.notNumbers(count: notNumbers)) }
    if clipped > 0, let peakLevel { warnings.append(.clipped(count: clipped, peak: peakLevel)) }
    return warnings
  }
}
