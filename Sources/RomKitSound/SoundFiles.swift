import RomKitBase

extension Recording {
  /// A WAV file of the samples as they are. ``init(parsing:)`` is the inverse.
  public func wav() -> FileBytes {
    FileBytes(WAVFile(self).serialized())
  }
}

extension SoundEffect {
  /// A WAV file of 22,050 Hz, 16 bit, one channel, with the same samples.
  public func wav() -> FileBytes {
    Recording(self).wav()
  }
}

extension ConvertedSound {
  /// The conversion in words: `44.1 kHz stereo to 22.05 kHz mono, peak -0.3 dB, 0 clipped`.
  public var summary: String { report.description }

  /// What was odd about the recording, and what was lost, each a warning with the file that it is in.
  public func diagnostics(file: String? = nil) -> [Diagnostic] {
    warnings.map { Diagnostic($0, file: file) }
  }
}
