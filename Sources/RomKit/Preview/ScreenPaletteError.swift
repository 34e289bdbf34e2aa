import VGSCore

/// Why a slot's palette cannot be used.
public enum ScreenPaletteError: DescribedError {
  /// A slot of so many bytes that is no palette.
  case noPalette(SlotID, size: Int)
  /// A picture without a palette, or no picture.
  case noPaletteInPicture(SlotID)

  /// A short stable name.
  public var code: String {
    switch self {
    case .noPalette: "preview-no-palette"
    case .noPaletteInPicture: "preview-picture-without-palette"
    }
  }

  /// What was expected and what was found.
  public var message: String {
    switch self {
    case .noPalette(let slot, let size) where slot.kind == .data:
      "\(slot) is no palette: a palette has \(Plural.bytes(Palette.byteCount)), this has \(Grouped.text(size))"
    case .noPalette(let slot, _): "\(slot) is no palette: \(slot.kind.withArticle) slot holds none"
    case .noPaletteInPicture(let slot): "\(slot) has no palette: only the pictures of VGE carry one"
    }
  }

  /// What to do about it.
  public var help: String? {
    "name a data slot that is a palette, or a palette file; romkit list tells which are"
  }
}
