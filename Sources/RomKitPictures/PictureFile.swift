import RomKitBase
import VGSCore

/// A picture file of any supported format, which is recognized by its first bytes and not by its name.
public struct PictureFile: Hashable, Sendable {
  let format: FileFormat
  /// The picture; indexed files stay indexed.
  public let picture: DecodedPicture
  package let warnings: [PictureWarning]

  /// Reads a whole BMP, PNG, Aseprite sprite, or CHR. Throws an error with the offset and a code such as `png-truncated`.
  ///
  /// The frames of a sprite become one picture, in rows of at most 256 pixels, or of one frame if that is wider.
  public init(parsing bytes: [UInt8]) throws { try self.init(parsing: bytes, limits: .standard) }

  package init(parsing bytes: [UInt8], limits: PictureLimits) throws(PictureFileError) {
    try self.init(parsing: bytes, limits: limits, sprite: SpriteOptions())
  }

  /// `sprite` chooses frames and layers; pictures of one frame and one layer ignore it.
  package init(
    parsing bytes: [UInt8], limits: PictureLimits = .standard, sprite: SpriteOptions
  ) throws(PictureFileError) {
    guard let signature = FileSignature(recognizingPicture: bytes) else {
      throw bytes.isEmpty ? .empty : .unknown(found: Array(bytes.prefix(4)))
    }
    guard let format = signature.format else { throw .notRead(signature.displayName) }
    self.format = format
    switch format {
    case .bmp:
      do throws(BitmapError) {
        let file = try BitmapFile(parsing: bytes, limits: limits)
        picture = file.picture
        warnings = file.warnings
      } catch {
        throw .bitmap(error)
      }
    case .png:
      do throws(PNGError) {
        let file = try PNGFile(parsing: bytes, limits: limits)
        picture = file.picture
        warnings = file.warnings
      } catch {
        throw .png(error)
      }
    case .chr:
      do throws(SlotPictureError) {
        picture = .indexed(try SlotPicture(parsing: bytes).picture)
        warnings = []
      } catch {
        throw .slot(error)
      }
    case .aseprite:
      do throws(AsepriteError) {
        let sheet = try AsepriteFile(parsing: bytes, limits: limits).sheet(sprite, limits: limits)
        picture = sheet.picture
        warnings = sheet.warnings
      } catch {
        throw .aseprite(error)
      }
    default: throw .notRead(signature.displayName)
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
package struct PictureLimits: Hashable, Sendable {
  /// The most pixels in a row, and the most rows.
  package let side: Int
  /// The most bytes of the decoded pixels.
  package let bytes: Int

  /// 16,384 each way and 12 MiB: 3,547 x 3,547 indices, or 2,048 x 1,536 full colours.
  package static let standard = PictureLimits(side: 16_384, bytes: 12 << 20)

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

  func refusal(of subject: Message = "the picture", width: Int, height: Int, indexed: Bool) -> Message {
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

package enum PictureFileError: DescribedError {
  case empty
  case unknown(found: [UInt8])
  case notRead(Message)
  case bitmap(BitmapError)
  case png(PNGError)
  case slot(SlotPictureError)
  case aseprite(AsepriteError)

  package var diagnostic: Diagnostic {
    switch self {
    case .empty:
      Diagnostic("picture-empty", "expected a picture, found an empty file", help: Self.saveAsPNG)
    case .unknown(let found):
      Diagnostic(
        "picture-unknown",
        """
        expected \(FileFormat.of(.picture).choice), found a file that begins with "\(Escaped.bytes(found))"
        """,
        help: Self.saveAsPNG)
    case .notRead(let found):
      Diagnostic(
        "picture-not-read", "expected \(FileFormat.of(.picture).choice), found \(found)",
        help: Self.saveAsPNG)
    case .bitmap(let error): error.diagnostic
    case .png(let error): error.diagnostic
    case .slot(let error): error.diagnostic
    case .aseprite(let error): error.diagnostic
    }
  }

  private static let saveAsPNG: Message = "save the picture as a PNG"
}

package enum PictureWritingError: DescribedError {
  /// Indices have no meaning in a picture file without their colours.
  case noPalette

  package var diagnostic: Diagnostic {
    Diagnostic(
      "picture-no-palette", "a picture file needs a palette, but this picture has only indices",
      help: "name the palette with --palette FILE")
  }
}

/// A fault of a picture file that could be read nevertheless.
package enum PictureWarning: DescribedError {
  case bytesAfterEnd(offset: Int, count: Int)
  /// An entry of an indexed picture's palette is neither opaque nor transparent.
  case partlyTransparent(index: UInt8, alpha: UInt8)
  case planes(found: Int)
  /// A PNG has several frames, of which the first is read.
  case animated(frames: Int)
  /// `count` ancillary chunks of a PNG have wrong checksums; the error is that of the first.
  case chunksLeftOut(PNGError, count: Int)
  /// `count` runs of a BMP reach past the picture, the first at `offset` in the stored row `row`.
  case runsOutside(offset: Int, row: Int, height: Int, count: Int)

  /// Entries with an alpha below this count as transparent.
  static let leastOpaqueAlpha: UInt8 = 128

  package var diagnostic: Diagnostic {
    switch self {
    case .bytesAfterEnd(let offset, let count):
      Diagnostic(
        "picture-bytes-after-end",
        count == 1
          ? "1 byte follows the end of the picture and is left out"
          : "\(Grouped.text(count)) bytes follow the end of the picture and are left out",
        severity: .warning, at: offset, .saveAgain)
    case .partlyTransparent(let index, let alpha):
      Diagnostic(
        "picture-partly-transparent",
        alpha < Self.leastOpaqueAlpha
          ? "palette entry \(index) is partly transparent (alpha \(alpha) of 255); it becomes transparent"
          : "palette entry \(index) is partly transparent (alpha \(alpha) of 255); it becomes opaque",
        severity: .warning, help: "give every palette entry an alpha of 0 or 255")
    case .planes(let found):
      Diagnostic(
        "bmp-planes", "expected 1 plane in a BMP, found \(found); the picture is read as if it had 1",
        severity: .warning, .saveAgain)
    case .animated(let frames):
      Diagnostic(
        "png-animated",
        "the PNG is animated; only the first of its \(Grouped.text(frames)) frames is read",
        severity: .warning, help: "save the frames side by side in one picture, or each as a separate file")
    case .chunksLeftOut(let fault, let count):
      fault.diagnostic.asWarning("\(fault.message); the chunk is left out", more: count - 1)
    case .runsOutside(let offset, let row, let height, let count):
      Diagnostic(
        "bmp-runs-outside",
        row < height
          ? "the compressed pixels reach past the picture in stored row \(row); pixels outside it are left out"
          : "the compressed pixels go on after the last row; pixels outside the picture are left out",
        severity: .warning, at: offset, .saveAgain
      ).asWarning(more: count - 1)
    }
  }
}

extension Diagnostic {
  /// A warning of the first of several faults, with another message unless it is nil.
  fileprivate func asWarning(_ message: Message? = nil, more: Int) -> Diagnostic {
    var warning = self
    warning.severity = .warning
    if let message { warning.message = message }
    if more > 0 {
      warning.notes = [
        more == 1
          ? "1 more place has the same problem" : "\(Grouped.text(more)) more places have the same problem"
      ]
    }
    return warning
  }
}

enum PictureHelp {
  case saveAgain
  case undamagedCopy
  case cutUp
  case completePalette

  var message: Message {
    switch self {
    case .saveAgain: "save the picture again in the program it comes from"
    case .undamagedCopy: "use an undamaged copy of the file"
    case .cutUp: "cut the picture into smaller ones; a slot holds at most 256 x 256 pixels"
    case .completePalette: "add the missing colours to the palette, and save the picture again"
    }
  }
}

extension Diagnostic {
  init(
    _ code: String, _ message: Message, severity: Severity = .error, at offset: Int? = nil,
    _ help: PictureHelp
  ) {
    self.init(code, message, severity: severity, at: offset.map { .offset($0) }, help: help.message)
  }

  /// A pixel of a picture file selects an entry that its palette does not have.
  init(_ code: String, index: UInt8, beyond count: Int, x: Int, y: Int) {
    self.init(
      code,
      """
      the pixel at (\(x), \(y)) has index \(index), \
      but the palette has only \(Plural.text(count, "entry", "entries"))
      """, at: .pixel(x: x, y: y), help: PictureHelp.completePalette.message)
  }
}

extension ColourPicture {
  /// A PNG, with alpha only if a pixel needs it. ``PictureFile`` reads it.
  public func png() -> FileBytes { FileBytes(PNGWriter.serialized(self, level: .best)) }

  /// A BMP of 24 bits, or of 32 if a pixel needs alpha. ``PictureFile`` reads it.
  public func bmp() -> FileBytes { FileBytes(BitmapFile.serialized(self)) }
}

extension IndexedPicture {
  /// A PNG with the picture's own palette, or else with the given one; ``PictureFile`` reads it, index for index.
  ///
  /// Throws an error with the code `picture-no-palette` if there is neither.
  public func png(palette: Palette? = nil) throws -> FileBytes {
    FileBytes(try PNGFile(.indexed(coloured(by: palette))).serialized())
  }

  /// A BMP with the picture's own palette, or else with the given one; ``PictureFile`` reads it, index for index. A BMP cannot
  /// say which indices are transparent.
  ///
  /// Throws an error with the code `picture-no-palette` if there is neither.
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
  /// Throws an error with the code `picture-no-palette` if there is neither.
  public func png(palette: Palette? = nil) throws -> FileBytes { try picture.png(palette: palette) }

  /// A BMP with the picture's own palette, or else with the given one, index for index.
  ///
  /// Throws an error with the code `picture-no-palette` if there is neither.
  public func bmp(palette: Palette? = nil) throws -> FileBytes { try picture.bmp(palette: palette) }
}

extension DecodedPicture {
  /// A PNG; ``PictureFile`` reads it. Throws an error with the code `picture-no-palette` for indices without a palette.
  public func png() throws -> FileBytes { FileBytes(try PNGFile(self).serialized()) }

  /// A BMP; ``PictureFile`` reads it. Throws an error with the code `picture-no-palette` for indices without a palette.
  public func bmp() throws -> FileBytes { FileBytes(try BitmapFile(self).serialized()) }
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
  public init(parsing bytes: [UInt8], format: PaletteFormat? = nil) throws {
    try self.init(parsing: bytes, format: format, limits: .standard)
  }
}
