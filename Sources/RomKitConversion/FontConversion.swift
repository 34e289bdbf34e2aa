import RomKitBase
import RomKitPictures

/// The kanji extension's font on its way into a data slot and out of one.
package enum FontConversion {
  /// The pictures that a sheet can be.
  static let forms: [FileFormat] = [.png, .bmp]

  /// The body of a data slot, from a sheet.
  package static func body(of file: ConversionFile) throws -> ConversionResult {
    let picture = try PictureFile(parsing: file.bytes)
    return ConversionResult(
      bytes: try FontSheet(picture.picture).serialized(), report: report,
      warnings: picture.warnings.map { Diagnostic($0, file: file.path) })
  }

  /// A sheet, from the body of a data slot.
  package static func sheet(of body: ConversionFile, to form: FileFormat) throws -> ConversionResult {
    let picture = DecodedPicture.indexed(try FontSheet(parsing: body.bytes[...]).picture)
    let bytes =
      switch form {
      case .png: try PNGFile(picture).serialized(level: .standard)
      case .bmp: try BitmapFile(picture).serialized()
      default: throw ConversionError.noWay(from: body.form, to: form, possible: forms)
      }
    return ConversionResult(bytes: bytes, report: report)
  }

  /// Whether a file is a picture of a sheet's size; false for what cannot be read.
  package static func isSheet(_ file: ConversionFile) -> Bool {
    guard file.form.subject == .picture, let picture = try? PictureFile(parsing: file.bytes) else {
      return false
    }
    return FontSheet.hasSize(of: picture.picture)
  }

  private static let report =
    "font of \(Grouped.text(FontSheet.side * FontSheet.side)) characters, "
    + "\(FontSheet.characterWidth) x \(FontSheet.characterHeight)"
}
