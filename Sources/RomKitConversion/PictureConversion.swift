import RomKitBase
import RomKitPictures
import VGSCore

/// Pictures that are converted together: full-colour pictures share one palette.
package struct PictureConversion: Sendable {
  /// A picture's file and what concerns it alone: the part to take, which pixels are transparent, whether its indices
  /// are kept, how it is dithered, whether all its colours must fit, and the console.
  package struct Source: Sendable {
    package var file: ConversionFile
    package var settings: PictureSettings

    package init(_ file: ConversionFile, settings: PictureSettings) {
      self.file = file
      self.settings = settings
    }
  }

  /// The pictures as palette indices, in the order of the files.
  package let pictures: [IndexedPicture]
  /// The palette that was chosen or given for full colours; nil if no picture needed one.
  package private(set) var palette: PaletteFile?
  /// The mapping of each file's colours in a few words; nil for colours that are kept.
  package private(set) var reports: [LocalizedText?]
  package private(set) var warnings: [Diagnostic] = []
  /// Errors for settings that the pictures do not follow, because they keep their indices.
  package let unheeded: [Diagnostic]
  /// The report on the palette as a whole.
  package private(set) var summary: LocalizedText?
  /// The report on pictures with soft edges; nil if there are none.
  package private(set) var softEdges: LocalizedText?
  private let sources: [Source]

  /// Reads pictures, all with the same settings, and finds indices for those that have none. Throws ``Problems`` with
  /// all errors.
  package init(_ files: [ConversionFile], settings: PictureSettings) throws {
    try self.init(files.map { Source($0, settings: settings) }, palette: settings)
  }

  /// Reads pictures, each with its own settings, and finds indices for those that have none. The settings in `palette`
  /// decide on the palette. Throws ``Problems`` with all errors.
  package init(_ sources: [Source], palette settings: PictureSettings) throws {
    self.sources = sources
    reports = [LocalizedText?](repeating: nil, count: sources.count)
    var problems: [Diagnostic] = []
    var kept: [Int: IndexedPicture] = [:]
    var coloured: [(index: Int, picture: ColourPicture)] = []
    let steps = WorkSteps(.converting, of: sources.count)
    for (index, source) in sources.enumerated() {
      try WorkControl.check(path: source.file.path)
      steps.report(index, source.file.path)
      var own = source.settings
      own.palette = settings.palette
      do {
        let (picture, found) = try Source(source.file, settings: own).read()
        warnings += found
        switch picture {
        case .indexed(let picture): kept[index] = own.withPalette(picture)
        case .colour(let picture): coloured.append((index, picture))
        }
      } catch {
        problems += Problems(error, file: source.file.path).diagnostics
      }
    }
    steps.report(sources.count)
    if !problems.isEmpty { throw Problems(problems) }
    var missing = warnings.filter(\.isAboutMissingTransparency)
    warnings.removeAll(where: \.isAboutMissingTransparency)
    // Another picture may have the transparent colour or index.
    if missing.count < sources.count { missing = [] }
    let isIndex = settings.transparent == .index
    if !isIndex { warnings += missing }
    unheeded =
      KeptIndices.problems(
        kept.sorted(on: \.key).map { (sources[$0.key].file.path, $0.value) }, settings, all: coloured.isEmpty)
      + (isIndex ? missing.map { $0.changed { $0.severity = .error } } : [])
    if !coloured.isEmpty {
      warnings += settings.palette?.warnings ?? []
      for (index, picture) in coloured {
        guard let lost = settings.palette?.entryZero(lostBy: picture, sources[index].settings) else {
          continue
        }
        warnings.append(settings.withPaletteNamed(lost).changed { $0.place.file = sources[index].file.path })
      }
      let solution: PaletteSolution
      var demanded = DemandedEntries()
      for (index, picture) in kept.sorted(on: \.key) {
        let file = sources[index].file.path
        if let conflict = demanded.add(IndexColours(picture, isMoved: false), of: file) {
          warnings.append(Diagnostic(conflict, file: file))
        }
      }
      do {
        let pictures = coloured.map {
          SharedPalette.Picture($0.picture, settings: sources[$0.index].settings)
        }
        let shared = SharedPalette(settings, demanding: demanded.colours)
        let steps = WorkSteps(.mapping, of: pictures.count)
        steps.report(0)
        solution = try shared.solution(for: pictures)
        steps.report(pictures.count)
      } catch {
        let file = error.picture.map { sources[coloured[$0].index].file.path }
        let problem = Diagnostic(error, file: file ?? (sources.count == 1 ? sources[0].file.path : nil))
        throw Problems(error.isAboutEntryZero ? settings.withPaletteNamed(problem) : problem)
      }
      let last = demanded.colours.keys.max().map { Int($0) + 1 } ?? 0
      palette = PaletteFile(solution.palette, count: max(solution.count, last))
      for (place, item) in coloured.enumerated() {
        kept[item.index] = solution.pictures[place]
        reports[item.index] = PaletteWords.words(for: solution.report.pictures[place])
      }
      let paths = coloured.map { Path.name(of: sources[$0.index].file.path) }
      summary = PaletteWords.summary(of: solution.report, files: paths)
      softEdges = PaletteWords.softEdges(
        of: coloured.filter { $0.picture.softPixels > 0 }.map { sources[$0.index].file.path })
    }
    pictures = sources.indices.compactMap { kept[$0] }
  }

  /// A picture in the format of a file, `chr`, `png` or `bmp`. The index is one of ``pictures``, and any other is an
  /// error.
  package func bytes(of index: Int, as format: FileFormat) throws -> [UInt8] {
    guard pictures.indices.contains(index)
    else { throw ConversionError.noSuchPicture(number: index, count: pictures.count) }
    if format == .chr {
      let picture = pictures[index].withTransparencyAtZero ?? pictures[index]
      do throws(SlotPictureError) {
        return try SlotPicture(picture, dialect: sources[index].settings.dialect).serialized()
      } catch {
        guard case .tooLarge = error, let remedy = sources[index].frameRemedy else { throw error }
        throw Diagnostic(error).changed { $0.help = remedy }
      }
    }
    guard let bytes = try format.bytes(of: pictures[index], level: .best) else {
      throw ConversionError.noWay(
        from: sources[index].file.format, to: format, possible: FileFormat.written(.picture))
    }
    return bytes
  }

  /// The changes to a picture for a format, in a few words; nil if there is nothing to report.
  package func report(on index: Int, as format: FileFormat) -> LocalizedText? {
    guard pictures.indices.contains(index) else { return nil }
    // A CHR names no transparent indices, because they are those of the console already.
    return reports[index]
      ?? (format == .chr && sources[index].file.format != .chr ? pictures[index].transparencyReport : nil)
  }

  /// A palette in another format: of a palette file, or of a picture that has one.
  package static func palette(of file: ConversionFile, to format: FileFormat) throws -> ConversionResult {
    let palette = try PaletteFile(parsing: file.bytes, format: file.format.paletteFormat)
    return try result(
      palette, of: file, to: format,
      warnings: palette.warnings.map { $0.changed { $0.place.file = file.path } })
  }

  /// The palette of a picture that is converted with the same settings. Without settings, full colours are those of the file in
  /// their order, as in ``PaletteFile``, unless they are too many; otherwise a palette is chosen for them.
  package static func palette(
    of file: ConversionFile, to format: FileFormat, settings: PictureSettings
  ) throws -> ConversionResult {
    let conversion = try PictureConversion([file], settings: settings)
    if !conversion.unheeded.isEmpty { throw Problems(conversion.unheeded) }
    guard let chosen = conversion.palette else {
      guard let palette = conversion.pictures.first.flatMap({ PaletteFile(ofPicture: $0) }) else {
        return try self.palette(of: file, to: format)
      }
      // A palette may be all that the picture is for.
      let warnings = conversion.warnings.filter { $0.code != Diagnostic.nothingOpaque.code }
      return try result(palette, of: file, to: format, warnings: warnings)
    }
    var defaults = PictureSettings()
    defaults.dialect = settings.dialect
    if settings == defaults, let own = try? self.palette(of: file, to: format) { return own }
    return try result(
      chosen, of: file, to: format, warnings: conversion.warnings,
      report: "chose a palette of \(Plural.text(chosen.count, "entry", "entries")), including index 0")
  }

  private static func result(
    _ palette: PaletteFile, of file: ConversionFile, to format: FileFormat, warnings: [Diagnostic],
    report: LocalizedText? = nil
  ) throws -> ConversionResult {
    guard let target = format.paletteFormat else {
      throw ConversionError.noWay(from: file.format, to: format, possible: file.format.conversions)
    }
    return ConversionResult(
      bytes: palette.serialized(as: target), report: report ?? Plural.text(palette.count, "colour"),
      warnings: warnings)
  }
}

extension FileFormat {
  /// A picture as a file for people, `png` or `bmp`; nil for any other format.
  package func bytes(of picture: IndexedPicture, level: Deflate.Level) throws -> [UInt8]? {
    switch self {
    case .png: try PNGFile(.indexed(picture)).serialized(level: level)
    case .bmp: try BitmapFile(.indexed(picture)).serialized()
    default: nil
    }
  }
}

/// A picture read for a slot, before the palette that it shares with others is known.
package enum PreparedPicture: Sendable {
  /// It keeps its indices: the body, and the colours that it needs.
  case indexed(ConversionResult, IndexColours)
  /// It has to be mapped onto a palette.
  case coloured(ColourPicture, warnings: [Diagnostic])
}

extension PictureConversion.Source {
  /// The part to take: indices if they are kept, otherwise colours.
  func read(
    limits: PictureLimits? = nil
  ) throws -> (picture: DecodedPicture, warnings: [Diagnostic]) {
    let decoded = try PictureFile(
      parsing: file.bytes, limits: limits ?? (settings.isScaling ? .large : .standard),
      sprite: settings.sprite, isConsoleFont: settings.isConsoleFont)
    var (picture, losses) = try settings.withTransparency(settings.cropped(decoded.picture))
    picture = try settings.scaled(picture)
    if settings.mapsIndexed, case .indexed(let indexed) = picture {
      picture = .colour(try settings.colours(of: indexed))
    }
    losses += decoded.warnings.map { Diagnostic($0) }
    return (picture, losses.map { $0.changed { $0.place.file = file.path } })
  }

  /// The frames for several pictures in place of one with all of them; nil if it is none of a sprite, or if not even one fits.
  fileprivate var frameRemedy: LocalizedText? {
    guard file.format == .aseprite, settings.crop == nil,
      let parts = try? AsepriteFile(parsing: file.bytes).partsThatFit(chosenBy: settings.sprite),
      !parts.isEmpty
    else { return nil }
    return
      "make \(parts.count) pictures of it, each with some of the frames: \(parts.map(\.settingText).joined(separator: ", "))"
  }

  /// Reads the picture with its own settings.
  package func prepared() throws -> PreparedPicture {
    let (picture, warnings) = try read()
    switch picture {
    case .indexed(let picture):
      let moved = picture.withTransparencyAtZero
      let shown = moved ?? picture
      return .indexed(
        ConversionResult(
          bytes: try SlotPicture(shown, dialect: settings.dialect).serialized(),
          report: file.format == .chr ? nil : picture.transparencyReport, warnings: warnings),
        IndexColours(shown, isMoved: moved != nil))
    case .colour(let picture): return .coloured(picture, warnings: warnings)
    }
  }

  /// The palette of the file, with index 0 as its transparent one; nil for a file without one.
  package func ownPalette() throws -> PaletteFile? {
    let file = try PictureFile(
      parsing: self.file.bytes, sprite: settings.sprite, isConsoleFont: settings.isConsoleFont)
    guard case .indexed(let picture) = file.picture else { return nil }
    return PaletteFile(ofPicture: picture)
  }
}

extension IndexedPicture {
  /// The report on pixels of index 0 that become transparent.
  package static func report(onHoles holes: Int, of pixels: Int) -> LocalizedText {
    "index 0 is transparent on the console: \(Grouped.text(holes)) of \(Plural.text(pixels, "pixel"))"
  }

  /// The changes to the transparent indices on the way into a slot; nil if they are those of the console.
  fileprivate var transparencyReport: LocalizedText? {
    guard let lowest = transparent.min() else {
      let holes = indices.count { $0 == 0 }
      return holes > 0 ? Self.report(onHoles: holes, of: indices.count) : nil
    }
    if transparent == [0] { return nil }
    let others = transparent.filter { $0 > 0 }.sorted().map { String($0) }
    let names: LocalizedText =
      switch others.count {
      case 1: "transparent index \(others.joined())"
      case ...3: "transparent indices \(others.joined(separator: ", "))"
      default: "\(others.count) transparent indices"
      }
    return lowest > 0
      ? "\(names) became 0, as on the console, and index 0 became \(lowest)"
      : "\(names) became 0, as on the console"
  }
}

extension ColourPicture {
  /// The number of pixels that are neither opaque nor transparent.
  package var softPixels: Int { pixels.count { $0.isSoft } }
}

extension ColourPicture.Pixel {
  /// Whether it is neither opaque nor transparent.
  package var isSoft: Bool { 1...254 ~= alpha }
}

extension Diagnostic {
  /// The warning of a picture that cannot be shown beside another.
  fileprivate init(_ conflict: DemandedEntries.Conflict, file: String) {
    self.init(
      "palette-conflict",
      conflict.count > 1
        ? """
        index \(conflict.index) and \(Plural.text(conflict.count - 1, "other index", "other indices")) have different colours in \
        \(Escaped.path(conflict.owner)); the console shows both pictures with one palette
        """
        : """
        index \(conflict.index) has a different colour in \(Escaped.path(conflict.owner)); the console shows both \
        pictures with one palette
        """,
      severity: .warning, file: file,
      help: "draw both pictures with one palette, or map them to it by their colours")
  }
}

extension PictureSettings {
  fileprivate func withPalette(_ picture: IndexedPicture) -> IndexedPicture {
    guard picture.palette == nil, let palette else { return picture }
    var picture = picture
    picture.palette = palette.palette
    picture.paletteCount = palette.count
    return picture
  }

  fileprivate func cropped(_ picture: DecodedPicture) throws(PictureSettingsError) -> DecodedPicture {
    guard let crop else { return picture }
    guard crop.isInside(width: picture.width, height: picture.height) else {
      throw .cropOutside(crop, width: picture.width, height: picture.height)
    }
    return picture.part(crop)
  }

  /// A picture in its new size.
  fileprivate func scaled(_ picture: DecodedPicture) throws(PictureSettingsError) -> DecodedPicture {
    if !isScaling { return picture }
    let size = size(width: picture.width, height: picture.height)
    guard max(size.width, size.height) <= PictureLimits.large.side else {
      throw .tooLargeScaled(width: size.width, height: size.height)
    }
    guard case .key(let key) = transparent else { return picture.scaled(to: size) }
    return picture.scaled(to: size, key: key.opaque)
  }

  /// The colours of an indexed picture, with its transparent pixels transparent.
  fileprivate func colours(of picture: IndexedPicture) throws(PictureSettingsError) -> ColourPicture {
    guard let palette = picture.palette ?? palette?.palette else { throw .noPalette }
    return ColourPicture(picture, palette: palette)
  }
}
