import RomKitBase
import RomKitContainer
import VGSCore

/// Finds pictures whose pixels all have one colour, in each of several palettes.
///
/// Stops at the first pixel that differs, so that it reads only the beginning of a picture in most ROMs.
struct SingleColour {
  private let palettes: [Palette]
  /// For each index, whether its colour differs from that of the first pixel in any palette.
  private var differs: [Bool] = []
  /// An index in use other than 0.
  private var ink: UInt8 = 0
  private var hasTwoInks = false
  /// The first pixel of the first picture.
  private var first: UInt8?
  /// Whether no two colours have been seen yet, so that more pictures must be examined.
  private(set) var isPossible: Bool

  init(_ palettes: [Palette]) {
    self.palettes = palettes
    isPossible = !palettes.isEmpty
  }

  /// The colour in the first palette; nil unless at least two indices other than 0 are in use and all pixels have it.
  var colour: Colour? {
    guard isPossible, hasTwoInks, let first else { return nil }
    return palettes.first?[first]
  }

  mutating func look(at pixels: ArraySlice<UInt8>) {
    guard isPossible, let pixel = pixels.first else { return }
    if first == nil {
      first = pixel
      differs = (UInt8.min...UInt8.max).map { index in
        palettes.contains { $0[index].opaque != $0[pixel].opaque }
      }
    }
    if pixels.contains(where: { differs[Int($0)] }) {
      isPossible = false
      return
    }
    if hasTwoInks { return }
    if ink == 0 { ink = pixels.first { $0 != 0 } ?? 0 }
    hasTwoInks = pixels.contains { $0 != 0 && $0 != ink }
  }
}

/// Pictures with indices from a limit on, for which there are no colours.
struct IndexShortage {
  enum Reason {
    /// There is no palette; the console's own has colours up to the limit.
    case noPalette
    /// There is no palette, but a data slot that looks like one of another size.
    case lookalike(ConsolePalettes.Entry)
    /// The palette, or the longest of several, ends with zeros.
    case palette(ConsolePalettes.Entry, of: Int)
  }

  let reason: Reason
  let limit: UInt8
  /// The number of different such indices from which a picture counts. The black of a palette may be a single entry after
  /// all others.
  private let fewest: Int
  /// The first picture, and the offset in the file of its first such pixel.
  private(set) var first: (slot: SlotID, offset: Int)?
  private var count = 0

  /// Nil when all indices are below the limit.
  init?(_ reason: Reason, from limit: Int) {
    guard let limit = UInt8(exactly: max(1, limit)) else { return nil }
    self.reason = reason
    self.limit = limit
    if case .palette = reason { fewest = 2 } else { fewest = 1 }
  }

  /// `GSLOT000 and 2 other pictures use indices from 8 on`; nil when no picture does.
  var subject: LocalizedText? {
    guard let first else { return nil }
    if count == 1 { return "\(first.slot) uses indices from \(limit) on" }
    return "\(first.slot) and \(Plural.text(count - 1, "other picture")) use indices from \(limit) on"
  }

  /// Examines the pixels of a picture, whose body is at an offset in the file.
  mutating func look(at pixels: ArraySlice<UInt8>, of slot: SlotID, offset: Int) {
    guard let index = pixels.firstIndex(where: { $0 >= limit }) else { return }
    let pixel = pixels[index]
    if fewest > 1, !pixels[index...].contains(where: { $0 >= limit && $0 != pixel }) { return }
    count += 1
    if first == nil { first = (slot, offset + index) }
  }
}
