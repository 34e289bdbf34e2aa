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
