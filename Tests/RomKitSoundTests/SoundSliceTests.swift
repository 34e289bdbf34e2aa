import Testing

@testable import RomKitSound

/// Samples may be a part of more bytes, such as a ROM: the bytes around them do not count.
@Suite struct SoundSliceTests {
  private func around(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    let all = [0x45, 0x46, 0x46] + bytes + [0x00, 0x01]
    return all[3..<all.count - 2]
  }

  @Test(
    arguments: [
      (Array("EFF\0\0\0\0\u{4}".utf8) + [0x01, 0x80, 0xFF, 0x7F], .success([-32_767, 32_767])),
      (Array("EFF\0\0\0\0\0".utf8), .success([])),
      ([], .failure(.headerCut(found: 0))),
      (Array("EFF\0\0\0\0".utf8), .failure(.headerCut(found: 7))),
      (Array("EFG\0\0\0\0\0".utf8), .failure(.wrongMagic(found: Array("EFG\0".utf8)))),
      (Array("EFF\0\0\0\0\u{3}abc".utf8), .failure(.oddLength(3))),
      (Array("EFF\0\0\0\0\u{2}abcd".utf8), .failure(.lengthDisagrees(declared: 2, found: 4))),
      (Array("EFF\0\0\0\0\u{6}abcd".utf8), .failure(.lengthDisagrees(declared: 6, found: 4))),
    ] as [([UInt8], Result<[Int16], SoundEffectError>)])
  func aPartOfMoreBytesReadsLikeTheSameBytesAlone(
    body: [UInt8], expected: Result<[Int16], SoundEffectError>
  ) {
    for bytes in [body[...], around(body)] {
      let effect = Result { () throws(SoundEffectError) in try SoundEffect(parsing: bytes) }
      #expect(effect.map(\.samples) == expected)
      let header = Result { () throws(SoundEffectError) in
        try SoundEffect.Header(parsing: bytes.prefix(8), bodySize: bytes.count)
      }
      #expect(header.map(\.sampleCount) == expected.map(\.count))
    }
  }

  @Test func anEffectInAROMIsWrittenWithoutTheRest() throws {
    let body = Array("EFF\0\0\0\0\u{4}".utf8) + [1, 2, 3, 4]
    let effect = try SoundEffect(parsing: around(body))
    #expect(try effect == SoundEffect(parsing: body))
    #expect(effect.serialized() == body)
    #expect(Recording(effect).wav() == Recording(try SoundEffect(parsing: body)).wav())
  }

  @Test(arguments: [
    (SampleEncoding.integer16(.little), 1, 3), (.integer16(.big), 2, 1), (.integer24(.little), 1, 2),
    (.integer24(.big), 1, 2), (.integer32(.little), 1, 1), (.unsigned8, 2, 3),
  ]) func aRecordingOfPartOfAFileHasTheSameFrames(encoding: SampleEncoding, channels: Int, count: Int) throws
  {
    let samples: [UInt8] = [0x10, 0x22, 0x34, 0x46, 0x58, 0x6A, 0x7C]
    func decoded(_ samples: ArraySlice<UInt8>) throws -> [Double] {
      let recording = try #require(
        Recording(rate: .console, channels: channels, encoding: encoding, samples: samples))
      var frames = [Double](repeating: 0, count: recording.frameCount)
      var decoder = FrameDecoder(recording)
      decoder.decode(0..<recording.frameCount, into: &frames, at: 0)
      return frames
    }
    let alone = try decoded(samples[...])
    #expect(alone.count == count)
    #expect(try decoded(around(samples)) == alone)
  }
}
