import RomKitBase
import RomKitContainer
import RomKitPictures
import RomKitRules

/// The places of a contact sheet's items: in rows, the widest first, by number within a size.
struct ContactSheetLayout: Sendable {
  struct Place: Sendable {
    let item: ContactSheetItem
    let x: Int
    let y: Int
  }

  static let margin = 32
  /// The distance between the starts of two small items. Larger items take two or three steps.
  static let gridStep = 96
  static let labelGap = 8
  private static let rowGap = 22
  private static let fewestSteps = 5

  let places: [Place]
  let width: Int
  /// The height from the first row of items to the end of the sheet.
  let height: Int

  /// Chooses the width so that the sheet is about square.
  init(_ items: [ContactSheetItem]) {
    let sorted = ContactSheetItem.Size.allCases.flatMap { size in items.filter { $0.size == size } }
    var steps = Self.fewestSteps
    var rows = Self.rows(sorted, steps: steps)
    while rows.count > 1, steps * Self.gridStep * 3 < Self.height(rows) * 4 {
      steps += 1
      rows = Self.rows(sorted, steps: steps)
    }
    var places: [Place] = []
    var y = 0
    for row in rows {
      let high = row.map(\.height).max() ?? 0
      var x = Self.margin
      for item in row {
        // The pictures of a row stand on a common line, above the labels.
        places.append(Place(item: item, x: x, y: y + high - item.height))
        x += item.size.stride
      }
      y += Self.height(row)
    }
    self.places = places
    // The last item's step ends with a gap that the sheet does not need.
    width = 2 * Self.margin + steps * Self.gridStep - Self.gridStep / 3
    height = y - (rows.isEmpty ? 0 : Self.rowGap) + Self.margin
  }

  private static func rows(_ items: [ContactSheetItem], steps: Int) -> [[ContactSheetItem]] {
    var rows: [[ContactSheetItem]] = []
    var left = 0
    for item in items {
      if left < item.size.rawValue {
        rows.append([])
        left = steps
      }
      rows[rows.count - 1].append(item)
      left -= item.size.rawValue
    }
    return rows
  }

  private static func height(_ rows: [[ContactSheetItem]]) -> Int { rows.reduce(0) { $0 + height($1) } }

  private static func height(_ row: [ContactSheetItem]) -> Int {
    let item = row.map(\.height).max() ?? 0
    let label = row.map { $0.label.reduce(0) { $0 + $1.height } }.max() ?? 0
    return item + labelGap + label + rowGap
  }
}

struct ContactSheetItem: Sendable {
  enum Content: Sendable {
    /// A picture with the size that it has, and the factor by which it is enlarged, or the number of its pixels for one of the
    /// sheet's.
    case picture(width: Int, height: Int, scale: Int, shrink: Int)
    /// A body that is not a picture; the code of its error.
    case unusable(String)
  }

  /// The steps that an item takes in a common grid, so that rows of different sizes line up.
  enum Size: Int, CaseIterable {
    case large = 3
    case medium = 2
    case small = 1

    var stride: Int { rawValue * ContactSheetLayout.gridStep }
  }

  let record: Rom.Record
  /// The name of the picture; nil if it has only the name of its slot.
  private let name: String?
  let content: Content
  /// The parts that are outlined.
  let parts: [PixelRectangle]
  /// The picture of which the record is the first part.
  let whole: WholePicture?

  /// Smaller pictures are enlarged up to this side.
  private static let smallSide = 64
  private static let mediumSide = 160

  init(_ record: Rom.Record, name: String? = nil, parts: [PixelRectangle] = []) throws {
    self.record = record
    self.name = name
    self.parts = parts
    whole = nil
    do {
      let header = try SlotPicture.Header(of: record.body)
      content = Self.picture(width: header.width, height: header.height)
    } catch let error as SlotPictureError {
      content = .unusable(error.code)
    }
  }

  init(_ whole: WholePicture, first record: Rom.Record, parts: [PixelRectangle]) {
    (self.record, self.name, self.whole, self.parts) = (record, whole.name, whole, parts)
    content = Self.picture(width: whole.width, height: whole.height)
  }

  private static func picture(width: Int, height: Int) -> Content {
    let side = max(width, height)
    return .picture(
      width: width, height: height, scale: max(1, smallSide / side),
      shrink: (side + SlotPicture.maximumSide - 1) / SlotPicture.maximumSide)
  }

  /// The width without the label.
  var width: Int {
    switch content {
    case .picture(let width, _, let scale, let shrink): (width * scale + shrink - 1) / shrink
    case .unusable(let code): max(Self.smallSide, TinyFont.width(of: code) + 8)
    }
  }

  var height: Int {
    switch content {
    case .picture(_, let height, let scale, let shrink): (height * scale + shrink - 1) / shrink
    case .unusable: Self.smallSide / 2
    }
  }

  var size: Size {
    switch content {
    case .unusable: .small
    case .picture:
      switch width {
      case ...Self.smallSide: .small
      case ...Self.mediumSide: .medium
      default: .large
      }
    }
  }

  var label: [ContactSheetLine] {
    let second: ContactSheetLine
    switch content {
    case .picture(let width, let height, let scale, let shrink):
      let factor = scale > 1 ? " *\(scale)" : shrink > 1 ? " /\(shrink)" : ""
      second = .init(text: "\(width)x\(height)\(factor)", colour: SheetColours.soft)
    case .unusable: second = .init(text: "unusable", colour: SheetColours.damage)
    }
    var label: [ContactSheetLine] = [second]
    let full = name.map(Escaped.path)
    let shown = full.map(TinyFont.drawable).flatMap { $0.isEmpty ? nil : $0 }
    // A picture in several slots has its name alone, unless some of it cannot be shown.
    if whole == nil || shown != full {
      let colour = shown == nil ? SheetColours.ink : SheetColours.soft
      label.insert(.init(text: record.name.label, colour: colour), at: 0)
    }
    if let shown {
      let text = ContactSheetLine.fitted(
        shown, width: size.stride - ContactSheetLayout.margin, scale: second.scale)
      label.insert(.init(text: text, colour: SheetColours.ink), at: 0)
    }
    if parts.isEmpty { return label }
    return label + [.init(text: Plural.text(parts.count, "sprite").english, colour: SheetColours.outline)]
  }
}

struct ContactSheetLine: Sendable {
  let text: String
  let colour: ColourPicture.Pixel
  var scale = 2

  var height: Int { (TinyFont.height + 3) * scale }

  /// The lines above the pictures, at most `width` wide: the title, shortened if necessary, and the subtitle.
  static func heading(title: String?, subtitle: String, width: Int) -> [ContactSheetLine] {
    var lines: [ContactSheetLine] = []
    if let title {
      lines.append(.init(text: fitted(title, width: width, scale: 3), colour: SheetColours.ink, scale: 3))
    }
    var line = ""
    for word in subtitle.split(separator: " ") {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if TinyFont.width(of: longer, scale: 2) <= width {
        line = longer
      } else {
        lines.append(.init(text: line, colour: SheetColours.soft))
        line = String(word)
      }
    }
    lines.append(.init(text: fitted(line, width: width, scale: 2), colour: SheetColours.soft))
    return lines
  }

  static func fitted(_ text: String, width: Int, scale: Int) -> String {
    if TinyFont.width(of: text, scale: scale) <= width { return text }
    // A glyph takes at least two pixels with the space after it.
    var start = String(text.prefix(width / 2))
    while !start.isEmpty, TinyFont.width(of: start + "...", scale: scale) > width { start.removeLast() }
    return start + "..."
  }
}

extension ColourPicture {
  mutating func draw(_ lines: [ContactSheetLine], x: Int, y top: Int) {
    var y = top
    for line in lines {
      TinyFont.draw(line.text, x: x, y: y, colour: line.colour, scale: line.scale, on: &self)
      y += line.height
    }
  }
}

/// The colours of a contact sheet: dark, so that pictures stand out.
enum SheetColours {
  static let ground = ColourPicture.Pixel(rgb: 0x1E2228)
  static let ink = ColourPicture.Pixel(rgb: 0xECEEF1)
  static let soft = ColourPicture.Pixel(rgb: 0x98A2B0)
  static let outline = ColourPicture.Pixel(rgb: 0x7FD6C2)
  static let damage = ColourPicture.Pixel(rgb: 0xF08A7E)
  static let damageGround = ColourPicture.Pixel(rgb: 0x33252A)
  private static let light = ColourPicture.Pixel(rgb: 0x3B424D)
  private static let dark = ColourPicture.Pixel(rgb: 0x2F353E)

  static func checker(_ x: Int, _ y: Int) -> ColourPicture.Pixel {
    (x / 8 + y / 8) & 1 == 0 ? light : dark
  }
}
