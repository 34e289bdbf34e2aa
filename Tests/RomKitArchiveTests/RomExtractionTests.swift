import RomProperties
import TestSupport
import Testing

@testable import RomKitArchive
@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitInspection
@testable import RomKitProject

/// Extracting and packing again gives the same bytes, whatever the ROM is like.
@Suite struct RomExtractionTests {
  /// A part of the ROMs; `make exhaustive` tries all.
  @Test func anyROMComesBackByteForByte() {
    #expect(Property.extraction.tryOne(in: 50).failures == [])
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
