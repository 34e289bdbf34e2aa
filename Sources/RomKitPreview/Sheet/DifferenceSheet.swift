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

  private let title: String
  private let old: Side
  private let new: Side
  private let marks: DifferenceMarks
  private let scale: Int

  private static let margin = 24
  private static let gap = 20
  private static let labelGap = 8
  /// The side up to which pictures are enlarged.
  private static let side = 256
  private static let largestScale = 16

  init(title: String, old: Side, new: Side) {
    self.title = title
    self.old = old
    self.new = new
    marks = DifferenceMarks(old, new)
    let largest = max(old.picture.width, old.picture.height, new.picture.width, new.picture.height)
    scale = min(Self.largestScale, max(1, Self.side / largest))
  }

  private struct Panel {
    var label: String
    var picture: ColourPicture
  }

  private var panels: [Panel] {
    func panel(_ label: String, _ side: Side) -> Panel {
      Panel(
        label: "\(label) \(side.picture.width)x\(side.picture.height)",
        picture: PicturePreview(of: side.picture, palette: side.palette).colourPicture)
    }
    return [panel("old", old), panel("new", new), Panel(label: "difference", picture: marks.picture)]
  }

  func picture() -> ColourPicture {
    let panels = panels
    let lines =
      [ContactSheetLine(text: title, colour: SheetColours.ink, scale: 3)]
      + marks.summary.map { ContactSheetLine(text: $0, colour: SheetColours.soft) }
    let heading = lines.reduce(0) { $0 + $1.height } + Self.labelGap
    let label = ContactSheetLine(text: "", colour: SheetColours.ink).height
    let widths = panels.map { max($0.picture.width * scale, TinyFont.width(of: $0.label, scale: 2)) }
    let high = panels.map { $0.picture.height * scale }.max() ?? 0
    let legend = marks.legend
    let row = widths.reduce(0, +) + Self.gap * (widths.count - 1)
    let text = lines.map { TinyFont.width(of: $0.text, scale: $0.scale) }.max() ?? 0
    let legends = legend.map { TinyFont.width(of: $0.meaning, scale: 2) + 3 * label / 2 }.max() ?? 0
    let below = legend.isEmpty ? 0 : Self.labelGap + legend.count * (label + 2)
    var sheet = ColourPicture(
      width: max(row, text, legends) + 2 * Self.margin,
      height: 2 * Self.margin + heading + label + high + below, filledWith: SheetColours.ground)

    sheet.draw(lines, x: Self.margin, y: Self.margin)
    var y = Self.margin + heading
    var x = Self.margin
    for (panel, width) in zip(panels, widths) {
      TinyFont.draw(panel.label, x: x, y: y, colour: SheetColours.ink, scale: 2, on: &sheet)
      sheet.draw(panel.picture, scale: scale, x: x, y: y + label)
      x += width + Self.gap
    }
    if let box = marks.box { frame(box, x: x - Self.gap - (widths.last ?? 0), y: y + label, on: &sheet) }
    y += label + high + Self.labelGap
    for entry in legend {
      sheet.fill(x: Self.margin..<Self.margin + 10, y: y..<y + 10, with: entry.colour)
      TinyFont.draw(
        entry.meaning, x: Self.margin + label, y: y, colour: SheetColours.soft, scale: 2, on: &sheet)
      y += label + 2
    }
    return sheet
  }

  private func frame(_ box: PictureDifference.Box, x left: Int, y top: Int, on sheet: inout ColourPicture) {
    let columns = left + box.x * scale - 2..<left + (box.x + box.width) * scale + 2
    let rows = top + box.y * scale - 2..<top + (box.y + box.height) * scale + 2
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
    for record in comparison.new.slots(.graphics) {
      guard let slot = record.slot, !changed.contains(slot), let old = renamed[slot] ?? comparison.old[slot]
      else { continue }
      let palettes = [oldPalettes[old.slot].palette, newPalettes[slot].palette]
      let differing = visible[palettes] ?? PaletteDifference(palettes[0], palettes[1]).visible
      visible[palettes] = differing
      guard differing != UsedIndices(), try Self.header(old)?.dialect == .sy,
        try Self.header(record)?.dialect == .sy,
        try UsedIndices(of: SlotPicture(parsing: record.body.bytes()).indices).intersects(differing)
      else { continue }
      items.append(Item(fileName: "\(slot).png", title: "\(slot)", old: old, new: record))
    }
    self.items = items.sorted(on: \.fileName)
  }

  package func png(_ item: Item) throws -> [UInt8] {
    let sheet = DifferenceSheet(
      title: item.title, old: try Self.side(item.old, oldPalettes), new: try Self.side(item.new, newPalettes))
    return PicturePreview(of: sheet.picture()).png().bytes
  }

  private static func side(_ record: Rom.Record, _ palettes: PicturePalettes) throws -> DifferenceSheet.Side {
    let picture = try SlotPicture(parsing: record.body.bytes())
    return .init(picture: picture, palette: picture.palette ?? palettes[record.slot].palette)
  }

  private static func header(_ record: Rom.Record) throws -> SlotPicture.Header? {
    guard case .picture(let header) = try RecordSummary(of: record) else { return nil }
    return header
  }
}
