import RomKitBase
import RomKitContainer
import RomKitPictures
import RomKitRules
import VGSCore
import VGSPlayer

/// The frame on a console's screen after the calls of a scene.
public struct ScenePreview: Sendable {
  /// The console with the frame in it, and the palette that the scene chose.
  public let console: Console

  /// The slots that the scene asked for but did not get, and anything else that may look unexpected.
  public let warnings: [Diagnostic]
  /// The palette of the frame and the reason for it: `the palette that the scene chooses`.
  public let paletteDescription: LocalizedText

  /// Draws a scene from the state after switching on: with empty planes, and the console's own palette unless another is
  /// given. The scene's calls may change it.
  package init(of scene: DrawingScene, slots: SceneSlots, palette: ScreenPalette? = nil) {
    var console = Console(slots.profile, slots: slots.slots)
    if let palette { console.palette = palette.palette }
    for call in scene.calls { console.draw(call) }
    console.showFrame()
    self.console = console

    var warnings = slots.warnings(for: scene)
    if scene.choosesPalette {
      paletteDescription = "the palette that the scene chooses"
    } else if let palette {
      paletteDescription = palette.words
    } else if slots.profile.dialect == .sz {
      paletteDescription =
        slots.lastPicture.map { "\(ScreenPalette.description(ofLastPicture: $0))" }
        ?? "no colours, because no picture has a palette"
    } else {
      paletteDescription = "the greens that the mk-II SR starts with, because the scene chooses no palette"
      if ScreenPalette.hasBlackIndices(console.frame) {
        let warning = PreviewWarning.blackScene(palette: slots.firstPalette)
        warnings.append(Diagnostic(warning))
      }
    }
    self.warnings = warnings
  }

  /// The frame in the console's resolution and the palette's 24-bit colours.
  public var frame: PicturePreview { PicturePreview(of: console) }

  /// The frame on a display, which may double or interlace it, or change its colours.
  public func screen(_ display: Display) -> PicturePreview { PicturePreview(of: console, on: display) }
}

extension DrawingScene {
  /// Whether a call sets the palette.
  public var choosesPalette: Bool {
    calls.contains { call in
      switch call {
      case .pallet, .pallet256: true
      default: false
      }
    }
  }
}

/// The pictures and palettes of a ROM that a scene can use, as a console loads them.
package struct SceneSlots: Sendable {
  /// The slots that the console accepts, without effects and songs.
  package private(set) var slots = Console.Slots()
  package let profile: Profile
  /// The picture whose palette VGE shows at first.
  private(set) var lastPicture: SlotID?
  private(set) var firstPalette: SlotID?
  /// The graphics slots that the console leaves empty, with the reasons.
  private var refused: [UInt8: Diagnostic] = [:]

  /// Loads the graphics slots of the console's dialect, and the data slots of a palette's size. A console silently skips
  /// pictures that it cannot use; ``ScenePreview/warnings`` lists them. Throws only when the ROM cannot be read.
  package init(of rom: Rom, profile: Profile) throws {
    self.profile = profile
    for record in try rom.slots(.graphics) {
      guard let slot = record.slot else { continue }
      do {
        let picture = try SlotPicture(body: record.body)
        if picture.dialect == profile.dialect {
          slots[picture: slot.number] = Console.Picture(
            width: picture.width, height: picture.height, indices: picture.indices, palette: picture.palette)
          lastPicture = slot
        } else {
          refused[slot.number] = Diagnostic(PreviewWarning.otherDialect(slot, picture.dialect))
        }
      } catch let error as SlotPictureError {
        refused[slot.number] = Diagnostic(error, severity: .warning, slot: slot.description)
      }
    }
    for record in try rom.slots(.data) where record.body.size == Palette.byteCount {
      guard let slot = record.slot else { continue }
      slots[data: slot.number] = try record.body.bytes()
      if firstPalette == nil, case .palette = try RecordSummary(of: record) { firstPalette = slot }
    }
  }

  /// Warnings about pictures that the console does not have and palettes that are not palettes: one for each slot, in
  /// the order of the calls.
  func warnings(for scene: DrawingScene) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    var reported: Set<SlotID> = []
    for call in scene.calls {
      guard let slot = call.slot, reported.insert(slot).inserted else { continue }
      switch slot.kind {
      case .graphics where slots[picture: slot.number] == nil:
        warnings.append(refused[slot.number] ?? Diagnostic(PreviewWarning.noPicture(slot)))
      case .data where slots[data: slot.number] == nil:
        warnings.append(Diagnostic(PreviewWarning.noPalette(slot)))
      default: break
      }
    }
    return warnings
  }
}

extension DrawingCall {
  fileprivate var slot: SlotID? {
    if case .pallet256(let number) = self { return SlotID(.data, UInt8(truncatingIfNeeded: number)) }
    return picture.map { SlotID(.graphics, $0) }
  }
}
