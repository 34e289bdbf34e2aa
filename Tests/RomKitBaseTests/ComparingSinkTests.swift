import TestSupport
import Testing

@testable import RomKitBase

/// Written bytes are compared with existing ones, in pieces of any size.
@Suite struct ComparingSinkTests {
  /// Longer than the sink's window, and not a multiple of it.
  private static let existing: [UInt8] = {
    var random = SeededGenerator(seed: 11)
    return (0..<2 * ByteSource.pieceSize + 1_000).map { _ in UInt8.random(in: 0...255, using: &random) }
  }()

  /// The offset of the first difference from the existing bytes; nil if there is none so far.
  private func difference(_ bytes: [UInt8], inPiecesOf size: Int) throws -> Int? {
    var sink = ComparingSink(source: ByteSource(Self.existing))
    var rest = bytes[...]
    do {
      while !rest.isEmpty {
        try sink.write(rest.prefix(size))
        rest = rest.dropFirst(size)
      }
    } catch is ComparingSink.Difference {
      return sink.offset
    }
    #expect(sink.isComplete == (bytes.count == Self.existing.count))
    return nil
  }

  @Test(arguments: [7_919, 65_536, 1 << 20]) func equalBytesAreComplete(size: Int) throws {
    #expect(try difference(Self.existing, inPiecesOf: size) == nil)
    #expect(try difference(Array(Self.existing.dropLast()), inPiecesOf: size) == nil)
  }

  @Test(arguments: [0, 999, ByteSource.pieceSize - 1, ByteSource.pieceSize, existing.count - 1])
  func theFirstDifferenceIsFound(offset: Int) throws {
    var other = Self.existing
    other[offset] ^= 1
    if offset + 5 < other.count { other[offset + 5] ^= 1 }
    #expect(try difference(other, inPiecesOf: 7_919) == offset)
    #expect(try difference(other, inPiecesOf: 1 << 20) == offset)
  }

  @Test func additionalBytesDifferAtTheEnd() throws {
    #expect(try difference(Self.existing + [0], inPiecesOf: 7_919) == Self.existing.count)
  }
}
