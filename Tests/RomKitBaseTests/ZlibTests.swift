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

  @Test func stopsAtTheLimit() {
    let stream = Deflate.stream(of: [UInt8](repeating: 0, count: 1_000_000))
    #expect(throws: InflateStream.Failure.tooLong(limit: 999_999)) {
      try InflateStream(limit: 999_999).push(stream[...])
    }
  }

  @Test func distinguishesKindsOfDamage() throws {
    var stream = Deflate.stream(of: text)
    #expect(throws: InflateStream.Failure.notZlib) { try InflateStream(limit: 10).push([0x1F, 0x8B, 8, 0]) }
    #expect(throws: InflateStream.Failure.needsDictionary) {
      try InflateStream(limit: 10).push([0x78, 0xBB, 0, 0, 0, 1, 0])
    }
    stream[stream.count - 1] ^= 1
    #expect(throws: InflateStream.Failure.wrongChecksum) {
      try InflateStream(limit: text.count).push(stream[...])
    }
    let cut = InflateStream(limit: text.count)
    try cut.push(stream.dropLast(5)[...])
    #expect(!cut.isFinished)
  }

  @Test func checksumsCombine() {
    var whole = CRC32(of: text[..<1_000])
    whole.append(CRC32(of: text[1_000...]).value, length: text.count - 1_000)
    #expect(whole == CRC32(of: text))
    #expect(CRC32(of: Array("123456789".utf8)).value == 0xCBF4_3926)
  }
}
