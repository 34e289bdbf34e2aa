import RomKitBase
import RomKitInspection
import RomKitPictures
import VGSCore

/// The frame that a console shows after the calls of a scene.
public struct ScenePreview: Sendable {
  /// The console with the frame in it, and the palette that the scene chose.
  public let console: Console

  /// What the scene asked for and did not get, and what may not look as it was meant.
  public let warnings: [Diagnostic]
  /// Which palette the frame has and why: `the palette that the scene chooses`.
  public let paletteDescription: String

  /// Draws a scene, from the state after switching on: planes empty, and the palette the machine's own unless another
  /// is given. The scene's own calls may change it.
  package init(_ scene: Scene, slots: SceneSlots, palette: ScreenPalette? = nil) {
    var console = Console(slots.profile, slots: slots.slots)
    if let palette { console.palette = palette.palette }
    for call in scene.calls { console.draw(call) }
    console.showFrame()
    self.console = console

    var warnings = slots.warnings(for: scene)
    if scene.choosesPalette {
      paletteDescription = "the palette that the scene chooses"
    } else if let palette {
      paletteDescription = palette.description
    } else if slots.profile.dialect == .sz {
      paletteDescription =
        slots.lastPicture.map { ScreenPalette.description(ofLastPicture: $0) }
        ?? "no colours, as no picture brings a palette"
    } else {
      paletteDescription = "the greens that a mk-II begins with, as the scene chooses no palette"
      if ScreenPalette.hasBlackIndices(console.frame) {
        let warning = PreviewWarning.blackScene(palette: slots.firstPalette)
        warnings.append(Diagnostic(warning))
      }
    }
    self.warnings = warnings
  }

  /// The frame at the console's own size, in the palette's 24-bit colours.
  public var frame: PicturePreview {
    let profile = console.profile
    let indices = IndexedPicture(
      checkedWidth: profile.width, height: profile.height, indices: console.frame, palette: nil)
    return PicturePreview(indices, palette: console.palette, isOpaque: true)
  }

  /// The frame as a display shows it: doubled, interlaced and in the display's colours if it does so.
  public func screen(_ display: Display) -> PicturePreview {
    let profile = console.profile
    let bytes = display.rgb(console.frame, palette: console.palette, profile: profile) ?? []
    let pixels = stride(from: 0, to: bytes.count, by: 3).map { place in
      ColourPicture.Pixel(red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2])
    }
    return PicturePreview(
      ColourPicture(
        checkedWidth: display.width(of: profile), height: display.height(of: profile), pixels: pixels))
  }
}

extension Scene {
  /// Whether any of its calls sets the palette.
  public var choosesPalette: Bool {
    calls.contains { call in
      switch call {
      case .pallet, .pallet256: true
      default: false
      }
    }
  }
}
