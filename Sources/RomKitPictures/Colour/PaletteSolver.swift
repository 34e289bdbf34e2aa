import RomKitBase
import VGSCore

/// Chooses one palette for one or several pictures, and converts them to indices.
///
/// Colours are exact if they all fit. Otherwise, entries are chosen so that the opaque pixels of all pictures together are
/// as near to their colours as can be found. The same pictures give the same palette in any order, on every
/// platform and in every run.
///
/// Nearness is the distance in OKLab and in the sRGB components (from 0 to 1) together: the square root of the sum of
/// all six squares. Reported errors are distances in OKLab alone.
public struct PaletteSolver: Sendable {
  /// The limits of the palette.
  public struct Options: Hashable, Sendable {
    /// The number of entries, 2 to 256, including index 0; entries from here on do not change.
    public var count = Palette.count
    /// Whether index 0 is transparent and takes no opaque colour.
    public var zeroIsTransparent = true
    /// Entries with a fixed colour. Pixels may use them, except for a transparent index 0.
    public var locked: [UInt8: Colour] = [:]
    /// Entries that neither change nor are used. A reserved index 0 can still be transparent.
    public var reserved: Set<UInt8> = []
    /// The colours of the entries that are not chosen.
    public var base = Palette()
    /// The colours that the screen can show. Every chosen entry is one of them, and errors are measured on the shown colours.
    ///
    /// If the dropped bits of all pixels are 0, the pictures count as drawn for that screen, and are read as it shows
    /// them.
    public var grid = DisplayGrid.none
    /// The pixels that are transparent.
    public var transparency = Transparency()
    /// The treatment of colours that are not in the palette.
    public var dither = Dither.none
    /// Whether colours that do not fit are an error: all must be in the palette, or on a grid the colours nearest to them.
    public var requiresExact = false

    /// 255 colours beside a transparent index 0, nothing locked, no grid, no dithering.
    public init() {}
  }

  /// The limits of the palette.
  public var options: Options

  /// A solver.
  public init(_ options: Options = Options()) { self.options = options }

  /// Chooses a palette for all the pictures together.
  ///
  /// Locked entries keep their index. The chosen colours fill the other entries in ascending order, the darkest (in
  /// OKLab, then by value) first. A transparent index 0 has its locked colour, else the colour key unless it is
  /// reserved, else the base's.
  ///
  /// `dithers` overrides the option for each picture; those after its last take the option.
  public func solve(_ pictures: [ColourPicture], dithers: [Dither]? = nil) throws(PaletteError)
    -> PaletteSolution
  {
    let plan = try PalettePlan(options)
    let gamut = try Gamut(pictures, options: options)
    let chosen = try plan.chosen(for: gamut, of: pictures)
    try PaletteError.checkWork()
    var palette = plan.palette
    for (index, colour) in zip(plan.free, chosen) { palette[index] = colour }
    var count = plan.leastCount
    if !chosen.isEmpty { count = max(count, Int(plan.free[chosen.count - 1]) + 1) }
    return try mapped(
      pictures, gamut, dithers, onto: palette, count: count,
      usable: (plan.locked + plan.free.prefix(chosen.count)).sorted())
  }

  /// Maps pictures onto a palette without changing it. All of its first `count` entries are used except reserved ones and a
  /// transparent index 0; `locked` and `base` are ignored. A pixel takes the entry of its exact colour, else the nearest of
  /// the shown colours, the lowest index of several.
  package func map(
    _ pictures: [ColourPicture], onto palette: Palette, dithers: [Dither]? = nil
  ) throws(PaletteError) -> PaletteSolution {
    var options = options
    options.locked = [:]
    options.base = palette
    let plan = try PalettePlan(options)
    let gamut = try Gamut(pictures, options: options)
    if plan.free.isEmpty, gamut.count > 0 { throw .noEntries }
    if options.requiresExact { try gamut.requireAll(of: pictures, in: palette, usable: plan.free) }
    return try mapped(pictures, gamut, dithers, onto: palette, count: options.count, usable: plan.free)
  }

  /// Maps one picture onto entries that were chosen before, as ``solve(_:dithers:)`` did, and returns the colours that they
  /// lack.
  ///
  /// Nil if the entries were chosen for pictures that are drawn for the screen of a grid, and this one is not.
  package func map(_ picture: ColourPicture, onto kept: ChosenEntries) throws(PaletteError) -> KeptMapping? {
    var options = options
    options.locked = [:]
    options.base = kept.palette
    let gamut = try Gamut([picture], options: options, isDrawnForGrid: kept.isDrawnForGrid)
    guard let gamut else { return nil }
    if kept.usable.isEmpty, gamut.count > 0 { throw .noEntries }
    let solution = try mapped(
      [picture], gamut, [options.dither], onto: kept.palette, count: kept.count, usable: kept.usable)
    guard let mapped = solution.pictures.first, let report = solution.report.pictures.first else {
      return nil
    }
    let known = Set(
      kept.usable.flatMap { [kept.palette[$0].opaque, options.grid.displayed(kept.palette[$0])] })
    return KeptMapping(
      picture: mapped, report: report, missing: gamut.targets(upTo: Palette.count, beside: known))
  }

  /// Adds colours to entries that were chosen before, in free entries from the lowest on, the darkest first. Nil if there is not
  /// enough room.
  package func extended(_ kept: ChosenEntries, by colours: [Colour]) throws(PaletteError) -> ChosenEntries? {
    var options = options
    options.locked = [:]
    let taken = Set(kept.usable)
    let free = try PalettePlan(options).free.filter { !taken.contains($0) }
    guard colours.count <= free.count else { return nil }
    var extended = kept
    for (index, colour) in zip(free, PalettePlan.inOrder(colours)) {
      extended.palette[index] = colour
      extended.usable.append(index)
      extended.count = max(extended.count, Int(index) + 1)
    }
    extended.usable.sort()
    return extended
  }

  private func mapped(
    _ pictures: [ColourPicture], _ gamut: Gamut, _ dithers: [Dither]?, onto palette: Palette, count: Int,
    usable: [UInt8]
  ) throws(PaletteError) -> PaletteSolution {
    let dithers = dithers ?? []
    var mapper = PictureMapper(PaletteMapping(gamut, palette: palette, usable: usable))
    var indexed: [IndexedPicture] = []
    var reports: [PaletteReport.Picture] = []
    for (place, picture) in pictures.enumerated() {
      try PaletteError.checkWork()
      let (indices, report) = mapper.map(
        picture, dither: place < dithers.count ? dithers[place] : options.dither)
      reports.append(report)
      let result = IndexedPicture(
        width: picture.width, height: picture.height, indices: indices, palette: palette, paletteCount: count,
        transparent: options.zeroIsTransparent ? [0] : [])
      if let result { indexed.append(result) }
    }
    try PaletteError.checkWork()
    return PaletteSolution(
      entries: ChosenEntries(
        palette: palette, count: count, usable: usable, isDrawnForGrid: gamut.isDrawnForGrid),
      pictures: indexed, report: PaletteReport(pictures: reports))
  }
}

/// A palette, and its entries that pixels may use.
extension PaletteError {
  /// Throws if the work of this thread must stop.
  static func checkWork() throws(PaletteError) { if WorkControl.isCancelled { throw .interrupted } }
}

package struct ChosenEntries: Hashable, Sendable {
  package var palette: Palette
  /// The number of entries from index 0 on; the rest is filler.
  package var count: Int
  /// The entries with colours, ascending, without a transparent index 0.
  package var usable: [UInt8]
  /// Whether all their pictures are drawn for the screen of a grid: the bits that it drops are 0.
  package var isDrawnForGrid = false

  package init(palette: Palette, count: Int, usable: [UInt8], isDrawnForGrid: Bool = false) {
    self.palette = palette
    self.count = count
    self.usable = usable
    self.isDrawnForGrid = isDrawnForGrid
  }
}

/// A picture on entries that were chosen for others.
package struct KeptMapping: Sendable {
  package var picture: IndexedPicture
  package var report: PaletteReport.Picture
  /// The colours that an exact palette would need in addition, in the order of their values; nil for more than 256.
  package var missing: [Colour]?

  package init(picture: IndexedPicture, report: PaletteReport.Picture, missing: [Colour]?) {
    self.picture = picture
    self.report = report
    self.missing = missing
  }
}

/// The rule for the transparent pixels of a picture.
public struct Transparency: Hashable, Sendable {
  /// Pixels whose alpha is less than this are transparent, all others opaque; 0 ignores alpha.
  public var alphaThreshold: UInt8
  /// Pixels of this colour are transparent whatever their alpha; nil for none.
  public var key: Colour?

  /// By default, alpha less than a half is transparent.
  public init(alphaThreshold: UInt8 = 128, key: Colour? = nil) {
    self.alphaThreshold = alphaThreshold
    self.key = key
  }

  /// Whether a pixel is transparent.
  public func hides(_ pixel: ColourPicture.Pixel) -> Bool {
    pixel.alpha < alphaThreshold || key.map { $0.opaque == pixel.colour } ?? false
  }
}

struct PalettePlan: Sendable {
  let palette: Palette
  /// Locked entries that opaque pixels may use, ascending.
  let locked: [UInt8]
  let free: [UInt8]
  let leastCount: Int
  private let options: PaletteSolver.Options

  init(_ options: PaletteSolver.Options) throws(PaletteError) {
    self.options = options
    guard (2...Palette.count).contains(options.count) else { throw .countOutOfRange(found: options.count) }
    let lockedIndices = options.locked.keys.sorted()
    if let index = lockedIndices.first(where: { Int($0) >= options.count }) {
      throw .lockedPastCount(index: index, count: options.count)
    }
    if let index = lockedIndices.first(where: options.reserved.contains) {
      throw .lockedAndReserved(index: index)
    }
    var palette = options.base
    if options.zeroIsTransparent, !options.reserved.contains(0), let key = options.transparency.key {
      palette[0] = key.opaque
    }
    for index in lockedIndices { if let colour = options.locked[index] { palette[index] = colour } }
    self.palette = palette
    let opaque = (0..<options.count).map { UInt8($0) }.filter { $0 > 0 || !options.zeroIsTransparent }
    locked = opaque.filter { options.locked[$0] != nil }
    free = opaque.filter { options.locked[$0] == nil && !options.reserved.contains($0) }
    let kept = lockedIndices + options.reserved.filter { Int($0) < options.count }
    leastCount = max(kept.reduce(0) { max($0, Int($1) + 1) }, options.zeroIsTransparent ? 1 : 0)
  }

  /// The colours for the free entries, at most as many as there are, in the order of the entries.
  func chosen(for gamut: Gamut, of pictures: [ColourPicture]) throws(PaletteError) -> [Colour] {
    let known = Set(locked.flatMap { [palette[$0].opaque, options.grid.displayed(palette[$0])] })
    if let all = gamut.targets(upTo: free.count, beside: known) { return Self.inOrder(all) }
    if options.requiresExact {
      throw gamut.firstWithoutRoom(in: pictures, room: free.count, locked: locked.count, known: known)
    }
    if free.isEmpty {
      if locked.isEmpty { throw .noEntries }
      return []
    }
    let given = locked.map { Shade(options.grid.displayed(palette[$0])) }
    let cloud = gamut.cloud(of: pictures)
    return Self.inOrder(PaletteFit(options.grid).colours(for: cloud, given: given, count: free.count))
  }

  static func inOrder(_ colours: [Colour]) -> [Colour] {
    colours.map { (lightness: OKLab($0).lightness, colour: $0) }
      .sorted { ($0.lightness, $0.colour.value) < ($1.lightness, $1.colour.value) }.map(\.colour)
  }
}
