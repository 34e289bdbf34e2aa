import RomKitBase
import RomKitContainer
import RomKitPictures
import RomKitRules

extension SlotNames {
  /// The names of the C header for a ROM without the prefix, `GRAPHICS_HERO`, and their numbers: one for a slot or a palette, and for a
  /// sprite the number of the picture, the left and top edges, the width and the height.
  ///
  /// Throws only if the ROM cannot be read.
  package func headerNumbers(in rom: Rom) throws -> [String: [Int]] {
    let palettes = try PicturePalettes(of: rom, self.palettes)
    let names = paletteNames
    var numbers: [String: [Int]] = [:]
    func name(of slot: SlotID) -> String { self[slot].map(IdentifierSpelling.upperSnake) ?? slot.description }
    for slot in Set(rom.records.compactMap(\.slot)).sorted() {
      let identifier = "\(slot.kind.folderName.uppercased())_\(name(of: slot))"
      numbers[identifier] = [Int(slot.number)]
      guard slot.kind == .graphics, let palette = palettes[slot].slot, palette.kind == .data else { continue }
      numbers["PALETTE_OF_\(identifier)"] = [Int(palette.number)]
      numbers["PALETTES_\(names[palette].map(IdentifierSpelling.upperSnake) ?? name(of: palette))"] =
        [Int(palette.number)]
    }
    for sprite in parts(in: rom).sprites.sprites {
      let bounds = sprite.bounds
      numbers["SPRITES_\(IdentifierSpelling.upperSnake(sprite.name))"] =
        sprite.parts.count > 1
        ? [] : [Int(sprite.picture.number), bounds.x, bounds.y, bounds.width, bounds.height]
    }
    return numbers
  }
}
