import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitProject
import RomKitRules
import RomKitText
import VGSCore

/// The body of a slot of a finished ROM, made from one file by the conversions and with the checks of a build.
package struct SlotConversion {
  package let body: Rom.Body
  /// The conversion in a few words; nil if there is nothing to report.
  package let report: LocalizedText?
  package let warnings: [Diagnostic]

  /// Converts a file for a slot of a ROM. Full colours are mapped onto the palette of `palette`, and without one onto the
  /// `screen` palette of the ROM. Throws the errors of the conversion, and those of a body that a console cannot use.
  package init(
    _ file: ConversionFile, for slot: SlotID, settings: AssetSettings, palette: PaletteOptions,
    dialect: SlotPicture.Dialect, screen: ScreenPalette
  ) throws {
    guard let format = AssetFormat.find(kind: slot.kind, fileFormat: file.format) else {
      throw Diagnostic(
        "slot-format", "\(slot.kind.withArticle) slot is not made from \(file.format.named)", file: file.path,
        help: "name a file with one of these extensions: \(AssetFormat.fileFormats(of: slot.kind).dotted)")
    }
    var result = ConversionResult(bytes: file.bytes)
    switch format.recipe {
    case .body: break
    case .picture:
      var pictures = settings.pictures
      pictures.dialect = settings.profile?.dialect ?? dialect
      try palette.apply(to: &pictures)
      result = try Self.picture(file, pictures, screen)
    case .converted(let convert):
      let schema = try settings.schema.map { try TableSchema(ConversionFile(reading: $0, format: .toml)) }
      result = try convert(file, settings, schema)
    }
    body = Rom.Body(result.bytes)
    report = result.report
    warnings =
      result.warnings + (try BodyValidation.check(body, of: slot.kind)).map { $0.placed(in: file.path) }
  }

  private static func picture(
    _ file: ConversionFile, _ given: PictureSettings, _ screen: ScreenPalette
  ) throws -> ConversionResult {
    var settings = given
    // The colours after the last are not in use.
    let count = (screen.palette.colours.lastIndex { $0.value != 0 } ?? 0) + 1
    let own = screen.source != .machine ? PaletteFile(screen.palette, count: count) : nil
    if settings.palette == nil { settings.palette = own }
    let conversion = try PictureConversion([file], settings: settings)
    var warnings = conversion.warnings
    for problem in conversion.unheeded {
      // A game may show the picture in another palette than the one that the ROM suggests.
      guard given.palette == nil, problem.code == "palette-conflict" else {
        throw Problems(conversion.unheeded)
      }
      warnings.append(
        problem.changed {
          $0.severity = .warning
          $0.notes.append("the ROM shows the slot in \(screen.words)")
          $0.help = "draw the picture with this palette, or map it to it by its colours"
        })
    }
    if conversion.palette != nil, settings.palette == nil, settings.dialect == .sy {
      throw Diagnostic(
        "slot-no-palette", "the ROM has no palette for the colours of the picture", file: file.path,
        help: "choose a palette")
    }
    return ConversionResult(
      bytes: try conversion.bytes(of: 0, as: .chr), report: conversion.report(on: 0, as: .chr),
      warnings: warnings)
  }
}
