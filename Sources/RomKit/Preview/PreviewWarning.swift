import VGSCore

/// What may make a preview other than it was meant; the console would show the same.
public enum PreviewWarning: DescribedError {
  /// A scene draws from this slot, which is empty.
  case noPicture(SlotID)
  /// A scene draws from this slot, whose picture is for the other console.
  case otherDialect(SlotID, SlotPicture.Dialect)
  /// A scene takes the palette of this slot, which has none.
  case noPalette(SlotID)
  /// Nobody chose a palette, and pixels have indices for which the machine's own has no colours.
  case blackIndices
  /// The same in a scene, which could choose the slot itself.
  case blackScene(palette: SlotID?)

  /// A short stable name.
  public var code: String {
    switch self {
    case .noPicture: "scene-no-picture"
    case .otherDialect: "scene-other-dialect"
    case .noPalette: "scene-no-palette"
    case .blackIndices, .blackScene: "preview-black"
    }
  }

  /// What was expected and what was found.
  public var message: String {
    switch self {
    case .noPicture(let slot): "there is no \(slot) in the ROM, so the calls that name it draw nothing"
    case .otherDialect(let slot, let dialect):
      "\(slot) is for \(dialect == .sy ? "the mk-II" : "VGE"), so the calls that name it draw nothing here"
    case .noPalette(let slot): "there is no palette in \(slot), so the call changes nothing"
    case .blackIndices:
      "there is no palette, and in the one that a mk-II begins with the indices from 8 on are black"
    case .blackScene:
      "the scene chooses no palette, and in the one that a mk-II begins with the indices from 8 on are black"
    }
  }

  /// What to do about it.
  public var help: String? {
    switch self {
    case .noPicture: "see what is there with romkit list"
    case .otherDialect: "choose the other profile, or convert the picture"
    case .noPalette: "a palette has 1,024 bytes; romkit list tells which slots are one"
    case .blackIndices: "name a palette with --palette FILE"
    case .blackScene(let slot?): "begin the scene with vgs2_pallet256(\(slot.number)); as the game will"
    case .blackScene(nil): "name a palette with --palette FILE"
    }
  }
}
