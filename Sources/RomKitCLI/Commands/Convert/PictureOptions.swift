import ArgumentParser
import RomKit

extension SlotPicture.Dialect: ExpressibleByArgument {
  /// `sy` or `sz`, in any case.
  public init?(argument: String) {
    self.init(rawValue: argument.uppercased())
  }

  public static var allValueStrings: [String] { allCases.map { $0.rawValue.lowercased() } }
  public var defaultValueDescription: String { rawValue.lowercased() }
}

/// How pictures and palettes are converted.
struct PictureOptions: ParsableArguments {
  @Option(help: "The console that a CHR is for: sy is the mk-II, sz is VGE and carries the palette.")
  var dialect = SlotPicture.Dialect.sy

  @Option(
    help: "The palette of pictures that bring none: a palette file, or a picture that has one.",
    completion: .file())
  var palette: String?

  func convert(_ file: ConversionFile, to form: FileForm) throws -> ConversionResult {
    var conversion = PictureConversion()
    conversion.dialect = dialect
    conversion.palette = try palette.map { path in
      let source = try ByteSource(file: path)
      let bytes = try ConversionFile(path: path, form: .dat, source: source).bytes
      do {
        return try PaletteFile(
          parsing: bytes, format: FileForm(path: path).flatMap { PaletteFormat(ending: $0.rawValue) })
      } catch {
        throw Problems(error, file: path)
      }
    }
    return try conversion.convert(file, to: form)
  }
}
