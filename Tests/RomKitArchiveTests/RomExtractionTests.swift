import Foundation
import RomTestSupport
import Testing
import VGSCore

@testable import RomKitArchive
@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitConversion
@testable import RomKitInspection

/// Extracting and packing again gives the same bytes, whatever the ROM is like.
@Suite struct RomExtractionTests {
  /// How many ROMs are tried: all where it is asked for, as in the tests of the release build.
  private static let romCount: UInt64 =
    ProcessInfo.processInfo.environment["ROMKIT_ALL_ROMS"] == nil ? 200 : 1_000

  @Test func anyROMComesBackByteForByte() throws {
    var kept = 0
    var converted: [FileFormat: Int] = [:]
    for seed in 0..<Self.romCount {
      let source = ByteSource(try OddROM.bytes(seed: seed))
      let verification = try Verification(of: source, file: "x")
      let rom = try #require(verification.rom)
      for mode in RoundTrip.Mode.allCases {
        let trip = try RoundTrip(
          mode, of: rom, in: source, checksumsMatch: verification.checksums == .matching)
        #expect(trip.finding == nil, "seed \(seed), \(mode): \(trip.finding.map { $0.message } ?? "")")
        kept += trip.summary.manifest.kept.count
        converted.merge(trip.summary.converted) { $0 + $1 }
        if mode == .raw { #expect(trip.summary.converted.isEmpty && trip.summary.manifest.kept.isEmpty) }
      }
    }
    // What could not be converted at all would come back as well.
    #expect(kept > 20)
    for form in [FileFormat.png, .wav, .mml, .txt, .gpl] { #expect(converted[form] ?? 0 > 10, "\(form)") }
  }

  @Test(arguments: [[], [1, 2, 3]] as [[UInt8]], [false, true])
  func aROMWithoutRecordsComesBack(trailing: [UInt8], checksums: Bool) throws {
    var sink = MemorySink()
    let empty = Rom(trailing: trailing.isEmpty ? nil : Body(trailing))
    try RomWriter(empty, checksums: checksums).write(to: &sink)
    let source = ByteSource(sink.bytes)
    let verification = try Verification(of: source, file: "x")
    for mode in RoundTrip.Mode.allCases {
      let trip = try RoundTrip(
        mode, of: try #require(verification.rom), in: source,
        checksumsMatch: verification.checksums == .matching)
      #expect(trip.finding == nil, "\(mode): \(trip.finding.map { $0.message } ?? "")")
    }
  }

  @Test func fileNamesNeverComeFromTheArchive() throws {
    let names = [
      "../../etc/x", "/etc/x", #"a\b"#, #"C:\x"#, "x:stream", "CON", "nul.dat", "dot.", "-rf", ".hidden",
    ]
    let records = try names.map { Record(name: try #require(RecordName($0)), body: Body([])) }
    var files: [String] = []
    _ = try RomExtraction(of: Rom(records: records), checksumsMatch: false).forEachFile {
      files.append($0.name)
    }
    #expect(
      files == [
        "record000-.._.._etc_x", "record001-_etc_x", "record002-a_b", "record003-C__x", "record004-x_stream",
        "record005-CON", "record006-nul.dat", "record007-dot", "record008--rf", "record009-.hidden",
        "romkit.toml",
      ])
  }
}
