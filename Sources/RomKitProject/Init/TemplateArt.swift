import RomKitPictures
import RomKitSound
import VGSCore

/// The picture, its palette and the sound of a new project, made from a few lines here: no time, no chance, the same
/// bytes always.
enum TemplateArt {
  /// A lantern of 16 x 16 pixels; a dot is index 0, which is transparent.
  private static let rows = [
    ".......11.......", "......1..1......", "......1..1......", ".......11.......", ".....111111.....",
    "....12222221....", "...1111111111...", "....13344331....", "....13444431....", "....13455431....",
    "....13455431....", "....13444431....", "....13344331....", "...1111111111...", "....12222221....",
    ".....111111.....",
  ]

  private static let colours = [
    Colour(red: 255, green: 0, blue: 255), Colour(red: 32, green: 28, blue: 48),
    Colour(red: 96, green: 88, blue: 112), Colour(red: 216, green: 112, blue: 32),
    Colour(red: 248, green: 192, blue: 64), Colour(red: 255, green: 252, blue: 216),
  ]

  private static var filled: Palette { Palette(colours) }

  /// The lantern as a PNG of indices.
  static var picture: [UInt8] {
    let indices = rows.flatMap { $0.utf8.map { $0 == UInt8(ascii: ".") ? 0 : $0 - UInt8(ascii: "0") } }
    let picture = IndexedPicture(
      checkedWidth: 16, height: 16, indices: indices, palette: filled, paletteCount: colours.count,
      transparent: [0])
    return (try? PNGFile(.indexed(picture)).serialized()) ?? []
  }

  /// The colours of the lantern as a file that people can change.
  static var palette: [UInt8] {
    PaletteFile(filled, count: colours.count).serialized(as: .gimp)
  }

  /// Two notes of a triangle wave that fade away, half a second in all.
  static var chime: [UInt8] {
    let length = 5_512
    var samples: [Int16] = []
    for period in [25, 19] {
      for time in 0..<length {
        let place = time % period * 4
        let wave = place < 2 * period ? place - period : 3 * period - place
        samples.append(Int16(wave * 12_000 / period * (length - time) / length))
      }
    }
    guard let effect = try? SoundEffect(samples: samples) else { return [] }
    return WAVFile(Recording(effect)).serialized()
  }
}
