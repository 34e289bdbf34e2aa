import RomKitBase
import RomKitPictures
import VGSCore

/// Finds the palette that pictures of full colours share, beside the entries that indexed pictures use already: one
/// console shows them all with one palette.
struct SharedPalette {
  /// A picture and what concerns it alone.
  struct Picture {
    fileprivate var pixels: ColourPicture
    fileprivate let settings: PictureSettings

    init(_ pixels: ColourPicture, settings: PictureSettings) {
      self.pixels = pixels
      self.settings = settings
    }

    fileprivate var key: Colour? {
      if case .key(let colour) = settings.transparent { colour.opaque } else { nil }
    }
  }

  private let settings: PictureSettings
  private let used: UsedEntries

  init(_ settings: PictureSettings, beside used: UsedEntries) {
    self.settings = settings
    self.used = used
  }

  /// The palette and the pictures mapped onto it. There must be at least one.
  func solution(for pictures: [Picture]) throws(PaletteError) -> PaletteSolution {
    var options = settings.solver
    options.locked = used.colours.filter { Int($0.key) < options.count }.merging(options.locked) { $1 }
    for index in options.reserved { options.locked[index] = settings.solver.locked[index] }
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

  /// Colours that are transparent in one picture and not in another become transparent pixels, which all understand.
  private func withoutKeys(_ pictures: [Picture], _ options: inout PaletteSolver.Options) -> [Picture] {
    let keys = pictures.map(\.key)
    guard let first = keys.compactMap({ $0 }).first else { return pictures }
    guard keys.contains(where: { $0 != first }) else {
      options.transparency.key = first
      return pictures
    }
    // What the solver does itself for a key that all share.
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

  /// Gives the pictures that have to be exact their colours before the others have a say.
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
  /// The same about the pictures that had these numbers before.
  fileprivate func renumbered(_ numbers: [Int]) -> PaletteError {
    switch self {
    case .tooManyColours(let found, let pictures, let room, let locked, let colour, let picture, let x, let y):
      .tooManyColours(
        found: found, pictures: pictures, room: room, locked: locked, colour: colour,
        picture: numbers[picture], x: x, y: y)
    case .notInPalette(let missing, let colour, let picture, let x, let y):
      .notInPalette(missing: missing, colour: colour, picture: numbers[picture], x: x, y: y)
    case .transparentPixel(let picture, let x, let y):
      .transparentPixel(picture: numbers[picture], x: x, y: y)
    case .countOutOfRange, .lockedPastCount, .lockedAndReserved, .noEntries: self
    }
  }
}

/// The palette entries that indexed pictures use, with their colours.
struct UsedEntries {
  /// The colour of each entry that a pixel of some picture has; index 0 is transparent and has none.
  private(set) var colours: [UInt8: Colour] = [:]
  /// Pictures that want different colours in one entry.
  private(set) var warnings: [Diagnostic] = []

  /// Looks through pictures, each with its file. Where two differ, the first counts.
  init(_ pictures: [(picture: IndexedPicture, file: String)]) {
    var owners: [UInt8: String] = [:]
    for (picture, file) in pictures {
      guard let palette = picture.palette else { continue }
      var used = [Bool](repeating: false, count: Palette.count)
      for index in picture.indices { used[Int(index)] = true }
      var differing: [UInt8] = []
      for index in UInt8(1)...255 where used[Int(index)] {
        let colour = palette[index].opaque
        if let known = colours[index], known != colour {
          differing.append(index)
        } else {
          colours[index] = colour
          owners[index] = owners[index] ?? file
        }
      }
      if let index = differing.first, let owner = owners[index] {
        warnings.append(
          Diagnostic(
            "palette-conflict",
            """
            index \(index) is another colour than in \(Escaped.path(owner))\
            \(differing.count > 1 ? ", and \(differing.count - 1) more are" : ""); \
            a console shows both with one palette
            """, severity: .warning, file: file,
            help: "draw both with one palette, or map them anew with --remap"))
      }
    }
  }
}

/// A palette solution in words.
enum PaletteWords {
  /// One picture: `4,096 colours in 180 entries, 12 of them its own; error 0.0121, at worst 0.0514 at (3, 4)`.
  static func words(for picture: PaletteReport.Picture) -> String {
    let colours = Plural.text(picture.colours, "colour")
    if picture.isExact { return "\(colours), all exact" }
    var words = "\(colours) in \(entries(picture.entries))"
    if picture.ownEntries > 0, picture.ownEntries < picture.entries {
      words += ", \(picture.ownEntries) its own"
    }
    words += "; error \(decimal(picture.meanError)), at worst \(decimal(picture.worstError))"
    if case .pixel(let x, let y)? = picture.worstPixel { words += " at (\(x), \(y))" }
    return words
  }

  /// The palette of several pictures; nil for one, of which ``words(for:)`` says all.
  static func summary(of solution: PaletteSolution, files: [String]) -> String? {
    guard files.count > 1 else { return nil }
    let report = solution.report
    var words = "one palette for \(files.count) pictures: \(entries(report.entries)) used, "
    words += report.isExact ? "all exact" : "error \(decimal(report.meanError))"
    if !report.isExact, let costliest = report.costliest {
      words +=
        "; \(Escaped.path(files[costliest])) costs most, \(entries(report.pictures[costliest].ownEntries)) of its own"
    }
    return words
  }

  private static func entries(_ count: Int) -> String { Plural.text(count, "entry", "entries") }

  /// An error in OKLab, with four decimals.
  private static func decimal(_ value: Double) -> String {
    let tenThousandths = Int((value * 10_000).rounded())
    return "\(tenThousandths / 10_000).\(String(tenThousandths % 10_000).padded(to: 4, with: "0"))"
  }
}
