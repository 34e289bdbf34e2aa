import RomKitBase

/// A recording made into a sound effect, with what was done to it.
public struct ConvertedSound: Hashable, Sendable {
  /// An effect that takes more bytes than its recording may take at most this many, 12 MiB or 4:45: a file of
  /// a few bytes that claims a rate of 1 Hz must not fill the memory.
  public static let mostGrownBytes = 12 << 20

  /// The effect. The samples of a recording that needed no conversion are those of the recording, without a
  /// copy where the byte order allows it.
  public let effect: SoundEffect
  package let report: ConversionReport
  package let warnings: [SoundWarning]

  /// Converts a recording to 22,050 Hz, 16 bit, one channel, the mean of all; one that has these already is not changed.
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

  /// The conversion in words: `44.1 kHz stereo to 22.05 kHz mono, peak -0.3 dB, 0 clipped`.
  public var summary: String { report.description }

  /// What was odd about the recording, and what was lost, each a warning with the file that it is in.
  public func diagnostics(file: String? = nil) -> [Diagnostic] { warnings.map { Diagnostic($0, file: file) } }
}

/// What to do with a sound that is not what the console plays, 22,050 Hz, 16 bit, one channel.
public enum ResamplePolicy: String, CaseIterable, Hashable, Sendable {
  /// Convert it.
  case convert
  /// Convert it and warn, with what was done.
  case warn
  /// Refuse it.
  case reject
}

/// A reason for which a recording cannot become a sound effect.
package enum SoundConversionError: DescribedError {
  case needsConverting(source: String)
  case rateTooHigh(SampleRate)
  case tooLong(frames: Int, rate: SampleRate)
  /// It would grow to more than ``ConvertedSound/mostGrownBytes`` and more than its source.
  case growsTooMuch(SoundDuration)

  package var diagnostic: Diagnostic {
    switch self {
    case .needsConverting(let source):
      Diagnostic(
        "sound-needs-converting",
        "the console plays 22.05 kHz mono of 16 bit, found \(source), and conversion is not allowed",
        help: "save it as 22,050 Hz, 16 bit, mono, or allow it with --resample convert")
    case .rateTooHigh(let rate):
      Diagnostic(
        "sound-rate-too-high",
        "a rate of \(rate) is more than the \(SoundConversion.highestRate) that can be converted",
        help: Self.correctRate)
    case .tooLong(let frames, let rate):
      Diagnostic(
        "sound-too-long",
        "\(Plural.text(frames, "frame")) at \(rate) last longer than an effect can, "
          + "\(SoundDuration(sampleCount: SoundEffect.maximumSampleCount))",
        help: Self.correctRate)
    case .growsTooMuch(let duration):
      Diagnostic(
        "sound-too-long",
        "the sound lasts \(duration); one that grows by conversion may last "
          + "\(SoundDuration(sampleCount: ConvertedSound.mostGrownBytes / 2))",
        help: "cut it, or save it as 22,050 Hz, 16 bit, mono; if its rate is not what was recorded, "
          + "correct that first")
    }
  }

  private static let correctRate = "if the rate is not what the recording has, correct it in a sound editor"
}
