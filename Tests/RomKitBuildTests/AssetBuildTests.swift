import Foundation
import RomTestSupport
import TestSupport
import Testing
import VGSCore

@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitProject

/// The sources, counts and warnings of a build.
@Suite struct AssetBuildTests {
  private static let coloured = TestPictures.picture(
    ["rg", "gr"], ["r": .init(red: 200, green: 0, blue: 0), "g": .init(red: 0, green: 200, blue: 0)])
  private static let indexed = IndexedPicture(
    checkedWidth: 2, height: 1, indices: [1, 2],
    palette: Palette([.black, Colour(0xC80000), Colour(0xC800)]),
    paletteCount: 3)

  private func build(_ folder: TestFolder, cached: Bool = false) throws -> RomBuild {
    try RomBuild(folder: folder["assets"], jobs: 1, cache: cached ? folder["cache"] : nil)
  }

  private func bytes(_ build: RomBuild) throws -> [UInt8] {
    var sink = MemorySink()
    try build.write(to: &sink)
    return sink.bytes
  }

  private func body(_ slot: SlotID, _ build: RomBuild) throws -> [UInt8]? {
    try build.rom[slot]?.body.bytes()
  }

  private func origins(_ build: RomBuild) -> [String: Int] {
    let summary = build.summary
    return ["converted": summary.converted, "cached": summary.cached, "kept": summary.kept]
  }

  // MARK: The cache

  @Test func earlierConversionsComeFromTheCache() throws {
    let folder = try TestFolder()
    try folder.write(try PNGFile(.colour(Self.coloured)).serialized(), to: "assets/graphics/full.png")
    try folder.write(try PNGFile(.indexed(Self.indexed)).serialized(), to: "assets/graphics/indexed.png")
    try folder.write("hello", to: "assets/data/text.txt")
    try folder.write([1, 2], to: "assets/data/table.DAT")
    let first = try build(folder, cached: true)
    let second = try build(folder, cached: true)
    // The palette of the full-colour picture is one more.
    #expect(origins(first) == ["converted": 4, "cached": 0, "kept": 1])
    #expect(origins(second) == ["converted": 0, "cached": 4, "kept": 1])
    #expect(try bytes(first) == bytes(second))
    #expect(first.conversions == second.conversions)
    #expect(first.warnings == second.warnings)
    #expect(try bytes(build(folder)) == bytes(first))
  }

  /// Whichever is first, and however many jobs there are.
  @Test func equalFilesAreAllConverted() throws {
    let folder = try TestFolder()
    for name in ["a", "b"] { try folder.write("hello", to: "assets/data/\(name).txt") }
    #expect(origins(try build(folder, cached: true)) == ["converted": 2, "cached": 0, "kept": 0])
    #expect(origins(try build(folder, cached: true)) == ["converted": 0, "cached": 2, "kept": 0])
  }

  /// Each option makes another conversion, and the one before stays in the cache.
  @Test(arguments: ["final-nul = false", "size = 64", "line-ends = \"crlf\"", "encoding = \"utf-8\""])
  func otherSettingsAreNotServedFromTheCache(option: String) throws {
    let folder = try TestFolder()
    try folder.write("héllo\n", to: "assets/data/text.txt")
    try folder.write("[defaults]\nencoding = \"utf-8\"\n", to: "assets/romkit.toml")
    let isSame = option.hasPrefix("encoding")
    let first = try build(folder, cached: true)
    let lines = isSame ? option : "encoding = \"utf-8\"\n\(option)"
    try folder.write("[defaults]\n\(lines)\n", to: "assets/romkit.toml")
    let second = try build(folder, cached: true)
    #expect(second.summary.cached == (isSame ? 1 : 0))
    #expect(try (bytes(first) == bytes(second)) == isSame)
    try folder.write("[defaults]\nencoding = \"utf-8\"\n", to: "assets/romkit.toml")
    #expect(origins(try build(folder, cached: true)) == ["converted": 0, "cached": 1, "kept": 0])
  }

  @Test func anotherSchemaIsNotServedFromTheCache() throws {
    let folder = try TestFolder()
    try folder.write("a\n7\n", to: "assets/data/t.csv")
    var bodies: [[UInt8]?] = []
    for type in ["u8", "u16", "u8"] {
      try folder.write("[[field]]\nname = \"a\"\ntype = \"\(type)\"\n", to: "assets/data/t.toml")
      let build = try build(folder, cached: true)
      #expect(build.summary.cached == (bodies.count == 2 ? 1 : 0))
      bodies.append(try body(SlotID(.data, 1), build))
    }
    #expect(bodies.map { $0?.count } == [1, 2, 1])
  }

  @Test(arguments: [(1, 1), (2, 0), (3, 0)])
  func onlyAStoredConversionOfOneBodyIsThatOfAnAsset(count: Int, cached: Int) throws {
    let folder = try TestFolder()
    try folder.write(try PNGFile(.indexed(Self.indexed)).serialized(), to: "assets/GSLOT000.png")
    // Without a palette, which would be another conversion.
    try folder.write("[[palettes]]\npictures = \"*\"\n", to: "assets/romkit.toml")
    _ = try build(folder, cached: true)
    let cache = ConversionCache(folder: folder["cache"])
    let stored = folder.files().filter { $0.hasPrefix("cache/objects/") }
    #expect(stored.count == 1)
    let key = try #require(SHA256.Digest(hexadecimal: Path.name(of: stored[0])))
    let bodies = (0..<count).map { _ in Rom.Body(RuleROM.picture) }
    cache.keep(try ConversionParts(bodies: bodies).serialized(paths: []), for: key)
    let second = try build(folder, cached: true)
    #expect(second.summary.cached == cached)
    #expect(try (body(SlotID(.graphics, 0), second) == RuleROM.picture) == (cached == 1))
  }

  // MARK: Kept bodies

  private func kept() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write("hello", to: "assets/DSLOT000.txt")
    try folder.write([9, 8, 7], to: "assets/old/DSLOT000.DAT")
    let digest = SHA256.digest(of: Array("hello".utf8)).hexadecimal
    try folder.write(
      """
      [[kept]]
      slot = "DSLOT000"
      file = "DSLOT000.txt"
      sha256 = "\(digest)"
      body = "old/DSLOT000.DAT"

      """, to: "assets/romkit.toml")
    return folder
  }

  @Test func aKeptBodyIsPackedAsLongAsItsFileIsUnchanged() throws {
    let folder = try kept()
    let first = try build(folder)
    #expect(try body(SlotID(.data, 0), first) == [9, 8, 7])
    #expect(origins(first) == ["converted": 0, "cached": 0, "kept": 1])
    #expect(first.conversions.isEmpty)
    #expect(
      first.inputs
        == ["assets/DSLOT000.txt", "assets/old/DSLOT000.DAT", "assets/romkit.toml"].map { folder[$0] })
    try folder.write("other", to: "assets/DSLOT000.txt")
    let second = try build(folder)
    #expect(try body(SlotID(.data, 0), second) == Array("other\0".utf8))
    #expect(
      second.conversions.first?.english
        == folder["assets/DSLOT000.txt"] + ": changed, so old/DSLOT000.DAT is not used")
  }

  @Test func aMissingKeptBodyIsReported() throws {
    let folder = try kept()
    try FileManager.default.removeItem(atPath: folder["assets/old/DSLOT000.DAT"])
    let problems = #expect(throws: Problems.self) { try build(folder) }
    #expect(problems?.diagnostics.map(\.place.file) == [folder["assets/old/DSLOT000.DAT"]])
    #expect(problems?.diagnostics.map(\.code) == ["file-open"])
  }

  // MARK: Full-colour pictures

  @Test(
    arguments: [
      (1, "", ["GSLOT000", "DSLOT000"]), (2, "", ["GSLOT000", "GSLOT001", "DSLOT000"]),
      (3, "palette-slot = 9\n", ["GSLOT000", "GSLOT001", "GSLOT002", "DSLOT009"]),
      (2, "profile = \"vge\"\n", ["GSLOT000", "GSLOT001"]),
      (1, "[[palettes]]\npictures = \"*\"\nslot = \"DSLOT003\"\n", ["GSLOT000", "DSLOT003"]),
    ])
  func picturesOfFullColoursComeWithTheirPalette(count: Int, manifest: String, slots: [String]) throws {
    let folder = try TestFolder()
    let picture = try PNGFile(.colour(Self.coloured)).serialized()
    for number in 0..<count { try folder.write(picture, to: "assets/GSLOT00\(number).png") }
    try folder.write(manifest, to: "assets/romkit.toml")
    let build = try build(folder)
    #expect(build.rom.records.map(\.name.label) == slots)
    #expect(origins(build) == ["converted": slots.count, "cached": 0, "kept": 0])
    let palettes = build.rom.records.filter { $0.slot?.kind == .data }
    #expect(palettes.allSatisfy { $0.body.size == 1_024 })
  }

  @Test(
    arguments: [
      ("", "palette-slot-taken"), ("[[palettes]]\npictures = \"*\"\n", "palette-without-slot"),
    ])
  func aPaletteWithoutAPlaceIsAProblemOfTheFirstPicture(manifest: String, code: String) throws {
    let folder = try TestFolder()
    try folder.write(try PNGFile(.indexed(Self.indexed)).serialized(), to: "assets/GSLOT000.png")
    for number in 1...2 {
      try folder.write(
        try PNGFile(.colour(Self.coloured)).serialized(), to: "assets/GSLOT00\(number).png")
    }
    try folder.write([1], to: "assets/DSLOT000.DAT")
    try folder.write(manifest, to: "assets/romkit.toml")
    let problems = #expect(throws: Problems.self) { try build(folder) }
    #expect(problems?.diagnostics.map(\.code) == [code])
    #expect(problems?.diagnostics.map(\.place.file) == [folder["assets/GSLOT001.png"]])
  }

  // MARK: Bytes after the last body

  /// They would make the checksums wrong.
  @Test func bytesAfterChecksumsAreRefused() throws {
    let folder = try TestFolder()
    try folder.write("hello", to: "assets/data/text.txt")
    try folder.write([1, 2, 3], to: "assets/rest.bin")
    try folder.write("trailing = \"rest.bin\"\n", to: "assets/romkit.toml")
    let problems = try #require(throws: Problems.self) { try build(folder) }
    #expect(problems.diagnostics.map(\.code) == ["manifest-trailing"])
    #expect(problems.diagnostics.first?.place.position == .line(1, column: 12))
    try folder.write("trailing = \"rest.bin\"\nchecksums = false\n", to: "assets/romkit.toml")
    #expect(try bytes(build(folder)).suffix(3) == [1, 2, 3])
  }
}
