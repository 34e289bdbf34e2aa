import RomKitBase
import RomKitSound

/// Sounds on their way into an effect slot and out of one.
package enum SoundFileConversion {
  /// A sound in another form: the PCM of an effect slot, or a WAV.
  ///
  /// A PCM that becomes a WAV, and a file that is what the console plays already, keep every sample. Any other sound is
  /// converted, or not, as the policy says.
  package static func convert(
    _ file: ConversionFile, to form: FileFormat, policy: ResamplePolicy = .convert
  ) throws -> ConversionResult {
    guard form == .pcm || form == .wav else {
      throw ConversionError.noWay(from: file.form, to: form, possible: [.pcm, .wav])
    }
    if file.form == .pcm {
      let effect = try SoundEffect(parsing: file.bytes)
      return ConversionResult(
        bytes: form == .wav ? WAVFile(Recording(effect)).serialized() : effect.serialized(),
        report: "\(effect.duration)")
    }
    let sound = try ConvertedSound(try Recording(parsing: file.bytes), policy: policy)
    return ConversionResult(
      bytes: form == .wav ? WAVFile(Recording(sound.effect)).serialized() : sound.effect.serialized(),
      report: sound.report.description,
      warnings: sound.warnings.map { Diagnostic($0, file: file.path) })
  }
}
