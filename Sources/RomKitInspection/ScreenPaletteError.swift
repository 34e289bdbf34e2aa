import RomKitBase
import RomKitContainer
import RomKitPictures
import VGSCore

/// A reason for which a slot's palette cannot be used.
package enum ScreenPaletteError: DescribedError {
  /// A slot of so many bytes that is no palette.
  case noPalette(SlotID, size: Int)
  /// A picture without a palette, or no picture.
  case noPaletteInPicture(SlotID)

  /// The error in words.
  package var diagnostic: Diagnostic {
    switch self {
    case .noPalette(let slot, let size):
      Diagnostic(
        "preview-no-palette",
        slot.kind == .data
          ? """
          \(slot) is no palette: a palette has \(Plural.bytes(Palette.byteCount)), \
          this has \(Grouped.text(size))
          """
          : "\(slot) is no palette: \(slot.kind.withArticle) slot holds none",
        help: Self.palettes)
    case .noPaletteInPicture(let slot):
      Diagnostic(
        "preview-picture-without-palette", "\(slot) has no palette: only the pictures of VGE carry one",
        help: Self.palettes)
    }
  }

  private static let palettes =
    "name a data slot that is a palette, or a palette file; romkit list tells which are"
}
