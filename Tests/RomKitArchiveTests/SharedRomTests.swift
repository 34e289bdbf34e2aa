import Foundation
import RomProperties
import Testing
import VGSFormat

@testable import RomKitArchive
@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitInspection
@testable import RomKitProject
@testable import RomKitRules

/// Real ROMs that shipped; they are beside the checkout, not part of it.
@Suite(.enabled(if: ShippedROM.isPresent, "\(ShippedROM.isAbsent)"))
struct SharedRomTests {
  @Test func invaderBlock3HasItsRecords() throws {
    let source = try ShippedROM.source()
    let rom = try Rom(parsing: source)
    #expect(
      rom.records.map(\.name.displayName) == ["GSLOT000.CHR"]
        + (0...11).map { SlotID(.effect, $0).recordName })
    #expect(rom.trailing == nil)
    let checksums = try RomChecksums(of: rom.records, in: source)
    #expect(checksums.file == 0x167F_7723)
    #expect(try RecordSummary(of: rom.records[0]).description(size: 0) == "picture 256x152 SY")
    let verification = try Verification(parsing: source, file: "iblock3.bin")
    #expect(verification.isSound)
    #expect(verification.checksums == .absent)
  }

  @Test func extractedAndPackedItIsTheSame() throws {
    let source = try ShippedROM.source()
    let original = try source.bytes(in: 0..<source.size)
    let rom = try Rom(parsing: source)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("romkit-\(UUID().uuidString)")
      .path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try RomExtraction(raw: rom, checksumsMatch: false).prepared(at: folder, overwriting: false).folder
      .commit()
    #expect(try packed(folder, checksums: nil) == original)
    #expect(try packed(folder, checksums: false) == original)

    // With checksums, only the count, the name table and the record at the end are new.
    let summed = try packed(folder, checksums: true)
    let before = RomLayout.directorySize(records: rom.records.count)
    #expect(summed[4..<before] == original[4..<before])
    #expect(summed[(before + 16)..<(original.count + 16)] == original[before...])
    #expect(summed.count == original.count + 16 + 4 + 24 + 8 * 13)
  }

  private func packed(_ folder: String, checksums: Bool?) throws -> [UInt8] {
    var settings = BuildSettings()
    settings.checksums = checksums
    var sink = MemorySink()
    try RomBuild(try AssetFolder(folder, settings: settings)).writer.write(to: &sink)
    return sink.bytes
  }
}
