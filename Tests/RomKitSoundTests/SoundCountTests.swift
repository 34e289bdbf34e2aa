import Testing

@testable import RomKitBase
@testable import RomKitSound

private typealias Make = SoundFileBuilder

/// Files whose count of frames tells more of their samples than a size does, or less.
@Suite struct SoundCountTests {
  private static let bytes: [UInt8] = [1, 2, 3, 0]
  private static let note = Make.bigChunk("ANNO", Array("abcd".utf8))

  private static func fact(_ frames: UInt32) -> [UInt8] { Make.chunk("fact", Make.little(frames)) }

  /// `ima4` of silence.
  private static func apple(_ frames: UInt32, blocks: Int) -> [UInt8] {
    Make.form(
      Make.comm(frames: frames, extra: Array("ima4".utf8)),
      Make.ssnd([UInt8](repeating: 0, count: 34 * blocks)),
      kind: "AIFC")
  }

  /// ADPCM of silence, each block for 9 frames as IMA and for 4 as Microsoft.
  private static func adpcm(
    _ frames: UInt32, tag: UInt16 = 0x11, channels: UInt16 = 1, blocks: Int, size: UInt32? = nil
  ) -> [UInt8] {
    let data = [UInt8](repeating: 0, count: 8 * Int(channels) * blocks)
    return Make.riff(
      Make.fmt(tag: tag, channels: channels, align: 8 * channels, bits: 4), fact(frames),
      Make.chunk("data", data, size: size))
  }

  @Test(
    arguments: [
      // A size that could not be filled in, less what is no whole frame.
      (
        "AIFF", Make.form(Make.comm(frames: 0x3F80_0000), Make.ssnd([0, 1, 0, 2], size: 0x7F00_0008)), [1, 2]
      ),
      (
        "AIFF of 6 channels of 32 bits",
        Make.form(
          Make.comm(channels: 6, frames: 88_779_434, bits: 32),
          Make.ssnd([UInt8](repeating: 0, count: 24), size: 0x7EFF_FFF8)), [0]
      ),
      (
        "WAV of 24 bits",
        Make.riff(Make.fmt(bits: 24), Make.chunk("data", [0, 1, 0, 0, 2, 0], size: 0x7FFF_EFFF)), [1, 2]
      ),
      (
        "AIFF with a size of the header alone", Make.form(Make.comm(), Make.ssnd([0, 1, 0, 2], size: 8)),
        [1, 2]
      ),
      // An odd number of bytes, and a filling byte.
      (
        "AIFF with a filling byte", Make.form(Make.comm(frames: 3, bits: 8), Make.ssnd(bytes, size: 0)),
        [256, 512, 768]
      ),
      (
        "WAV with a filling byte",
        Make.riff(Make.fmt(bits: 8), fact(3), Make.chunk("data", [129, 130, 131, 0], size: 0xFFFF_FFFF)),
        [256, 512, 768]
      ),
      (
        "WAV without a count",
        Make.riff(Make.fmt(bits: 8), Make.chunk("data", [129, 130, 131, 128], size: 0)),
        [256, 512, 768, 0]
      ),
      // Chunks after the samples.
      ("AIFF with a note", Make.form(Make.comm(), Make.ssnd([0, 1, 0, 2], size: 0) + note), [1, 2]),
      (
        "AIFF with a filling byte and a note",
        Make.form(Make.comm(frames: 3, bits: 8), Make.ssnd(bytes, size: 0xFFFF_FFFF) + note), [256, 512, 768]
      ),
      (
        "WAV with a list",
        Make.riff(
          Make.fmt(), fact(2), Make.chunk("data", [1, 0, 2, 0], size: 0) + Make.chunk("LIST", [1, 2])),
        [1, 2]
      ),
      // A count that is of something else, wrong, or was not filled in.
      (
        "WAV that counts more", Make.riff(Make.fmt(), fact(9), Make.chunk("data", [1, 0, 2, 0], size: 0)),
        [1, 2]
      ),
      ("ima4 by blocks", apple(2, blocks: 2), [Int16](repeating: 0, count: 128)),
      ("ima4 by frames", apple(100, blocks: 2), [Int16](repeating: 0, count: 100)),
      ("ima4 without a count", apple(0, blocks: 2), [Int16](repeating: 0, count: 128)),
      ("IMA with a count a block too high", adpcm(18, blocks: 1), [Int16](repeating: 0, count: 9)),
      ("IMA by samples", adpcm(36, channels: 2, blocks: 2), [Int16](repeating: 0, count: 18)),
      (
        "IMA that could not be counted", adpcm(0xFFFF_FFFF, blocks: 1, size: 0xFFFF_FFFF),
        [Int16](repeating: 0, count: 9)
      ),
    ] as [(String, [UInt8], [Int16])])
  func goodFilesHaveAllTheirSamplesAndNoWarning(name: String, bytes: [UInt8], samples: [Int16]) throws {
    let sound = try ConvertedSound(try Recording(parsing: bytes))
    #expect(sound.effect.samples == samples)
    #expect(sound.warnings == [])
  }

  @Test(arguments: [
    ("ima4 by blocks", apple(47, blocks: 2), 47 * 34, 2 * 34),
    ("ima4 by frames", apple(300, blocks: 2), 5 * 34, 2 * 34),
    ("IMA", adpcm(19, blocks: 1), 24, 8),
    ("IMA in stereo", adpcm(90, channels: 2, blocks: 2), 160, 32),
    ("IMA, streamed", adpcm(19, blocks: 1, size: 0), 24, 8),
    ("Microsoft", adpcm(9, tag: 2, blocks: 1), 24, 8),
  ])
  func missingBlocksAreReported(name: String, bytes: [UInt8], expected: Int, found: Int) throws {
    let warnings = try Recording(parsing: bytes).warnings
    #expect(warnings.map(\.code) == ["sound-cut"])
    #expect(
      warnings.first?.message
        == "expected \(Plural.bytes(expected)) of samples, found \(Grouped.text(found)); the sound ends there"
    )
  }
}
