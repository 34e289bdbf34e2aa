import RomKitBase
import VGSCore

/// All opaque colours of a set of pictures, and the way in which they are read.
struct Gamut: Sendable {
  let colours: ColourSet
  let transparency: Transparency
  let grid: DisplayGrid
  /// Whether the pictures are drawn for the screen, with the bits it drops 0.
  private(set) var isDrawnForGrid = false
  private let levels: GridLevels

  var count: Int { colours.count }

  /// The colours of pictures; throws for a transparent pixel if none is allowed.
  init(_ pictures: [ColourPicture], options: PaletteSolver.Options) throws(PaletteError) {
    try self.init(coloursOf: pictures, options: options)
    isDrawnForGrid = hasLostBitsZero
  }

  /// The same, read like other pictures; nil if these can only be read in another way.
  init?(_ pictures: [ColourPicture], options: PaletteSolver.Options, isDrawnForGrid: Bool)
    throws(PaletteError)
  {
    try self.init(coloursOf: pictures, options: options)
    if isDrawnForGrid, !hasLostBitsZero { return nil }
    self.isDrawnForGrid = isDrawnForGrid
  }

  private var hasLostBitsZero: Bool {
    grid != .none && colours.values.allSatisfy { grid.hasLostBitsZero(Colour($0)) }
  }

  private init(coloursOf pictures: [ColourPicture], options: PaletteSolver.Options) throws(PaletteError) {
    transparency = options.transparency
    if !options.zeroIsTransparent {
      for (number, picture) in pictures.enumerated() {
        if let index = picture.pixels.firstIndex(where: options.transparency.hides) {
          throw .transparentPixel(picture: number, x: index % picture.width, y: index / picture.width)
        }
      }
    }
    colours = ColourSet(pictures, transparency: options.transparency)
    grid = options.grid
    levels = GridLevels(grid)
  }

  /// The most colours whose shades are kept, about a hundred bytes each. The shades of more, as in a large photograph with
  /// noise, are computed when needed.
  private static let mostKept = 1 << 18

  /// The colours of the pictures, with the number of their pixels as weight.
  func cloud(of pictures: [ColourPicture]) -> ColourCloud {
    let counts = colours.counts(in: pictures)
    return ColourCloud(count: count, limit: Self.mostKept) { position in
      ColourCloud.Point(shade: shade(at: position), weight: Double(counts[position]))
    }
  }

  /// One of the distinct colours as it is shown and compared.
  @inline(__always)
  func shade(at position: Int) -> Shade { Shade(colour(at: position)) }

  @inline(__always)
  func colour(at position: Int) -> Colour {
    let colour = Colour(colours.values[position])
    return isDrawnForGrid ? grid.displayed(colour) : colour
  }

  /// The best that the screen can show for one of the distinct colours.
  func target(at position: Int) -> Colour {
    let colour = colour(at: position)
    return grid.contains(colour) ? colour : levels.nearest(to: shade(at: position))
  }

  /// The distinct targets of all colours, except for those that are `known` themselves or have a known target; nil if
  /// there are more than `limit`.
  func targets(upTo limit: Int, beside known: Set<Colour>) -> [Colour]? {
    var found: Set<Colour> = []
    var inOrder: [Colour] = []
    for position in 0..<count {
      if position.isMultiple(of: 4_096), WorkControl.isCancelled { return nil }
      let target = target(at: position)
      guard !isKnown(position, target, in: known), found.insert(target).inserted else { continue }
      guard inOrder.count < limit else { return nil }
      inOrder.append(target)
    }
    return inOrder
  }

  func isKnown(_ position: Int, _ target: Colour, in known: Set<Colour>) -> Bool {
    known.contains(target) || known.contains(Colour(colours.values[position]))
  }

  /// The error for more colours than entries, with the first pixel that has none. Pictures are
  /// read in the order given, rows from the top.
  func firstWithoutRoom(in pictures: [ColourPicture], room: Int, locked: Int, known: Set<Colour>)
    -> PaletteError
  {
    var seen = [Bool](repeating: false, count: count)
    var found: Set<Colour> = []
    var first: (colour: Colour, picture: Int, x: Int, y: Int)?
    for (number, picture) in pictures.enumerated() {
      for (index, pixel) in picture.pixels.enumerated() where !transparency.hides(pixel) {
        if index.isMultiple(of: 4_096), WorkControl.isCancelled { return .interrupted }
        guard let position = colours.position(of: pixel.colour.value), !seen[position] else { continue }
        seen[position] = true
        let target = target(at: position)
        guard !isKnown(position, target, in: known), found.insert(target).inserted else { continue }
        if found.count > room, first == nil {
          first = (pixel.colour, number, index % picture.width, index / picture.width)
        }
      }
    }
    guard let first else { return .noEntries }
    return .tooManyColours(
      found: found.count, pictures: pictures.count, room: room, locked: locked, colour: first.colour,
      picture: first.picture, x: first.x, y: first.y)
  }

  /// Throws unless every colour, or the grid colour nearest to it, is among the usable entries.
  func requireAll(of pictures: [ColourPicture], in palette: Palette, usable: [UInt8]) throws(PaletteError) {
    let known = Set(usable.flatMap { [palette[$0].opaque, grid.displayed(palette[$0])] })
    var missing = [Bool](repeating: false, count: count)
    for position in 0..<count {
      if position.isMultiple(of: 4_096) { try PaletteError.checkWork() }
      missing[position] = !isKnown(position, target(at: position), in: known)
    }
    guard missing.contains(true) else { return }
    for (number, picture) in pictures.enumerated() {
      for (index, pixel) in picture.pixels.enumerated() where !transparency.hides(pixel) {
        guard let position = colours.position(of: pixel.colour.value), missing[position] else { continue }
        throw .notInPalette(
          missing: missing.count { $0 }, colour: pixel.colour, picture: number, x: index % picture.width,
          y: index / picture.width,
          isEntryZero: pixel.colour == palette[0].opaque && !usable.contains(0))
      }
    }
  }
}
