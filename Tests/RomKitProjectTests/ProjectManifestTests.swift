import Foundation
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitContainer
@testable import RomKitProject
@testable import RomKitText

/// Reading and writing a project file.
@Suite struct ProjectManifestTests {
  private func parse(_ text: String) throws -> Manifest {
    try Manifest(parsing: Array(text.utf8), path: "romkit.toml").withoutPlaces
  }

  /// The examples of a document, by language.
  private func examples() throws -> [String] {
    let path = Fixtures.folder.appendingPathComponent("../../Documentation/Project.md").standardized
    let text = try String(contentsOf: path, encoding: .utf8)
    return text.components(separatedBy: "```toml\n").dropFirst().map {
      String($0.components(separatedBy: "```")[0])
    }
  }

  @Test func everyExampleOfTheDocumentIsRead() throws {
    let examples = try examples()
    #expect(examples.count == 5)
    for example in examples {
      if example.hasPrefix("# romkit.lock") {
        let lock = try SlotLock(parsing: Array(example.utf8), path: "romkit.lock").withoutPositions
        #expect(
          lock.assets.map(\.description)
            == ["graphics/enemies/bat"] + (0...3).map { "graphics/map/\($0)" } + [
              "graphics/title", "music/stage1",
            ])
        #expect(lock.splits["map"]?.numbers == [0, 1, 2, 3])
        #expect(try SlotLock(parsing: Array(lock.serialized().utf8), path: "x").withoutPositions == lock)
      } else if example.hasPrefix("[[field]]") {
        #expect(try TableSchema(parsing: Array(example.utf8)[...]).fields.count > 1)
      } else {
        let manifest = try parse(example)
        #expect(manifest != Manifest())
        #expect(try parse(manifest.serialized(about: ["anything"])) == manifest)
      }
    }
  }

  @Test func everyKeyComesBack() throws {
    var manifest = Manifest()
    manifest.title = "A \"game\" \\ of é"
    manifest.profile = .vge
    manifest.outputs = ["../x y.bin"]
    manifest.ignore = ["*.md", "**/x[!a-c]?"]
    manifest.headers = HeaderFiles(c: "a.h", sizes: "s.h", swift: "b.swift", json: "c.json")
    manifest.checksums = false
    manifest.order = ["GSLOT001", "data/a"]
    manifest.unchecked = [SlotID(.music, 3)]
    manifest.uncheckedAssets = [AssetID(.music, "b/c")]
    manifest.paletteSlot = 255
    manifest.trailing = "end"
    manifest.budget.total = 8 << 20
    manifest.budget.kinds = [.effect: 1000, .music: 3 << 10, .data: 0]
    manifest.defaults.profile = .vge
    var rule = PaletteRule(pictures: ["graphics/**"])
    rule.slot = SlotID(.data, 4)
    rule.options.file = "p/a.gpl"
    rule.options.colors = 16
    rule.options.grid = .rgb555
    rule.dither = .ordered
    var other = PaletteRule(pictures: ["a", "b"])
    other.options.lock = [.init(entries: 0...15, file: "b.pal"), .init(entries: 20...20, file: "c d.act")]
    other.options.reserve = [7...7, 240...255]
    manifest.palettes = [rule, other]
    var options = AssetSettings()
    options.crop = .init(x: 1, y: 2, width: 3, height: 4)
    options.transparent = .index
    options.dither = .diffusion
    options.remap = true
    options.exact = false
    options.resample = .reject
    options.compression = .best
    options.encoding = .utf8
    options.lineEnds = .keep
    options.finalNUL = false
    options.size = 512
    options.fontCheck = true
    options.schema = "data/s.toml"
    manifest.assets = [AssetRule(files: ["a/*"], options: options)]
    manifest.slots = [.init(asset: AssetID(.graphics, "title"), number: 7)]
    manifest.kept = [
      KeptBody(
        slot: SlotID(.music, 1), file: "BSLOT001.mml", sha256: SHA256.digest(of: [1]),
        body: "originals/BSLOT001.BGM")
    ]
    manifest.entries = [.init(file: "x", name: RecordName(literal: "README"))]
    #expect(try parse(manifest.serialized(about: ["one", "two"])) == manifest)
  }

  @Test(
    arguments: [
      ("512", 512), ("\"512 KiB\"", 512 << 10), ("\"8MiB\"", 8 << 20), ("\"1 GiB\"", 1 << 30), ("\"7 B\"", 7),
    ])
  func budgetsHaveUnits(text: String, bytes: Int) throws {
    #expect(try parse("[budget]\ntotal = \(text)").budget.total == bytes)
  }

  @Test(arguments: ["-1", "\"8 MB\"", "\"MiB\"", "\"99999999999 GiB\"", "1.5", "\"1.5 MiB\""])
  func anInvalidBudgetIsRefused(text: String) throws {
    let problems = #expect(throws: Problems.self) { try parse("[budget]\ntotal = \(text)") }
    #expect(
      problems?.diagnostics.map { $0.rendered() } == [
        "romkit.toml:2:9: error: total must be a whole number of bytes, not below 0, or one with B, KiB, MiB or GiB in quotes, such as \"512 KiB\" [manifest-type]"
      ])
  }

  @Test func coloursIsAnotherSpellingOfColors() throws {
    let rule = "[[palettes]]\npictures = \"*\"\n"
    #expect(try parse(rule + "colours = 16").palettes == parse(rule + "colors = 16").palettes)
    #expect(throws: Problems.self) { try parse(rule + "colours = 1") }
    #expect(throws: Problems.self) { try parse(rule + "colors = 16\ncolours = 16") }
  }

  /// Entries were once compared with all before them, in quadratic time.
  @Test func manyNumbersAreRead() throws {
    let text = "[slots]\n" + (0..<16_383).map { "\"data/name\($0)\" = \($0 % 256)\n" }.joined()
    var count = 0
    let seconds = try processorSeconds { count = try parse(text).slots.count }
    #expect(count == 16_383 && seconds < 60)
  }

  @Test func anyBytesAreReadOrRefused() throws {
    var generator = SeededGenerator(seed: 6)
    let words = try examples().joined(separator: "\n").split(separator: "\n").map(String.init)
    for _ in 0..<400 {
      let lines = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        words.randomElement(using: &generator) ?? ""
      }
      var bytes = Array(lines.joined(separator: "\n").utf8)
      if Bool.random(using: &generator), !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      do {
        let manifest = try Manifest(parsing: bytes, path: "x").withoutPlaces
        #expect(try parse(manifest.serialized(about: [])) == manifest)
      } catch let problems as Problems {
        #expect(!problems.diagnostics.isEmpty)
      }
      _ = try? SlotLock(parsing: bytes, path: "x")
    }
  }
}
