import RomKitBase
import RomKitPictures
import VGSCore

/// The palette that full-colour pictures share, with the entries whose colours indexed pictures demand: a console shows
/// all of them with one palette.
package struct SharedPalette: Sendable {
  /// A picture and what concerns it alone.
  package struct Picture: Sendable {
    fileprivate var pixels: ColourPicture
    fileprivate let settings: PictureSettings

    package init(_ pixels: ColourPicture, settings: PictureSettings) {
      self.pixels = pixels
      self.settings = settings
    }

    fileprivate var key: Colour? {
      if case .key(let colour) = settings.transparent { colour.opaque } else { nil }
    }
  }

  private let settings: PictureSettings
  private let options: PaletteSolver.Options

  /// The palette that the settings describe, with the entries that indexed pictures demand, even where the settings keep
  /// pixels away from an entry.
  package init(_ settings: PictureSettings, demanding demanded: [UInt8: Colour]) {
    self.settings = settings
    var options = settings.solver
    for (index, colour) in demanded where options.locked[index] == nil {
      options.base[index] = colour
      if Int(index) < options.count, !options.reserved.contains(index) { options.locked[index] = colour }
    }
    self.options = options
  }

  /// The palette and the pictures mapped onto it. There must be at least one.
  package func solution(for pictures: [Picture]) throws(PaletteError) -> PaletteSolution {
    var options = options
    let pictures = withoutKeys(pictures, &options)
    let dithers = pictures.map(\.settings.solver.dither)
    let exact = pictures.indices.filter { pictures[$0].settings.solver.requiresExact }
    options.requiresExact = exact.count == pictures.count
    if !exact.isEmpty, !options.requiresExact { try lock(exact, of: pictures, in: &options) }
    let pixels = pictures.map(\.pixels)
    guard let palette = settings.palette
    else { return try PaletteSolver(options).solve(pixels, dithers: dithers) }
    options.count = min(options.count, max(2, palette.count))
    return try PaletteSolver(options).map(pixels, onto: palette.palette, dithers: dithers)
  }

  /// A picture mapped onto the palette that the settings give, which must have all its colours if it `requiresExact` ones.
  package func mappedOntoGiven(
    _ picture: Picture, _ palette: PaletteFile, requiresExact: Bool
  ) throws(PaletteError) -> PaletteSolution {
    var options = settings.solver
    options.count = min(options.count, max(2, palette.count))
    options.requiresExact = requiresExact || picture.settings.solver.requiresExact
    options.transparency.key = picture.key
    return try PaletteSolver(options).map(
      [picture.pixels], onto: palette.palette, dithers: [picture.settings.solver.dither])
  }

  /// A picture mapped onto entries that were chosen before; see ``PaletteSolver/map(_:onto:)``.
  package func mapped(_ picture: Picture, onto kept: ChosenEntries) throws(PaletteError) -> KeptMapping? {
    var options = settings.solver
    options.dither = picture.settings.solver.dither
    options.transparency.key = picture.key
    return try PaletteSolver(options).map(picture.pixels, onto: kept)
  }

  /// Entries that were chosen before, with the colours that are demanded now; nil if the settings leave no room for
  /// them.
  package func adapted(_ kept: ChosenEntries) -> ChosenEntries? {
    let own = kept.usable.filter { options.locked[$0] == nil }
    let isAllowed = own.allSatisfy { index in
      Int(index) < options.count && !options.reserved.contains(index)
        && options.grid.contains(kept.palette[index]) && (index > 0 || !options.zeroIsTransparent)
    }
    let locked = options.locked.keys.filter { $0 > 0 || !options.zeroIsTransparent }
    let usable = (own + locked).sorted()
    guard isAllowed, let last = usable.last else { return nil }
    var palette = options.base
    palette[0] = kept.palette[0]
    for index in own { palette[index] = kept.palette[index] }
    for (index, colour) in options.locked { palette[index] = colour }
    return ChosenEntries(
      palette: palette, count: Int(last) + 1, usable: usable, isDrawnForGrid: kept.isDrawnForGrid)
  }

  /// Entries with more colours in the free ones; nil if these are too few.
  package func extended(_ kept: ChosenEntries, by colours: [Colour]) throws(PaletteError) -> ChosenEntries? {
    try PaletteSolver(options).extended(kept, by: colours)
  }

  /// Makes the pixels of a transparent colour transparent if it is opaque in another picture.
  private func withoutKeys(_ pictures: [Picture], _ options: inout PaletteSolver.Options) -> [Picture] {
    let keys = pictures.map(\.key)
    guard let first = keys.compactMap({ $0 }).first else { return pictures }
    guard keys.contains(where: { $0 != first }) else {
      options.transparency.key = first
      return pictures
    }
    // The solver does this itself for a key that all pictures share.
    if options.zeroIsTransparent, !options.reserved.contains(0) { options.base[0] = first }
    return pictures.map { picture in
      guard let key = picture.key else { return picture }
      var clear = picture
      clear.pixels = ColourPicture(
        checkedWidth: picture.pixels.width, height: picture.pixels.height,
        pixels: picture.pixels.pixels.map { pixel in
          var pixel = pixel
          if pixel.colour == key { pixel.alpha = 0 }
          return pixel
        })
      return clear
    }
  }

  /// Gives the pictures that have to be exact their colours before the others.
  private func lock(
    _ exact: [Int], of pictures: [Picture], in options: inout PaletteSolver.Options
  ) throws(PaletteError) {
    var alone = options
    alone.requiresExact = true
    let pixels = exact.map { pictures[$0].pixels }
    do throws(PaletteError) {
      if let palette = settings.palette {
        alone.count = min(alone.count, max(2, palette.count))
        _ = try PaletteSolver(alone).map(pixels, onto: palette.palette)
        return
      }
      let solution = try PaletteSolver(alone).solve(pixels)
      for picture in solution.report.pictures {
        for index in UInt8.min...UInt8.max where picture.uses[Int(index)] {
          if index > 0 || !options.zeroIsTransparent { options.locked[index] = solution.palette[index] }
        }
      }
    } catch {
      throw error.renumbered(exact)
    }
  }
}

extension PaletteError {
  /// The same error with the earlier numbers of its pictures.
  fileprivate func renumbered(_ numbers: [Int]) -> PaletteError {
    switch self {
    case .tooManyColours(let found, let pictures, let room, let locked, let colour, let picture, let x, let y):
      .tooManyColours(
        found: found, pictures: pictures, room: room, locked: locked, colour: colour,
        picture: numbers[picture], x: x, y: y)
    case .notInPalette(let missing, let colour, let picture, let x, let y, let isEntryZero):
      .notInPalette(
        missing: missing, colour: colour, picture: numbers[picture], x: x, y: y, isEntryZero: isEntryZero)
    case .transparentPixel(let picture, let x, let y):
      .transparentPixel(picture: numbers[picture], x: x, y: y)
    case .countOutOfRange, .lockedPastCount, .lockedAndReserved, .noEntries, .interrupted: self
    }
  }
}

/// The colours that the pixels of an indexed picture have, by index. Index 0 is transparent and has none.
package struct IndexColours: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package var index: UInt8
    package var colour: Colour

    package init(index: UInt8, colour: Colour) {
      self.index = index
      self.colour = colour
    }
  }

  /// The indices that pixels have, ascending, with their colours.
  package var entries: [Entry]
  /// The number of entries in the palette of the file.
  package var paletteCount: Int
  /// Whether index 0 became the transparent one in this conversion.
  package var isMoved: Bool
  /// Whether pixels have index 0 although the file has a colour for it that is not transparent.
  package var hasOpaqueZero: Bool

  package init(entries: [Entry], paletteCount: Int, isMoved: Bool, hasOpaqueZero: Bool = false) {
    self.entries = entries
    self.paletteCount = paletteCount
    self.isMoved = isMoved
    self.hasOpaqueZero = hasOpaqueZero
  }

  /// The colours of a picture; none if it has no palette.
  package init(_ picture: IndexedPicture, isMoved: Bool) {
    let used = picture.usedIndices
    entries = (picture.palette?.colours ?? []).enumerated().compactMap { index, colour in
      index > 0 && used[index] ? UInt8(exactly: index).map { Entry(index: $0, colour: colour.opaque) } : nil
    }
    paletteCount = picture.paletteCount
    self.isMoved = isMoved
    hasOpaqueZero = used[0] && !picture.transparent.contains(0)
  }
}

/// The colours that entries of a palette must have, and the file that demands each.
package struct DemandedEntries: Sendable {
  /// The entries for which a picture has other colours than those demanded before: the first, and how many there are.
  package struct Conflict: Equatable, Sendable {
    package var index: UInt8
    package var wanted: Colour
    package var demanded: Colour
    package var owner: String
    package var count: Int
  }

  package private(set) var colours: [UInt8: Colour] = [:]
  private var owners: [UInt8: String] = [:]

  package init() {}

  package mutating func demand(_ colour: Colour, at index: UInt8, by owner: String) {
    colours[index] = colour.opaque
    owners[index] = owner
  }

  /// Adds the colours of a picture. Where they differ from earlier ones, the earlier ones count.
  package mutating func add(_ picture: IndexColours, of file: String) -> Conflict? {
    var conflict: Conflict?
    for entry in picture.entries {
      guard let known = colours[entry.index], known != entry.colour else {
        demand(entry.colour, at: entry.index, by: owners[entry.index] ?? file)
        continue
      }
      if conflict == nil {
        conflict = Conflict(
          index: entry.index, wanted: entry.colour, demanded: known, owner: owners[entry.index] ?? "",
          count: 0)
      }
      conflict?.count += 1
    }
    return conflict
  }
}

extension DemandedEntries.Conflict {
  /// The difference of a picture from the owner of the palette, which may have fewer colours.
  package func words(_ owner: LocalizedText, paletteCount: Int = 256) -> LocalizedText {
    let first: LocalizedText =
      Int(index) < paletteCount
      ? "index \(index) is \(wanted.digits) here and \(demanded.digits) in \(owner)"
      : "index \(index) is \(wanted.digits) here, but \(owner) has only \(Plural.text(paletteCount, "colour"))"
    return count > 1
      ? "\(first); \(Plural.text(count - 1, "other index differs too", "other indices differ too"))" : first
  }
}

extension Colour {
  package var digits: String { "#" + (value & 0xFF_FFFF).hexadecimal(digits: 6, uppercase: true) }
}

/// A palette solution in words.
package enum PaletteWords {
  /// One picture: `4,096 colours in 180 entries, 12 of which no other picture uses; error 0.0121, at worst 0.0514 at (3, 4)`.
  package static func words(for picture: PaletteReport.Picture) -> LocalizedText {
    let colours = Plural.text(picture.colourCount, "colour")
    if picture.isExact { return "\(colours), all exact" }
    let used = entries(picture.entries)
    let mean = decimal(picture.meanError)
    var worst = LocalizedText(verbatim: decimal(picture.worstError))
    if case .pixel(let x, let y)? = picture.worstPixel { worst = "\(worst) at (\(x), \(y))" }
    return picture.ownEntries > 0 && picture.ownEntries < picture.entries
      ? "\(colours) in \(used), \(picture.ownEntries) of which no other picture uses; error \(mean), at worst \(worst)"
      : "\(colours) in \(used); error \(mean), at worst \(worst)"
  }

  /// The palette of several pictures; nil for one, which ``words(for:)`` describes.
  package static func summary(of report: PaletteReport, files: [String]) -> LocalizedText? {
    guard files.count > 1 else { return nil }
    let used = entries(report.entries)
    if report.isExact { return "one palette for \(files.count) pictures: \(used) used, all exact" }
    let mean = decimal(report.meanError)
    guard let costliest = report.costliest else {
      return "one palette for \(files.count) pictures: \(used) used, error \(mean)"
    }
    return """
      one palette for \(files.count) pictures: \(used) used, error \(mean); \(Escaped.path(files[costliest])) costs \
      most, with \(entries(report.pictures[costliest].ownEntries)) that no other picture uses
      """
  }

  private static func entries(_ count: Int) -> LocalizedText { Plural.text(count, "entry", "entries") }

  /// An error in OKLab, with four decimals.
  package static func decimal(_ value: Double) -> String {
    let tenThousandths = Int((value * 10_000).rounded())
    return "\(tenThousandths / 10_000).\(String(tenThousandths % 10_000).padded(to: 4, with: "0"))"
  }

  /// The pictures with soft edges, which a console does not have; nil for none.
  package static func softEdges(of files: [String]) -> LocalizedText? {
    guard let first = files.first else { return nil }
    let name = Escaped.path(first)
    return files.count > 1
      ? """
      \(name) and \(Plural.text(files.count - 1, "other picture")): soft edges become hard; pixels with an alpha below \
      128 of 255 are transparent, the others opaque
      """
      : """
      \(name): soft edges become hard; pixels with an alpha below 128 of 255 are transparent, the others opaque
      """
  }
}
