import Testing

@testable import RomKitBase

/// Data too large for memory goes through a file.
@Suite struct SpoolingSinkTests {
  @Test(arguments: [0, 1, 16 << 20, (16 << 20) + 1])
  func spooledBytesComeBack(size: Int) throws {
    let piece = (0..<65_537).map { UInt8(truncatingIfNeeded: $0 &* 37 >> 3) }
    var sink = SpoolingSink()
    var written = 0
    while written < size {
      let count = min(piece.count, size - written)
      try sink.write(piece[..<count])
      written += count
    }
    let source = try sink.source(shownAs: "standard input")
    #expect(source.size == size)
    var offset = 0
    try source.forEachPiece(in: 0..<size) { bytes in
      var place = bytes.startIndex
      while place < bytes.endIndex {
        let start = (offset + place - bytes.startIndex) % piece.count
        let count = min(piece.count - start, bytes.endIndex - place)
        #expect(bytes[place..<place + count] == piece[start..<start + count])
        place += count
      }
      offset += bytes.count
    }
    #expect(offset == size)
    // Only large data goes through a file.
    #expect((source.path != nil) == (size > 16 << 20))
  }

  /// Each source reads the file independently, and the file exists as long as any of them.
  @Test func sourcesOutliveTheSinkAndEachOther() throws {
    let bytes = [UInt8](repeating: 0x5A, count: 17 << 20)
    func sources() throws -> [ByteSource] {
      var sink = SpoolingSink()
      try sink.write(bytes[...])
      return [try sink.source(shownAs: "one"), try sink.source(shownAs: "two")]
    }
    var sources = try sources()
    sources.removeFirst()
    #expect(try sources[0].bytes(in: 0..<4) == [0x5A, 0x5A, 0x5A, 0x5A])
    #expect(sources[0].size == bytes.count)
  }
}
