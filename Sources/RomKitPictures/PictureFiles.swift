import RomKitBase
import VGSCore

extension ColourPicture {
  /// A PNG, with alpha only if there is any. ``PictureFile`` reads it.
  public func png() -> FileBytes { FileBytes(PNGWriter.serialized(self, level: .best)) }

  /// A BMP of 24 bits, or of 32 where there is alpha. ``PictureFile`` reads it.
  public func bmp() -> FileBytes { FileBytes(BitmapFile.serialized(self)) }
}

extension IndexedPicture {
  /// A PNG with the picture's own palette, or else with the given one; ``PictureFile`` reads it, index for index.
  ///
  /// Throws an error with the code `picture-no-palette` when there is neither.
  public func png(palette: Palette? = nil) throws -> FileBytes {
    FileBytes(try PNGFile(.indexed(coloured(by: palette))).serialized())
  }

  /// A BMP with the picture's own palette, or else with the given one; ``PictureFile`` reads it, index for index. A BMP cannot
  /// say which indices are transparent.
  ///
  /// Throws an error with the code `picture-no-palette` when there is neither.
  public func bmp(palette: Palette? = nil) throws -> FileBytes {
    FileBytes(try BitmapFile(.indexed(coloured(by: palette))).serialized())
  }

  private func coloured(by other: Palette?) -> IndexedPicture {
    guard palette == nil, let other else { return self }
    return IndexedPicture(
      checkedWidth: width, height: height, indices: indices, palette: other, transparent: transparent)
  }
}

extension SlotPicture {
  /// A PNG with the picture's own palette, or else with the given one, index for index.
  ///
  /// Throws an error with the code `picture-no-palette` when there is neither.
  public func png(palette: Palette? = nil) throws -> FileBytes { try picture.png(palette: palette) }

  /// A BMP with the picture's own palette, or else with the given one, index for index.
  ///
  /// Throws an error with the code `picture-no-palette` when there is neither.
  public func bmp(palette: Palette? = nil) throws -> FileBytes { try picture.bmp(palette: palette) }
}

extension DecodedPicture {
  /// A PNG; ``PictureFile`` reads it. Throws an error with the code `picture-no-palette` for indices without a palette.
  public func png() throws -> FileBytes { FileBytes(try PNGFile(self).serialized()) }

  /// A BMP; ``PictureFile`` reads it. Throws an error with the code `picture-no-palette` for indices without a palette.
  public func bmp() throws -> FileBytes { FileBytes(try BitmapFile(self).serialized()) }
}

extension PictureFile {
  /// What is odd about the file, each a warning with the file that it is in.
  public func diagnostics(file: String? = nil) -> [Diagnostic] {
    warnings.map { Diagnostic($0, file: file) }
  }
}

extension PaletteFile {
  /// Reads the bytes of a palette file, or takes the palette out of a picture file. `format` is what the file's extension
  /// says; most formats are recognised without it.
  ///
  /// Throws an error with a code such as `palette-unknown` for bytes of any other format. ``serialized(as:)`` is the inverse.
  public init(parsing bytes: [UInt8], format: PaletteFormat? = nil) throws {
    try self.init(parsing: bytes, format: format, limits: .standard)
  }
}
