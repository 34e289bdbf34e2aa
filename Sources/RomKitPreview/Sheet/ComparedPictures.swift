import RomKitContainer
import RomKitInspection
import RomKitPictures
import VGSCore

/// The pictures that look different in two ROMs, to be drawn side by side. These are the changed ones that are
/// pictures in both ROMs, and on the mk-II also those whose indices are the same and which look different because the
/// palette that the console would show did.
package struct ComparedPictures: Sendable {
  package struct Item: Sendable {
    /// The file for it, such as `GSLOT003.png`; the second of a name is `GSLOT003-2.png`.
    package let fileName: String
    fileprivate let title: String
    fileprivate let old: Record
    fileprivate let new: Record
  }

  package let items: [Item]
  private let oldPalette: Palette
  private let newPalette: Palette

  /// Finds them. Throws only when a ROM cannot be read.
  package init(_ comparison: RomComparison) throws {
    oldPalette = try ScreenPalette(of: comparison.old).palette
    newPalette = try ScreenPalette(of: comparison.new).palette
    var items: [Item] = []
    var changed: Set<SlotID> = []
    var renamed: [SlotID: Record] = [:]
    for index in 0..<comparison.changeCount {
      let change = comparison.change(index)
      guard let old = change.old, let new = change.new, let slot = new.record.slot, slot.kind == .graphics
      else { continue }
      if change.isRenamed, new.occurrence == 1 { renamed[slot] = old.record }
      guard change.isChanged else { continue }
      if new.occurrence == 1 { changed.insert(slot) }
      guard try Self.header(old.record) != nil, try Self.header(new.record) != nil else { continue }
      let suffix = new.occurrence == 1 ? "" : "-\(new.occurrence)"
      items.append(
        Item(fileName: "\(slot)\(suffix).png", title: "\(slot)\(suffix)", old: old.record, new: new.record))
    }
    let visible = PaletteDifference(oldPalette, newPalette).visible
    if visible != UsedIndices() {
      for record in comparison.new.slots(.graphics) {
        guard let slot = record.slot, !changed.contains(slot),
          let old = renamed[slot] ?? comparison.old[slot],
          try Self.header(old)?.dialect == .sy, try Self.header(record)?.dialect == .sy,
          try UsedIndices(of: SlotPicture(parsing: record.body.bytes()).indices).intersects(visible)
        else { continue }
        items.append(Item(fileName: "\(slot).png", title: "\(slot)", old: old, new: record))
      }
    }
    self.items = items.sorted { $0.fileName < $1.fileName }
  }

  package func png(_ item: Item) throws -> [UInt8] {
    let sheet = DifferenceSheet(
      title: item.title, old: try Self.side(item.old, oldPalette), new: try Self.side(item.new, newPalette))
    return PicturePreview(sheet.picture()).png()
  }

  private static func side(_ record: Record, _ palette: Palette) throws -> DifferenceSheet.Side {
    let picture = try SlotPicture(parsing: record.body.bytes())
    return .init(picture, palette: picture.palette ?? palette)
  }

  private static func header(_ record: Record) throws -> SlotPicture.Header? {
    guard case .picture(let header) = try RecordSummary(of: record) else { return nil }
    return header
  }
}
