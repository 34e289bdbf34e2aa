import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitProject

/// The text of a manifest, and the order that it gives to records.
@Suite struct ManifestTextTests {
  private func parse(_ text: String) throws -> Manifest {
    try Manifest(parsing: Array(text.utf8), path: "romkit.toml").withoutPlaces
  }

  private func heads(_ problems: [Diagnostic]) -> [String] {
    problems.map { diagnostic in String(diagnostic.rendered().prefix { $0 != "\n" }) }
  }

  @Test(
    arguments: [
      (1, [1]), (7, [7]), (8, [8]), (9, [8, 1]), (15, [8, 7]), (16, [8, 8]), (17, [8, 8, 1]),
      (25, [8, 8, 8, 1]),
    ])
  func listsHaveEightItemsALine(count: Int, lengths: [Int]) throws {
    var ordered = Manifest()
    ordered.order = (0..<count).map { "n\($0)" }
    var unchecked = Manifest()
    unchecked.unchecked = (0..<count).map { SlotID(.data, UInt8($0)) }
    for manifest in [ordered, unchecked] {
      let text = manifest.serialized(about: [])
      let lines = text.split(separator: "\n").filter { $0.hasPrefix("  \"") }
      #expect(lines.map { $0.split(separator: " ").count } == lengths)
      #expect(lines.allSatisfy { $0.hasSuffix("\",") })
      #expect(try parse(text) == manifest)
    }
  }

  @Test func everyPartHasItsPlaceAndItsEmptyLines() throws {
    var manifest = Manifest()
    manifest.title = "T"
    manifest.profile = .vge
    manifest.outputs = ["../x.bin", "y.bin"]
    manifest.ignore = ["*.md", "*.txt"]
    manifest.checksums = false
    manifest.mayBeEmpty = true
    manifest.paletteSlot = 7
    manifest.order = ["GSLOT001", "extra"]
    manifest.unchecked = [SlotID(.music, 3)]
    manifest.uncheckedAssets = [AssetID(.music, "b")]
    manifest.trailing = "end"
    manifest.headers = HeaderFiles(c: "a.h", sizes: "s.h", swift: "b.swift", json: "c.json")
    manifest.budget.total = 8 << 20
    manifest.budget.kinds = [.effect: 1000, .music: 3 << 10, .data: 0, .program: 2 << 30]
    var rule = PaletteRule(pictures: ["graphics/**"])
    rule.slot = SlotID(.data, 4)
    rule.options.colors = 16
    rule.options.reserve = [7...7, 240...255]
    manifest.palettes = [rule]
    manifest.slots = [.init(asset: AssetID(.graphics, "title"), number: 7)]
    let digest = SHA256.digest(of: [1])
    manifest.kept = [
      KeptBody(slot: SlotID(.music, 1), file: "BSLOT001.mml", sha256: digest, body: "old/BSLOT001.BGM")
    ]
    manifest.entries = [.init(file: "x", name: RecordName(literal: "README"))]
    let text = manifest.serialized(about: ["one", "two"])
    #expect(
      text == """
        # one
        # two

        title = "T"

        profile = "vge"

        output = ["../x.bin", "y.bin"]

        ignore = ["*.md", "*.txt"]

        checksums = false

        # no assets make a ROM without records
        empty = true

        palette-slot = 7

        # the order of the records
        order = [
          "GSLOT001", "extra",
        ]

        # packed unchanged, although a console cannot use them
        unchecked = [
          "BSLOT003", "music/b",
        ]

        # bytes after the last body, where a ROM should end
        trailing = "end"

        [headers]
        c = "a.h"
        c-sizes = "s.h"
        swift = "b.swift"
        json = "c.json"

        [budget]
        total = "8 MiB"
        sounds = 1000
        music = "3 KiB"
        data = 0
        programs = "2 GiB"

        [[palettes]]
        pictures = "graphics/**"
        slot = "DSLOT004"
        colors = 16
        reserve = ["7", "240-255"]

        [slots]
        "graphics/title" = 7

        # packed instead of the files, as long as those have these checksums

        [[kept]]
        slot = "BSLOT001"
        file = "BSLOT001.mml"
        sha256 = "\(digest.hexadecimal)"
        body = "old/BSLOT001.BGM"

        [[record]]
        file = "x"
        name = "README"

        """)
    #expect(try parse(text) == manifest)
  }

  // MARK: The order of records

  private func sorted(_ keys: [String], by order: [String], assets: [AssetFile] = []) -> [Int] {
    let records = keys.enumerated().map { index, key in
      (key: key, record: Rom.Record(SlotID(.data, UInt8(index)), body: Rom.Body([])))
    }
    return ManifestOrder(order, assets: assets).sorted(records).compactMap { record in
      record.slot.map { Int($0.number) }
    }
  }

  @Test func recordsThatTheOrderDoesNotNameFollowAsTheyAre() {
    let keys = ["DSLOT004", "b", "GSLOT000", "a", "GSLOT001"]
    #expect(sorted(keys, by: []) == [0, 1, 2, 3, 4])
    #expect(sorted(keys, by: ["a"]) == [3, 0, 1, 2, 4])
    #expect(sorted(keys, by: ["a", "gslot001"]) == [3, 4, 0, 1, 2])
    #expect(sorted(keys, by: ["GSLOT001", "GSLOT000", "DSLOT004"]) == [4, 2, 0, 1, 3])
    // A missing name leaves no gap.
    #expect(sorted(keys, by: ["none", "b", "none either"]) == [1, 0, 2, 3, 4])
  }

  @Test func theNameOfAnAssetStandsForItsSlot() throws {
    let folder = try TestFolder()
    try folder.write([1], to: "data/DSLOT004-here.DAT")
    let assets = try AssetFolder(folder.path).assets
    #expect(sorted(["x", "DSLOT004"], by: ["data/here"], assets: assets) == [1, 0])
    #expect(sorted(["x", "DSLOT004"], by: ["data/there"], assets: assets) == [0, 1])
  }

  @Test func namesInTheOrderThatAreTwiceOrNotThereAreReportedWithTheirPositions() throws {
    let text = "order = [\"GSLOT001\",\n  \"a\", \"gslot001\",\n\"b\"]\n"
    let manifest = try Manifest(parsing: Array(text.utf8), path: "x/romkit.toml")
    let order = ManifestOrder(manifest.order, assets: [])
    #expect(
      heads(order.problems(among: ["GSLOT001", "b"], hidden: [], in: manifest)) == [
        "x/romkit.toml:2:3: error: order names \"a\", but this folder has no such slot, asset or file of a [[record]] [manifest-missing-file]",
        "x/romkit.toml:2:8: error: order names GSLOT001 twice [manifest-twice]",
      ])
    #expect(
      heads(order.problems(among: ["GSLOT001", "a"], hidden: [], in: manifest.withoutPlaces)) == [
        "romkit.toml: error: order names GSLOT001 twice [manifest-twice]",
        "romkit.toml: error: order names \"b\", but this folder has no such slot, asset or file of a [[record]] [manifest-missing-file]",
      ])
  }
}
