import RomKitBase
import RomKitContainer
import RomKitInspection
import RomKitPictures
import RomKitRules
import VGSCore

/// Two versions of a picture and their difference side by side. Small pictures are enlarged by an integer factor. Pixels
/// whose index changed are marked, and in another colour those that only the palette makes look different. The same
/// pictures give the same pixels.
struct DifferenceSheet: Sendable {
  struct Side: Sendable {
    let picture: SlotPicture
    let palette: Palette
  }

  private let marks: DifferenceMarks
  private let row: PanelRow

  private static let margin = 24
  /// The side up to which pictures are enlarged.
  private static let side = 256

  init(title: String, old: Side, new: Side) {
    marks = DifferenceMarks(old, new)
    func panel(_ label: String, _ side: Side) -> PanelRow.Panel {
      .init(
        label: "\(label) \(side.picture.width)x\(side.picture.height)",
        picture: PicturePreview(of: side.picture, palette: side.palette).colourPicture)
    }
    row = PanelRow(
      lines: [ContactSheetLine(text: title, colour: SheetColours.ink, scale: 3)]
        + marks.summary.map { ContactSheetLine(text: $0, colour: SheetColours.soft) },
      panels: [panel("old", old), panel("new", new), .init(label: "difference", picture: marks.picture)],
      legend: marks.legend, side: Self.side)
  }

  func picture() -> ColourPicture {
    var sheet = ColourPicture(
      width: row.width + 2 * Self.margin, height: row.height + 2 * Self.margin,
      filledWith: SheetColours.ground)
    row.draw(x: Self.margin, y: Self.margin, on: &sheet)
    if let box = marks.box {
      frame(box, x: Self.margin + (row.lefts.last ?? 0), y: Self.margin + row.top, on: &sheet)
    }
    return sheet
  }

  private func frame(_ box: PictureDifference.Box, x left: Int, y top: Int, on sheet: inout ColourPicture) {
    let columns = left + box.x * row.scale - 2..<left + (box.x + box.width) * row.scale + 2
    let rows = top + box.y * row.scale - 2..<top + (box.y + box.height) * row.scale + 2
    let edges = [rows.lowerBound..<rows.lowerBound + 1, rows.upperBound - 1..<rows.upperBound]
    for edge in edges { sheet.fill(x: columns, y: edge, with: SheetColours.ink) }
    let sides = [columns.lowerBound..<columns.lowerBound + 1, columns.upperBound - 1..<columns.upperBound]
    for side in sides { sheet.fill(x: side, y: rows, with: SheetColours.ink) }
  }
}

/// The pictures that look different in two ROMs, to be drawn side by side: those that changed and are pictures in both,
/// and on the mk-II also those that look different only because their palette changed.
package struct ComparedPictures: Sendable {
  package struct Item: Sendable {
    /// The name of its file, such as `GSLOT003.png`; for the second record of a name `GSLOT003-2.png`.
    package let fileName: String
    fileprivate let title: String
    fileprivate let old: Rom.Record
    fileprivate let new: Rom.Record
  }

  package let items: [Item]
  /// Those that only their palette makes look different.
  package private(set) var recoloured: [SlotID] = []
  private let oldPalettes: PicturePalettes
  private let newPalettes: PicturePalettes

  /// Finds the pictures. Throws only when a ROM cannot be read.
  package init(_ comparison: RomComparison) throws {
    oldPalettes = try PicturePalettes(of: comparison.old, comparison.assignments.old)
    newPalettes = try PicturePalettes(of: comparison.new, comparison.assignments.new)
    var items: [Item] = []
    var changed: Set<SlotID> = []
    var renamed: [SlotID: Rom.Record] = [:]
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
    var visible: [[Palette]: UsedIndices] = [:]
    for record in try comparison.new.slots(.graphics) {
      guard let slot = record.slot, !changed.contains(slot), let old = renamed[slot] ?? comparison.old[slot]
      else { continue }
      let palettes = [oldPalettes[old.slot].palette, newPalettes[slot].palette]
      let differing = visible[palettes] ?? PaletteDifference(palettes[0], palettes[1]).visible
      visible[palettes] = differing
      guard differing != UsedIndices(), try Self.header(old)?.dialect == .sy,
        try Self.header(record)?.dialect == .sy,
        try UsedIndices(of: SlotPicture(body: record.body).indices).intersects(differing)
      else { continue }
      items.append(Item(fileName: "\(slot).png", title: "\(slot)", old: old, new: record))
      recoloured.append(slot)
    }
    self.items = items.sorted(on: \.fileName)
  }

  package func png(_ item: Item) throws -> [UInt8] {
    let sheet = DifferenceSheet(
      title: item.title, old: try Self.side(item.old, oldPalettes), new: try Self.side(item.new, newPalettes))
    return PicturePreview(of: sheet.picture()).png().bytes
  }

  private static func side(_ record: Rom.Record, _ palettes: PicturePalettes) throws -> DifferenceSheet.Side {
    let picture = try SlotPicture(body: record.body)
    return .init(picture: picture, palette: picture.palette ?? palettes[record.slot].palette)
  }

  private static func header(_ record: Rom.Record) throws -> SlotPicture.Header? {
    guard case .picture(let header) = try RecordSummary(of: record) else { return nil }
    return header
  }
}
