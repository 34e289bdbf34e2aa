import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitMusic

/// A song may be a part of more bytes, such as a ROM: the bytes around it do not matter, and offsets count from its start.
@Suite struct MusicSliceTests {
  private static let song = Song(notes: [
    .masterVolume(10), .keyOn(channel: 1, tone: 3, key: 84), .wait(samples: 22_050), .keyOff(channel: 1),
    .end,
  ])
  private static let stream = song.serialized()
  private static let wrongChecksum = Array(stream.dropLast()) + [stream[stream.count - 1] ^ 1]

  private func outcome(_ body: ArraySlice<UInt8>) -> Result<Song, SongError> {
    do throws(SongError) { return .success(try Song(parsing: body)) } catch { return .failure(error) }
  }

  @Test(
    arguments: [
      (stream, .success(song)),
      ([], .failure(.empty)),
      (stream + [0, 0], .failure(.trailingBytes(offset: stream.count, count: 2))),
      (Array(stream.dropLast(4)), .failure(.truncated(size: stream.count - 4, notesBefore: 5))),
      (wrongChecksum, .failure(.wrongChecksum)),
      (Deflate.stream(of: [1, 2, 3]), .failure(.brokenLength(3))),
    ] as [([UInt8], Result<Song, SongError>)]
      + MusicSongTests.disguises.map { ($0.bytes, .failure(.notZlib($0.format))) })
  func aPartOfMoreBytesReadsLikeTheSameBytesAlone(body: [UInt8], expected: Result<Song, SongError>) {
    #expect(outcome(body[...]) == expected)
    let around = [0x78, 0x9C, 0x03] + body + [0x78, 0x9C]
    #expect(outcome(around[3..<around.count - 2]) == expected)
  }

  @Test(arguments: [1, 2, 3, 8]) func piecesMayComeFromAnywhere(size: Int) throws {
    let reader = SongReader()
    for start in stride(from: 0, to: Self.stream.count, by: size) {
      let around = [0x78] + Self.stream[start..<min(start + size, Self.stream.count)] + [0x9C]
      try reader.push(around[1..<around.count - 1])
    }
    #expect(try reader.finish() == Self.song)
    #expect(reader.streamSize == Self.stream.count)
  }

  @Test func textIsShownWithoutTheBytesAroundIt() {
    let source = Array("xあz\u{1}".utf8) + [0x82]
    let shown = [1, 4, 5, 6].map { MMLText.character(source[$0...]) }
    #expect(shown == ["\"あ\" (U+3042)", "\"z\"", "the character U+0001", "the byte 0x82"])
    #expect(MMLText.character(source[1..<1]) == "the end of the line")
    let long = Array(repeating: UInt8(ascii: "a"), count: 43)
    #expect(MMLText.excerpt(long[2..<42]) == String(repeating: "a", count: 40))
    #expect(MMLText.excerpt(long[2..<43]) == String(repeating: "a", count: 40) + "...")
  }
}
