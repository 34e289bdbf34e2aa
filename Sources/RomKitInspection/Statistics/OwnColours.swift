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
    /// The first, if it is in several.
    let slot: SlotID
    private(set) var counts = [Int](repeating: 0, count: Palette.count)

    init(_ slot: SlotID) { self.slot = slot }

    mutating func add(_ indices: [UInt8]) { for index in indices { counts[Int(index)] += 1 } }

    func uses(_ entry: UInt8) -> Bool { counts[Int(entry)] > 0 }
  }

  private struct Group {
    let palette: ScreenPalette
    var pictures: [Picture]
  }

  /// The colours of pictures that share palettes, those that cost least first. Index 0 is transparent, so it has none.
  static func all(
    _ pictures: [Picture], in palettes: PicturePalettes, _ common: CommonPaletteEntries
  ) -> [OwnColour] {
    var groups: [Group] = []
    for picture in pictures {
      let palette = palettes[picture.slot]
      if let index = groups.firstIndex(where: { $0.palette == palette }) {
        groups[index].pictures.append(picture)
      } else {
        groups.append(Group(palette: palette, pictures: [picture]))
      }
    }
    let colours = groups.flatMap { group in
      own(group, besides: groups.filter { $0.palette != group.palette }, common)
    }
    return colours.sorted {
      ($0.cost, $0.palette ?? $0.picture, $0.entry) < ($1.cost, $1.palette ?? $1.picture, $1.entry)
    }
  }

  private static func own(
    _ group: Group, besides others: [Group], _ common: CommonPaletteEntries
  ) -> [OwnColour] {
    let palette = group.palette
    let users = (UInt8.min...UInt8.max).map { entry in
      let sharing = others.filter { common.isShared(entry, by: palette.slot, $0.palette.slot) }
      return (group.pictures + sharing.flatMap(\.pictures)).filter { entry > 0 && $0.uses(entry) }
    }
    // One picture alone uses all its colours alone.
    guard Set(users.flatMap { $0.map(\.slot) }).count > 1 else { return [] }
    let used = (1...UInt8.max).filter { !users[Int($0)].isEmpty }
    return used.compactMap { entry -> OwnColour? in
      // A common entry is listed once, with the palette of its picture.
      guard users[Int(entry)].count == 1, let picture = users[Int(entry)].first,
        group.pictures.contains(where: { $0.slot == picture.slot })
      else { return nil }
      // A picture that has only common entries, and so is in all scenes, can take no others.
      let isCommon = used.allSatisfy { !picture.uses($0) || common.isShared($0, by: palette.slot) }
      let rest = used.filter { $0 != entry && (!isCommon || common.isShared($0, by: palette.slot)) }
      let colour = palette.palette[entry]
      let distances = rest.map { ($0, colour.difference(from: palette.palette[$0])) }
      guard let (nearest, error) = distances.min(by: { $0.1 < $1.1 }) else { return nil }
      return OwnColour(
        palette: palette.slot, entry: entry, colour: colour, picture: picture.slot,
        pixelCount: picture.counts[Int(entry)], nearest: nearest, error: error)
    }
  }
}

/// The entries that the palettes of several scenes share: those that a project says, as far as their colours are equal in a ROM.
struct CommonPaletteEntries {
  private var ranges: [SlotID: ClosedRange<UInt8>] = [:]
  private var palettes: [SlotID: Palette] = [:]

  init(_ ranges: [SlotID: ClosedRange<UInt8>], in palettes: PicturePalettes) {
    for palette in [palettes.screen] + palettes.assigned.values {
      guard let slot = palette.slot, let range = ranges[slot] else { continue }
      self.ranges[slot] = range
      self.palettes[slot] = palette.palette
    }
  }

  /// Whether an entry is the same one in both palettes.
  func isShared(_ entry: UInt8, by first: SlotID?, _ second: SlotID?) -> Bool {
    guard let first, let second, let range = ranges[first], ranges[second] == range, range.contains(entry)
    else { return false }
    return palettes[first]?[entry].opaque == palettes[second]?[entry].opaque
  }

  /// Whether an entry is the same one in another palette.
  func isShared(_ entry: UInt8, by slot: SlotID?) -> Bool {
    palettes.keys.contains { $0 != slot && isShared(entry, by: slot, $0) }
  }
}
