import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitProject
@testable import RomKitRules

/// The ways in which slots and records are named on the command line.
@Suite struct SlotSelectionTests {
  private static let rom = rom([
    "GSLOT007.CHR", "GSLOT000.CHR", "BSLOT010.BGM", "README", "BSLOT020.BGM", "BSLOT021.BGM",
  ])

  private static func rom(_ names: [String]) -> Rom {
    Rom(
      records: names.compactMap { name in RecordName(name).map { Rom.Record(name: $0, body: Rom.Body([1])) } }
    )
  }

  private static let lock = """
    [graphics]
    "title" = 0
    "enemies/bat" = 7
    "gone" = 9
    [music]
    "title" = 10
    """

  /// The lock of another disk may compose the letters of a name in another way.
  @Test(arguments: ["caf\u{E9}", "cafe\u{301}", "caf\u{E9}*", "?af\u{E9}", "caf?", "graphics/cafe\u{301}"])
  func normalFormsAreEqual(word: String) throws {
    for name in ["caf\u{E9}", "cafe\u{301}"] {
      let lock = try SlotLock(parsing: Array("[graphics]\n\"\(name)\" = 7\n".utf8), path: "romkit.lock")
      let names = SlotNames(lock, file: "romkit.lock", in: Self.rom)
      #expect(try SlotSelection([word], in: Self.rom, names: names).indices == [0])
    }
  }

  private func names() throws -> SlotNames {
    SlotNames(
      try SlotLock(parsing: Array(Self.lock.utf8), path: "romkit.lock"), file: "romkit.lock", in: Self.rom)
  }

  private func select(_ words: [String], _ domain: SlotSelection.Domain = .slots) throws -> SlotSelection {
    try SlotSelection(words, in: Self.rom, names: try names(), domain)
  }

  private func found(_ words: String) throws -> [Int] {
    try select(words.split(separator: " ").map { String($0) }).indices
  }

  @Test(
    arguments: [
      ("GSLOT000", [1]), ("gslot000", [1]), ("gslot000.chr", [1]), ("BSLOT020 GSLOT000", [4, 1]),
      ("BSLOT010-020", [2, 4]), ("bslot010-bslot020", [2, 4]), ("BSLOT000-255", [2, 4, 5]),
      ("GSLOT*", [1, 0]), ("gslot*", [1, 0]), ("?SLOT02?", [4, 5]), ("*", [1, 0, 2, 4, 5]),
      ("graphics/title", [1]), ("enemies/bat", [0]), ("enemies/*", [0]), ("*title", [1, 2]),
      ("GSLOT000 GSLOT* graphics/title", [1, 0]),
    ]) func slotsAreNamedInManyWays(words: String, indices: [Int]) throws
  {
    #expect(try found(words) == indices)
  }

  @Test func recordsAreNamedByPlaceAndNameToo() throws {
    #expect(try select(["#3"], .records).indices == [3])
    #expect(try select(["README", "#0"], .records).indices == [3, 0])
  }

  @Test func oneNameIsSingleAndAPatternIsNot() throws {
    #expect(try select(["graphics/title"]).isSingle)
    #expect(try !select(["GSLOT00*"]).isSingle)
    #expect(try !select(["GSLOT000-000"]).isSingle)
    #expect(try !select(["GSLOT000", "GSLOT007"]).isSingle)
  }

  @Test(
    arguments: [
      (
        "GSLOT1", "expected a slot, found \"GSLOT1\" [slot-name]",
        "write a slot such as GSLOT007, with a number from 000 to 255, a range such as GSLOT000-015, or a name from romkit.lock"
      ),
      ("GSLOT7", "expected a slot, found \"GSLOT7\" [slot-name]", "did you mean GSLOT007?"),
      ("enemies/bta", "expected a slot, found \"enemies/bta\" [slot-name]", "did you mean enemies/bat?"),
      ("README", "expected a slot, found \"README\" [slot-name]", nil),
      (
        "GSLOT001",
        "there is no GSLOT001 in the ROM; its graphics slots range from GSLOT000 to GSLOT007 [slot-absent]",
        "choose a slot that the ROM has"
      ),
      (
        "ESLOT000", "there is no ESLOT000 in the ROM, and no other effect slot [slot-absent]",
        "choose a slot that the ROM has"
      ),
      (
        "BSLOT000-009",
        "there is no slot of the range BSLOT000-009 in the ROM; its music slots range from BSLOT010 to BSLOT021 [slot-absent]",
        "choose a slot that the ROM has"
      ),
      ("BSLOT020-010", "the range BSLOT020-010 ends before it begins [slot-range]", "write BSLOT010-020"),
      (
        "BSLOT010-300", "expected slot numbers from 000 to 255, found BSLOT010-300 [slot-range]",
        "write BSLOT010-255"
      ),
      ("PSLOT*", "no slot matches \"PSLOT*\" [slot-pattern]", "choose a slot that the ROM has"),
      ("gone", "expected a slot, found \"gone\" [slot-name]", nil),
      ("title", "2 slots are named \"title\" [slot-ambiguous]", "write graphics/title or music/title"),
    ]) func aWordThatNamesNothingIsAnError(word: String, message: String, help: String?) throws
  {
    let problems = #expect(throws: Problems.self) { try select([word]) }
    let problem = try #require(problems?.diagnostics.first)
    #expect("\(problem.message.english) [\(problem.code)]" == message)
    if let help { #expect(problem.help?.english == help) }
  }

  @Test(
    arguments: [
      ("readme", "expected a slot or a record, found \"readme\" [record-name]"),
      ("#6", "there is no record #6; the last record is #5 [record-place]"),
      ("#-1", "there is no record #-1; the last record is #5 [record-place]"),
    ]) func aWordThatNamesNoRecordIsAnError(word: String, message: String) throws
  {
    let problems = #expect(throws: Problems.self) { try select([word], .records) }
    #expect(problems?.diagnostics.map { "\($0.message.english) [\($0.code)]" } == [message])
  }

  @Test func everyWordThatNamesNothingIsReported() throws {
    let problems = #expect(throws: Problems.self) { try select(["nothing", "GSLOT000", "PSLOT*"]) }
    #expect(problems?.diagnostics.map(\.code) == ["slot-name", "slot-pattern"])
  }

  @Test func aPatternOfManyStarsTakesNoTime() throws {
    let pattern = String(repeating: "*a", count: 2_000)
    #expect(throws: Problems.self) { try select([pattern]) }
  }

  // MARK: The lock beside a ROM

  /// A folder with a ROM of the slots above, and the lock in its assets.
  private func project(lock: String = lock, manifest: String? = nil, rom: String = "romdata.bin") throws
    -> TestFolder
  {
    let folder = try TestFolder()
    try folder.write("", to: rom)
    try folder.write(lock, to: "assets/romkit.lock")
    if let manifest { try folder.write(manifest, to: "assets/romkit.toml") }
    return folder
  }

  private func beside(_ folder: TestFolder, _ rom: String = "romdata.bin") -> SlotNames {
    SlotNames(beside: folder.path + "/" + rom, in: Self.rom)
  }

  @Test func theLockOfTheAssetsBesideTheROMHasTheNames() throws {
    let folder = try project()
    let names = beside(folder)
    #expect(names.file == folder.path + "/assets/romkit.lock")
    #expect(names.all.map(\.asset) == ["graphics/title", "graphics/enemies/bat", "music/title"])
    #expect(names[SlotID(.graphics, 9)] == nil)
  }

  @Test func theLockMayLieInTheFolderOfTheROM() throws {
    let folder = try TestFolder()
    try folder.write(Self.lock, to: "romkit.lock")
    #expect(beside(folder).file == folder.path + "/romkit.lock")
  }

  @Test func aROMElsewhereHasNamesIfTheManifestNamesIt() throws {
    let folder = try project(manifest: "output = \"../build/romdata.bin\"\n", rom: "build/romdata.bin")
    #expect(!beside(folder, "build/romdata.bin").isEmpty)
    let other = try project(rom: "build/romdata.bin")
    #expect(beside(other, "build/romdata.bin").isEmpty)
  }

  @Test func theLockOfAnotherROMIsSkipped() throws {
    let output = try project(manifest: "output = \"../other.bin\"\n")
    #expect(beside(output).isEmpty)
    #expect(beside(output).rejected == output.path + "/assets/romkit.lock")
    let strange = try project(lock: "[sounds]\na = 1\nb = 2\n[graphics]\nc = 0\n")
    #expect(beside(strange).isEmpty)
  }

  /// A project whose files are named after their slots has a lock without names.
  @Test func aLockMayOnlyHaveThePalettesOfPictures() throws {
    let slot = SlotID(.graphics, 7)
    let folder = try project(lock: "[palette-of]\nGSLOT007 = \"DSLOT001\"\n")
    #expect(beside(folder).palettes[slot] == SlotID(.data, 1))
    #expect(beside(folder).isEmpty)
    let other = try project(lock: "[palette-of]\nGSLOT200 = \"DSLOT201\"\n")
    #expect(beside(other).palettes.isEmpty)
    #expect(beside(other).rejected != nil)
    let named = try project(
      lock: "[palette-of]\nGSLOT007 = \"DSLOT201\"\nGSLOT200 = \"DSLOT202\"\n",
      manifest: "output = \"../romdata.bin\"\n")
    #expect(beside(named).palettes[slot] == SlotID(.data, 201))
  }

  @Test func aLockThatCannotBeReadHasNoNames() throws {
    let folder = try project(lock: "<<<<<<< ours\n")
    #expect(beside(folder).isEmpty)
    #expect(beside(folder).rejected == folder.path + "/assets/romkit.lock")
    #expect(throws: Problems.self) {
      try SlotNames(lock: folder.path + "/assets/romkit.lock", in: Self.rom)
    }
  }
}
