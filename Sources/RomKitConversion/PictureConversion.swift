import RomKitBase
import RomKitPictures
import VGSCore

package struct PictureSettings: Hashable, Sendable {
  package struct Crop: Hashable, Sendable {
    /// The left column and the top row, from 0.
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// Which pixels are transparent.
  package enum Transparent: Hashable, Sendable {
    /// Those with less than half alpha.
    case alpha
    /// Those of index 0, in indexed pictures that are mapped anew.
    case index
    /// Those of one colour.
    case key(Colour)
  }

  /// The console whose slot a CHR is for.
  package var dialect = SlotPicture.Dialect.sy
  /// The part of each picture that is taken; nil for all of it.
  package var crop: Crop?
  /// The palette that full colours are mapped onto, and that pictures without one are shown with.
  package var palette: PaletteFile?
  /// How a palette is chosen for full colours when none is given.
  package var solver = PaletteSolver.Options()
  /// Whether indexed pictures are mapped anew too, by their colours.
  package var mapsIndexed = false
  package var transparent = Transparent.alpha

  /// The defaults: for the mk-II, whole pictures, a palette chosen for all full colours together, indices kept.
  package init() {}
}

/// Pictures that are converted together: those of full colours share one palette.
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
  /// The palette that was chosen or given for full colours; nil when no picture needed one.
  package private(set) var palette: PaletteFile?
  /// What was done with each file's colours, in a few words; nil for those kept as they are.
  package private(set) var reports: [String?]
  package private(set) var warnings: [Diagnostic] = []
  /// What is to be told of the palette as a whole.
  package private(set) var summary: String?
  private let dialects: [SlotPicture.Dialect]

  /// Reads pictures, all with the same settings, and finds indices for those that have none. Throws ``Problems`` with
  /// all that is wrong.
  package init(_ files: [ConversionFile], settings: PictureSettings) throws {
    try self.init(files.map { Source($0, settings: settings) }, palette: settings)
  }

  /// Reads pictures, each with its own settings, and finds indices for those that have none. The palette comes about
  /// as the settings of `palette` say; a console also shows the pictures `beside` with it, which are not converted.
  /// Throws ``Problems`` with all that is wrong.
  package init(_ sources: [Source], beside: [Source] = [], palette settings: PictureSettings) throws {
    dialects = sources.map(\.settings.dialect)
    reports = [String?](repeating: nil, count: sources.count)
    var problems: [Diagnostic] = []
    var kept: [Int: IndexedPicture] = [:]
    var coloured: [(index: Int, picture: ColourPicture)] = []
    for (index, source) in sources.enumerated() {
      var own = source.settings
      own.palette = settings.palette
      do {
        let decoded = try PictureFile(parsing: source.file.bytes)
        warnings += decoded.warnings.map { Diagnostic($0, file: source.file.path) }
        switch try own.cropped(decoded.picture) {
        case .indexed(let picture) where !own.mapsIndexed: kept[index] = own.withPalette(picture)
        case .indexed(let picture): coloured.append((index, try own.colours(of: picture)))
        case .colour(let picture): coloured.append((index, picture))
        }
      } catch {
        problems += Problems(error, file: source.file.path).all
      }
    }
    if !problems.isEmpty { throw Problems(problems) }
    if !coloured.isEmpty {
      let solution: PaletteSolution
      let shown = kept.sorted(on: \.key).map { ($0.value, sources[$0.key].file.path) }
      let used = UsedEntries(shown + beside.compactMap { $0.indexed.map { ($0.picture, $0.file) } })
      warnings += used.warnings
      do {
        let pictures = coloured.map {
          SharedPalette.Picture($0.picture, settings: sources[$0.index].settings)
        }
        solution = try SharedPalette(settings, beside: used).solution(for: pictures)
      } catch {
        let file = error.picture.map { sources[coloured[$0].index].file.path }
        throw Problems(Diagnostic(error, file: file ?? (sources.count == 1 ? sources[0].file.path : nil)))
      }
      palette = PaletteFile(solution.palette, count: solution.count)
      for (place, item) in coloured.enumerated() {
        kept[item.index] = solution.pictures[place]
        reports[item.index] = PaletteWords.words(for: solution.report.pictures[place])
      }
      let paths = coloured.map { Path.name(of: sources[$0.index].file.path) }
      summary = PaletteWords.summary(of: solution, files: paths)
    }
    pictures = sources.indices.compactMap { kept[$0] }
  }

  /// A picture in the format of a file, `chr`, `png` or `bmp`. The index is one of ``pictures``, and any other is an
  /// error.
  package func bytes(of index: Int, as format: FileFormat) throws -> [UInt8] {
    guard pictures.indices.contains(index)
    else { throw ConversionError.noSuchPicture(number: index, count: pictures.count) }
    if format == .chr { return try SlotPicture(pictures[index], dialect: dialects[index]).serialized() }
    guard let bytes = try format.bytes(of: pictures[index], level: .best) else {
      throw ConversionError.noWay(from: .png, to: format, possible: [.chr, .png, .bmp])
    }
    return bytes
  }

  /// A palette in another format: of a palette file, or of a picture that has one.
  package static func palette(of file: ConversionFile, to format: FileFormat) throws -> ConversionResult {
    let palette = try PaletteFile(parsing: file.bytes, format: file.format.paletteFormat)
    guard let target = format.paletteFormat else {
      throw ConversionError.noWay(from: file.format, to: format, possible: [.gpl, .pal, .act, .hex, .dat])
    }
    return ConversionResult(
      bytes: palette.serialized(as: target), report: Plural.text(palette.count, "colour"))
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

extension PictureConversion.Source {
  /// The body of a picture whose indices are kept, shown with a palette unless it has one; nil for a picture that has to
  /// be mapped onto a palette.
  package func keepingIndices(palette: PaletteFile?) throws -> ConversionResult? {
    var own = settings
    own.palette = palette
    let decoded = try PictureFile(parsing: file.bytes)
    guard case .indexed(let picture) = try own.cropped(decoded.picture), !own.mapsIndexed else { return nil }
    return ConversionResult(
      bytes: try SlotPicture(own.withPalette(picture), dialect: own.dialect).serialized(),
      warnings: decoded.warnings.map { Diagnostic($0, file: file.path) })
  }

  /// The picture with its indices, when it has some that are kept.
  fileprivate var indexed: (picture: IndexedPicture, file: String)? {
    guard !settings.mapsIndexed, let decoded = try? PictureFile(parsing: file.bytes),
      case .indexed(let picture)? = try? settings.cropped(decoded.picture)
    else { return nil }
    return (picture, file.path)
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
    guard crop.x >= 0, crop.y >= 0, crop.width > 0, crop.height > 0, crop.x < picture.width,
      crop.y < picture.height, crop.width <= picture.width - crop.x, crop.height <= picture.height - crop.y
    else { throw .cropOutside(crop, width: picture.width, height: picture.height) }
    func rows<Pixel>(_ pixels: [Pixel]) -> [Pixel] {
      (crop.y..<crop.y + crop.height).flatMap { row in
        pixels[row * picture.width + crop.x..<row * picture.width + crop.x + crop.width]
      }
    }
    switch picture {
    case .indexed(let whole):
      let part = IndexedPicture(
        width: crop.width, height: crop.height, indices: rows(whole.indices), palette: whole.palette,
        paletteCount: whole.paletteCount, transparent: whole.transparent)
      return part.map { .indexed($0) } ?? picture
    case .colour(let whole):
      let part = ColourPicture(width: crop.width, height: crop.height, pixels: rows(whole.pixels))
      return part.map { .colour($0) } ?? picture
    }
  }

  /// The colours of an indexed picture, with its transparent pixels transparent.
  fileprivate func colours(of picture: IndexedPicture) throws(PictureSettingsError) -> ColourPicture {
    guard let palette = picture.palette ?? palette?.palette else { throw .noPalette }
    let clear: Set<UInt8> = transparent == .index ? picture.transparent.union([0]) : picture.transparent
    let pixels = picture.indices.map { index in
      let colour = palette[index]
      return ColourPicture.Pixel(
        red: colour.red, green: colour.green, blue: colour.blue, alpha: clear.contains(index) ? 0 : 255)
    }
    return ColourPicture(checkedWidth: picture.width, height: picture.height, pixels: pixels)
  }
}

package enum PictureSettingsError: DescribedError {
  /// The part to take does not lie inside the picture.
  case cropOutside(PictureSettings.Crop, width: Int, height: Int)
  /// An indexed picture is to be mapped by its colours, and has none.
  case noPalette

  package var diagnostic: Diagnostic {
    switch self {
    case .cropOutside(let crop, let width, let height):
      Diagnostic(
        "picture-crop-outside",
        """
        the part \(crop.width) x \(crop.height) at (\(crop.x), \(crop.y)) does not lie inside the picture of \
        \(width) x \(height)
        """,
        help: crop.x >= 0 && crop.y >= 0 && crop.x < width && crop.y < height
          ? "the largest part from there is --crop \(crop.x),\(crop.y),\(width - crop.x),\(height - crop.y)"
          : nil)
    case .noPalette:
      Diagnostic(
        "picture-no-palette", "the picture has indices and no palette, so nobody knows its colours",
        help: "name its palette with --palette FILE")
    }
  }
}
