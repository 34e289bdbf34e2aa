import RomKitBase
import RomKitContainer
import RomKitPictures
import RomKitRules
import VGSCore

/// A palette entry that only one picture uses, and what the picture would lose without it.
package struct OwnColour: Equatable, Sendable {
  /// The data slot with the palette, or the picture of VGE; nil for one that is in no slot.
  package let palette: SlotID?
  package let entry: UInt8
  package let colour: Colour
  package let picture: SlotID
  /// The pixels of the picture with this entry.
  package let pixelCount: Int
  /// The entry with the nearest of the colours that remain, those of all entries that pictures use.
  package let nearest: UInt8
  /// The distance in OKLab to that colour.
  package let error: Double

  package var cost: Double { error * Double(pixelCount) }

  /// The pixels of each index in a picture.
  struct Picture {
    let slot: SlotID
    let counts: [Int]

    init(_ slot: SlotID, indices: [UInt8]) {
      self.slot = slot
      var counts = [Int](repeating: 0, count: Palette.count)
      for index in indices { counts[Int(index)] += 1 }
      self.counts = counts
    }
  }

  /// The colours of pictures that share palettes, those that cost least first. Index 0 is transparent, so it has none.
  static func all(_ pictures: [Picture], in palettes: PicturePalettes) -> [OwnColour] {
    var groups: [(palette: ScreenPalette, pictures: [Picture])] = []
    for picture in pictures {
      let palette = palettes[picture.slot]
      if let index = groups.firstIndex(where: { $0.palette == palette }) {
        groups[index].pictures.append(picture)
      } else {
        groups.append((palette, [picture]))
      }
    }
    return groups.flatMap { own($0.pictures, in: $0.palette) }.sorted {
      ($0.cost, $0.palette ?? $0.picture, $0.entry) < ($1.cost, $1.palette ?? $1.picture, $1.entry)
    }
  }

  private static func own(_ pictures: [Picture], in palette: ScreenPalette) -> [OwnColour] {
    // One picture alone uses all its colours alone.
    guard pictures.count > 1 else { return [] }
    let used = (1...UInt8.max).filter { index in pictures.contains { $0.counts[Int(index)] > 0 } }
    return used.compactMap { entry -> OwnColour? in
      let users = pictures.filter { $0.counts[Int(entry)] > 0 }
      guard users.count == 1, let picture = users.first else { return nil }
      let colour = palette.palette[entry]
      let distances = used.filter { $0 != entry }.map { ($0, colour.difference(from: palette.palette[$0])) }
      guard let (nearest, error) = distances.min(by: { $0.1 < $1.1 }) else { return nil }
      return OwnColour(
        palette: palette.slot, entry: entry, colour: colour, picture: picture.slot,
        pixelCount: picture.counts[Int(entry)], nearest: nearest, error: error)
    }
  }
}
