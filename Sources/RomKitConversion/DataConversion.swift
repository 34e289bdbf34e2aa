import RomKitBase
import RomKitPictures
import RomKitText

extension TableSchema {
  package init(_ file: ConversionFile) throws {
    do { try self.init(parsing: file.bytes[...]) } catch { throw Problems(error, file: file.path) }
  }
}

/// Text and tables on their way into a data slot and out of one.
package struct TextConversion: Sendable {
  package var format = TextFormat()
  /// The encoding of a text file or a table; nil for the one that fits.
  package var sourceEncoding: SourceEncoding?
  /// The encoding of a slot's text on the way out; nil for the one that is recognized.
  package var readsAs: TextEncoding?
  /// Whether to warn about characters that the console's font cannot show.
  package var checksFont = false
  package var schema: TableSchema?

  /// The defaults: Shift_JIS, LF, a final NUL, no font check, no table.
  package init() {}

  /// The body of a data slot, from text or from a table.
  package func body(of file: ConversionFile) throws -> ConversionResult {
    let source = try SourceText(file.bytes, as: sourceEncoding)
    func report(_ made: LocalizedText) -> LocalizedText {
      source.encoding == .utf8
        ? made : "read as \(source.encoding.name), \(Escaped.quoted(source.sample)); \(made)"
    }
    if file.format == .csv {
      guard let schema else { throw ConversionError.needsSchema }
      let (body, keys) = try schema.table(ofCSV: source.utf8[...])
      return ConversionResult(
        bytes: body, report: report(Self.rows(body.count / schema.structSize, schema)), keys: keys)
    }
    let text = TextSlot(parsingSource: source.utf8, format: format)
    let body = try text.serialized()
    var warnings =
      checksFont ? FontCheck.warnings(in: source.utf8[...]).diagnostics(.warning, file: file.path) : []
    if let warning = text.recognitionWarning(body) { warnings.append(Diagnostic(warning, file: file.path)) }
    return ConversionResult(bytes: body, report: report(format.words), warnings: warnings)
  }

  /// Text in UTF-8, or a table, from the body of a data slot.
  package func file(of body: ConversionFile, to format: FileFormat) throws -> ConversionResult {
    if format == .csv {
      guard let schema else { throw ConversionError.needsSchema }
      let table = try schema.csv(ofBody: body.bytes[...])
      return ConversionResult(bytes: table, report: Self.rows(body.bytes.count / schema.structSize, schema))
    }
    let text = try TextSlot(parsing: body.bytes[...], as: readsAs)
    return ConversionResult(bytes: text.source, report: "from \(text.format.words)")
  }

  private static func rows(_ count: Int, _ schema: TableSchema) -> LocalizedText {
    "\(Plural.text(count, "row")), \(Plural.bytes(schema.structSize)) per row"
  }
}

/// The kanji extension's font on its way into a data slot and out of one.
package enum FontConversion {
  package static func body(of file: ConversionFile) throws -> ConversionResult {
    if file.format == .bdf {
      let source = try BDFFont(parsing: file.bytes)
      let font = try FontSheet(source, place: ShiftJIS.place(of:))
      let count = (0..<FontSheet.side * FontSheet.side).count { font.hasInk($0) }
      return ConversionResult(
        bytes: font.serialized(), report: report(count),
        warnings: source.warnings.map { Diagnostic($0, file: file.path) })
    }
    let picture = try PictureFile(parsing: file.bytes)
    return ConversionResult(
      bytes: try FontSheet(picture.picture).serialized(), report: report(),
      warnings: picture.warnings.map { Diagnostic($0, file: file.path) })
  }

  package static func sheet(of body: ConversionFile, to format: FileFormat) throws -> ConversionResult {
    let picture = try FontSheet(parsing: body.bytes[...]).picture
    guard let bytes = try format.bytes(of: picture, level: .standard) else {
      throw ConversionError.noWay(
        from: body.format, to: format, possible: FileFormat.written(.picture).converted)
    }
    return ConversionResult(bytes: bytes, report: report())
  }

  /// Whether a file is a font, or a picture of a sheet's size; false if it cannot be read.
  package static func isSheet(_ file: ConversionFile) -> Bool {
    if file.format == .bdf { return true }
    guard file.format.subject == .picture, let picture = try? PictureFile(parsing: file.bytes)
    else { return false }
    return FontSheet.hasSize(of: picture.picture)
  }

  private static func report(_ count: Int = FontSheet.side * FontSheet.side) -> LocalizedText {
    "font of \(Plural.text(count, "character")), \(FontSheet.characterWidth) x \(FontSheet.characterHeight)"
  }
}
