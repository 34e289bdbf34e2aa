import RomKitBase

/// An error in the file of a picture, a sprite or a palette, or a warning about one that can be read.
package struct PictureDiagnostic: RomKitError {
  package private(set) var diagnostic: Diagnostic
  /// A value for an option of sprites that fits the sprite; nil if another does not help.
  package private(set) var remedy: SpriteRemedy?

  init(
    _ code: String, _ message: LocalizedText, severity: Diagnostic.Severity = .error,
    at position: Diagnostic.Place.Position? = nil, help: LocalizedText? = nil, remedy: SpriteRemedy? = nil
  ) {
    diagnostic = Diagnostic(code, message, severity: severity, at: position, help: help)
    self.remedy = remedy
  }

  init(
    _ code: String, _ message: LocalizedText, severity: Diagnostic.Severity = .error, at offset: Int? = nil,
    _ help: PictureHelp
  ) {
    self.init(
      code, message, severity: severity, at: offset.map { .offset($0) }, help: help.rawValue)
  }

  init(_ error: some RomKitError) { diagnostic = Diagnostic(error) }

  /// Throws if the work of this thread must stop.
  static func checkWork() throws(PictureDiagnostic) {
    do throws(Diagnostic) { try WorkControl.check() } catch { throw PictureDiagnostic(error) }
  }

  /// The errors that this one stands for; empty if it stands for itself.
  package private(set) var parts: [PictureDiagnostic] = []

  /// One error for two faults of a file: the second is in the notes, and the help is that of both.
  func with(_ other: PictureDiagnostic) -> PictureDiagnostic {
    var both = self
    both.parts = [self, other]
    both.diagnostic.notes.append(other.diagnostic.message)
    both.diagnostic.help = [help, other.help].compactMap(\.self).joined(separator: "\n")
    return both
  }

  /// An error as the warning about the first of several places, with another message unless it is nil.
  func asWarning(_ message: LocalizedText? = nil, more: Int) -> PictureDiagnostic {
    var warning = self
    warning.diagnostic.severity = .warning
    if let message { warning.diagnostic.message = message }
    if more > 0 {
      warning.diagnostic.notes = [
        more == 1
          ? "1 more place has the same problem" : "\(Grouped.text(more)) more places have the same problem"
      ]
    }
    return warning
  }
}

enum PictureHelp: LocalizedText {
  case saveAgain = "save the picture again in the program it comes from"
  case undamagedCopy = "use an undamaged copy of the file"
  case cutUp = "cut the picture into smaller ones; a slot holds at most 256 x 256 pixels"
  case completePalette = "add the missing colours to the palette, and save the picture again"
  case saveAsPNG = "save the picture as a PNG"
  case saveUncompressed = "save the picture as an uncompressed BMP or as a PNG"
  case savePalette = "save the palette again in the program it comes from"
}

/// A value for an option of sprites that fits the sprite.
package struct SpriteRemedy: Hashable, Sendable {
  package let setting: String
  package let value: String
  /// The reason to change a setting that may not be set; nil if it is.
  package var purpose: LocalizedText?

  /// The purpose, and the setting; nil without a purpose.
  var instruction: LocalizedText? { purpose.map { "\($0): set \(setting) to \(value)" } }
}

// Errors that files of several formats may have, and warnings.
extension PictureDiagnostic {
  /// A pixel selects an entry that the palette does not have.
  static func index(
    _ code: String, _ index: UInt8, beyond count: Int, x: Int, y: Int
  ) -> PictureDiagnostic {
    PictureDiagnostic(
      code,
      """
      the pixel at (\(x), \(y)) has index \(index), \
      but the palette has only \(Plural.text(count, "entry", "entries"))
      """, at: .pixel(x: x, y: y), help: PictureHelp.completePalette.rawValue)
  }

  /// A palette has entries that no pixel can select.
  static func surplusColours(_ code: String, _ found: Int, bits: Int) -> PictureDiagnostic {
    PictureDiagnostic(
      code,
      """
      expected at most \(1 << bits) colours for pixels of \(Plural.text(bits, "bit")), \
      found \(Grouped.text(found)); the others are left out
      """, severity: .warning, .saveAgain)
  }

  static func bytesAfterEnd(offset: Int, count: Int) -> PictureDiagnostic {
    PictureDiagnostic(
      "picture-bytes-after-end",
      count == 1
        ? "1 byte follows the end of the picture and is left out"
        : "\(Grouped.text(count)) bytes follow the end of the picture and are left out",
      severity: .warning, at: offset, .saveAgain)
  }

  /// Entries of a palette with an alpha below this count as transparent.
  static let leastOpaqueAlpha: UInt8 = 128

  package static let partlyTransparentCode = "picture-partly-transparent"

  /// The warning that entries of an indexed picture's palette, except perhaps one, are neither opaque nor transparent; nil if all
  /// are.
  static func partlyTransparent(alphas: [UInt8], except: Int? = nil) -> PictureDiagnostic? {
    let partly = alphas.indices.filter { 1...254 ~= alphas[$0] && $0 != except }
    guard let index = partly.first else { return nil }
    let alpha = alphas[index]
    var warning = PictureDiagnostic(
      partlyTransparentCode,
      alpha < leastOpaqueAlpha
        ? "palette entry \(index) is partly transparent (alpha \(alpha) of 255); it becomes transparent"
        : "palette entry \(index) is partly transparent (alpha \(alpha) of 255); it becomes opaque",
      severity: .warning, help: "give every palette entry an alpha of 0 or 255")
    if partly.count > 1 {
      warning.diagnostic.notes = [
        Plural.text(
          partly.count - 1, "other entry is partly transparent", "other entries are partly transparent")
      ]
    }
    return warning
  }
}
