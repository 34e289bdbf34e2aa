import RomTestSupport
import TestSupport
import Testing
import VGSCore

@testable import RomKitArchive
@testable import RomKitBase
@testable import RomKitBuild
@testable import RomKitContainer
@testable import RomKitPictures
@testable import RomKitPreview
@testable import RomKitProject
@testable import RomKitRules

/// Pictures that are larger than a slot: cut into parts, put together again, and extracted as one file.
@Suite struct SplitPictureTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A picture whose pixels differ from their neighbours, with empty cells of 256 x 256.
  private static func picture(_ width: Int, _ height: Int, empty: Set<Int> = []) -> IndexedPicture {
    let columns = (width + 255) / 256
    let indices = (0..<width * height).map { place -> UInt8 in
      let (x, y) = (place % width, place / width)
      return empty.contains(y / 256 * columns + x / 256) ? 0 : UInt8(1 + (x * 7 + y * 13) % 15)
    }
    return IndexedPicture(
      checkedWidth: width, height: height, indices: indices,
      palette: Palette((0..<16).map { Colour(red: UInt8($0 * 16), green: UInt8(255 - $0), blue: 3) }),
      paletteCount: 16, transparent: [0])
  }

  private func write(
    _ picture: IndexedPicture, _ lines: String = "split = true", to name: String = "graphics/title.png"
  )
    throws
  {
    try folder.write(picture.png().bytes, to: "assets/\(name)")
    try folder.write("[[assets]]\nfiles = \"\(name)\"\n\(lines)\n", to: "assets/romkit.toml")
  }

  private func build() throws -> RomBuild { try RomBuild(folder: folder["assets"], jobs: 1) }

  /// The slots of the assets with names, as a text.
  private func slots(_ build: RomBuild) throws -> [String] {
    try build.slotTable().slots.filter { $0.id.kind == .graphics }.map { slot in
      guard case .picture(let width, let height) = slot.measure else { return slot.displayName }
      return "\(slot.id) \(slot.displayName) \(width)x\(height)"
    }
  }

  private func whole(_ build: RomBuild, _ name: String = "title") throws -> WholePicture {
    try #require(try build.slotTable().wholes.first { $0.name == name })
  }

  @Test func aPictureIsCutAndComesBack() throws {
    let picture = Self.picture(320, 240)
    try write(picture)
    let build = try build()
    #expect(try slots(build) == ["GSLOT000 graphics/title/0 256x240", "GSLOT001 graphics/title/1 64x240"])
    #expect(try whole(build).picture(in: build.rom)?.indices == picture.indices)
  }

  @Test(arguments: [
    ("cell = \"48x20\"", 240, 240), ("cell = \"256x256\"", 256, 256), ("cell = \"200x7\"", 200, 252),
  ])
  func noCellIsCut(lines: String, width: Int, height: Int) throws {
    let picture = Self.picture(500, 300)
    try write(picture, lines)
    let build = try build()
    let whole = try whole(build)
    #expect(whole.parts.allSatisfy { $0.bounds.x % width == 0 && $0.bounds.y % height == 0 })
    #expect(whole.parts[0].bounds == PixelRectangle(x: 0, y: 0, width: width, height: height))
    #expect(try whole.picture(in: build.rom)?.indices == picture.indices)
  }

  @Test func emptyPartsAreLeftOutAndNumbersStay() throws {
    try write(Self.picture(512, 512, empty: [1, 2]))
    let first = try build()
    #expect(
      try slots(first) == ["GSLOT000 graphics/title/0 256x256", "GSLOT001 graphics/title/3 256x256"])
    try first.write(to: folder["a.bin"])
    let picture = Self.picture(512, 512, empty: [0])
    try write(picture)
    let second = try build()
    #expect(
      try slots(second) == [
        "GSLOT001 graphics/title/3 256x256", "GSLOT002 graphics/title/1 256x256",
        "GSLOT003 graphics/title/2 256x256",
      ])
    #expect(try whole(second).picture(in: second.rom)?.indices == picture.indices)
  }

  @Test func theFramesOfASpriteAreExtractedAsOnePicture() throws {
    try folder.write(
      Fixtures.bytes("../../samples/garden/assets/graphics/robot.aseprite"),
      to: "assets/graphics/robot.aseprite")
    let build = try build()
    try build.write(to: folder["game.bin"])
    try RomExtraction(contentsOf: folder["game.bin"]).write(to: folder["out"])
    #expect(folder.files().filter { $0.hasPrefix("out/GSLOT") } == ["out/GSLOT000-robot.png"])
    try RomBuild(folder: folder["out"], jobs: 1).write(to: folder["again.bin"])
    #expect(try folder.bytes("again.bin") == folder.bytes("game.bin"))
  }

  @Test func allPartsHaveOnePalette() throws {
    // The colours of the right part are not those of the left one.
    let pixels = (0..<320 * 8).map { place -> ColourPicture.Pixel in
      let red: UInt8 = place % 320 < 256 ? 255 : 0
      return ColourPicture.Pixel(red: red, green: 0, blue: UInt8(place % 4 * 60))
    }
    let picture = ColourPicture(checkedWidth: 320, height: 8, pixels: pixels)
    try folder.write(picture.png().bytes, to: "assets/graphics/title.png")
    try folder.write("[[assets]]\nfiles = \"graphics/*\"\nsplit = true\n", to: "assets/romkit.toml")
    let build = try build()
    let palette = try Palette(parsing: #require(build.rom[SlotID(.data, 0)]).body.bytes())
    let whole = try #require(try whole(build).picture(in: build.rom))
    #expect(ColourPicture(whole, palette: palette).pixels.map(\.colour) == pixels.map(\.colour))
  }

  @Test func settingsApplyToTheWholePicture() throws {
    try write(Self.picture(400, 300), "split = true\ncrop = \"70,30,300,200\"")
    let build = try build()
    let whole = try whole(build)
    #expect(build.warnings.isEmpty)
    let picture = try #require(try whole.picture(in: build.rom))
    #expect((picture.width, picture.height) == (300, 200))
    #expect(picture[299, 199] == Self.picture(400, 300)[369, 229])
  }

  @Test(arguments: [
    ("scale = \"1/2\"", 200, 150), ("scale = \"3\"", 1_200, 900), ("resize = \"300x20\"", 300, 20),
    ("crop = \"0,0,100,50\"\nscale = \"4\"", 400, 200),
  ])
  func aPictureIsScaledBeforeItIsCut(lines: String, width: Int, height: Int) throws {
    try write(Self.picture(400, 300), "split = true\n\(lines)")
    let whole = try whole(build())
    #expect((whole.width, whole.height) == (width, height))
  }

  @Test func aScaleMayMakeAPictureTooLarge() throws {
    try write(Self.picture(400, 300), "scale = \"256\"")
    let problems = #expect(throws: Problems.self) { try build() }
    #expect(problems?.diagnostics.map(\.code) == ["picture-scale"])
  }

  @Test func theNumberInAFileNameIsThatOfTheFirstPart() throws {
    try write(Self.picture(300, 10), to: "GSLOT007-title.png")
    #expect(
      try slots(build()) == ["GSLOT000 graphics/title/1 44x10", "GSLOT007 graphics/title/0 256x10"])
  }

  @Test(arguments: [("", true), ("cell = \"32x24\"", false)])
  func extractionGivesOneFileThatPacksToTheSameBytes(cell: String, isPlain: Bool) throws {
    let picture = Self.picture(520, 500, empty: [1, 4])
    try write(picture, cell.isEmpty ? "split = true" : cell)
    try folder.write(Self.picture(8, 8).png().bytes, to: "assets/graphics/a.png")
    try build().write(to: folder["game.bin"])
    // The names are found in assets beside the ROM.
    try RomExtraction(contentsOf: folder["game.bin"]).write(to: folder["files"])
    let files = folder.files().filter { $0.hasPrefix("files/") }
    #expect(files.contains { $0.hasSuffix("-title.png") } && files.count { $0.hasSuffix(".png") } == 2)
    let file = try #require(files.first { $0.hasSuffix("-title.png") })
    guard case .indexed(let extracted) = try PictureFile(parsing: folder.bytes(file)).picture else {
      Issue.record("the file has full colours")
      return
    }
    #expect(extracted.indices == picture.indices)
    try RomBuild(folder: folder["files"], jobs: 1).write(to: folder["again.bin"])
    #expect(try folder.bytes("again.bin") == folder.bytes("game.bin"))
  }

  @Test func changedPartsAreExtractedAlone() throws {
    try write(Self.picture(512, 256))
    let build = try build()
    var rom = build.rom
    // The picture would be cut without this part.
    rom.records[1].body = Rom.Body(
      try SlotPicture(width: 256, height: 256, indices: [UInt8](repeating: 0, count: 65_536)).serialized())
    var names: [String] = []
    let extraction = try RomExtraction(of: rom, checksumsMatch: false, wholes: [whole(build)])
    _ = try extraction.forEachFile { names.append($0.name) }
    #expect(names.contains("GSLOT000.png") && names.contains("GSLOT001.png"))
  }

  @Test func theContactSheetShowsTheWholePicture() throws {
    try write(Self.picture(600, 300))
    let build = try build()
    let palettes = try PicturePalettes(of: build.rom)
    let sheet = try ContactSheet(
      of: build.rom, title: nil, palettes: palettes, parts: [:], wholes: [whole(build)]
    ).picture()
    // A third of the width and the height, with the first of nine pixels.
    let colours = ColourPicture(Self.picture(600, 300), palette: palettes[nil].palette)
    let row = (0..<200).map { colours[3 * $0, 0].colour }
    let rows = (0..<sheet.height).map { y in (0..<sheet.width).map { sheet[$0, y].colour } }
    #expect(rows.contains { line in line.indices.contains { line[$0...].starts(with: row) } })
  }

  @Test func itsNameStandsForAllParts() throws {
    try write(Self.picture(300, 300))
    let build = try build()
    let names = SlotNames(build.folder.lock, file: "romkit.lock", in: build.rom)
    let selection = try SlotSelection(["title"], in: build.rom, names: names)
    #expect(selection.indices == [0, 1, 2, 3] && !selection.isSingle)
    #expect(try SlotSelection(["graphics/title"], in: build.rom, names: names).indices == [0, 1, 2, 3])
  }

  @Test func aPictureNeedsAName() throws {
    try write(Self.picture(300, 10), to: "GSLOT007.png")
    let problems = #expect(throws: Problems.self) { try build() }
    #expect(problems?.diagnostics.map(\.code) == ["split-picture"])
    #expect(problems?.diagnostics.first?.help?.english.contains("GSLOT007-title.png") == true)
  }

  @Test(.enabled(if: Tier.current == .test, "make test: checks of memory make 16 million pixels slow"))
  func aLargePictureIsReadAsFarAsItsLimit() throws {
    // 16 MiB of indices, all but a corner empty.
    var indices = [UInt8](repeating: 0, count: 4_096 * 4_096)
    indices[indices.count - 1] = 1
    let picture = IndexedPicture(
      checkedWidth: 4_096, height: 4_096, indices: indices, palette: Palette([.black, Colour(5)]),
      paletteCount: 2)
    try write(picture)
    #expect(try slots(build()) == ["GSLOT000 graphics/title/255 256x256"])
  }
}
