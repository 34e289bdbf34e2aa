import RomKitBase
import RomKitContainer
import RomKitPictures
import RomKitRules
import VGSCore

/// All pictures of a ROM in one picture, with their names and sizes.
///
/// Small pictures are enlarged by an integer factor, which their label shows. Transparent pixels show a checkerboard. A
/// slot that is not a picture is a box with the code of its error. The same ROM gives the same pixels.
public struct ContactSheet: Sendable {
  package let palettes: PicturePalettes
  /// The number of graphics slots, usable or not.
  public let slotCount: Int
  /// The number of pictures, of which some may be in several slots.
  package let pictureCount: Int

  private let rom: Rom
  private let layout: ContactSheetLayout
  private let heading: [ContactSheetLine]

  /// Lays out the graphics slots of a ROM; of two with the same number, the one that runtimes use. Only their headers are
  /// read.
  ///
  /// - Parameters:
  ///   - rom: the ROM.
  ///   - title: the text above the pictures, such as the name of the file.
  ///   - palette: the palette of all pictures; nil for the one that the console would show.
  /// - Throws: only when the ROM cannot be read.
  public init(of rom: Rom, title: String? = nil, palette: ScreenPalette? = nil) throws {
    try self.init(of: rom, title: title, palettes: PicturePalettes(of: rom, given: palette), parts: [:])
  }

  /// The same with a palette for each picture, the outlines of `parts`, which are inside their pictures, pictures in place of
  /// the slots that have parts of them, and names; only of some slots if they are named.
  package init(
    of rom: Rom, title: String?, palettes: PicturePalettes, parts: [SlotID: [PixelRectangle]],
    wholes: [WholePicture] = [], names: [SlotID: String] = [:], only slots: Set<SlotID>? = nil
  ) throws {
    self.palettes = palettes
    self.rom = rom
    let records = try rom.slots(.graphics).filter { record in
      record.slot.map { slots?.contains($0) ?? true } ?? false
    }
    let firsts = Dictionary(first: wholes.compactMap { whole in whole.parts.first.map { ($0.slot, whole) } })
    let others = Set(wholes.flatMap { $0.parts.map(\.slot) })
    let items = try records.compactMap { record -> ContactSheetItem? in
      guard let slot = record.slot, others.contains(slot) else {
        return try ContactSheetItem(
          record, name: record.slot.flatMap { names[$0] }, parts: record.slot.flatMap { parts[$0] } ?? [])
      }
      return firsts[slot].map { whole in
        let own = whole.parts.flatMap { part in
          parts[part.slot, default: []].map { $0.moved(to: part.bounds) }
        }
        return ContactSheetItem(whole, first: record, parts: own)
      }
    }
    slotCount = records.count
    pictureCount = items.count
    layout = ContactSheetLayout(items)
    heading = ContactSheetLine.heading(
      title: title.map(Escaped.path), subtitle: Self.subtitle(items, palettes),
      width: layout.width - 2 * ContactSheetLayout.margin)
  }

  private static func subtitle(_ items: [ContactSheetItem], _ palettes: PicturePalettes) -> String {
    let words = palettes.words(for: items.compactMap(\.record.slot))
    let text: LocalizedText =
      items.isEmpty ? "no pictures" : "\(Plural.text(items.count, "picture")), shown in \(words)"
    // English, because the font has no other letters.
    return text.english
  }

  /// The palettes of its pictures and the reason for them, and how to choose another.
  package var paletteCaption: LocalizedText {
    palettes.caption(for: layout.places.compactMap(\.item.record.slot))
  }

  /// The width in pixels.
  public var width: Int { layout.width }

  /// The height in pixels.
  public var height: Int { headingHeight + layout.height }

  private var headingHeight: Int {
    heading.reduce(ContactSheetLayout.margin) { $0 + $1.height } + ContactSheetLayout.margin / 2
  }

  /// Draws the sheet, opaque. Beside it, one picture of the ROM is in memory at a time.
  ///
  /// Throws only when the ROM cannot be read.
  public func picture() throws -> ColourPicture {
    var sheet = ColourPicture(width: width, height: height, filledWith: SheetColours.ground)
    sheet.draw(heading, x: ContactSheetLayout.margin, y: ContactSheetLayout.margin)
    for place in layout.places { try draw(place, below: headingHeight, on: &sheet) }
    return sheet
  }

  private func draw(
    _ place: ContactSheetLayout.Place, below top: Int, on sheet: inout ColourPicture
  ) throws {
    let item = place.item
    switch item.content {
    case .picture(_, _, let scale, let shrink):
      let picture =
        try item.whole?.picture(in: rom) ?? SlotPicture(body: item.record.body).picture
      let colours = PicturePreview(of: picture, palette: palettes[item.record.slot].palette).colourPicture
      sheet.draw(colours.taking(every: shrink), scale: scale, x: place.x, y: top + place.y)
      for part in item.parts where shrink == 1 {
        sheet.outline(part, scale: scale, x: place.x, y: top + place.y)
      }
    case .unusable(let code): Self.drawBox(item, code, x: place.x, y: top + place.y, on: &sheet)
    }
    sheet.draw(item.label, x: place.x, y: top + place.y + item.height + ContactSheetLayout.labelGap)
  }

  private static func drawBox(
    _ item: ContactSheetItem, _ code: String, x: Int, y: Int, on sheet: inout ColourPicture
  ) {
    let columns = x..<x + item.width
    let rows = y..<y + item.height
    sheet.fill(x: columns, y: rows, with: SheetColours.damage)
    sheet.fill(
      x: columns.lowerBound + 1..<columns.upperBound - 1, y: rows.lowerBound + 1..<rows.upperBound - 1,
      with: SheetColours.damageGround)
    let width = TinyFont.width(of: code)
    TinyFont.draw(
      code, x: x + max(2, (item.width - width) / 2), y: y + (item.height - TinyFont.height) / 2,
      colour: SheetColours.damage, on: &sheet)
  }
}

extension ColourPicture {
  /// The first of so many pixels in each row and column.
  fileprivate func taking(every step: Int) -> ColourPicture {
    if step == 1 { return self }
    let columns = (width + step - 1) / step
    let rows = (height + step - 1) / step
    let pixels = (0..<rows).flatMap { row in
      (0..<columns).map { self.pixels[row * step * width + $0 * step] }
    }
    return ColourPicture(checkedWidth: columns, height: rows, pixels: pixels)
  }

  /// Draws a dotted line around a part of a picture whose top left corner is at `x`, `y`.
  fileprivate mutating func outline(_ part: PixelRectangle, scale: Int, x: Int, y: Int) {
    let columns = x + part.x * scale..<x + (part.x + part.width) * scale
    let rows = y + part.y * scale..<y + (part.y + part.height) * scale
    func dot(_ column: Int, _ row: Int) {
      guard (column + row) % 4 < 2 else { return }
      fill(x: column..<column + 1, y: row..<row + 1, with: SheetColours.outline)
    }
    for column in columns {
      dot(column, rows.lowerBound)
      dot(column, rows.upperBound - 1)
    }
    for row in rows {
      dot(columns.lowerBound, row)
      dot(columns.upperBound - 1, row)
    }
  }
}
