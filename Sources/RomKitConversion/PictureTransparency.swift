import RomKitBase
import RomKitPictures
import VGSCore

extension PictureSettings {
  /// A picture with the transparent indices that the settings add, and warnings about settings without an effect, about pixels
  /// that become transparent unexpectedly, and about a picture of which nothing is left.
  func withTransparency(_ picture: DecodedPicture) -> (picture: DecodedPicture, warnings: [Diagnostic]) {
    var picture = picture
    var warnings: [Diagnostic] = []
    var hasKey = true
    let isClear: Bool
    switch picture {
    case .indexed(var indexed):
      let used = indexed.usedIndices
      switch transparent {
      case .alpha: break
      case .index where mapsIndexed:
        if indexed.transparent.isEmpty, used[0] {
          warnings.append(.newHoles(indexed.indices.count { $0 == 0 }))
        }
        indexed.transparent.insert(0)
      case .index: break
      case .key(let key):
        let equal = (0..<indexed.paletteCount).compactMap { UInt8(exactly: $0) }
          .filter { indexed.palette?[$0].opaque == key.opaque }
        hasKey = equal.contains { used[Int($0)] }
        indexed.transparent.formUnion(equal)
      }
      picture = .indexed(indexed)
      // A picture of index 0 alone is meant to be empty; ROMs have such pictures.
      isClear =
        indexed.transparent.isSuperset(of: (UInt8.min...UInt8.max).filter { used[Int($0)] })
        && used.dropFirst().contains(true)
    case .colour(let colour):
      var transparency = solver.transparency
      switch transparent {
      case .alpha: break
      case .index: warnings.append(.noIndices)
      case .key(let key):
        transparency.key = key
        hasKey = colour.pixels.contains { $0.colour == key.opaque }
      }
      isClear = colour.pixels.allSatisfy(transparency.hides)
    }
    if case .key(let key) = transparent, !hasKey { warnings.append(.noPixel(of: key)) }
    if isClear { warnings.append(.nothingOpaque) }
    return (picture, warnings)
  }
}

extension Diagnostic {
  private static func warning(
    _ code: String, _ message: LocalizedText, help: LocalizedText
  ) -> Diagnostic {
    Diagnostic(code, message, severity: .warning, help: help)
  }

  fileprivate static func newHoles(_ count: Int) -> Diagnostic {
    warning(
      "picture-new-holes",
      "index 0 becomes transparent in \(Plural.text(count, "pixel")), although the picture has no transparency",
      help: "if they belong to the picture, map it by its colours without a transparent index 0")
  }

  fileprivate static func noPixel(of key: Colour) -> Diagnostic {
    let key = PictureSettings.Transparent.key(key).settingText
    return warning(
      "picture-key-unused", "no pixel has the transparent colour \(key)",
      help: "name the colour of the pixels that are to be transparent, or name none for this picture")
  }

  fileprivate static let noIndices = warning(
    "picture-option-unused", "the picture has full colours, so it has no transparent index",
    help: "leave out the transparent index, or name the transparent colour")

  /// Whether it is about a transparent colour or index that a picture does not have, though others with the same settings may.
  package var isAboutMissingTransparency: Bool {
    code == "picture-key-unused" || message == Self.noIndices.message
  }

  package static let nothingOpaque = warning(
    "picture-transparent", "all pixels are transparent, so nothing of the picture is visible",
    help: "if it is not meant to be empty, save it with opaque pixels")
}

/// Settings that pictures with indices cannot follow, because they keep them.
package enum KeptIndices {
  /// A picture, or all pictures that settings concern.
  package enum Subject {
    case one, all
  }

  /// The problem of settings that have no effect, by their names; nil for none.
  package static func unused(_ names: [String], by subject: Subject) -> Diagnostic? {
    if names.isEmpty { return nil }
    let list = names.joined(separator: ", ")
    return switch subject {
    case .one:
      Diagnostic(
        "picture-option-unused", "the picture keeps its indices and its palette, so it ignores \(list)",
        help: "map the picture by its colours, or leave out \(list)")
    case .all:
      Diagnostic(
        "picture-option-unused", "all pictures keep their indices and their palette, so they ignore \(list)",
        help: "map the pictures by their colours, or leave out \(list)")
    }
  }

  /// The problems of pictures that keep their indices; `all` if no other picture is converted with them.
  static func problems(
    _ pictures: [(file: String, picture: IndexedPicture)], _ settings: PictureSettings, all: Bool
  ) -> [Diagnostic] {
    guard let first = pictures.first else { return [] }
    if all, let unused = unused(settings.solver.optionsForColours, by: .one) {
      return [unused.placed(in: first.file)]
    }
    guard let palette = settings.palette else { return [] }
    return pictures.compactMap { file, picture in
      let moved = picture.withTransparencyAtZero
      let other = IndexColours(moved ?? picture, isMoved: moved != nil).entries
        .first { palette.palette[$0.index].opaque != $0.colour }
      guard let other else { return nil }
      let demanded = palette.palette[other.index].opaque
      return Diagnostic(
        "palette-conflict",
        """
        the picture keeps its indices, but index \(other.index) is \(hexadecimal(other.colour)) in it, and \
        \(hexadecimal(demanded)) in the palette
        """, file: file, help: "map the picture onto the palette by its colours, or leave out the palette")
    }
  }

  private static func hexadecimal(_ colour: Colour) -> String {
    PictureSettings.Transparent.key(colour).settingText
  }
}

extension PaletteSolver.Options {
  /// The names of the settings that only full colours follow and that differ from the defaults.
  package var optionsForColours: [String] {
    let all = [
      ("colors", count != Palette.count), ("lock", !locked.isEmpty), ("reserve", !reserved.isEmpty),
      ("grid", grid != .none), ("dither", dither != .none),
    ]
    return all.filter(\.1).map(\.0)
  }
}

extension PictureSettings {
  /// A problem with the colour of entry 0 of the palette, with the file of the palette in the remedy.
  func withPaletteNamed(_ problem: Diagnostic) -> Diagnostic {
    guard let palette, let paletteFile else { return problem }
    return problem.changed { $0.help = PaletteError.waysOutOfZero(of: paletteFile, count: palette.usedCount) }
  }
}

extension PaletteFile {
  /// The warning of a picture with opaque pixels in the colour of entry 0, if no other entry has it; nil for any other.
  package func entryZero(lostBy picture: ColourPicture, _ settings: PictureSettings) -> Diagnostic? {
    let zero = palette[0].opaque
    var options = settings.solver
    if case .key(let key) = settings.transparent { options.transparency.key = key.opaque }
    guard options.zeroIsTransparent, !options.requiresExact,
      !palette.colours.prefix(count).dropFirst().contains(where: { $0.opaque == zero }),
      let place = picture.pixels.firstIndex(where: { $0.colour == zero && !options.transparency.hides($0) })
    else { return nil }
    return Diagnostic(
      "palette-entry-zero",
      """
      \(PictureSettings.Transparent.key(zero).settingText) is only in entry 0 of the palette, which is transparent on the \
      console, so its pixels get the nearest other colour
      """, severity: .warning, at: .pixel(x: place % picture.width, y: place / picture.width),
      help: PaletteError.waysOutOfZero())
  }
}
