/// The places of frames of one size on a sheet: line by line, as many in a line as fit into a slot.
///
/// For several slots the sheet has pages, each with the frames of one slot, or with one frame that is cut into parts.
struct SpriteGrid {
  let sheetWidth: Int
  let sheetHeight: Int
  /// The size of the parts for several slots, in the scale that the sheet will get.
  let part: AtlasPacking.Size
  /// The parts of all pages.
  let slots: Int
  private let width: Int
  private let height: Int
  private let perLine: Int
  private let perPage: Int
  private let pagesInRow: Int
  private let page: SpritePoint
  private let isByColumns: Bool

  static let largestPart = AtlasPacking.Size(
    width: SlotPicture.maximumSide, height: SlotPicture.maximumSide)
  /// The pictures of a ROM.
  static let mostSlots = 256

  init(count: Int, width: Int, height: Int, isByColumns: Bool) {
    self.width = width
    self.height = height
    self.isByColumns = isByColumns
    perLine = min(count, max(1, SlotPicture.maximumSide / (isByColumns ? height : width)))
    let lines = (count + perLine - 1) / perLine
    sheetWidth = width * (isByColumns ? lines : perLine)
    sheetHeight = height * (isByColumns ? perLine : lines)
    perPage = count
    (slots, pagesInRow) = (1, 1)
    part = .init(width: sheetWidth, height: sheetHeight)
    page = SpritePoint(x: sheetWidth, y: sheetHeight)
  }

  /// A square of pages, if it is not too wide for a picture in parts. The scale must give whole pixels.
  init(pagesOf count: Int, width: Int, height: Int, scale: PictureScale, isByColumns: Bool) {
    self.width = width
    self.height = height
    self.isByColumns = isByColumns
    let scaled = scale.size(width: width, height: height)
    let (across, down) = (Side(scaled.width), Side(scaled.height))
    let lines = isByColumns ? across.frames : down.frames
    perLine = min(count, isByColumns ? down.frames : across.frames)
    let used = min(lines, (count + perLine - 1) / perLine)
    let (columns, rows) = isByColumns ? (used, perLine) : (perLine, used)
    perPage = columns * rows
    let pages = (count + perPage - 1) / perPage
    slots = pages * across.parts * down.parts
    part = .init(
      width: across.parts > 1 ? across.part : columns * scaled.width,
      height: down.parts > 1 ? down.part : rows * scaled.height)
    page = SpritePoint(
      x: across.parts > 1 ? across.parts * across.part : columns * width,
      y: down.parts > 1 ? down.parts * down.part : rows * height)
    let root = (1...pages).first { $0 * $0 >= pages } ?? 1
    pagesInRow = max(1, min(root, PictureLimits.large.side / page.x))
    sheetWidth = min(pages, pagesInRow) * page.x
    sheetHeight = (pages + pagesInRow - 1) / pagesInRow * page.y
  }

  /// A side of a page: how many frames are beside each other, or into how many parts one is cut, and how long a part is.
  private struct Side {
    var frames = 1
    var parts = 1
    var part: Int

    init(_ length: Int) {
      let most = SlotPicture.maximumSide
      if length <= most {
        frames = most / length
        part = frames * length
      } else {
        parts = (length + most - 1) / most
        part = (length + parts - 1) / parts
      }
    }
  }

  func place(of number: Int) -> SpritePoint {
    let (sheet, own) = (number / perPage, number % perPage)
    let (line, place) = (own / perLine, own % perLine)
    let (column, row) = isByColumns ? (line, place) : (place, line)
    return SpritePoint(
      x: sheet % pagesInRow * page.x + column * width, y: sheet / pagesInRow * page.y + row * height)
  }
}
