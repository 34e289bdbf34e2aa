import Foundation
import RomTestSupport
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitProject

/// The report of a build: warnings about its records, its figures, and the files it depends on.
@Suite struct BuildReportTests {
  private func warnings(_ folder: TestFolder) throws -> [String] {
    try RomBuild(AssetFolder(folder.path)).warnings.map {
      $0.rendered().replacingOccurrences(of: folder.path, with: "assets")
    }
  }

  @Test func emptyDataAndProgramsRaiseWarningsInTheOrderOfTheirSlots() throws {
    let folder = try TestFolder()
    for path in ["PSLOT003.BIN", "data/DSLOT002-two.DAT", "DSLOT001.DAT"] { try folder.write("", to: path) }
    for path in ["PSLOT004.BIN", "DSLOT000.DAT"] { try folder.write("x", to: path) }
    #expect(
      try warnings(folder) == [
        "assets/DSLOT001.DAT: warning: DSLOT001 is empty, so a game that asks for it gets nothing [pack-empty-slot]",
        "assets/data/DSLOT002-two.DAT: warning: DSLOT002 is empty, so a game that asks for it gets nothing "
          + "[pack-empty-slot]",
        "assets/PSLOT003.BIN: warning: PSLOT003 is empty, so a game that asks for it gets nothing [pack-empty-slot]",
      ])
  }

  @Test func aRecordWithTheNameOfASlotRaisesAWarningWithItsLine() throws {
    let folder = try TestFolder()
    for path in ["DSLOT000.DAT", "PSLOT001.BIN", "extra", "more", "again"] { try folder.write("x", to: path) }
    try folder.write(
      """
      # a comment
      [[record]]
      file = "extra"
      name = "DSLOT000.DAT"

      [[record]]
      file = "more"
      name = "README"

      [[record]]
      file = "again"
      name = "PSLOT001.BIN"

      """, to: "romkit.toml")
    let found = try warnings(folder).filter { $0.contains("pack-same-record") }
    #expect(
      found == [
        """
        assets/romkit.toml:2:1: warning: the record of extra and the asset DSLOT000.DAT have the same name, DSLOT000; \
        a game finds only the first of them [pack-same-record]
          help: give the record another name in romkit.toml, or remove the record
        """,
        """
        assets/romkit.toml:10:1: warning: the record of again and the asset PSLOT001.BIN have the same name, PSLOT001; \
        a game finds only the first of them [pack-same-record]
          help: give the record another name in romkit.toml, or remove the record
        """,
      ])
  }

  /// A slot that the manifest lists for its nonstandard name is not a second record.
  @Test func aSlotListedAsARecordRaisesNoWarning() throws {
    let folder = try TestFolder()
    try folder.write("x", to: "DSLOT000.DAT")
    try folder.write("[[record]]\nfile = \"DSLOT000.DAT\"\nname = \"DSLOT000.DAT\"\n", to: "romkit.toml")
    #expect(try warnings(folder) == [])
  }

  @Test(
    arguments: [
      ("vge", "GSLOT001 is a picture", "GSLOT001.CHR"),
      ("mk2", "GSLOT000 and 1 more are pictures", "GSLOT000.CHR"),
    ])
  func onlyPicturesForTheOtherConsoleAreCounted(profile: String, words: String, file: String) throws {
    let folder = try TestFolder()
    try folder.write(RuleROM.vge([]), to: "GSLOT000.CHR")
    try folder.write(RuleROM.picture, to: "GSLOT001.CHR")
    try folder.write(RuleROM.vge([]), to: "GSLOT002.CHR")
    try folder.write("profile = \"\(profile)\"\n", to: "romkit.toml")
    let found = try warnings(folder).filter { $0.contains("pack-other-profile") }
    #expect(
      found == [
        """
        assets/\(file): warning: \(words) for the other console; the profile is \(profile) [pack-other-profile]
          help: convert \(words.contains("more") ? "the pictures" : "the picture") again, or change the profile in romkit.toml
        """
      ])
  }

  // MARK: Figures

  private func project() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write(RuleROM.picture, to: "assets/GSLOT000.CHR")
    try folder.write(RuleROM.effect, to: "assets/ESLOT007.PCM")
    try folder.write([1, 2, 3, 4, 5, 6], to: "assets/data/a.DAT")
    try folder.write([1, 2, 3, 4, 5, 6], to: "assets/data/b.DAT")
    // The slot has a NUL after it.
    try folder.write("hello!", to: "assets/data/c.txt")
    try folder.write([1, 2], to: "assets/PSLOT000.BIN")
    try folder.write("[budget]\ntotal = \"1 MiB\"\ndata = 100\nmusic = 0\n", to: "assets/romkit.toml")
    return folder
  }

  @Test func aSummaryCountsRecordsBytesAndOrigins() throws {
    let folder = try project()
    let build = try RomBuild(AssetFolder(folder["assets"]))
    let summary = build.summary
    var sink = MemorySink()
    try build.write(to: &sink)
    #expect(summary.bytes == sink.bytes.count)
    // Including the checksum record.
    #expect(summary.records == 7)
    #expect(summary.checksums)
    #expect(summary.budget == 1 << 20)
    #expect(
      summary.kinds == [
        .init(kind: .graphics, slots: 1, bytes: RuleROM.picture.count),
        .init(kind: .effect, slots: 1, bytes: RuleROM.effect.count),
        .init(kind: .music, budget: 0), .init(kind: .data, slots: 3, bytes: 19, budget: 100),
        .init(kind: .program, slots: 1, bytes: 2),
      ])
    #expect(
      summary.largest == [
        .init(slot: SlotID(.effect, 7), name: nil, bytes: RuleROM.effect.count),
        .init(slot: SlotID(.graphics, 0), name: nil, bytes: RuleROM.picture.count),
        .init(slot: SlotID(.data, 3), name: "c", bytes: 7),
      ])
    #expect(summary.converted == 1)
    #expect(summary.cached == 0)
    #expect(summary.unchanged == 0)
    #expect(summary.kept == 5)
  }

  @Test func theFirstOfEqualSlotsAreAmongTheLargest() throws {
    let folder = try TestFolder()
    for number in 0..<5 { try folder.write([1, 2], to: "DSLOT00\(number).DAT") }
    try folder.write("order = [\"DSLOT004\", \"DSLOT003\"]\nchecksums = false\n", to: "romkit.toml")
    let summary = try RomBuild(AssetFolder(folder.path)).summary
    #expect(summary.largest.map(\.slot.number) == [0, 1, 2])
    #expect(summary.records == 5)
    #expect(!summary.checksums)
    #expect(summary.budget == nil)
  }

  @Test func aSummaryComesBackFromTheCache() throws {
    let folder = try project()
    var summary = try RomBuild(AssetFolder(folder["assets"])).summary
    for (cached, unchanged, budget) in [(11, 12, 13), (0, 0, 0), (1, 2, nil)] {
      (summary.cached, summary.unchanged, summary.budget) = (cached, unchanged, budget)
      summary.checksums.toggle()
      var writer = ByteWriter()
      summary.write(to: &writer)
      var reader = ByteReader(writer.bytes)
      #expect(try BuildSummary(reading: &reader) == summary)
      #expect(reader.remaining == 0)
    }
  }

  // MARK: Dependencies

  @Test func aDepfileNamesTheROMFirstAndTheProgramLast() throws {
    let folder = try project()
    let (rom, header, palette) = (folder["game.bin"], folder["game.h"], folder["palette.gpl"])
    var fingerprint = BuildFingerprint(
      of: folder["assets"], output: rom, request: ["a request"],
      in: ConversionCache(folder: folder["cache"]))
    try fingerprint.begin()
    let build = try RomBuild(AssetFolder(folder["assets"]), execution: fingerprint.execution(jobs: 1))
    // Before anything is written.
    fingerprint.note(
      build, outputs: [header, rom], others: [palette, header], warnings: [], summary: build.summary)
    let files = [
      "GSLOT000.CHR", "ESLOT007.PCM", "data/a.DAT", "data/b.DAT", "data/c.txt", "PSLOT000.BIN", "romkit.toml",
    ]
    #expect(fingerprint.depfile.outputs == [rom, header])
    #expect(
      fingerprint.depfile.inputs
        == files.map { folder["assets/" + $0] } + [
          palette, folder["assets/romkit.lock"], folder["assets"], folder["assets/data"],
          // The program itself, so that a new version of it packs again.
          try #require(Path.real(CommandLine.arguments[0])),
        ])
    #expect(fingerprint.rom == rom)
    #expect(fingerprint.summary == build.summary)
  }
}
