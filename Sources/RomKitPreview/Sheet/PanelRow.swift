import RomKitPictures

/// Pictures side by side, below lines of text and above the meaning of their marks. Small pictures are enlarged by an integer
/// factor, the same for all.
struct PanelRow: Sendable {
  struct Panel: Sendable {
    let label: String
    let picture: ColourPicture
  }

  let lines: [ContactSheetLine]
  let panels: [Panel]
  let legend: [(colour: ColourPicture.Pixel, meaning: String)]
  let scale: Int
  private let widths: [Int]

  static let gap = 20
  private static let labelGap = 8
  private static let largestScale = 16
  private static let labelHeight = ContactSheetLine(text: "", colour: SheetColours.ink).height

  /// A row of panels, whose pictures are enlarged up to `side` pixels.
  init(
    lines: [ContactSheetLine], panels: [Panel],
    legend: [(colour: ColourPicture.Pixel, meaning: String)], side: Int
  ) {
    let largest = panels.map { max($0.picture.width, $0.picture.height) }.max() ?? 1
    let scale = Self.scale(of: largest, upTo: side)
    self.lines = lines
    self.panels = panels
    self.legend = legend
    self.scale = scale
    widths = panels.map { max($0.picture.width * scale, TinyFont.width(of: $0.label, scale: 2)) }
  }

  /// The factor by which pictures with a side of `length` are enlarged up to `side`.
  static func scale(of length: Int, upTo side: Int) -> Int { min(largestScale, max(1, side / length)) }

  var width: Int {
    let text = lines.map { TinyFont.width(of: $0.text, scale: $0.scale) }.max() ?? 0
    let meanings = legend.map { TinyFont.width(of: $0.meaning, scale: 2) + 3 * Self.labelHeight / 2 }.max()
    return max(panelsWidth, text, meanings ?? 0)
  }

  var height: Int {
    let below = legend.isEmpty ? 0 : Self.labelGap + legend.count * (Self.labelHeight + 2)
    return top + panelsHeight + below
  }

  /// The distance from its top to the pictures.
  var top: Int { lines.reduce(panels.isEmpty ? 0 : Self.labelGap + Self.labelHeight) { $0 + $1.height } }

  /// The distance from its left edge to each picture.
  var lefts: [Int] { widths.indices.map { widths[..<$0].reduce(0) { $0 + $1 + Self.gap } } }

  private var panelsWidth: Int { widths.reduce(-Self.gap) { $0 + $1 + Self.gap } }
  private var panelsHeight: Int { panels.map { $0.picture.height * scale }.max() ?? 0 }

  /// Draws it with its top left corner at `x`, `y`.
  func draw(x left: Int, y top: Int, on sheet: inout ColourPicture) {
    sheet.draw(lines, x: left, y: top)
    var y = top + self.top
    for (panel, x) in zip(panels, lefts) {
      TinyFont.draw(
        panel.label, x: left + x, y: y - Self.labelHeight, colour: SheetColours.ink, scale: 2, on: &sheet)
      sheet.draw(panel.picture, scale: scale, x: left + x, y: y)
    }
    y += panelsHeight + Self.labelGap
    for entry in legend {
      sheet.fill(x: left..<left + 10, y: y..<y + 10, with: entry.colour)
      TinyFont.draw(
        entry.meaning, x: left + Self.labelHeight, y: y, colour: SheetColours.soft, scale: 2, on: &sheet)
      y += Self.labelHeight + 2
    }
  }
}
