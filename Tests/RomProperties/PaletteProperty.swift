import Foundation
import RomKitArchive
import RomKitBase
import RomKitBuild
import RomKitContainer
import RomKitInspection
import RomKitPictures
import RomKitPreview
import RomKitProject
import RomKitRules
import TestSupport
import VGSCore
import VGSPlayer

extension Property {
  /// Projects with several palettes: wherever a picture is shown, every pixel has the colour of its source, exactly or within the
  /// error that pack reports. With romkit.lock, the readers know the palettes; a ROM alone is extracted in the palette of the
  /// user's choice; and packing what was extracted gives the same ROM and the same palettes.
  package static let picturePalettes = Property(
    "palettes of pictures", count: 1_000,
    least: [
      "several palettes": 600, "one palette": 90, "assigned": 500, "indexed": 1_000, "full colours": 800,
      "reduced": 90, "without a name": 300, "without a rule": 300,
    ]
  ) { number in
    var random = SeededGenerator(seed: 70_000 + UInt64(number))
    let folder = try TestFolder()
    let project = try PaletteProject(in: folder, using: &random)
    let build = try RomBuild(AssetFolder(folder.path))
    // Not with RomBuild.write, which waits for the disk.
    var sink = MemorySink()
    try build.writer.write(to: &sink)
    let bytes = sink.bytes
    try folder.write(bytes, to: "game.bin")
    try folder.write(build.folder.lock.serialized(), to: SlotLock.fileName)
    let rom = try Rom(parsing: ByteSource(bytes))
    let pictures = try project.pictures.map { try ShownPicture($0, in: build) }
    let isSeveral = Set(pictures.map(\.palette)).count > 1
    var counts = [
      isSeveral ? "several palettes" : "one palette": 1,
      "reduced": pictures.contains { $0.error > 0 } ? 1 : 0,
    ]
    for picture in project.pictures {
      counts[picture.isIndexed ? "indexed" : "full colours", default: 0] += 1
      if picture.name.contains("GSLOT") { counts["without a name", default: 0] += 1 }
      if !picture.isInRule { counts["without a rule", default: 0] += 1 }
    }

    let names = SlotNames(beside: folder["game.bin"], in: rom)
    let palettes = try PicturePalettes(of: rom, names.palettes)
    counts["assigned"] = palettes.assigned.isEmpty ? 0 : 1
    let readers = PaletteReaders(rom: rom, bytes: bytes, pictures: pictures)
    try readers.checkPreview(palettes)
    try readers.checkSheet(palettes)
    try readers.checkPage(palettes)
    try readers.checkScene()
    try readers.checkHeaders(build)
    try readers.checkExtraction(palettes)
    // A ROM alone, and the palette that its user chooses.
    let alone = try PicturePalettes(of: rom)
    try demand((alone.other(for: nil) != nil) == isSeveral, "whether there is a choice of palettes")
    if let slot = pictures.map(\.palette).filter({ rom[$0] != nil }).max() {
      let own = PaletteReaders(rom: rom, bytes: bytes, pictures: pictures.filter { $0.palette == slot })
      let chosen = try PicturePalettes(of: rom, given: ScreenPalette(slot: slot, in: rom), names.palettes)
      try own.checkPreview(chosen)
      try own.checkPage(chosen)
      try own.checkExtraction(chosen, isAssigned: false)
    }
    return counts
  }
}

/// A folder of random pictures with one to four palettes.
private struct PaletteProject {
  struct Picture {
    let name: String
    let isIndexed: Bool
    let isInRule: Bool
    let width: Int
    /// Nil for a transparent pixel.
    let pixels: [Colour?]
    /// The data slot of its palette.
    let palette: SlotID
  }

  private(set) var pictures: [Picture] = []

  init(in folder: TestFolder, using random: inout SeededGenerator) throws {
    func chance(_ share: Int) -> Bool { Int.random(in: 0..<share, using: &random) == 0 }
    var slots = (0..<8).map { SlotID(.data, $0) }.shuffled(using: &random)
    let isNamed = !chance(3)
    var manifest = ""
    var rules = ""
    for group in 0..<Int.random(in: 1...4, using: &random) {
      let slot = slots.removeFirst()
      let isInRule = group > 0 || chance(2)
      let palette = Palette((0..<16).map { _ in Colour(UInt32.random(in: 0...0xFF_FFFF, using: &random)) })
      let isGiven = isInRule && chance(3)
      let isReduced = isInRule && !isGiven && chance(4)
      let prefix = isNamed ? "graphics/g\(group)-" : "GSLOT0\(group)"
      if isInRule {
        rules += "[[palettes]]\npictures = \"\(prefix)*\"\nslot = \"\(slot)\"\n"
        if isReduced { rules += "colors = 4\n" }
      } else {
        manifest += "palette-slot = \(slot.number)\n"
      }
      if isGiven {
        let file = chance(2) ? "\(slot).gpl" : "palettes/\(group).gpl"
        try folder.write(PaletteFile(palette).serialized(as: .gimp), to: file)
        if file.contains("/") { rules += "file = \"\(file)\"\n" }
      }
      for number in 0..<Int.random(in: 1...3, using: &random) {
        let (width, height) = (Int.random(in: 1...9, using: &random), Int.random(in: 1...9, using: &random))
        var pixels: [Colour?]
        // A palette is chosen for full-colour pictures besides the entries of indexed ones.
        let isIndexed = !isReduced && chance(2)
        let name = prefix + "\(number)"
        if isIndexed {
          let indices = (0..<width * height).map { _ in UInt8.random(in: 0...15, using: &random) }
          let picture = IndexedPicture(
            checkedWidth: width, height: height, indices: indices, palette: palette, transparent: [0])
          pixels = indices.map { $0 == 0 ? nil : palette[$0] }
          let isBitmap = chance(3)
          try folder.write(
            (isBitmap ? try picture.bmp() : try picture.png()).bytes, to: name + (isBitmap ? ".bmp" : ".png"))
        } else {
          let own =
            isGiven
            ? Array(palette.colours[1..<16])
            : (0..<(isReduced ? 20 : 5)).map { _ in Colour(UInt32.random(in: 0...0xFF_FFFF, using: &random)) }
          pixels = (0..<width * height).map { _ in chance(6) ? nil : own.randomElement(using: &random) }
          let picture = ColourPicture(
            checkedWidth: width, height: height,
            pixels: pixels.map { colour in
              colour.map { ColourPicture.Pixel(red: $0.red, green: $0.green, blue: $0.blue) }
                ?? ColourPicture.Pixel(red: 9, green: 9, blue: 9, alpha: 0)
            })
          try folder.write(picture.png().bytes, to: name + ".png")
        }
        pictures.append(
          Picture(
            name: name, isIndexed: isIndexed, isInRule: isInRule, width: width, pixels: pixels, palette: slot)
        )
      }
    }
    try folder.write(manifest + rules, to: Manifest.fileName)
  }
}

/// A picture in a ROM, with the colours that must be seen: those of its source, or those that pack chose for them.
private struct ShownPicture {
  let name: String
  let slot: SlotID
  let palette: SlotID
  let width: Int
  let height: Int
  /// Nil for a transparent pixel.
  let pixels: [Colour?]
  /// The largest error of a pixel.
  let error: Double

  init(_ source: PaletteProject.Picture, in build: RomBuild) throws {
    guard let asset = build.folder.assets.first(where: { $0.relativePath.hasPrefix("\(source.name).") }),
      let record = build.rom[asset.slot]
    else { throw Property.Broken("\(source.name) is not in the ROM") }
    (name, slot, palette) = (source.name, asset.slot, source.palette)
    let picture = try SlotPicture(parsing: try record.body.bytes())
    (width, height) = (picture.width, picture.height)
    try Property.demand(width == source.width, "\(name): the width")
    let hasSlot = build.rom[palette] != nil
    let colours = hasSlot ? try ScreenPalette(slot: palette, in: build.rom).palette : Palette()
    let line = build.conversions.first { $0.contains("/\(asset.relativePath): ") }
    let reported = line.flatMap { PictureSet.worstError(in: $0.english) } ?? 0
    var shown: [Colour?] = []
    for (expected, index) in zip(source.pixels, picture.indices) {
      try Property.demand((expected == nil) == (index == 0), "\(name): what is transparent")
      guard let expected else {
        shown.append(nil)
        continue
      }
      try Property.demand(hasSlot, "\(name): there is no \(palette)")
      let found = colours[index].opaque
      try Property.demand(
        found == expected.opaque || PictureSet.distance(expected, found) <= reported + 0.0002,
        "\(name): \(found) for \(expected), and pack reported \(line ?? "nothing")")
      shown.append(found)
    }
    (pixels, error) = (shown, reported)
  }
}

/// Everything that shows the pictures of a ROM.
private struct PaletteReaders {
  let rom: Rom
  let bytes: [UInt8]
  let pictures: [ShownPicture]

  private func check(_ reader: String, _ picture: ShownPicture, _ colours: [Colour?]) throws {
    for (place, (expected, found)) in zip(picture.pixels, colours).enumerated() where expected != nil {
      try Property.demand(
        expected?.opaque == found?.opaque,
        "\(reader) of \(picture.name), pixel \(place): \(found as Any) for \(expected as Any)")
    }
    try Property.demand(colours.count == picture.pixels.count, "\(reader) of \(picture.name): the size")
  }

  private static func colours(_ picture: ColourPicture) -> [Colour?] {
    picture.pixels.map { Colour(red: $0.red, green: $0.green, blue: $0.blue) }
  }

  func checkPreview(_ palettes: PicturePalettes) throws {
    for picture in pictures {
      guard let record = rom[picture.slot] else { throw Property.Broken("there is no \(picture.slot)") }
      let slot = try SlotPicture(parsing: try record.body.bytes())
      let preview = PicturePreview(of: slot, palette: palettes[picture.slot].palette)
      try check("the preview", picture, Self.colours(preview.colourPicture))
      let place = rom.records.firstIndex { $0.slot == picture.slot } ?? 0
      let info = try RecordInfo(of: place, in: rom, file: "x", palettes: palettes)
      let listed = Dictionary(first: info.colours.map { ($0.index, $0.colour) })
      try check("the info", picture, slot.indices.map { listed[$0] })
    }
  }

  /// Counts the pixels of each colour: a picture of small sides is enlarged to at most 64 pixels.
  func checkSheet(_ palettes: PicturePalettes) throws {
    var expected: [Colour: Int] = [:]
    for picture in pictures {
      let scale = 64 / max(picture.width, picture.height)
      for case let colour? in picture.pixels { expected[colour.opaque, default: 0] += scale * scale }
    }
    let sheet = try ContactSheet(of: rom, title: nil, palettes: palettes, parts: [:]).picture()
    var found: [Colour: Int] = [:]
    for case let colour? in Self.colours(sheet) { found[colour.opaque, default: 0] += 1 }
    for (colour, count) in expected {
      try Property.demand(found[colour] == count, "the sheet: \(colour) \(found[colour] ?? 0), not \(count)")
    }
  }

  /// The page has the player choose its palettes, as its scripts do.
  func checkPage(_ palettes: PicturePalettes) throws {
    let page = try RomPage(
      parsing: ByteSource(bytes), name: "x", palettes: { _ in palettes }, subject: nil, language: .english)
    let text = Data((page.report?.text ?? "").utf8)
    let report = try JSONSerialization.jsonObject(with: text) as? [String: Any]
    let assigned = report?["palettes"] as? [String: Int] ?? [:]
    let given = (report?["palette"] as? String).flatMap { Data(base64Encoded: $0) }
    var player = Player()
    player.open(bytes)
    let screen = try given.map { try Palette(parsing: Array($0)) } ?? player.palette
    for picture in pictures {
      let slot = assigned["\(picture.slot)"].flatMap { UInt8(exactly: $0) }
      player.palette = slot.flatMap { player.rom.palette(of: .data, $0) } ?? screen
      var words = [UInt32](repeating: 0, count: picture.pixels.count)
      var span = words.mutableSpan
      _ = try player.showPicture(picture.slot.number, .full, isTransparent: true, in: &span)
      // The lowest byte is red; in a colour it is blue.
      try check(
        "the page", picture, words.map { Colour(($0 & 0xFF) << 16 | ($0 & 0xFF00) | ($0 >> 16 & 0xFF)) })
    }
  }

  /// A scene that chooses the palette of the picture.
  func checkScene() throws {
    var player = Player()
    player.open(bytes)
    for picture in pictures where picture.pixels.contains(where: { $0 != nil }) {
      let text = """
        vgs2_pallet256(\(picture.palette.number));
        vgs2_putSP(\(picture.slot.number), 0, 0, \(picture.width), \(picture.height), 0, 0);
        """
      player.draw(SceneText(Array(text.utf8), profile: .mk2), on: .mk2)
      let colours = (0..<picture.pixels.count).map { place in
        let pixel = place / picture.width * Profile.mk2.width + place % picture.width
        return player.framePalette[player.frame[pixel]]
      }
      try check("a scene", picture, colours)
    }
  }

  func checkHeaders(_ build: RomBuild) throws {
    let slots = try build.slotTable().slots
    for picture in pictures where picture.pixels.contains(where: { $0 != nil }) {
      let slot = slots.first { $0.id == picture.slot }
      try Property.demand(slot?.palette == picture.palette, "the palette of \(picture.name) in headers")
    }
  }

  /// Extracts to files with the same colours, which give the ROM again; and with the same palettes if they are the project's.
  func checkExtraction(_ palettes: PicturePalettes, isAssigned: Bool = true) throws {
    let folder = try TestFolder()
    let extraction = try RomExtraction(of: rom, checksumsMatch: true, palettes: palettes)
    _ = try extraction.forEachFile { try folder.write($0.body.bytes(), to: $0.name) }
    for picture in pictures {
      let file = try PictureFile(parsing: try folder.bytes("\(picture.slot).png"))
      guard case .indexed(let indexed) = file.picture, let palette = indexed.palette else {
        throw Property.Broken("the file of \(picture.name) is not indexed")
      }
      try check("the file", picture, indexed.indices.map { palette[$0] })
    }
    let build = try RomBuild(AssetFolder(folder.path))
    var sink = MemorySink()
    try build.writer.write(to: &sink)
    try Property.demand(sink.bytes == bytes, "packing the extracted files gives another ROM")
    try Property.demand(build.warnings.isEmpty, "a warning for the extracted files: \(build.warnings)")
    guard isAssigned else { return }
    try Property.demand(
      PicturePalettes(of: rom, build.folder.lock.assignment).assigned == palettes.assigned,
      "packing the extracted files gives other palettes")
  }
}
