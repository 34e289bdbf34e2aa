import RomKitBase
import VGSPlayer

/// The errors of a player are errors of RomKit too, with the code and the summary that `romkit explain` has.
extension Fault: RomKitError {
  /// The fault as an error without a place: a player knows none.
  public var diagnostic: Diagnostic {
    let name =
      switch self {
      case .romTooLarge: "rom-too-large"
      case .slotEmpty: "slot-absent"
      case .noPalette: "preview-no-palette"
      case .sceneTooLong: "convert-too-large"
      default: "\(code)"
      }
    let summary = DiagnosticCode.all.code(named: name)?.summary
    return Diagnostic(name, summary ?? LocalizedText(verbatim: name))
  }
}
