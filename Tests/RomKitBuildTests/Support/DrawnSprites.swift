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
    let console = try console(build)
    return Dictionary(
      first: build.sprites.sprites.map { sprite in
        let bounds = sprite.bounds
        let blit = Blit(
          slot: Int(sprite.picture.number), sourceX: bounds.x, sourceY: bounds.y, width: bounds.width,
          height: bounds.height, x: 0, y: 0)
        return (sprite.name, shown([blit], width: bounds.width, height: bounds.height, on: console))
      })
  }

  /// The pixels of an area from the upper left corner on, which may be larger than the screen: it is seen a screen at a time.
  static func shown(_ blits: [Blit], width: Int, height: Int, on console: Console) -> [Colour?] {
    let screen = console.profile
    var shown = [Colour?](repeating: nil, count: width * height)
    for top in stride(from: 0, to: height, by: screen.height) {
      for left in stride(from: 0, to: width, by: screen.width) {
        var console = console
        for blit in blits {
          console.putSP(
            Blit(
              slot: blit.slot, sourceX: blit.sourceX, sourceY: blit.sourceY, width: blit.width,
              height: blit.height, x: blit.x - left, y: blit.y - top))
        }
        console.showFrame()
        for y in top..<min(height, top + screen.height) {
          for x in left..<min(width, left + screen.width) {
            let index = console.frame[(y - top) * screen.width + x - left]
            shown[y * width + x] = index == 0 ? nil : console.palette[index].opaque
          }
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
