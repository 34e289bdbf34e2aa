import Testing
import VGSFormat

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
    #expect(try ChecksumRecord(parsing: Self.stored[...]) == Self.record)
  }

  @Test func anotherVersionIsRefused() {
    var later = Self.stored
    later[5] = 2
    #expect(throws: ChecksumRecord.Fault.version(2)) { try ChecksumRecord(parsing: later[...]) }
    #expect(ChecksumRecord.Fault.version(2).diagnostic(bodyOffset: 100).place.position == .offset(104))
  }

  @Test(arguments: [
    (0, ChecksumRecord.Fault.magic, 100), (7, .reserved(1), 106), (11, .count(0, bodySize: 32), 108),
    (27, .length(33, bodySize: 32), 124),
  ])
  func aDamagedFieldIsNamedWithItsOffset(field: (index: Int, fault: ChecksumRecord.Fault, offset: Int)) {
    var damaged = Self.stored
    damaged[field.index] ^= 1
    #expect(throws: field.fault) { try ChecksumRecord(parsing: damaged[...]) }
    let error = field.fault.diagnostic(bodyOffset: 100)
    #expect(error.diagnostic.place.position == .offset(field.offset))
  }

  @Test(arguments: [0, 3, 5, 7, 11])
  func aBodyThatEndsEarlyIsTooShort(size: Int) {
    #expect(throws: ChecksumRecord.Fault.tooShort(bodySize: size)) {
      try ChecksumRecord(parsing: Self.stored.prefix(size))
    }
  }
}
