import RomKitBase
import RomKitPictures

/// The layout of a ``LossPreview`` as one picture.
struct LossSheet: Sendable {
  private let header: PanelRow
  private let rows: [PanelRow]
  /// Says that some pictures are left out, if they are.
  let omission: [String]
  private var places: [(x: Int, y: Int)] = []
  private var width: Int
  private var height = 0

  private static let margin = 24
  private static let gap = 40
  /// The side up to which pictures are enlarged.
  private static let side = 128
  /// The width of three enlarged pictures, and of the texts above them.
  private static let textWidth = 3 * side + 2 * PanelRow.gap
  private static let largestArea = 12_000_000

  init(of preview: LossPreview) {
    var rows: [PanelRow] = []
    var marks: Set<LossMarks.Mark> = []
    var area = 0
    for picture in preview.pictures {
      let difference = picture.marks
      let row = Self.row(picture, difference)
      area += (row.width + Self.gap) * (row.height + Self.gap)
      if area > Self.largestArea { break }
      marks.formUnion(difference.marks)
      rows.append(row)
    }
    self.rows = rows
    // About three wide by two high.
    let wanted = Int(Double(area * 3 / 2).squareRoot())
    width = max(wanted, rows.map(\.width).max() ?? 0, Self.textWidth)
    let (count, shown) = (preview.pictures.count, rows.count)
    omission = shown < count ? ["the first \(shown) of \(Plural.text(count, "picture").english)"] : []
    // English, because the font has no other letters.
    let texts = preview.lines.map(\.english) + omission
    let heading = texts.enumerated().map { [width] index, text in
      ContactSheetLine.heading(
        title: index == 0 ? Escaped.path(preview.title) : nil, subtitle: text, width: width)
    }
    header = PanelRow(
      lines: heading.flatMap(\.self), panels: [],
      legend: LossMarks.Mark.allCases.filter(marks.contains).map { ($0.colour, $0.meaning.english) },
      side: Self.side)
    place()
  }

  /// Places the pictures in lines, from left to right.
  private mutating func place() {
    var (x, y) = (0, header.height + Self.gap)
    var (widest, high) = (header.width, 0)
    for row in rows {
      if x > 0, x + row.width > width {
        (x, y) = (0, y + high + Self.gap)
        high = 0
      }
      places.append((x, y))
      widest = max(widest, x + row.width)
      x += row.width + Self.gap
      high = max(high, row.height)
    }
    width = widest
    height = rows.isEmpty ? header.height : y + high
  }

  private static func row(_ picture: LossPreview.Picture, _ difference: LossMarks) -> PanelRow {
    let title = ContactSheetLine.heading(
      title: nil, subtitle: "\(picture.slot) \(Escaped.path(picture.name))", width: textWidth)
    let losses = picture.losses.flatMap {
      ContactSheetLine.heading(title: nil, subtitle: $0.english, width: textWidth)
    }
    return PanelRow(
      lines: title.map { ContactSheetLine(text: $0.text, colour: SheetColours.ink) } + losses,
      panels: picture.versions(difference).map {
        .init(label: $0.label.english, picture: $0.picture.colourPicture)
      }, legend: [], side: side)
  }

  func picture() -> ColourPicture {
    var sheet = ColourPicture(
      width: width + 2 * Self.margin, height: height + 2 * Self.margin, filledWith: SheetColours.ground)
    header.draw(x: Self.margin, y: Self.margin, on: &sheet)
    for (row, place) in zip(rows, places) {
      row.draw(x: Self.margin + place.x, y: Self.margin + place.y, on: &sheet)
    }
    return sheet
  }
}
