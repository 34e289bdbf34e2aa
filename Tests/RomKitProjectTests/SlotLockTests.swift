import Foundation
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitProject

/// Numbers that assets keep.
@Suite struct SlotLockTests {
  private func parse(_ text: String) throws -> SlotLock {
    try SlotLock(parsing: Array(text.utf8), path: "romkit.lock").withoutPositions
  }

  private func problems(_ text: String) -> [String] {
    let problems = #expect(throws: Problems.self) { try parse(text) }
    return problems?.diagnostics.map { $0.rendered() } ?? []
  }

  @Test func aLockComesBack() throws {
    var lock = SlotLock()
    lock[AssetID(.music, "b")] = 255
    lock[AssetID(.graphics, "enemies/bat")] = 3
    lock[AssetID(.graphics, "a \"quoted\" \\ name\n")] = 0
    let text = lock.serialized()
    #expect(try parse(text) == lock)
    #expect(
      text.hasSuffix(
        """

        [graphics]
        "a \\"quoted\\" \\\\ name\\n" = 0
        "enemies/bat" = 3

        [music]
        "b" = 255

        """))
  }

  @Test func partsOfPicturesComeBack() throws {
    var lock = SlotLock()
    lock[AssetID(.graphics, "title/0")] = 3
    lock[AssetID(.graphics, "title/2")] = 9
    lock.splits["title"] = LockedSplit(
      size: .init(width: 320, height: 300), part: .init(width: 256, height: 240), numbers: [0, 2])
    let text = lock.serialized()
    #expect(text.hasSuffix("\n[split]\n\"title\" = \"320x300, 256x240: 0 2\"\n"))
    #expect(try parse(text) == lock)
    let whole = lock.wholes(among: [SlotID(.graphics, 3), SlotID(.graphics, 9)]).first
    #expect(
      whole?.parts.map(\.bounds) == [
        PixelRectangle(x: 0, y: 0, width: 256, height: 240),
        PixelRectangle(x: 0, y: 240, width: 256, height: 60),
      ])
    #expect(lock.wholes(among: [SlotID(.graphics, 3)]).isEmpty)
  }

  @Test(arguments: [
    "", "320x240", "320x240, 256x256", "320x240, 256x256:", "320x240, 256x256: 2", "320x240, 256x256: 1 0",
    "320x240, 257x256: 0", "4097x1, 1x1: 0", "0x1, 1x1: 0", "320x240, 256x256: x", "1x1, 1x1: 0: 0", "1x1: 0",
  ])
  func malformedPartsAreRefused(value: String) {
    #expect(
      problems("[split]\n\"a\" = \"\(value)\"\n").map { $0.split(separator: "\n")[0] } == [
        "romkit.lock:2:7: error: the parts of \"a\" cannot be read [lock-split]"
      ])
  }

  @Test func palettesOfPicturesComeBack() throws {
    var lock = SlotLock()
    lock[AssetID(.graphics, "night")] = 3
    lock.assignment[SlotID(.graphics, 3)] = SlotID(.data, 1)
    lock.assignment[SlotID(.graphics, 200)] = SlotID(.data, 20)
    let text = lock.serialized()
    #expect(
      text.hasSuffix("\n[palette-of]\n\"GSLOT200\" = \"DSLOT020\"\n\"graphics/night\" = \"DSLOT001\"\n"))
    #expect(try parse(text) == lock)
    // The order of the tables has no meaning; a picture whose number was removed gets a new one.
    let table = "[palette-of]\n\"graphics/night\" = \"dslot001\"\ngslot200 = \"DSLOT020\"\n"
    #expect(try parse(table + "[graphics]\nnight = 3\n") == lock)
    #expect(try parse(table).assignment.all.map(\.picture) == [SlotID(.graphics, 200)])
    var changed = lock
    changed.assignment[SlotID(.graphics, 3)] = SlotID(.data, 2)
    changed.assignment[SlotID(.graphics, 200)] = nil
    #expect(
      lock.changes(to: changed) == [
        "- the palette of GSLOT200 = DSLOT020", "- the palette of graphics/night = DSLOT001",
        "+ the palette of graphics/night = DSLOT002",
      ])
  }

  @Test func palettesWithoutAMeaningAreErrors() {
    #expect(
      problems(
        "[graphics]\na = 1\n[palette-of]\n\"sounds/a\" = \"DSLOT001\"\nx = 1\n\"graphics/a\" = \"GSLOT001\"\n"
      ) == [
        """
        romkit.lock:4:1: error: expected a picture such as graphics/title or GSLOT001, found "sounds/a" [lock-palette-of]
          help: remove the line; packing writes it again
        """,
        """
        romkit.lock:5:1: error: expected a picture such as graphics/title or GSLOT001, found "x" [lock-palette-of]
          help: remove the line; packing writes it again
        """,
        """
        romkit.lock:6:16: error: expected a data slot such as "DSLOT001" for the palette of "graphics/a" [lock-palette-of]
          help: remove the line; packing writes it again
        """,
      ])
    #expect(
      problems("[graphics]\na = 1\n[palette-of]\n\"graphics/a\" = \"DSLOT001\"\nGSLOT001 = \"DSLOT002\"\n")
        == [
          """
          romkit.lock:5:1: error: the picture "GSLOT001" has two palettes in this file [lock-palette-of]
            help: remove the line; packing writes it again
          """
        ])
    #expect(
      problems("palette-of = 1\n").first?.contains("palette-of must be written as [palette-of]") == true)
  }

  @Test func palettesComeBack() throws {
    var palette = Palette()
    palette[0] = Colour(0x010203)
    palette[2] = Colour(0xABCDEF)
    palette[9] = Colour(0xFFFFFF)
    let entries = ChosenEntries(palette: palette, count: 10, usable: [2, 9], isDrawnForGrid: true)
    var lock = SlotLock()
    lock.palettes["DSLOT000"] = LockedPalette(entries: entries, meanError: 12, worstError: 3_400)
    lock.palettes["graphics/**"] = LockedPalette(
      entries: ChosenEntries(palette: palette, count: 10, usable: [2, 9]), meanError: 0, worstError: 0)
    #expect(try parse(lock.serialized()).palettes == lock.palettes)
    #expect(
      lock.serialized().contains(
        """
        [palettes."DSLOT000"]
        colors = [
          "010203 ------ abcdef ------ ------ ------ ------ ------",
          "------ ffffff",
        ]
        mean-error = 12
        worst-error = 3400
        drawn-for-grid = true
        """))
    #expect(
      SlotLock().changes(to: lock) == ["+ the palette DSLOT000", "+ the palette graphics/**"])
    #expect(
      lock.changes(to: SlotLock()) == ["- the palette DSLOT000", "- the palette graphics/**"])
    var changed = lock
    changed.palettes["DSLOT000"]?.entries.palette[2] = .black
    #expect(lock.changes(to: changed) == ["+ the palette DSLOT000, 1 entry changed"])
  }

  @Test(arguments: [
    "colors = []", "colors = [\"000000\"]", "colors = [\"000000 ------\"]", "colors = [\"000000 +12345\"]",
    "colors = [\"000000 1234567\"]", "colors = \"000000 111111\"", "mean-error = 1",
    "colors = [\"000000 111111\"]\nmean-error = -1", "colors = [\"000000 111111\"]\nworst-error = 10000001",
    "colors = [\"000000 111111\"]\ndrawn-for-grid = 1", "colors = [\"000000 111111\"]\nmore = 1",
    "colors = [\"\(String(repeating: "111111 ", count: 257))\"]",
  ]) func aPaletteThatCannotBeReadIsAnError(lines: String) {
    #expect(
      problems("[palettes.a]\n\(lines)\n").first?.hasPrefix(
        "romkit.lock:1:11: error: the palette \"a\" cannot be read [lock-palette]") == true)
  }

  @Test func faultsOfALockAreReportedWithTheirLines() {
    #expect(
      problems("[graphics]\n\"a\" = 1\n\"b\" = 2\n\"c\" = 1\n") == [
        """
        romkit.lock:4:1: error: expected one asset for GSLOT001, found graphics/a in line 2 and graphics/c [lock-number-twice]
          help: remove one of the two lines; its asset gets a free number
        """
      ])
    #expect(
      problems("[graphics]\n\"a\" = 1\n\"a\" = 2\n") == [
        """
        romkit.lock:3:1: error: "a" is already defined in line 2 [toml-repeated]
          help: remove one of the two definitions
        """
      ])
    #expect(
      problems("[graphic]\n[data]\n\"../x\" = 1\n\"y\" = 256\n\"z\" = \"1\"\n") == [
        """
        romkit.lock:1:2: error: "graphic" is not a table of romkit.lock; its tables are graphics, sounds, music, data, programs, palette-of, palettes, atlas and split [lock-not-a-kind]
          help: did you mean graphics?
        """,
        """
        romkit.lock:3:1: error: "../x" cannot be the name of an asset [lock-name]
          help: remove the line; packing gives every asset its number
        """,
        """
        romkit.lock:4:7: error: the number of data/y must be a whole number from 0 to 255 [lock-number]
          help: remove the line, or put back the number that the game uses
        """,
        """
        romkit.lock:5:7: error: the number of data/z must be a whole number from 0 to 255 [lock-number]
          help: remove the line, or put back the number that the game uses
        """,
      ])
    #expect(
      problems("[data]\n\"a\" = 1\n<<<<<<< HEAD\n\"b\" = 2\n=======\n\"c\" = 2\n>>>>>>> other\n") == [
        """
        romkit.lock:3:1: error: a merge has left conflict markers here [lock-merge-conflict]
          help: keep the lines of both sides, remove the conflict markers, and give no number twice; a name without a line gets a free number; remove the table palette-of or split, or a conflicting table under palettes or atlas, and packing makes it again
        """
      ])
    // One name in two Unicode compositions.
    #expect(
      problems("[data]\n\"\\u00e9\" = 1\n\"e\\u0301\" = 2\n").first?.hasPrefix(
        "romkit.lock:3:1: error: data/") == true)
  }

  @Test func changesAreListedByName() {
    var old = SlotLock()
    old[AssetID(.data, "a")] = 1
    old[AssetID(.data, "b")] = 2
    var new = old
    new[AssetID(.data, "a")] = nil
    new[AssetID(.data, "b")] = 3
    new[AssetID(.graphics, "z")] = 0
    #expect(old.changes(to: new) == ["+ graphics/z = 0", "- data/a = 1", "- data/b = 2", "+ data/b = 3"])
    #expect(old.changes(to: old).isEmpty)
  }

  /// The lock keeps the number that the manifest gives to a missing asset.
  @Test func theManifestRenumbersAnAssetThatIsGone() throws {
    let folder = try TestFolder()
    try folder.write("[slots]\n\"data/gone\" = 9\n", to: "romkit.toml")
    try folder.write("[data]\n\"gone\" = 5\n\"here\" = 6\n", to: "romkit.lock")
    try folder.write([1], to: "data/here.DAT")
    #expect(try AssetFolder(folder.path).lockChanges == ["- data/gone = 5", "+ data/gone = 9"])
    var settings = BuildSettings()
    settings.lock = .prune
    #expect(try AssetFolder(folder.path, settings: settings).lockChanges == ["- data/gone = 5"])
  }

  // MARK: Case

  @Test(arguments: [BuildSettings.LockPolicy.update, .prune]) func aNameThatChangesOnlyInCaseKeepsItsNumber(
    _ lock: BuildSettings.LockPolicy
  ) throws {
    let folder = try TestFolder()
    try folder.write("[data]\n\"Hero\" = 5\n\"other\" = 0\n\"\u{C9}\" = 9\n", to: "romkit.lock")
    for name in ["hero", "other", "e\u{301}"] { try folder.write([1], to: "data/\(name).DAT") }
    var settings = BuildSettings()
    settings.lock = lock
    let assets = try AssetFolder(folder.path, settings: settings)
    #expect(assets.assets.map { "\($0.name ?? "") \($0.slot.number)" } == ["other 0", "hero 5", "\u{E9} 9"])
    #expect(
      assets.lockChanges == [
        "~ data/hero = 5, until now data/Hero", "~ data/\u{E9} = 9, until now data/\u{C9}",
      ])
    #expect(assets.lock.assets.map(\.name) == ["hero", "other", "\u{E9}"])
  }

  /// With two files, or two names in the lock, the names do not show which one was renamed.
  @Test func anAmbiguousRenameKeepsNoNumber() throws {
    let folder = try TestFolder()
    try folder.write("[data]\n\"Hero\" = 5\n\"BAT\" = 6\n\"Bat\" = 7\n", to: "romkit.lock")
    for name in ["hero", "HERO", "bat"] { try folder.write([1], to: "data/\(name).DAT") }
    #expect(
      try AssetFolder(folder.path).lockChanges == ["+ data/HERO = 1", "+ data/bat = 2", "+ data/hero = 3"])
  }

  /// An explicit number, and an asset that is still there, are not renames.
  @Test func onlyAnAssetThatIsGoneIsRenamed() throws {
    let folder = try TestFolder()
    try folder.write("[data]\n\"Hero\" = 5\n\"Bat\" = 6\n", to: "romkit.lock")
    try folder.write("[slots]\n\"data/bat\" = 1\n", to: "romkit.toml")
    for name in ["hero", "Hero", "bat"] { try folder.write([1], to: "data/\(name).DAT") }
    #expect(try AssetFolder(folder.path).lockChanges == ["+ data/bat = 1", "+ data/hero = 2"])
  }

  @Test func aLockedBuildRefusesNamesThatDifferOnlyInCase() throws {
    let folder = try TestFolder()
    try folder.write("[data]\n\"Hero\" = 5\n\"hero\" = 6\n\"x\" = 0\n", to: "romkit.lock")
    for name in ["hero", "Hero", "x"] { try folder.write([1], to: "data/\(name).DAT") }
    #expect(try AssetFolder(folder.path).lockChanges == [])
    var settings = BuildSettings()
    settings.lock = .keep
    let problems = #expect(throws: Problems.self) { try AssetFolder(folder.path, settings: settings) }
    #expect(
      problems?.diagnostics.map { "\($0)" } == [
        """
        \(folder.path)/romkit.lock:3:1: error: data/Hero in line 2 and data/hero differ only in case [lock-only-case]
          help: rename one of the two files, because a disk of Windows or macOS holds only one of them; if one is gone, \
        free the numbers of assets that are gone
        """
      ])
  }

  // MARK: Any edits

  /// Assets are added, removed, renamed, moved, put back, and given other extensions and explicit numbers, in any order: no number
  /// changes or goes to another asset.
  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func noEditMovesAnotherAsset(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("romkit-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let fileExtensions: [SlotKind: [String]] = [
      .graphics: ["png", "bmp"], .effect: ["wav"], .data: ["txt", "DAT"],
    ]
    let kinds = fileExtensions.keys.sorted()
    // The present assets: the path of each asset's file, without its folder.
    var files: [AssetID: String] = [:]
    var given: [AssetID: UInt8] = [:]
    func write(_ id: AssetID, _ path: String) throws {
      let file = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data([1]).write(to: file)
      files[id] = path
    }
    func remove(_ id: AssetID) throws {
      if let path = files.removeValue(forKey: id) {
        try FileManager.default.removeItem(at: root.appendingPathComponent(path))
      }
    }
    func add() throws {
      let kind = kinds[Int.random(in: 0..<kinds.count, using: &generator)]
      let name = ["", "x/", "x/y/"][Int.random(in: 0..<3, using: &generator)]
      let own = "n\(Int.random(in: 0..<40, using: &generator))"
      let id = AssetID(kind, name + own)
      guard files[id] == nil, let fileExtension = fileExtensions[kind]?.randomElement(using: &generator)
      else { return }
      // Sometimes with an explicit, unused number.
      let number = UInt8.random(in: 0...255, using: &generator)
      let isFree = !given.contains { $0.key.kind == kind && $0.value == number } && given[id] == nil
      let prefix = isFree && Int.random(in: 0..<6, using: &generator) == 0 ? "\(SlotID(kind, number))-" : ""
      try write(id, "\(kind.folderName)/\(name)\(prefix)\(own).\(fileExtension)")
    }
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    for step in 0..<60 {
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let some = files.keys.sorted().randomElement(using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0, 1, 2: try add()
        case 3: if let some { try remove(some) }
        case 4:
          // A new name: the old asset is gone, and the renamed one is new.
          if let some {
            try remove(some)
            try add()
          }
        default:
          // Another extension: the same asset.
          if let some, let path = files[some],
            let fileExtension = fileExtensions[some.kind]?.randomElement(using: &generator)
          {
            try remove(some)
            try write(
              some, path.prefix(path.count - (path.split(separator: ".").last?.count ?? 0)) + fileExtension)
          }
        }
      }
      let folder = try AssetFolder(root.path)
      try folder.beginLock(among: OutputSet())?.commit()
      #expect(folder.assets.count == files.count)
      for asset in folder.assets {
        let id = AssetID(asset.slot.kind, try #require(asset.name))
        #expect(given[id] == nil || given[id] == asset.slot.number, "\(id), step \(step)")
        given[id] = asset.slot.number
      }
      let held = given.map { SlotID($0.key.kind, $0.value) }
      #expect(Set(held).count == held.count, "step \(step)")
      // A second look changes nothing.
      #expect(try AssetFolder(root.path).lockChanges.isEmpty)
    }
  }
}
