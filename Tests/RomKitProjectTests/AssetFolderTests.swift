import Foundation
import RomKitConversion
import RomKitPictures
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitProject

/// The assets in a folder, the places of problems with it, and the numbers of its assets.
@Suite struct AssetFolderTests {
  private func problems(_ folder: TestFolder) -> [Diagnostic] {
    let problems = #expect(throws: Problems.self) { try AssetFolder(folder.path) }
    return problems?.diagnostics ?? []
  }

  /// Codes with their paths, relative to the folder.
  private func places(_ diagnostics: [Diagnostic], in folder: TestFolder) -> [String] {
    diagnostics.map { "\($0.place.file ?? "nowhere") \($0.code)" }
      .map { $0.replacingOccurrences(of: folder.path + "/", with: "") }
  }

  @Test func foldersAreFollowedToADepth() throws {
    let folder = try TestFolder()
    try folder.write("x", to: String(repeating: "a/", count: AssetScan.deepest + 3) + "x")
    #expect(try AssetScan.entries(below: "", in: folder.path).count == AssetScan.deepest + 1)
  }

  // MARK: Places

  @Test(
    arguments: [
      ("DSLOT7.txt", "slot-name"), ("data/DSLOT7.txt", "slot-name"), ("data/deep/dslot0007.txt", "slot-name"),
      ("DSLOT256.txt", "slot-number"), ("data/DSLOT256-x.txt", "slot-number"),
      ("DSLOT003.mml", "slot-ending"), ("data/DSLOT003.mml", "slot-ending"),
      ("data/GSLOT001.txt", "slot-other-kind"), ("graphics/a/b/DSLOT001.png", "slot-other-kind"),
      ("DSLOT003.toml", "slot-schema-alone"), ("data/deep/DSLOT003.toml", "slot-schema-alone"),
    ])
  func problemsWithANameAreThoseOfTheFile(path: String, code: String) throws {
    let folder = try TestFolder()
    try folder.write("x", to: path)
    #expect(places(problems(folder), in: folder) == ["\(path) \(code)"])
  }

  @Test(
    arguments: [
      (["DSLOT001.txt", "data/DSLOT001.DAT"], "slot-twice"),
      (["data/a.DAT", "data/a.txt"], "asset-name-twice"),
      (["data/DSLOT001-a.txt", "data/DSLOT001-b.txt"], "slot-taken"),
    ])
  func ofTwoFilesTheSecondIsTheProblem(paths: [String], code: String) throws {
    let folder = try TestFolder()
    for path in paths { try folder.write("x", to: path) }
    let found = problems(folder)
    #expect(places(found, in: folder) == ["\(paths[1]) \(code)"])
    #expect(found.allSatisfy { $0.message.contains(paths[0]) && $0.message.contains(paths[1]) })
  }

  @Test(
    arguments: [
      ("gfx/a.png", "gfx asset-folder-name"), ("Graphics/a.png", "Graphics asset-folder-name"),
      ("data/x.toml", "data/x.toml asset-schema-alone"),
      ("data/deep/x.toml", "data/deep/x.toml asset-schema-alone"),
      ("graphics/a/b.txt", "graphics/a/b.txt asset-form"),
    ])
  func warningsAreThoseOfTheFileOrFolder(path: String, warning: String) throws {
    let folder = try TestFolder()
    try folder.write("x", to: path)
    #expect(places(try AssetFolder(folder.path).warnings, in: folder) == [warning])
  }

  @Test(arguments: ["music", "data/link"]) func linksToFoldersAreReportedWhereTheyAre(path: String) throws {
    let folder = try TestFolder()
    try folder.write("x", to: "data/a.txt")
    try folder.write("x", to: "elsewhere/a.txt")
    try FileManager.default.createSymbolicLink(
      atPath: folder[path], withDestinationPath: folder["elsewhere"])
    let assets = try AssetFolder(folder.path)
    #expect(places(assets.warnings, in: folder) == ["\(path) asset-folder-link"])
    #expect(assets.assets.map(\.relativePath) == ["data/a.txt"])
  }

  @Test(arguments: [(1, ""), (2, "; there is 1 more such file"), (4, "; there are 3 more such files")])
  func filesOfAFormatThatIsNotPackedAreCounted(count: Int, words: String) throws {
    let folder = try TestFolder()
    for number in 0..<count { try folder.write("x", to: "graphics/a\(number).txt") }
    let warnings = try AssetFolder(folder.path).warnings
    let message: LocalizedText =
      "a graphics slot is made from .CHR, .png, .bmp, .aseprite or .bdf, not from .txt\(words)"
    #expect(warnings.map(\.message) == [message])
    #expect(warnings.map(\.place.file) == [folder["graphics/a0.txt"]])
  }

  @Test func foldersMayBeNestedThirtyTwoDeep() throws {
    let folder = try TestFolder()
    let deepest = "data" + String(repeating: "/d", count: 31)
    try folder.write("x", to: "\(deepest)/a.txt")
    #expect(try AssetFolder(folder.path).assets.map(\.relativePath) == ["\(deepest)/a.txt"])
    try folder.write("x", to: "\(deepest)/e/a.txt")
    let found = problems(folder)
    #expect(places(found, in: folder) == ["\(deepest)/e asset-depth"])
    #expect(found.map(\.message) == ["folders are nested more than 32 deep here"])
  }

  @Test func pathsMayBeAsLongAsTheSystemTakes() throws {
    let folder = try TestFolder()
    try folder.write("x", to: "data/a.txt")
    /// The same folder by a path with which the longest one of its files has a number of bytes.
    func path(_ longest: Int) -> String {
      let missing = longest - folder["data/a.txt"].utf8.count
      return folder.path + (missing % 2 == 1 ? "/" : "") + String(repeating: "/.", count: missing / 2)
    }
    #expect(try AssetFolder(path(Path.longest)).assets.map(\.relativePath) == ["data/a.txt"])
    let problems = #expect(throws: Problems.self) { try AssetFolder(path(Path.longest + 1)) }
    #expect(problems?.diagnostics.map(\.message) == [Diagnostic.pathLength(Path.longest + 1).message])
    let file = problems?.diagnostics.first?.place.file ?? ""
    #expect(file.hasPrefix(folder.path + "/"))
    #expect(file.hasSuffix("/./data/a.txt"))
  }

  // MARK: Numbers

  @Test func numbersAreGivenByNameThenManifestThenLockThenTheLowestFree() throws {
    let folder = try TestFolder()
    for path in ["DSLOT000.txt", "data/DSLOT001-b.txt", "data/a.txt", "data/c.txt", "data/z.DAT"] {
      try folder.write("x", to: path)
    }
    try folder.write("[slots]\n\"data/c\" = 6\n", to: "romkit.toml")
    try folder.write("[data]\n\"gone\" = 2\n\"z\" = 3\n\"c\" = 4\n", to: "romkit.lock")
    let assets = try AssetFolder(folder.path)
    #expect(
      assets.assets.map { "\($0.slot) \($0.name ?? "-") \($0.relativePath)" } == [
        "DSLOT000 - DSLOT000.txt", "DSLOT001 b data/DSLOT001-b.txt", "DSLOT003 z data/z.DAT",
        "DSLOT004 a data/a.txt", "DSLOT006 c data/c.txt",
      ])
    #expect(assets.assets.map(\.path) == assets.assets.map { folder[$0.relativePath] })
    #expect(assets.lockChanges == ["+ data/a = 4", "+ data/b = 1", "- data/c = 4", "+ data/c = 6"])
    #expect(assets.inputs == [folder["romkit.toml"], folder["romkit.lock"]])
  }

  @Test(
    arguments: [
      ("", [1, 2]), ("palette-slot = 1\n", [0, 2]), ("profile = \"vge\"\n", [0, 1]),
      ("palette-slot = 1\n[[palettes]]\npictures = \"*\"\nslot = \"DSLOT000\"\n", [2, 3]),
    ] as [(String, [UInt8])])
  func newDataStaysAwayFromPalettes(manifest: String, numbers: [UInt8]) throws {
    let folder = try TestFolder()
    for path in ["data/a.txt", "data/b.txt"] { try folder.write("x", to: path) }
    try folder.write(manifest, to: "romkit.toml")
    #expect(try AssetFolder(folder.path).assets.map(\.slot.number) == numbers)
  }

  @Test(
    arguments: [
      (
        "[slots]\n\"data/a\" = 5\n\"data/b\" = 5\n", "",
        """
        romkit.toml:3:1: error: DSLOT005 is meant for data/b (romkit.toml, line 3), \
        but data/a (romkit.toml, line 2) already has it [slot-taken]
        """
      ),
      (
        "\n[slots]\n\"data/c\" = 8\n", "",
        "romkit.toml:3:1: error: data/c has the number 8 here, but 7 according to the file name data/DSLOT007-c.txt "
          + "[slot-two-numbers]"
      ),
      (
        "", "[data]\n\"a\" = 7\n",
        """
        data/DSLOT007-c.txt: error: DSLOT007 is meant for data/DSLOT007-c.txt, \
        but data/a (romkit.lock, line 2) already has it [slot-taken]
        """
      ),
      (
        "", "[data]\n\"a\" = 1\n\"gone\" = 7\n",
        """
        data/DSLOT007-c.txt: error: DSLOT007 is meant for data/DSLOT007-c.txt, \
        but it is reserved for an asset that is gone, data/gone (romkit.lock, line 3) [slot-taken]
        """
      ),
    ])
  func twoForOneNumberAreReportedWithTheirLines(manifest: String, lock: String, head: String) throws {
    let folder = try TestFolder()
    for path in ["data/a.txt", "data/b.txt", "data/DSLOT007-c.txt"] { try folder.write("x", to: path) }
    try folder.write(manifest, to: "romkit.toml")
    try folder.write(lock, to: "romkit.lock")
    let heads = problems(folder).map { problem in
      String(problem.rendered().prefix { $0 != "\n" }).replacingOccurrences(of: folder.path + "/", with: "")
    }
    #expect(heads == [head])
  }

  @Test(
    arguments: [
      (
        255, 2,
        "no number is left for data/a1: all 256 data slots are taken, 255 of them by assets that are gone"
      ),
      (
        256, 2,
        "no number is left for data/a0 and 1 more: all 256 data slots are taken, 256 of them by assets that are gone"
      ),
    ])
  func thoseWithoutANumberAreCounted(gone: Int, new: Int, message: String) throws {
    let folder = try TestFolder()
    for number in 0..<new { try folder.write("x", to: "data/a\(number).txt") }
    try folder.write(
      "[data]\n" + (0..<gone).map { "\"gone\($0)\" = \($0)\n" }.joined(), to: "romkit.lock")
    let found = problems(folder)
    #expect(found.map(\.message.english) == [message])
    #expect(found.map(\.place) == [Diagnostic.Place(file: folder.path)])
  }

  // MARK: Settings as text

  /// Caches are shared, so the text must be the same everywhere.
  @Test func thePaletteSettingsOfAGroupAreSpelledOut() {
    #expect(
      PictureSettings().paletteFingerprint
        == "colors=256 zero-transparent=true grid=none alpha=128 key=none locked= reserved= base=black palette=chosen"
    )
    var settings = PictureSettings()
    settings.solver.count = 16
    settings.solver.zeroIsTransparent = false
    settings.solver.grid = .rgb555
    settings.solver.transparency = Transparency(alphaThreshold: 1, key: Colour(0xABC))
    settings.solver.locked = [9: Colour(1), 2: Colour(0xFF00_0000)]
    settings.solver.reserved = [200, 7, 31]
    settings.solver.base = Palette([Colour(0x1_2345)])
    settings.palette = PaletteFile(Palette([Colour(0x12), Colour(0x3456_789A), Colour(5)]), count: 2)
    #expect(
      settings.paletteFingerprint
        == "colors=16 zero-transparent=false grid=rgb555 alpha=1 key=00000abc locked=2:ff000000,9:00000001 "
        + "reserved=7,31,200 base=00012345" + String(repeating: "00000000", count: 255)
        + " palette=000000123456789a")
  }

  @Test func whereThePaletteGoesIsPartOfAGroupsText() {
    let settings = PictureSettings()
    #expect(
      [nil, SlotID(.data, 4)].map {
        PaletteGroup(settings: settings, slot: $0, name: "", tolerance: 0).fingerprint
      } == [
        "palette \(settings.paletteFingerprint) slot=none",
        "palette \(settings.paletteFingerprint) slot=DSLOT004",
      ])
  }
}
