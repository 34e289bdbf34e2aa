import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitSound

private typealias Make = SoundFileBuilder

/// Damaged WAV and AIFF files, and their messages.
@Suite struct SoundMalformedTests {
  private static let data = Make.chunk("data", [1, 0, 2, 0])

  private static func wav(_ chunks: [UInt8]...) -> [UInt8] {
    Make.riff(Array(chunks.joined()))
  }

  static let damaged: [(String, [UInt8], String)] = [
    (
      "an empty file", [],
      """
      error: expected .wav or .aiff, found an empty file [sound-unknown]
        help: export the sound as a WAV file
      """
    ),
    (
      "unknown", Array("hello".utf8),
      """
      error: expected .wav or .aiff, found a file in an unknown format [sound-unknown]
        help: export the sound as a WAV file
      """
    ),
    (
      "an MP3 file", Array("ID3".utf8) + [3, 0],
      """
      error: expected .wav or .aiff, found an MP3 file [sound-unknown]
        help: export the sound as a WAV file
      """
    ),
    (
      "a picture", [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10],
      """
      error: expected .wav or .aiff, found a PNG [sound-unknown]
        help: export the sound as a WAV file
      """
    ),
    (
      "an effect", Array("EFF\0\0\0\0\0".utf8),
      """
      error: expected .wav or .aiff, found a sound effect that is already converted [sound-unknown]
        help: give the file the extension .pcm to pack it unchanged
      """
    ),
    (
      "cut header", Array("RIFF\0\0\0\0WAV".utf8),
      """
      error: expected 12 bytes of WAV header, found 11 (at offset 0) [wav-header-cut]
        help: copy or export the file again; it is damaged or truncated
      """
    ),
    (
      "a film", Make.riff([], form: "AVI "),
      """
      error: expected .wav or .aiff, found an AVI file [sound-unknown]
        help: export the sound as a WAV file
      """
    ),
    (
      "no chunks", wav(),
      """
      error: the file has no fmt chunk to describe its samples [wav-no-format]
        help: copy or export the file again; it is damaged or truncated
      """
    ),
    (
      "no data", wav(Make.fmt()),
      """
      error: the file has no data chunk for its samples [wav-no-data]
        help: copy or export the file again; it is damaged or truncated
      """
    ),
    (
      "no fmt", wav(data),
      """
      error: the file has no fmt chunk to describe its samples [wav-no-format]
        help: copy or export the file again; it is damaged or truncated
      """
    ),
    (
      "a chunk past the end", wav(Make.fmt(), Make.chunk("LI\u{1B}T", [1, 2, 3], size: 0xFFFF_FFFF), data),
      #"""
      error: expected 4,294,967,295 bytes in the chunk "LI\x1bT", found 15 before the end of the file; the data chunk is missing (at offset 36) [wav-chunk-cut]
        help: copy or export the file again; it is damaged or truncated
      """#
    ),
    (
      "short fmt", wav(Make.chunk("fmt ", [1, 0, 1, 0]), data),
      """
      error: the fmt chunk has only 4 bytes, too few to describe the samples (at offset 12) [wav-format-cut]
        help: copy or export the file again; it is damaged or truncated
      """
    ),
    (
      "extensible without its extension", wav(Make.fmt(tag: 0xFFFE), data),
      """
      error: the fmt chunk has only 16 bytes, too few to describe the samples (at offset 12) [wav-format-cut]
        help: copy or export the file again; it is damaged or truncated
      """
    ),
    (
      "two fmt", wav(Make.fmt(), Make.fmt(rate: 44_100), data),
      """
      error: the second fmt chunk differs from the first (at offset 36) [wav-two-formats]
        help: save the file again with a sound editor
      """
    ),
    (
      "ADPCM without blocks", wav(Make.fmt(tag: 0x11, bits: 4), data),
      """
      error: expected blocks of at least 4 bytes for IMA ADPCM with 1 channel, found a block align of 1 (at offset 32) [wav-frame-size]
        help: save the file again with a sound editor
      """
    ),
    (
      "ADPCM of 3 bits", wav(Make.fmt(tag: 0x11, align: 4, bits: 3), data),
      """
      error: expected IMA ADPCM with 4 bits a sample, found 3 (at offset 34) [wav-depth]
        help: save the sound as an uncompressed WAV file with 8 to 32 bits a sample
      """
    ),
    (
      "IMA ADPCM with step 89",
      wav(Make.fmt(tag: 0x11, align: 4, bits: 4), Make.chunk("data", [0, 0, 89, 0])),
      """
      error: the compressed block names step 89, but the last one is 88 (at offset 44) [sound-block]
        help: copy or export the file again; it is damaged or truncated
      """
    ),
    (
      "Microsoft ADPCM with predictor 7",
      wav(Make.fmt(tag: 2, align: 7, bits: 4), Make.chunk("data", [7, 0, 0, 0, 0, 0, 0])),
      """
      error: the compressed block names predictor 7, but the last one is 6 (at offset 44) [sound-block]
        help: copy or export the file again; it is damaged or truncated
      """
    ),
    (
      "an unknown format", wav(Make.fmt(tag: 0xABC), data),
      """
      error: expected uncompressed samples, mu-law, A-law, IMA ADPCM or Microsoft ADPCM, found format 0x0abc (at offset 20) [wav-compressed]
        help: save the sound as an uncompressed WAV file with 8 to 32 bits a sample
      """
    ),
    (
      "an unknown extensible format",
      wav(Make.fmt(tag: 0xFFFE, extra: [UInt8](repeating: 1, count: 24)), data),
      """
      error: expected uncompressed samples, mu-law, A-law, IMA ADPCM or Microsoft ADPCM, found format 0xfffe (at offset 20) [wav-compressed]
        help: save the sound as an uncompressed WAV file with 8 to 32 bits a sample
      """
    ),
    (
      "0 bits", wav(Make.fmt(bits: 0), data),
      """
      error: expected integer samples of 1 to 32 bits, found 0 (at offset 34) [wav-depth]
        help: save the sound as an uncompressed WAV file with 8 to 32 bits a sample
      """
    ),
    (
      "65535 bits", wav(Make.fmt(bits: 65_535), data),
      """
      error: expected integer samples of 1 to 32 bits, found 65535 (at offset 34) [wav-depth]
        help: save the sound as an uncompressed WAV file with 8 to 32 bits a sample
      """
    ),
    (
      "half floats", wav(Make.fmt(tag: 3, bits: 16), data),
      """
      error: expected floating-point samples of 32 or 64 bits, found 16 (at offset 34) [wav-depth]
        help: save the sound as an uncompressed WAV file with 8 to 32 bits a sample
      """
    ),
    (
      "0 channels", wav(Make.fmt(channels: 0), data),
      """
      error: expected at least 1 channel, found 0 (at offset 22) [wav-no-channels]
        help: save the file again with a sound editor
      """
    ),
    (
      "0 Hz", wav(Make.fmt(rate: 0), data),
      """
      error: expected a rate above 0 Hz, found 0 (at offset 24) [wav-no-rate]
        help: save the file again with a sound editor
      """
    ),
    (
      "AIFF cut header", Array("FORM\0\0\0\0AIF".utf8),
      """
      error: expected 12 bytes of AIFF header, found 11 (at offset 0) [aiff-header-cut]
        help: copy or export the file again; it is damaged or truncated
      """
    ),
    (
      "an Amiga picture", Make.form([], kind: "ILBM"),
      """
      error: expected .wav or .aiff, found an IFF file of another kind [sound-unknown]
        help: export the sound as a WAV file
      """
    ),
    (
      "no COMM", Make.form(Make.ssnd([0, 1])),
      """
      error: the file has no COMM chunk to describe its samples [aiff-no-common]
        help: copy or export the file again; it is damaged or truncated
      """
    ),
    (
      "no SSND", Make.form(Make.comm(frames: 1)),
      """
      error: the file has no SSND chunk for its 1 frame [aiff-no-samples]
        help: copy or export the file again; it is damaged or truncated
      """
    ),
    (
      "an AIFF chunk past the end", Make.form(Make.comm(), Make.bigChunk("NAME", [1, 2], size: 99)),
      """
      error: expected 99 bytes in the chunk "NAME", found 2 before the end of the file; the SSND chunk is missing (at offset 38) [aiff-chunk-cut]
        help: copy or export the file again; it is damaged or truncated
      """
    ),
    (
      "short COMM", Make.form(Make.bigChunk("COMM", [0, 1, 0, 0]), Make.ssnd([])),
      """
      error: the COMM chunk has only 4 bytes, too few to describe the samples (at offset 12) [aiff-common-cut]
        help: copy or export the file again; it is damaged or truncated
      """
    ),
    (
      "AIFF-C without a compression", Make.form(Make.comm(), Make.ssnd([]), kind: "AIFC"),
      """
      error: the COMM chunk has only 18 bytes, too few to describe the samples (at offset 12) [aiff-common-cut]
        help: copy or export the file again; it is damaged or truncated
      """
    ),
    (
      "compressed AIFF-C", Make.form(Make.comm(extra: Array("MAC3".utf8)), Make.ssnd([]), kind: "AIFC"),
      """
      error: expected uncompressed samples, mu-law, A-law or IMA ADPCM, found the compression "MAC3" (at offset 38) [aiff-compressed]
        help: save the sound as an uncompressed AIFF or WAV file
      """
    ),
    (
      "AIFF of 0 bits", Make.form(Make.comm(bits: 0), Make.ssnd([])),
      """
      error: expected samples of 1 to 32 bits, found 0 (at offset 26) [aiff-depth]
        help: save the file again with a sound editor
      """
    ),
    (
      "AIFF of -1 channels", Make.form(Make.comm(channels: -1), Make.ssnd([])),
      """
      error: expected at least 1 channel, found -1 (at offset 20) [aiff-no-channels]
        help: save the file again with a sound editor
      """
    ),
    (
      "AIFF of 0 Hz", Make.form(Make.comm(exponent: 0, mantissa: 0), Make.ssnd([])),
      """
      error: the sample rate is 0, negative or above 4 GHz (at offset 28) [aiff-rate]
        help: save the file again with a sound editor
      """
    ),
    (
      "samples after their chunk", Make.form(Make.comm(), Make.ssnd([0, 1], skip: 3)),
      """
      error: expected the samples to begin within the 2 bytes after the header of the SSND chunk, found an offset of 3 (at offset 46) [aiff-samples-offset]
        help: save the file again with a sound editor
      """
    ),
    (
      "an SSND of 4 bytes", Make.form(Make.comm(), Make.bigChunk("SSND", [0, 0, 0, 0])),
      """
      error: the SSND chunk has only 4 bytes; its header takes 8 (at offset 38) [aiff-samples-cut]
        help: copy or export the file again; it is damaged or truncated
      """
    ),
  ]

  @Test(arguments: damaged) func refusesDamagedFiles(name: String, bytes: [UInt8], message: String) {
    let error = #expect(throws: (any Error).self) { try Recording(parsing: bytes) }
    #expect((error as? any RomKitError).map { Diagnostic($0).rendered() } == message)
  }

  @Test func namesTheFirstBytesOfOtherFiles() {
    let wav = #expect(throws: Diagnostic.self) { try WAVFile(parsing: Array("fLaC\0\0\0\0\0\0\0\0".utf8)) }
    #expect(wav?.message == "expected RIFF at the start of a WAV file, found \"fLaC\"")
    #expect(wav?.code == "wav-not-riff")
    let aiff = #expect(throws: Diagnostic.self) { try AIFFFile(parsing: Array("RIFF\0\0\0\0WAVE".utf8)) }
    #expect(aiff?.message == "expected FORM at the start of an AIFF file, found \"RIFF\"")
    #expect(aiff?.code == "aiff-not-form")
    let film = #expect(throws: Diagnostic.self) { try WAVFile(parsing: Make.riff([], form: "AVI ")) }
    #expect(film?.code == "wav-not-wave")
    let picture = #expect(throws: Diagnostic.self) {
      try AIFFFile(parsing: Array("FORM\0\0\0\u{4}ILBM".utf8))
    }
    #expect(picture?.code == "aiff-not-aiff")
  }

  @Test func manyEmptyChunksTakeLinearTime() throws {
    let empty = [UInt8](repeating: 0, count: 8 * 200_000)
    let bytes = Make.riff(Make.fmt(), empty, Self.data)
    #expect(try Recording(parsing: bytes).frameCount == 2)
    // Each empty data chunk raises the question whether all that follows are chunks.
    let places = [[UInt8]](repeating: Make.chunk("data", []), count: 20_000)
    #expect(try Recording(parsing: Make.riff(Make.fmt(), Array(places.joined()))).frameCount == 0)
  }

  @Test func everyTruncationIsAnErrorOrAWarning() throws {
    for name in ["sox-s24-stereo-48k.wav", "sox-rifx-s24-mono.wav", "sox-s16-mono.aifc"] {
      let whole = try Fixtures.bytes("sound/" + name)
      let end = try Recording(parsing: whole).samples.endIndex
      for count in 0..<end {
        guard let recording = try? Recording(parsing: Array(whole[..<count])) else { continue }
        #expect(recording.warnings.contains { $0.code == "sound-cut" })
      }
    }
  }

  @Test func damageAnywhereIsSurvived() throws {
    var random = SeededGenerator(seed: 7)
    for name in SoundFileTests.expected.keys.sorted() {
      let whole = try Fixtures.bytes("sound/" + name)
      for _ in 0..<60 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let place = Int.random(in: 0..<min(bytes.count, 120), using: &random)
          bytes[place] = [0, 0xFF, 0x7F, 0x80, bytes[place] ^ 1].randomElement(using: &random) ?? 0
        }
        guard let recording = try? Recording(parsing: bytes) else { continue }
        #expect(recording.samples.count <= 4 * bytes.count)
        #expect(
          try WAVFile(parsing: WAVFile(recording).serialized()).recording.frameCount == recording.frameCount)
        guard recording.rate == .console else { continue }
        #expect((try? ConvertedSound(recording))?.effect.sampleCount == recording.frameCount)
      }
    }
  }
}
