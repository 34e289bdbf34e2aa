import RomKitBase
import RomKitContainer
import RomKitPictures
import VGSCore

/// A reason for which a preview may look unexpected; the console would show the same.
package enum PreviewWarning: DescribedError {
  /// A scene draws from this slot, which is empty.
  case noPicture(SlotID)
  /// A scene draws from this slot, whose picture is for the other console.
  case otherDialect(SlotID, SlotPicture.Dialect)
  /// A scene takes the palette of this slot, which has none.
  case noPalette(SlotID)
  /// No palette was chosen, and pixels have indices for which the machine's palette has no colours.
  case blackIndices
  /// The same in a scene, which could choose the slot itself.
  case blackScene(palette: SlotID?)

  /// The warning in words.
  package var diagnostic: Diagnostic {
    switch self {
    case .noPicture(let slot):
      Diagnostic(
        "scene-no-picture", "there is no \(slot) in the ROM, so the calls that name it draw nothing",
        severity: .warning, help: "see what is there with romkit list")
    case .otherDialect(let slot, let dialect):
      Diagnostic(
        "scene-other-dialect",
        "\(slot) is for \(dialect == .sy ? "the mk-II" : "VGE"), so the calls that name it draw nothing here",
        severity: .warning, help: "choose the other profile, or convert the picture")
    case .noPalette(let slot):
      Diagnostic(
        "scene-no-palette", "there is no palette in \(slot), so the call changes nothing",
        severity: .warning, help: "a palette has 1,024 bytes; romkit list tells which slots are one")
    case .blackIndices:
      Diagnostic(
        "preview-black",
        "there is no palette, and in the one that a mk-II begins with the indices from 8 on are black",
        severity: .warning, help: Self.namePalette)
    case .blackScene(let palette):
      Diagnostic(
        "preview-black",
        """
        the scene chooses no palette, and in the one that a mk-II begins with the indices from 8 on are black
        """,
        severity: .warning,
        help: palette.map { "begin the scene with vgs2_pallet256(\($0.number)); as the game will" }
          ?? Self.namePalette)
    }
  }

  private static let namePalette = "name a palette with --palette FILE"
}
