import RomKitBuild
import RomKitContainer
import RomKitPictures
import RomKitProject
import VGSCore

/// Sprites as a program draws them: by their names, with the pictures and the palette of a ROM.
enum DrawnSprites {
  /// A console with the slots of a ROM, which shows the palette in DSLOT000.
  static func console(_ build: RomBuild) throws -> Console {
    var slots = Console.Slots()
    for record in build.rom.records {
      guard let slot = record.slot else { continue }
      if slot.kind == .graphics {
        let picture = try SlotPicture(parsing: record.body.bytes())
        slots[picture: slot.number] = Console.Picture(
          width: picture.width, height: picture.height, indices: picture.indices)
      } else {
        slots[data: slot.number] = try record.body.bytes()
      }
    }
    var console = Console(.mk2, slots: slots)
    console.pallet256(0)
    return console
  }

  /// The pixels of each sprite on the console, drawn by its picture and its rectangle as in a program.
  static func drawn(_ build: RomBuild) throws -> [String: [Colour?]] {
    var shown: [String: [Colour?]] = [:]
    let empty = try console(build)
    for sprite in build.sprites.sprites {
      var console = empty
      let bounds = sprite.bounds
      // The screen of 240 x 320 shows each sprite of these tests whole.
      console.putSP(
        Blit(
          slot: Int(sprite.picture.number), sourceX: bounds.x, sourceY: bounds.y, width: bounds.width,
          height: bounds.height, x: 3, y: 5))
      console.showFrame()
      shown[sprite.name] = (0..<bounds.height).flatMap { row in
        (0..<bounds.width).map { column in
          let index = console.frame[(5 + row) * console.profile.width + 3 + column]
          return index == 0 ? nil : console.palette[index].opaque
        }
      }
    }
    return shown
  }

  static func colours(_ picture: ColourPicture, _ part: PixelRectangle? = nil) -> [Colour?] {
    let part = part ?? PixelRectangle(x: 0, y: 0, width: picture.width, height: picture.height)
    return (part.y..<part.y + part.height).flatMap { y in
      (part.x..<part.x + part.width).map { x in
        let pixel = picture[x, y]
        return pixel.alpha == 0 ? nil : pixel.colour.opaque
      }
    }
  }
}
