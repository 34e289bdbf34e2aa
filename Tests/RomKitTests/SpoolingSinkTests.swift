import Testing

@testable import RomKit

/// What is too much for memory goes through a file.
@Suite struct SpoolingSinkTests {
  @Test(arguments: [0, 1, 16 << 20, (16 << 20) + 1, 20 << 20])
  func everythingComesBack(size: Int) throws {
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
    // Only what is large has a file behind it.
    #expect((source.path != nil) == (size > 16 << 20))
  }
}
