import RomKit

/// WAV and AIFF: a recording can be written as WAV without a change, and its conversion to an effect has the announced
/// length.
enum SoundProperty {
  @Sendable static func check(_ bytes: [UInt8]) throws {
    let recording: Recording
    do {
      switch FileSignature(recognizing: bytes)?.format {
      case .aiff: recording = try AIFFFile(parsing: bytes).recording
      default: recording = try WAVFile(parsing: bytes).recording
      }
    } catch {
      return try FuzzTarget.checkError(error, size: bytes.count)
    }
    PlantedBug.trigger(SampleRate(hertz: 500_000).map { recording.rate > $0 } == true)
    // Making a filter takes a thousand times as long as reading a file.
    guard let highest = SampleRate(hertz: 200_000), recording.rate <= highest,
      Turn.comes(to: bytes, oneOf: 64)
    else { return }
    do {
      var conversion = try SoundConversion(of: recording)
      // A rate of one frame a day would make an effect of any length from a few bytes.
      guard conversion.sampleCount <= 1 << 10 else { return }
      var count = 0
      while case let block = conversion.next(), !block.isEmpty { count += block.count }
      try demand(
        count == conversion.sampleCount, "\(count) samples where \(conversion.sampleCount) were announced")
    } catch let error as Diagnostic {
      try FuzzTarget.checkError(error, size: bytes.count)
    }
  }
}
