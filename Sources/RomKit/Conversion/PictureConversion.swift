import VGSCore

/// Pictures of palette indices, and palettes, on their way from one form to another.
public struct PictureConversion: Sendable {
  /// The console whose slot a CHR is for.
  public var dialect = SlotPicture.Dialect.sy
  /// The palette for pictures that bring none, such as the CHR of the mk-II.
  public var palette: PaletteFile?

  /// The defaults: for the mk-II, no palette.
  public init() {}

  /// A picture in another form, or its palette.
  public func convert(_ file: ConversionFile, to form: FileForm) throws -> ConversionResult {
    if file.form.subject != .picture || form.subject != .picture { return try palette(of: file, to: form) }
    let decoded = try PictureFile(parsing: file.bytes)
    guard case .indexed(var picture) = decoded.picture else { throw PictureNotIndexed() }
    if picture.palette == nil, let palette {
      picture.palette = palette.palette
      picture.paletteCount = palette.count
    }
    let warnings = decoded.warnings.map { Diagnostic($0, severity: .warning, file: file.path) }
    return ConversionResult(bytes: try bytes(of: picture, as: form), warnings: warnings)
  }

  private func bytes(of picture: IndexedPicture, as form: FileForm) throws -> [UInt8] {
    switch form {
    case .chr: try SlotPicture(picture, dialect: dialect).serialized()
    case .bmp: try BitmapFile(.indexed(picture)).serialized()
    default: try PNGFile(.indexed(picture)).serialized()
    }
  }

  private func palette(of file: ConversionFile, to form: FileForm) throws -> ConversionResult {
    let palette = try PaletteFile(parsing: file.bytes, format: PaletteFormat(ending: file.form.rawValue))
    guard let format = PaletteFormat(ending: form.rawValue) else {
      throw ConversionError.noWay(from: file.form, to: form, possible: [.gpl, .pal, .act, .hex, .dat])
    }
    return ConversionResult(
      bytes: palette.serialized(as: format), report: Plural.text(palette.count, "colour"))
  }
}

/// A picture without palette indices.
public struct PictureNotIndexed: DescribedError {
  public var code: String { "picture-not-indexed" }
  public var message: String { "the picture has full colours, and a slot holds palette indices" }
  public var remedy: String? { "save it with a palette of 256 colours" }
}
