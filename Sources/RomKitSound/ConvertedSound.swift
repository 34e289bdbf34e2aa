import RomKitBase

/// A sound effect made from a recording, with a report of the conversion.
public struct ConvertedSound: Hashable, Sendable {
  /// The most bytes of an effect that is larger than its recording, 12 MiB or 4:45: a file of a few bytes that claims
  /// a rate of 1 Hz must not fill the memory.
  public static let mostGrownBytes = 12 << 20

  /// The effect. The samples of a recording that needed no conversion are those of the recording, without a
  /// copy where the byte order allows it.
  public let effect: SoundEffect
  /// The conversion in words: `44.1 kHz stereo to 22.05 kHz mono, peak -0.3 dB, 0 samples clipped`.
  public let summary: LocalizedText
  package let warnings: [Diagnostic]
  package let clippedSamples: Int

  /// Converts a recording to 22,050 Hz, 16 bit, one channel, the mean of all; one in this format is not changed.
  ///
  /// Throws an error with the code `sound-needs-converting` if the policy forbids the conversion, and others for rates and
  /// lengths that an effect cannot have.
  ///
  /// Unless the samples are used unchanged, the effect takes memory in addition to the recording.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - policy: the treatment of recordings in other formats.
  ///   - edit: other changes of the sound.
  public init(
    _ recording: Recording, policy: ResamplePolicy = .convert, edit: SoundEdit = SoundEdit()
  ) throws(Diagnostic) {
    guard policy != .reject || recording.isConsoleSound else {
      throw Diagnostic(
        "sound-needs-converting",
        "expected 22.05 kHz 16-bit mono, found \(recording.summary); conversion is not allowed",
        help: "save the sound as 22,050 Hz, 16 bit, mono, or allow the conversion")
    }
    var peak = 0.0
    if edit.gain == .normalize {
      var measured = try SoundConversion(of: recording)
      while !measured.next().isEmpty { try WorkControl.check() }
      peak = measured.peak
    }
    var conversion = try SoundConversion(of: recording, edit: edit, peak: peak)
    let size = conversion.sampleCount * 2
    guard size <= max(ConvertedSound.mostGrownBytes, recording.samples.count) else {
      throw Diagnostic(
        "sound-too-long",
        """
        expected at most \(SoundDuration(sampleCount: ConvertedSound.mostGrownBytes / 2)) for a sound that grows \
        in the conversion, found \(SoundDuration(sampleCount: conversion.sampleCount))
        """,
        help: """
          shorten the sound, or save it as 22,050 Hz, 16 bit, mono; if its rate is wrong, correct that first
          """)
    }
    let isAsStored = edit.isEmpty && recording.isConsoleSound && recording.encoding == .integer16(.little)
    var bytes: [UInt8] = []
    if !isAsStored { bytes.reserveCapacity(size) }
    while case let block = conversion.next(), !block.isEmpty {
      try WorkControl.check()
      if !isAsStored { bytes.appendLittleEndian(block) }
    }
    effect = SoundEffect(uncheckedSampleBytes: isAsStored ? recording.samples : edit.trimmed(bytes)[...])
    summary = conversion.summary
    clippedSamples = conversion.clipped
    var warnings = recording.warnings
    if policy == .warn, !recording.isConsoleSound {
      warnings.append(
        Diagnostic(
          "sound-converted", "converted \(summary)", severity: .warning,
          help: "save the sound as 22,050 Hz, 16 bit, mono to have it copied unchanged"))
    }
    self.warnings = warnings + conversion.warnings
  }

  /// The recording's faults and the losses of the conversion, each a warning with its file.
  public func diagnostics(file: String? = nil) -> [Diagnostic] { warnings.map { $0.placed(in: file) } }
}

/// The treatment of sounds in other formats than the console's: 22,050 Hz, 16 bit, one channel.
public enum ResamplePolicy: String, CaseIterable, Hashable, Sendable {
  /// Convert it.
  case convert
  /// Convert it, and report the conversion as a warning.
  case warn
  /// Refuse it.
  case reject
}
