import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitSound

@Suite struct SoundEffectTests {
  private static let body: [UInt8] = Array("EFF\0".utf8) + [0, 0, 0, 6, 0x01, 0x80, 0xFF, 0x7F, 0xFE, 0xFF]

  @Test func readsTheBodyOfASlot() throws {
    let effect = try SoundEffect(parsing: Self.body)
    #expect(effect.samples == [-32_767, 32_767, -2])
    #expect(effect.sampleCount == 3)
    #expect(effect.serialized() == Self.body)
  }

  @Test func readsAPartOfAROMWithoutItsSurroundings() throws {
    let rom = [9, 9, 9] + Self.body + [9]
    #expect(try SoundEffect(parsing: rom[3..<rom.count - 1]).samples == [-32_767, 32_767, -2])
  }

  @Test func headerAndSamplesWrittenOneAfterTheOtherAreTheBody() throws {
    let effect = try SoundEffect(parsing: Self.body)
    #expect(effect.header + effect.sampleBytes == Self.body)
  }

  @Test func anEffectMayBeEmpty() throws {
    let effect = try SoundEffect(samples: [])
    #expect(effect.serialized() == Array("EFF\0\0\0\0\0".utf8))
    #expect(try SoundEffect(parsing: effect.serialized()) == effect)
  }

  @Test func randomSamplesSurvive() throws {
    var random = SeededGenerator(seed: 1)
    for count in 0..<60 {
      let samples = (0..<count).map { _ in Int16.random(in: .min ... .max, using: &random) }
      let effect = try SoundEffect(samples: samples)
      #expect(effect.samples == samples)
      #expect(try SoundEffect(parsing: effect.serialized()) == effect)
    }
  }

  @Test func theHeaderAloneHasTheLength() throws {
    let header = try SoundEffect.Header(parsing: Array("EFF\0\0\0\u{56}\u{22}".utf8), bodySize: 22_050 + 8)
    #expect(header.sampleCount == 11_025)
    #expect("\(header.duration)" == "0.50 s")
  }

  @Test(arguments: [
    (
      [],
      "error: expected 8 bytes of effect header, found 0 (at offset 0) [effect-header-cut]"
    ),
    (
      Array("EFF\0".utf8),
      "error: expected 8 bytes of effect header, found 4 (at offset 0) [effect-header-cut]"
    ),
    (
      Array("E".utf8),
      "error: expected 8 bytes of effect header, found 1 (at offset 0) [effect-header-cut]"
    ),
    (
      Array("EFG\0\0\0\0\0".utf8),
      #"error: expected EFF and a NUL byte at the start of a sound effect, found "EFG\x00" (at offset 0) [effect-wrong-magic]"#
    ),
    (
      Array("EFF\0\0\0\0\u{3}abc".utf8),
      "error: expected an even number of bytes of samples, found 3 (at offset 4) [effect-odd-length]"
    ),
    (
      Array("EFF\0\0\0\0\u{2}abcd".utf8),
      "error: expected 2 bytes of samples, found 4 (at offset 4) [effect-bytes-after]"
    ),
  ]) func refusesMalformedBodies(body: [UInt8], message: String) {
    check(body, message + "\n  help: convert the original sound file again")
  }

  @Test func refusesABodyTooShortForItsHeader() {
    check(
      Array("EFF\0\0\0\u{15}\u{10}".utf8) + [UInt8](repeating: 0, count: 5388),
      """
      error: expected 5,392 bytes of samples, found 5,388 (at offset 4) [effect-too-short]
        note: the console reads past the end of the effect
        help: convert the original sound file again
      """)
    check(
      Array("EFF\0".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0],
      """
      error: expected 4,294,967,295 bytes of samples, found 2 (at offset 4) [effect-too-short]
        note: the console reads past the end of the effect
        help: convert the original sound file again
      """)
  }

  @Test func recognizesALengthStoredLowByteFirst() {
    check(
      Array("EFF\0\u{4}\0\0\0".utf8) + [1, 2, 3, 4],
      """
      error: expected 67,108,864 bytes of samples, found 4 (at offset 4) [effect-too-short]
        note: the length is right but stored with its low byte first
        help: convert the original sound file again
      """)
  }

  @Test func recognizesASoundFileInPlaceOfAnEffect() {
    check(
      SoundFileBuilder.riff(),
      """
      error: expected EFF and a NUL byte at the start of a sound effect, found "RIFF" (at offset 0) [effect-wrong-magic]
        help: give the sound file the extension .wav, and romkit converts it
      """)
  }

  @Test func refusesTooManySamples() {
    // An effect that long takes 2 GiB: the message alone is shown.
    let error = SoundEffectError.tooManySamples(count: 1_073_741_820)
    #expect(
      Diagnostic(error).rendered() == """
        error: expected at most 1,073,741,819 samples, found 1,073,741,820 [effect-too-long]
          help: shorten the sound
        """)
  }

  /// The body, and its first eight bytes with its size, give the same error.
  private func check(_ body: [UInt8], _ rendered: String) {
    #expect(throws: SoundEffectError.self) { try SoundEffect(parsing: body) }
    do throws(SoundEffectError) { _ = try SoundEffect(parsing: body) } catch {
      #expect(Diagnostic(error).rendered() == rendered)
    }
    do throws(SoundEffectError) {
      _ = try SoundEffect.Header(parsing: body.prefix(8), bodySize: body.count)
    } catch {
      #expect(Diagnostic(error).rendered() == rendered)
    }
  }

  @Test(arguments: [
    (0, "0.00 s"), (110, "0.00 s"), (111, "0.01 s"), (22_049, "1.00 s"), (22_050 * 59, "59.00 s"),
    (22_050 * 60 - 1, "1:00.00"), (22_050 * 285 + 6615, "4:45.30"), (22_050 * 3723, "1:02:03.00"),
  ]) func durationsAreRoundedToHundredths(samples: Int, text: String) {
    #expect("\(SoundDuration(sampleCount: samples))" == text)
  }
}
