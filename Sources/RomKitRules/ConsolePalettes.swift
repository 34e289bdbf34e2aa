import RomKitBase
import RomKitContainer
import RomKitPictures
import VGSCore

/// The palettes of a ROM in which a console can show its pictures. Reads them, and data slots of about their size.
struct ConsolePalettes {
  struct Entry {
    let slot: SlotID
    /// The offset of the first colour in the file.
    let offset: Int
    /// The number of colours; in a palette of 1,024 bytes, all up to the last that is not 0.
    let count: Int
  }

  /// mk-II: the data slots that are palettes, by number. VGE: the graphics slot whose palette is on the screen.
  private(set) var entries: [Entry] = []
  /// The colours of each of ``entries``.
  private(set) var palettes: [Palette] = []
  /// mk-II: without a palette for its pictures, the data slots that look like one of another size.
  private(set) var lookalikes: [Entry] = []

  init(_ facts: ConsoleFacts) throws {
    switch facts.dialect {
    case .sz:
      guard let (slot, palette) = facts.screenPalette,
        let picture = facts.pictures.first(where: { $0.slot == slot })
      else { return }
      let offset = picture.offset + SlotPicture.Header.size
      entries = [Entry(slot: slot, offset: offset, count: Palette.count)]
      palettes = [palette]
    case .sy:
      guard facts.pictures.contains(where: { $0.dialect == .sy }) else { return }
      for record in facts.data where try record.isPaletteSlot() {
        guard let slot = record.slot else { continue }
        let palette = Palette(entries: try record.body.bytes()[...])
        palettes.append(palette)
        entries.append(Entry(slot: slot, offset: record.body.offset, count: Self.count(of: palette)))
      }
      if !entries.isEmpty { return }
      for record in facts.data where try Self.isLookalike(record.body) {
        guard let slot = record.slot else { continue }
        lookalikes.append(Entry(slot: slot, offset: record.body.offset, count: record.body.size / 4))
      }
    }
  }

  /// The number of colours up to the last that is not 0. A table of numbers may end with zeros too: its unused bytes
  /// distinguish it from a palette, and then all entries count.
  private static func count(of palette: Palette) -> Int {
    if palette.colours.contains(where: { $0.unused != 0 }) { return Palette.count }
    return (palette.colours.lastIndex { $0.value != 0 } ?? -1) + 1
  }

  /// Whether a body looks like a palette of another length: entries of 4 bytes, the last of each 0, most of them
  /// different and with some red, which small numbers do not have.
  private static func isLookalike(_ body: Rom.Body) throws -> Bool {
    guard body.size != Palette.byteCount, (64...2_048).contains(body.size), body.size.isMultiple(of: 4) else {
      return false
    }
    let bytes = try body.bytes()
    let entries = stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
    guard entries.allSatisfy({ $0[3] == 0 }) else { return false }
    return entries.count { $0[2] != 0 } * 2 >= entries.count && Set(entries).count * 2 >= entries.count
  }
}
