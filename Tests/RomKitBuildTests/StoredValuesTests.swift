import Testing

@testable import RomKitBase
@testable import RomKitBuild

/// What the cache stores may have been damaged or forged.
@Suite struct StoredValuesTests {
  private static func reader(_ values: Int...) -> ByteReader {
    ByteReader(values.flatMap { value in (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - $0 * 8)) } })
  }

  @Test(arguments: [
    (0, 0), (1, 1), (1 << 48, 1 << 48), (-1, 0), (Int.min, 0), (Int.max, 1 << 48), (1 << 48 + 1, 1 << 48),
  ]) func quantitiesCanBeAddedUp(stored: Int, read: Int) throws {
    var reader = Self.reader(stored)
    #expect(try reader.quantity() == read)
  }

  @Test func aListEndsWhereTheBytesDo() {
    var reader = ByteReader([0xFF, 0xFF, 0xFF, 0xFF] + [UInt8](repeating: 7, count: 10_000))
    var count = 0
    #expect(throws: EndOfBytes.self) {
      _ = try reader.list { (reader: inout ByteReader) throws(EndOfBytes) -> UInt8 in
        count += 1
        return try reader.byte()
      }
    }
    #expect(count == 10_001)
  }
}
