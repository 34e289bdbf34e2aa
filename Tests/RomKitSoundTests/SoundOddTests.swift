import Testing

@testable import RomKitBase
@testable import RomKitSound

private typealias Make = SoundFileBuilder

/// Faulty WAV and AIFF files that are read nevertheless, and their warnings.
@Suite struct SoundOddTests {
  private static let data = Make.chunk("data", [1, 0, 2, 0])

  private static func wav(_ chunks: [UInt8]...) -> [UInt8] {
    Make.riff(Array(chunks.joined()))
  }

  static let odd: [(String, [UInt8], [Int16], String)] = [
    ("streamed with no samples", wav(Make.fmt(), Make.chunk("data", [], size: 0xFFFF_FFFF)), [], empty),
    ("data 0 and nothing after it", wav(Make.fmt(), Make.chunk("data", [])), [], empty),
    (
      "data 0 and chunks after it", wav(Make.chunk("data", []), Make.fmt(), Make.chunk("LIST", [1, 2])), [],
      empty
    ),
    ("AIFF with no samples", Make.form(Make.comm(frames: 0)), [], empty),
    ("data 0, streamed", wav(Make.fmt(), Make.chunk("data", [1, 0, 2, 0, 3], size: 0)), [1, 2], ""),
    (
      "data 0x7FFFFFFF, streamed", wav(Make.fmt(), Make.chunk("data", [1, 0, 2, 0, 3], size: 0x7FFF_FFFF)),
      [1, 2], ""
    ),
    (
      "AIFF streamed", Make.form(Make.comm(frames: 0x7F00_0000), Make.ssnd([0, 1, 0, 2], size: 0x7F00_0000)),
      [1, 2], ""
    ),
    (
      "data longer than the file", wav(Make.fmt(), Make.chunk("data", [1, 0, 2, 0, 3], size: 1000)), [1, 2],
      """
      warning: expected 1,000 bytes of samples, found 5; the sound ends there (at offset 44) [sound-cut]
        help: copy or export the file again if the end of the sound is missing
      """
    ),
    (
      "SSND longer than the file", Make.form(Make.comm(frames: 3), Make.ssnd([0, 1, 0, 2], size: 14)),
      [1, 2],
      """
      warning: expected 6 bytes of samples, found 4; the sound ends there (at offset 54) [sound-cut]
        help: copy or export the file again if the end of the sound is missing
      """
    ),
    (
      "part of a frame", wav(Make.fmt(), Make.chunk("data", [1, 0, 2])), [1],
      """
      warning: the last frame has only 1 of its 2 bytes and is left out (at offset 46) [sound-part-frame]
        help: save the file again with a sound editor
      """
    ),
    (
      "two data", wav(Make.fmt(), data, Make.chunk("data", [9, 9])), [1, 2],
      """
      warning: expected one data chunk, found a second one, which is left out (at offset 48) [wav-second-data]
        help: save the file again with a sound editor
      """
    ),
    (
      "block align 0", wav(Make.fmt(align: 0), data), [1, 2],
      """
      warning: expected a block align of 2 bytes for the channels and bits in the fmt chunk, found 0; 2 is used (at offset 32) [wav-block-align]
        help: save the file again with a sound editor
      """
    ),
    (
      "block align 7, byte rate right", wav(Make.fmt(align: 7), data), [1, 2],
      """
      warning: expected a block align of 2 bytes for the channels and bits in the fmt chunk, found 7; 2 is used (at offset 32) [wav-block-align]
        help: save the file again with a sound editor
      """
    ),
    (
      "block align in bits, and the byte rate with it",
      wav(Make.fmt(byteRate: 22_050 * 16, align: 16), data), [1, 2],
      """
      warning: expected a block align of 2 bytes for the channels and bits in the fmt chunk, found 16; 2 is used (at offset 32) [wav-block-align]
        help: save the file again with a sound editor
      """
    ),
    (
      "24 bits in the high bytes of 32",
      wav(
        Make.fmt(byteRate: 22_050 * 4, align: 4, bits: 24),
        Make.chunk("data", [9, 0, 1, 0, 0, 0, 0xFF, 0xFF])), [1, -1], ""
    ),
    (
      "an ID3 tag in front", Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 2, 7, 7] + wav(Make.fmt(), data), [1, 2],
      ""
    ),
    (
      "an ID3 tag with a footer in front of an AIFF",
      Array("ID3".utf8) + [4, 0, 0x10, 0, 0, 1, 0] + [UInt8](repeating: 0, count: 138)
        + Make.form(Make.comm(), Make.ssnd([0, 1, 0, 2])), [1, 2], ""
    ),
    (
      "AIFF streamed with sizes of 0",
      Array("FORM\0\0\0\0AIFF".utf8) + Make.comm(frames: 0) + Make.ssnd([0, 1, 0, 2], size: 0), [1, 2], ""
    ),
    (
      "AIFF streamed with sizes of 0xFFFFFFFF",
      Make.form(Make.comm(frames: 0xFFFF_FFFF), Make.ssnd([0, 1, 0, 2], size: 0xFFFF_FFFF)), [1, 2], ""
    ),
    (
      "AIFF with a size of 0 that has fewer frames than COMM counts",
      Make.form(Make.comm(frames: 3), Make.ssnd([0, 1, 0, 2], size: 0)), [1, 2],
      """
      warning: expected 6 bytes of samples, found 4; the sound ends there (at offset 54) [sound-cut]
        help: copy or export the file again if the end of the sound is missing
      """
    ),
    (
      "COMM counts fewer frames", Make.form(Make.comm(frames: 1), Make.ssnd([0, 1, 0, 2])), [1, 2],
      """
      warning: the COMM chunk counts 1 frame, but there are 2; all are used (at offset 38) [aiff-frames]
        help: save the file again with a sound editor
      """
    ),
    (
      "a WAV with a loop",
      wav(
        Make.fmt(), data,
        Make.chunk(
          "smpl", [UInt8](repeating: 0, count: 28) + [1, 0, 0, 0] + [UInt8](repeating: 0, count: 28))),
      [1, 2],
      """
      warning: the sound has 1 loop, but effects have none; the sound is played once (at offset 48) [sound-loop]
        help: repeat the part in a sound editor as often as it should be heard, or remove the loop
      """
    ),
    (
      "a WAV with a sampler chunk that counts more loops than it has",
      wav(
        Make.fmt(), data,
        Make.chunk(
          "smpl", [UInt8](repeating: 0, count: 28) + [5, 0, 0, 0] + [UInt8](repeating: 0, count: 28))),
      [1, 2],
      """
      warning: the sound has 1 loop, but effects have none; the sound is played once (at offset 48) [sound-loop]
        help: repeat the part in a sound editor as often as it should be heard, or remove the loop
      """
    ),
    (
      "a WAV with a sampler chunk without loops",
      wav(Make.fmt(), data, Make.chunk("smpl", [UInt8](repeating: 0, count: 36))), [1, 2], ""
    ),
    (
      "an AIFF with a loop",
      Make.form(
        Make.comm(), Make.ssnd([0, 1, 0, 2]),
        Make.bigChunk("INST", [60, 0, 0, 127, 0, 127, 0, 0, 0, 1, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0])), [1, 2],
      """
      warning: the sound has 1 loop, but effects have none; the sound is played once (at offset 58) [sound-loop]
        help: repeat the part in a sound editor as often as it should be heard, or remove the loop
      """
    ),
    (
      "an AIFF with a loop of released notes only",
      Make.form(
        Make.comm(), Make.ssnd([0, 1, 0, 2]),
        Make.bigChunk("INST", [60, 0, 0, 127, 0, 127, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 2])), [1, 2],
      """
      warning: the sound has 1 loop, but effects have none; the sound is played once (at offset 58) [sound-loop]
        help: repeat the part in a sound editor as often as it should be heard, or remove the loop
      """
    ),
    (
      "an AIFF with both loops",
      Make.form(
        Make.comm(), Make.ssnd([0, 1, 0, 2]),
        Make.bigChunk("INST", [60, 0, 0, 127, 0, 127, 0, 0, 0, 1, 0, 1, 0, 2, 0, 2, 0, 1, 0, 2])), [1, 2],
      """
      warning: the sound has 2 loops, but effects have none; the sound is played once (at offset 58) [sound-loop]
        help: repeat the part in a sound editor as often as it should be heard, or remove the loop
      """
    ),
    (
      "Microsoft ADPCM without predictors",
      wav(
        Make.fmt(tag: 2, align: 8, bits: 4, extra: [32, 0] + [UInt8](repeating: 0, count: 32)),
        Make.chunk("data", [0, 0, 0, 0, 0, 0, 0, 0x12])), [0, 0, 0, 32], ""
    ),
    (
      "stereo out of phase",
      wav(Make.fmt(channels: 2), Make.chunk("data", [0, 64, 0, 0xC0, 0, 32, 0, 0xE0])),
      [0, 0],
      """
      warning: the channels are out of phase and cancel each other: the peak of -6.0 dB becomes silence [sound-cancelled]
        help: invert one channel in a sound editor, or save only one channel
      """
    ),
    (
      "stereo nearly out of phase", wav(Make.fmt(channels: 2), Make.chunk("data", [0, 64, 0, 0xC1])), [128],
      """
      warning: the channels are out of phase and cancel each other: the peak of -6.0 dB becomes -48.2 dB [sound-cancelled]
        help: invert one channel in a sound editor, or save only one channel
      """
    ),
    (
      "stereo with a silent channel", wav(Make.fmt(channels: 2), Make.chunk("data", [0, 4, 0, 0])), [512], ""
    ),
    ("equal fmt chunks", wav(Make.fmt(), Make.fmt(), data), [1, 2], ""),
    ("rubbish at the end", wav(Make.fmt(), data, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), [1, 2], ""),
    ("three bytes at the end", wav(Make.fmt(), data, [1, 2, 3]), [1, 2], ""),
    ("RF64 that is a plain file", Make.riff(Make.fmt(), data, kind: "RF64"), [1, 2], ""),
    (
      "RF64 longer than the file",
      Make.riff(
        Make.chunk("ds64", [UInt8](repeating: 0, count: 8) + [255, 255, 255, 255, 255, 255, 255, 127]),
        Make.fmt(),
        Make.chunk("data", [1, 0, 2, 0], size: 0xFFFF_FFFF), kind: "RF64"), [1, 2],
      """
      warning: expected 9,223,372,036,854,775,807 bytes of samples, found 4; the sound ends there (at offset 68) [sound-cut]
        help: copy or export the file again if the end of the sound is missing
      """
    ),
    (
      "RF64 with a short ds64",
      Make.riff(
        Make.chunk("ds64", [0, 0]), Make.fmt(), Make.chunk("data", [1, 0, 2, 0], size: 0xFFFF_FFFF),
        kind: "RF64"),
      [1, 2], ""
    ),
  ]

  private static let empty = "warning: the file has no samples; the effect is silent [sound-empty]"

  @Test(arguments: odd) func readsOddFilesWithAWarning(
    name: String, bytes: [UInt8], samples: [Int16], warnings: String
  )
    throws
  {
    let sound = try ConvertedSound(try Recording(parsing: bytes))
    #expect(sound.effect.samples == samples)
    let shown = sound.warnings.map { Diagnostic($0).rendered() }.joined(separator: "\n")
    #expect(shown == warnings)
  }
}
