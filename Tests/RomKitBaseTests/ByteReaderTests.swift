import Testing

@testable import RomKitBase

@Suite struct ByteReaderTests {
  @Test func readsBothByteOrders() throws {
    var reader = ByteReader([1, 2, 3, 4, 5, 6, 7, 8, 9], offset: 100)
    #expect(try reader.littleEndian(UInt32.self) == 0x0403_0201)
    #expect(try reader.bigEndian(UInt32.self) == 0x0506_0708)
    #expect(reader.offset == 108)
    #expect(try reader.byte() == 9)
  }

  @Test func theEndIsReportedAtItsAbsoluteOffset() {
    var reader = ByteReader([1, 2, 3][1...], offset: 7)
    #expect(throws: EndOfBytes(offset: 7, needed: 4, remaining: 2)) { try reader.bigEndian(UInt32.self) }
    #expect(throws: EndOfBytes(offset: 7, needed: -1, remaining: 2)) { try reader.slice(-1) }
  }

  @Test func readingEndsAfterTheLastByte() throws {
    var reader = ByteReader([1, 2, 3, 4])
    #expect(try reader.slice(4) == [1, 2, 3, 4])
    #expect(throws: EndOfBytes(offset: 4, needed: 1, remaining: 0)) { try reader.byte() }
  }

  @Test func writerIsTheInverse() throws {
    var writer = ByteWriter()
    writer.bigEndian(UInt16(0x1234))
    writer.littleEndian(UInt32(0x89AB_CDEF))
    #expect(writer.bytes == [0x12, 0x34, 0xEF, 0xCD, 0xAB, 0x89])
  }
}
