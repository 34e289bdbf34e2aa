import Testing

@testable import RomKitBase

@Suite struct ZlibTests {
  private let text = [UInt8]((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) })

  @Test(arguments: Deflate.Level.allCases, [1, 7, 4_096, 1_000_000])
  func inflatingIsTheInverse(level: Deflate.Level, piece: Int) throws {
    let stream = Deflate.stream(of: text, level: level)
    let inflater = InflateStream(limit: text.count)
    for start in stride(from: 0, to: stream.count, by: piece) {
      try inflater.push(stream[start..<min(start + piece, stream.count)])
    }
    #expect(inflater.isFinished)
    #expect(inflater.output == text)
    #expect(inflater.consumed == stream.count)
  }

  @Test func bytesAfterTheStreamAreNotConsumed() throws {
    let stream = Deflate.stream(of: [1, 2, 3])
    let inflater = InflateStream(limit: 3)
    try inflater.push((stream + [9, 9])[...])
    #expect(inflater.isFinished)
    #expect(inflater.consumed == stream.count)
  }

  @Test(arguments: Deflate.Level.allCases, Deflate.Strategy.allCases)
  func everyStrategyInflatesToTheSameBytes(level: Deflate.Level, strategy: Deflate.Strategy) throws {
    for bytes in [[], [7], text] {
      let inflater = InflateStream(limit: bytes.count)
      try inflater.push(Deflate.stream(of: bytes, level: level, strategy: strategy)[...])
      #expect(inflater.isFinished)
      #expect(inflater.output == bytes)
    }
  }

  @Test(arguments: [1, 7, 4_096, 1_000_000], [1, 100, 65_536])
  func pullingGivesTheSameBytes(piece: Int, room: Int) throws {
    let stream = Deflate.stream(of: text) + [9]
    let inflater = InflateStream(limit: text.count)
    var pulled: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: room)
    for start in stride(from: 0, to: stream.count, by: piece) {
      var rest = stream[start..<min(start + piece, stream.count)]
      var made = room
      while !rest.isEmpty && !inflater.isFinished || made == room {
        made = try buffer.withUnsafeMutableBytes { try inflater.pull(&rest, into: $0) }
        pulled += buffer[..<made]
      }
    }
    #expect(inflater.isFinished)
    #expect(inflater.consumed == stream.count - 1)
    #expect(pulled == text)
    #expect(inflater.output.isEmpty)
  }

  @Test func aStreamThatFillsTheLimitIsWhole() throws {
    let inflater = InflateStream(limit: 1_000)
    try inflater.push(Deflate.stream(of: [UInt8](repeating: 0, count: 1_000))[...])
    #expect(inflater.isFinished)
  }

  @Test(arguments: [1_001, 1_000_000]) func aStreamStopsAtTheLimit(count: Int) {
    let stream = Deflate.stream(of: [UInt8](repeating: 0, count: count))
    #expect(throws: InflateStream.Failure.tooLong(limit: 1_000)) {
      try InflateStream(limit: 1_000).push(stream[...])
    }
  }

  @Test func otherBytesAreNoZlibStream() {
    #expect(throws: InflateStream.Failure.notZlib) { try InflateStream(limit: 10).push([0x1F, 0x8B, 8, 0]) }
  }

  @Test func aPresetDictionaryIsRefused() {
    #expect(throws: InflateStream.Failure.needsDictionary) {
      try InflateStream(limit: 10).push([0x78, 0xBB, 0, 0, 0, 1, 0])
    }
  }

  @Test func aWrongChecksumIsFound() {
    var stream = Deflate.stream(of: text)
    stream[stream.count - 1] ^= 1
    #expect(throws: InflateStream.Failure.wrongChecksum) {
      try InflateStream(limit: text.count).push(stream[...])
    }
  }

  @Test(arguments: [1, 5]) func aTruncatedStreamIsNotFinished(missing: Int) throws {
    let cut = InflateStream(limit: text.count)
    try cut.push(Deflate.stream(of: text).dropLast(missing)[...])
    #expect(!cut.isFinished)
  }

  @Test func theChecksumIsTheStandardOne() {
    #expect(CRC32(of: Array("123456789".utf8)).value == 0xCBF4_3926)
  }

  @Test(arguments: [0, 1, 1_000, 99_999, 100_000]) func checksumsCombine(place: Int) {
    var whole = CRC32(of: text[..<place])
    whole.append(CRC32(of: text[place...]).value, length: text.count - place)
    #expect(whole == CRC32(of: text))
  }
}
