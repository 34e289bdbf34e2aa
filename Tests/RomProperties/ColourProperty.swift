import Foundation
import RomKitBase
import RomKitBuild
import RomKitContainer
import RomKitPictures
import RomKitProject
import RomKitRules
import TestSupport
import VGSCore

extension Property {
  /// Random pictures, indexed, full-colour and both: pack refuses them, or makes a ROM in which every pixel has the
  /// colour of its source, as the console looks it up. Mapped colours are within the error that pack reports. The new lock
  /// gives the same ROM again.
  package static let colours = Property(
    "colours", count: 10_000,
    least: [
      "packed": 3_000, "refused": 500, "indexed": 3_000, "full colours": 3_000, "solved": 300, "kept": 500,
      "VGE": 300,
      "transparent index moved": 100,
    ]
  ) { number in
    var random = SeededGenerator(seed: 40_000 + UInt64(number))
    let folder = try TestFolder()
    let set = try PictureSet(in: folder, using: &random)
    let build: RomBuild
    do {
      build = try RomBuild(AssetFolder(folder.path))
    } catch let problems as Problems {
      try demand(problems.diagnostics.allSatisfy { !$0.code.isEmpty && $0.place.file != nil }, "\(problems)")
      return ["refused": 1]
    }
    var counts = try set.check(build)
    var sink = MemorySink()
    try build.writer.write(to: &sink)
    try build.folder.beginLock(among: OutputSet())?.commit()
    let again = try RomBuild(AssetFolder(folder.path))
    var second = MemorySink()
    try again.writer.write(to: &second)
    try demand(sink.bytes == second.bytes, "the lock gives another ROM")
    try demand(again.lockChanges.isEmpty, "the lock changes again: \(again.lockChanges)")
    if !build.lockChanges.filter({ $0.contains("palette") }).isEmpty { counts["kept", default: 0] += 1 }
    return counts
  }
}

/// A folder of random pictures, and the expected colour of each pixel.
struct PictureSet {
  struct Picture {
    let path: String
    let isIndexed: Bool
    /// Nil for a transparent pixel.
    let pixels: [Colour?]
    /// The data slot of its palette; nil for the one that the console shows.
    let slot: SlotID?
  }

  private var pictures: [Picture] = []
  private let isVGE: Bool
  private let grid: DisplayGrid

  init(in folder: TestFolder, using random: inout SeededGenerator) throws {
    func chance(_ share: Int) -> Bool { Int.random(in: 0..<share, using: &random) == 0 }
    isVGE = chance(6)
    grid = chance(12) ? .rgb565 : .none
    let palettes = (0..<3).map { _ in Self.palette(using: &random) }
    var manifest = "profile = \"\(isVGE ? "vge" : "mk2")\"\n"
    if chance(8) { manifest += "palette-slot = 3\n" }
    var rules = ""
    let hasGroup = chance(5)
    let hasOptions = chance(4)
    if hasGroup || hasOptions || grid != .none {
      rules += "[[palettes]]\npictures = \"graphics/\(hasGroup ? "own" : "**")/*\"\n"
      rules += "slot = \"DSLOT009\"\n"
      if grid != .none { rules += "grid = \"rgb565\"\n" }
      if hasOptions, chance(2) { rules += "colors = \([2, 4, 8, 16].randomElement(using: &random) ?? 4)\n" }
      if hasOptions, chance(2) { rules += "reserve = [\"1-3\"]\n" }
      if hasOptions, chance(3) { rules += "tolerance = 0.1\n" }
      if hasOptions, chance(3) { rules += "lock = [\"1-2=palettes/locked.gpl\"]\n" }
    }
    try folder.write(
      PaletteFile(palettes.randomElement(using: &random) ?? Palette()).serialized(as: .gimp),
      to: "palettes/locked.gpl")
    if chance(5) {
      let palette = palettes.randomElement(using: &random) ?? Palette()
      try folder.write(PaletteFile(palette).serialized(as: .gimp), to: "data/palette.gpl")
    }
    let hasRule = !rules.isEmpty
    for number in 0..<Int.random(in: 1...5, using: &random) {
      let isOwn = hasGroup && chance(2)
      let inGroup = isOwn || !hasGroup && hasRule
      let name = "graphics/\(isOwn ? "own" : "all")/p\(number)"
      var pixels: [Colour?]
      let (width, height) = (Int.random(in: 1...6, using: &random), Int.random(in: 1...6, using: &random))
      let path: String
      let isIndexed = chance(2)
      if isIndexed {
        var palette = palettes.randomElement(using: &random) ?? Palette()
        // Mostly shared; sometimes one entry is the picture's own.
        if chance(4) { palette[UInt8.random(in: 0...15, using: &random)] = Self.colour(using: &random) }
        let last = chance(4) ? 255 : 15
        let indices = (0..<width * height).map { _ in UInt8.random(in: 0...UInt8(last), using: &random) }
        let transparent: Set<UInt8> =
          chance(3) ? [UInt8.random(in: 0...7, using: &random)] : chance(5) ? [0, 5] : []
        let picture = IndexedPicture(
          checkedWidth: width, height: height, indices: indices, palette: palette, transparent: transparent)
        let isBitmap = chance(3)
        path = name + (isBitmap ? ".bmp" : ".png")
        try folder.write((isBitmap ? try picture.bmp() : try picture.png()).bytes, to: path)
        pixels = indices.map { transparent.contains($0) && !isBitmap ? nil : palette[$0] }
        let isMapped = chance(6)
        let mapsZero = isMapped && chance(2)
        if isMapped {
          rules += "[[assets]]\nfiles = \"\(path)\"\nremap = true\n"
          if !mapsZero { rules += "transparent = \"index\"\n" }
        }
        // Without another transparent index, index 0 stays the transparent one of the console.
        let isOpaqueZero = isMapped ? mapsZero : !isBitmap && !transparent.isEmpty
        if !isOpaqueZero { pixels = zip(indices, pixels).map { $0 == 0 ? nil : $1 } }
      } else {
        let own =
          (0..<(chance(4) ? 36 : 5)).map { _ in Self.colour(using: &random) }
          + (chance(2) ? palettes[0].colours.prefix(6) : [])
        pixels = (0..<width * height).map { _ in chance(6) ? nil : own.randomElement(using: &random) }
        let picture = ColourPicture(
          checkedWidth: width, height: height,
          pixels: pixels.map { colour in
            colour.map { ColourPicture.Pixel(red: $0.red, green: $0.green, blue: $0.blue) }
              ?? ColourPicture.Pixel(red: 9, green: 9, blue: 9, alpha: 20)
          })
        path = name + ".png"
        try folder.write(picture.png().bytes, to: path)
      }
      if !isIndexed, chance(8) { rules += "[[assets]]\nfiles = \"\(path)\"\nexact = true\n" }
      pictures.append(
        Picture(
          path: path, isIndexed: isIndexed, pixels: pixels, slot: inGroup && !isVGE ? SlotID(.data, 9) : nil))
    }
    try folder.write(manifest + rules, to: Manifest.fileName)
  }

  private static func colour(using random: inout SeededGenerator) -> Colour {
    Colour(UInt32.random(in: 0...0xFF_FFFF, using: &random))
  }

  private static func palette(using random: inout SeededGenerator) -> Palette {
    Palette((0..<16).map { _ in colour(using: &random) })
  }

  /// Checks every pixel of a ROM; returns counts of the cases.
  func check(_ build: RomBuild) throws -> [String: Int] {
    var counts = ["packed": 1, "VGE": isVGE ? 1 : 0]
    let screen = try ScreenPalette(of: build.rom)
    for picture in pictures {
      let line = build.conversions.first { $0.contains("/\(picture.path): ") }
      guard let asset = build.folder.assets.first(where: { $0.relativePath == picture.path }),
        let body = build.rom.records.first(where: { $0.slot == asset.slot })?.body
      else { throw Property.Broken("\(picture.path) is not in the ROM") }
      let shown = try SlotPicture(parsing: try body.bytes())
      let palette = try picture.slot.map { try ScreenPalette(slot: $0, in: build.rom) } ?? screen
      let worst = line.flatMap { Self.worstError(in: $0.english) }
      counts[picture.isIndexed ? "indexed" : "full colours", default: 0] += 1
      if worst != nil { counts["solved", default: 0] += 1 }
      if line?.contains("as on the console") == true { counts["transparent index moved", default: 0] += 1 }
      for (place, (expected, index)) in zip(picture.pixels, shown.indices).enumerated() {
        let position = "\(picture.path), pixel \(place), index \(index)"
        guard let expected else {
          try Property.demand(index == 0, "\(position): a transparent pixel is opaque")
          continue
        }
        try Property.demand(index != 0, "\(position): an opaque pixel is transparent")
        let found = palette.palette[index].opaque
        if found == expected.opaque { continue }
        // A grid treats some colours as equal; pack measures with it.
        let onScreen = grid == .none ? 0 : Self.distance(grid.displayed(expected), grid.displayed(found))
        if grid != .none, onScreen == 0 { continue }
        let error = max(Self.distance(expected, found), onScreen)
        try Property.demand(
          worst.map { error <= $0 + (grid == .none ? 0.0002 : 0.08) } ?? (grid != .none && error < 0.08),
          "\(position): \(found) for \(expected), and pack reported \(line ?? "nothing")")
      }
    }
    return counts
  }

  /// The error of the worst pixel, where pack reports one.
  static func worstError(in line: String) -> Double? {
    guard let range = line.range(of: "at worst ") else { return nil }
    return Double(line[range.upperBound...].prefix { $0.isNumber || $0 == "." })
  }

  static func distance(_ one: Colour, _ other: Colour) -> Double {
    zip(lab(one), lab(other)).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
  }

  /// OKLab by its published matrices, independent of romkit's.
  private static func lab(_ colour: Colour) -> [Double] {
    let linear = [colour.red, colour.green, colour.blue].map { component in
      let value = Double(component) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    func row(_ values: [Double], _ factors: [Double]) -> Double {
      zip(values, factors).map { $0 * $1 }.reduce(0, +)
    }
    let cone = [
      [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ].map { cbrt(row(linear, $0)) }
    return [
      [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.8086757660],
    ].map { row(cone, $0) }
  }
}
