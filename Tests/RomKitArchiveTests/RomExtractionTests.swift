import RomProperties
import TestSupport
import Testing

@testable import RomKitArchive
@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitInspection
@testable import RomKitMusic
@testable import RomKitProject

/// Extracting and packing again gives the same bytes, for any ROM.
@Suite struct RomExtractionTests {
  /// A sample of the ROMs; `make exhaustive` tries all.
  @Test func anyROMComesBackByteForByte() {
    #expect(Property.extraction.tryOne(in: 50).failures == [])
  }

  @Test(arguments: [[], [1, 2, 3]] as [[UInt8]], [false, true])
  func aROMWithoutRecordsComesBack(trailing: [UInt8], checksums: Bool) throws {
    var sink = MemorySink()
    let empty = Rom(trailing: trailing.isEmpty ? nil : Rom.Body(trailing))
    try RomWriter(empty, checksums: checksums).write(to: &sink)
    let source = ByteSource(sink.bytes)
    let verification = try Verification(parsing: source, file: "x")
    for mode in RoundTrip.Mode.allCases {
      let trip = try RoundTrip(
        mode, of: try #require(verification.rom), in: source,
        checksumsMatch: verification.checksums == .matching)
      #expect(trip.finding == nil, "\(mode): \(trip.finding?.message.english ?? "")")
    }
  }

  @Test func fileNamesNeverComeFromTheArchive() throws {
    let names = [
      "../../etc/x", "/etc/x", #"a\b"#, #"C:\x"#, "x:stream", "CON", "nul.dat", "dot.", "-rf", ".hidden",
    ]
    let records = try names.map { Rom.Record(name: try #require(RecordName($0)), body: Rom.Body([])) }
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

  /// More slots than are converted at once, the slowest first.
  @Test func filesAndWarningsComeInTheOrderOfTheRecords() throws {
    let songs = try (0..<90).map { number in
      let song = MMLCompilation(
        parsing: Array("Ch0 v9 \(String(repeating: "c8 d", count: 90 - number))".utf8)
      )
      .song
      let body = number % 3 == 2 ? [UInt8](repeating: 7, count: 20) : try #require(song).serialized()
      return Rom.Record(SlotID(.music, UInt8(number)), body: Rom.Body(body))
    }
    let heard = LockedValue([Int]())
    let control = WorkControl { progress in
      if progress.activity == .extracting { heard.use { $0.append(progress.done) } }
    }
    var files: [String] = []
    let summary = try control.run {
      try RomExtraction(of: Rom(records: songs), checksumsMatch: false).forEachFile { files.append($0.name) }
    }
    let numbers = (0..<90).map { ($0 < 10 ? "00" : "0") + String($0) }
    #expect(
      files.filter { !$0.hasPrefix(RomExtraction.keptFolder) }
        == numbers.enumerated().map { $0 % 3 == 2 ? "BSLOT\($1).BGM" : "BSLOT\($1).mml" } + ["romkit.toml"])
    #expect(
      summary.warnings.map(\.place.slot) == stride(from: 2, to: 90, by: 3).map { "BSLOT\(numbers[$0])" })
    let steps = heard.use { $0 }
    #expect(steps == steps.sorted() && Set(steps) == Set(0...90))
  }
}
