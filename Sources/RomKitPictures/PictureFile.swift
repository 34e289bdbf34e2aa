import RomKitBase
import VGSCore

/// A picture file of any supported format, which is recognized by its first bytes and not by its name.
public struct PictureFile: Hashable, Sendable {
  let format: FileFormat
  /// The picture; indexed files stay indexed.
  public let picture: DecodedPicture
  package let warnings: [PictureDiagnostic]

  /// Reads a whole BMP, PNG, Aseprite sprite, BDF font, or CHR. Throws an error with the offset and a code such as `png-truncated`.
  ///
  /// The frames of a sprite become one picture, in rows of at most 256 pixels, or of one frame if that is wider.
  public init(parsing bytes: [UInt8]) throws(Diagnostic) {
    do { try self.init(parsing: bytes, limits: .standard) } catch { throw Diagnostic(error) }
  }

  /// `sprite` chooses frames and layers; pictures of one frame and one layer ignore it. Whether a BDF becomes the half-width font of
  /// the console depends on `isConsoleFont`.
  package init(
    parsing bytes: [UInt8], limits: PictureLimits = .standard, sprite: SpriteOptions = SpriteOptions(),
    isConsoleFont: Bool = false
  ) throws(PictureDiagnostic) {
    guard let signature = FileSignature(recognizingPicture: bytes) else {
      if bytes.isEmpty {
        throw PictureDiagnostic("picture-empty", "expected a picture, found an empty file", .saveAsPNG)
      }
      throw PictureDiagnostic(
        "picture-unknown",
        """
        expected \(FileFormat.of(.picture).choice), \
        found a file that begins with "\(Escaped.bytes(bytes.prefix(4)))"
        """, .saveAsPNG)
    }
    guard let format = signature.format else { throw .notRead(signature) }
    self.format = format
    switch format {
    case .bmp:
      let file = try BitmapFile(parsing: bytes, limits: limits)
      (picture, warnings) = (file.picture, file.warnings)
    case .png:
      let file = try PNGFile(parsing: bytes, limits: limits)
      (picture, warnings) = (file.picture, file.warnings)
    case .chr:
      do throws(SlotPictureError) {
        picture = .indexed(try SlotPicture(parsing: bytes).picture)
        warnings = []
      } catch {
        throw PictureDiagnostic(error)
      }
    case .bdf:
      let font = try BDFFont(parsing: bytes)
      let sheet = try isConsoleFont ? font.halfWidthSheet() : font.sheet(limits: limits)
      (picture, warnings) = (.indexed(sheet.picture), font.warnings + sheet.warnings)
    case .aseprite:
      let sheet = try AsepriteFile(parsing: bytes, limits: limits).sheet(sprite, limits: limits)
      (picture, warnings) = (sheet.picture, sheet.warnings)
    default: throw .notRead(signature)
    }
  }
}

/// The picture of a file: palette indices or full colour.
public enum DecodedPicture: Hashable, Sendable {
  /// Indices, with the file's palette in the file's order.
  case indexed(IndexedPicture)
  /// Full colour.
  case colour(ColourPicture)

  /// Pixels in a row.
  public var width: Int {
    switch self {
    case .indexed(let picture): picture.width
    case .colour(let picture): picture.width
    }
  }

  /// Rows.
  public var height: Int {
    switch self {
    case .indexed(let picture): picture.height
    case .colour(let picture): picture.height
    }
  }
}

/// The size above which a picture is refused, by its header and before memory is allocated.
///
/// A decoder takes memory for the picture itself and for a few of its rows, and for nothing else that grows with the
/// picture: one byte a pixel if it is indexed, four if it is not. ``standard`` limits it to 12 MiB, whatever the header of a
/// small file promises, which leaves room for 256 slots of the largest size in one sheet.
package struct PictureLimits: Equatable, Sendable {
  /// The most pixels in a row, and the most rows.
  package let side: Int
  /// The most bytes of the decoded pixels.
  package let bytes: Int

  /// 16,384 each way and 12 MiB: 3,547 x 3,547 indices, or 2,048 x 1,536 full colours.
  package static let standard = PictureLimits(side: 16_384, bytes: 12 << 20)

  /// For pictures that are cut into parts: 4,096 x 4,096 full colours.
  package static let large = PictureLimits(side: 4_096, bytes: 64 << 20)

  /// Other limits, up to 2,147,483,647 each way and a tebibyte.
  package init(side: Int, bytes: Int) {
    self.side = min(side, Int(Int32.max))
    // Keeps all arithmetic with an allowed size far from overflow.
    self.bytes = min(bytes, 1 << 40)
  }

  static let colourBytes = MemoryLayout<ColourPicture.Pixel>.stride

  /// Whether a picture of these sides, both known to be above 0, may be decoded.
  package func allow(width: Int, height: Int, indexed: Bool) -> Bool {
    guard width <= side, height <= side else { return false }
    let (pixels, tooMany) = width.multipliedReportingOverflow(by: height)
    let (size, tooLarge) = pixels.multipliedReportingOverflow(by: indexed ? 1 : PictureLimits.colourBytes)
    return !tooMany && !tooLarge && size <= bytes
  }

  func refusal(of subject: LocalizedText = "the picture", width: Int, height: Int, indexed: Bool)
    -> LocalizedText
  {
    let pixels = Grouped.text(bytes / (indexed ? 1 : PictureLimits.colourBytes))
    return indexed
      ? """
      \(subject) is \(width) x \(height) pixels; \
      indexed pictures are limited to \(Grouped.text(side)) pixels each way and \(pixels) in all
      """
      : """
      \(subject) is \(width) x \(height) pixels; \
      full-colour pictures are limited to \(Grouped.text(side)) pixels each way and \(pixels) in all
      """
  }
}

extension PictureDiagnostic {
  /// A file in a format that is not a picture's, or that romkit does not read.
  static func notRead(_ signature: FileSignature) -> PictureDiagnostic {
    PictureDiagnostic(
      "picture-not-read", "expected \(FileFormat.of(.picture).choice), found \(signature.displayName)",
      .saveAsPNG)
  }

  /// Indices have no meaning in a picture file without their colours.
  package static let noPalette = PictureDiagnostic(
    "picture-no-palette", "a picture file needs a palette, but this picture has only indices",
    help: "give the picture a palette")
}

extension ColourPicture {
  /// A PNG, with alpha only if a pixel needs it. ``PictureFile`` reads it.
  public func png() -> FileBytes { FileBytes(PNGWriter.serialized(self, level: .best)) }

  /// A BMP of 24 bits, or of 32 if a pixel needs alpha. ``PictureFile`` reads it, unless all pixels have alpha 0: such a BMP is
  /// read without alpha.
  public func bmp() -> FileBytes { FileBytes(BitmapFile.serialized(self)) }
}

extension IndexedPicture {
  /// A PNG with the picture's own palette, or else with the given one; ``PictureFile`` reads it, index for index.
  ///
  /// Throws an error with the code `picture-no-palette` if there is neither.
  public func png(palette: Palette? = nil) throws(Diagnostic) -> FileBytes {
    try DecodedPicture.indexed(coloured(by: palette)).png()
  }

  /// A BMP with the picture's own palette, or else with the given one; ``PictureFile`` reads it, index for index. A BMP cannot
  /// say which indices are transparent.
  ///
  /// Throws an error with the code `picture-no-palette` if there is neither.
  public func bmp(palette: Palette? = nil) throws(Diagnostic) -> FileBytes {
    try DecodedPicture.indexed(coloured(by: palette)).bmp()
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
  /// Throws an error with the code `picture-no-palette` if there is neither.
  public func png(palette: Palette? = nil) throws(Diagnostic) -> FileBytes {
    try picture.png(palette: palette)
  }

  /// A BMP with the picture's own palette, or else with the given one, index for index.
  ///
  /// Throws an error with the code `picture-no-palette` if there is neither.
  public func bmp(palette: Palette? = nil) throws(Diagnostic) -> FileBytes {
    try picture.bmp(palette: palette)
  }
}

extension DecodedPicture {
  /// A PNG; ``PictureFile`` reads it. Throws an error with the code `picture-no-palette` for indices without a palette.
  public func png() throws(Diagnostic) -> FileBytes {
    do { return FileBytes(try PNGFile(self).serialized()) } catch { throw Diagnostic(error) }
  }

  /// A BMP; ``PictureFile`` reads it. Throws an error with the code `picture-no-palette` for indices without a palette.
  public func bmp() throws(Diagnostic) -> FileBytes {
    do { return FileBytes(try BitmapFile(self).serialized()) } catch { throw Diagnostic(error) }
  }
}

extension PictureFile {
  /// The faults of the file, each a warning with its file.
  public func diagnostics(file: String? = nil) -> [Diagnostic] {
    warnings.map { Diagnostic($0, file: file) }
  }
}

extension PaletteFile {
  /// Reads the bytes of a palette file, or takes the palette out of a picture file. `format` is that of
  /// the file's extension; most formats are recognized without it.
  ///
  /// Throws an error with a code such as `palette-unknown` for bytes of any other format. ``serialized(as:)`` is the inverse.
  public init(parsing bytes: [UInt8], format: PaletteFormat? = nil) throws(Diagnostic) {
    do { try self.init(parsing: bytes, format: format, limits: .standard) } catch { throw Diagnostic(error) }
  }
}
