import RomKitBase
import RomKitContainer
import RomKitPictures
import RomKitRules
import VGSCore

/// All pictures of a ROM on one picture, with their names and sizes.
///
/// Small pictures are enlarged so that they can be seen, by a whole factor that their label shows. Transparent pixels
/// show a checkerboard. A slot that is no picture is a box that says so. The same ROM gives the same pixels.
public struct ContactSheet: Sendable {
  /// The palette in which all pictures are shown.
  public let palette: ScreenPalette
  /// How many graphics slots there are, usable or not.
  public let slotCount: Int

  private let layout: ContactSheetLayout
  private let heading: [ContactSheetLine]

  /// Lays out the graphics slots of a ROM, of a number that is there twice the one that runtimes use. Only their headers
  /// are read.
  ///
  /// - Parameters:
  ///   - rom: the ROM.
  ///   - title: what stands above the pictures, such as the name of the file; nil for nothing.
  ///   - palette: nil for what the console would show.
  /// - Throws: only when the ROM cannot be read.
  public init(of rom: Rom, title: String? = nil, palette: ScreenPalette? = nil) throws {
    try self.init(of: rom, title: title, palette: palette, parts: [:])
  }

  /// The same with the outlines of `parts`, which are inside of their pictures.
  package init(of rom: Rom, title: String?, palette: ScreenPalette?, parts: [SlotID: [PixelRectangle]]) throws
  {
    self.palette = try palette ?? ScreenPalette(of: rom)
    let items = try rom.slots(.graphics).map { record in
      try ContactSheetItem(record, parts: record.slot.flatMap { parts[$0] } ?? [])
    }
    slotCount = items.count
    layout = ContactSheetLayout(items)
    heading = ContactSheetLine.heading(
      title: title.map(Escaped.path), subtitle: Self.subtitle(slotCount, self.palette),
      width: layout.width - 2 * ContactSheetLayout.margin)
  }

  private static func subtitle(_ count: Int, _ palette: ScreenPalette) -> String {
    count == 0 ? "no pictures" : "\(Plural.text(count, "picture")), shown in \(palette)"
  }

  /// Pixels in a row.
  public var width: Int { layout.width }

  /// Rows.
  public var height: Int { headingHeight + layout.height }

  private var headingHeight: Int {
    heading.reduce(ContactSheetLayout.margin) { $0 + $1.height } + ContactSheetLayout.margin / 2
  }

  /// Draws the sheet, opaque. Beside the sheet itself one picture of the ROM is held at a time.
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
    case .picture(_, let scale):
      let picture = try SlotPicture(parsing: item.record.body.bytes())
      let colours = PicturePreview(picture, palette: palette.palette).colours
      sheet.draw(colours, scale: scale, x: place.x, y: top + place.y)
      for part in item.parts { sheet.outline(part, scale: scale, x: place.x, y: top + place.y) }
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
  /// Draws dots around a part of a picture that was drawn with its left top corner at `x`, `y`: between them the picture shows.
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
