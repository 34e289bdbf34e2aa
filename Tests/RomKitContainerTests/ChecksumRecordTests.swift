import Testing

@testable import RomKitContainer

@Suite struct ChecksumRecordTests {
  private static let record = ChecksumRecord(
    entries: [.init(size: 0x0102_0304, checksum: 0x0506_0708)], directoryChecksum: 0x090A_0B0C,
    fileChecksum: 0x0D0E_0F10)

  /// The layout in Format.md, for ROMs that another version wrote or will read.
  private static let stored: [UInt8] =
    Array("RKSM".utf8) + [0, 1, 0, 0] + [0, 0, 0, 1] + [1, 2, 3, 4, 5, 6, 7, 8] + [9, 10, 11, 12]
    + [0, 0, 0, 32] + [13, 14, 15, 16]

  @Test func isLaidOutAsTheFormatSays() {
    #expect(Self.record.serialized() == Self.stored)
  }

  @Test func isReadFromTheLayoutOfTheFormat() throws {
    #expect(try ChecksumRecord(parsing: Self.stored) == Self.record)
  }

  @Test func anotherVersionIsRefused() {
    var later = Self.stored
    later[5] = 2
    #expect(throws: ChecksumRecordError.version(2, offset: 104)) {
      try ChecksumRecord(parsing: later, offset: 100)
    }
  }

  @Test(arguments: [
    (0, ChecksumRecordError.magic(offset: 100)), (7, .reserved(1, offset: 106)),
    (11, .count(0, bodySize: 32, offset: 108)), (27, .length(33, bodySize: 32, offset: 124)),
  ])
  func aDamagedFieldIsNamedWithItsOffset(field: (index: Int, error: ChecksumRecordError)) {
    var damaged = Self.stored
    damaged[field.index] ^= 1
    #expect(throws: field.error) { try ChecksumRecord(parsing: damaged, offset: 100) }
  }

  @Test func aBodyThatEndsEarlyIsTooShort() {
    #expect(throws: ChecksumRecordError.tooShort(bodySize: 3, offset: 100)) {
      try ChecksumRecord(parsing: Array("RKS".utf8), offset: 100)
    }
  }
}
