/// A recording made into a sound effect, with what was done to it.
public struct ConvertedSound: Hashable, Sendable {
  /// An effect that takes more bytes than its recording may take at most this many, 12 MiB or 4:45: a file of
  /// a few bytes that claims a rate of 1 Hz must not fill the memory.
  public static let mostGrownBytes = 12 << 20

  /// The effect. The samples of a recording that needed no conversion are those of the recording, without a
  /// copy where the byte order allows it.
  public let effect: SoundEffect
  /// What was done.
  package let report: ConversionReport
  /// What was odd about the recording and about its conversion.
  package let warnings: [SoundWarning]

  /// Converts a recording to 22,050 Hz, 16 bit, one channel, the mean of all; one that has these already stays as it is.
  ///
  /// Throws an error with the code `sound-needs-converting` when the policy forbids that, and others for a rate or a length
  /// beyond what an effect can have.
  ///
  /// Holds the effect in memory beside the recording.
  public init(_ recording: Recording, policy: ResamplePolicy = .convert) throws {
    guard policy != .reject || recording.isConsoleSound else {
      throw SoundConversionError.needsConverting(source: recording.summary)
    }
    var conversion = try SoundConversion(of: recording)
    let size = conversion.sampleCount * 2
    guard size <= max(ConvertedSound.mostGrownBytes, recording.samples.count) else {
      throw SoundConversionError.growsTooMuch(SoundDuration(sampleCount: conversion.sampleCount))
    }
    let isAsStored = recording.isConsoleSound && recording.encoding == .integer16(.little)
    var bytes: [UInt8] = []
    if !isAsStored { bytes.reserveCapacity(size) }
    while case let block = conversion.next(), !block.isEmpty {
      if !isAsStored { bytes.appendLittleEndian(block) }
    }
    effect = SoundEffect(uncheckedSampleBytes: isAsStored ? recording.samples : bytes[...])
    report = conversion.report
    var warnings = recording.warnings
    if policy == .warn, !report.isCopy { warnings.append(.converted(report)) }
    self.warnings = warnings + report.warnings
  }
}
