import VGSCore

/// What a scene can draw with: the pictures and palettes of a ROM, as a console loads them.
public struct SceneSlots: Sendable {
  /// The slots that the console takes. Effects and songs are not among them.
  public let slots: Slots
  private let profile: Profile
  /// The picture whose palette a VGE shows at first.
  private let lastPicture: SlotID?
  /// Graphics slots that the console leaves empty, and why.
  private let refused: [UInt8: Diagnostic]

  /// Loads the graphics slots of the console's dialect, and the data slots of a palette's size.
  ///
  /// A console passes over a picture that it cannot use, without a word; ``warnings(for:)`` finds the words. Throws only
  /// when the ROM cannot be read.
  public init(of rom: Rom, profile: Profile) throws {
    var slots = Slots()
    var lastPicture: SlotID?
    var refused: [UInt8: Diagnostic] = [:]
    for record in rom.slots(.graphics) {
      guard let slot = record.slot else { continue }
      do {
        try BodyRules.checkPicture(record.body)
        let picture = try SlotPicture(parsing: record.body.bytes())
        if (picture.dialect == .sy) == (profile.dialect == .sy) {
          slots[picture: slot.number] = Picture(
            width: picture.width, height: picture.height, indices: picture.indices, palette: picture.palette)
          lastPicture = slot
        } else {
          refused[slot.number] = Diagnostic(
            SceneWarning.otherDialect(slot, picture.dialect), severity: .warning)
        }
      } catch let error as SlotPictureError {
        refused[slot.number] = Diagnostic(error, severity: .warning, slot: slot.description)
      }
    }
    for record in rom.slots(.data) where record.body.size == Palette.byteCount {
      if let slot = record.slot { slots[data: slot.number] = try record.body.bytes() }
    }
    self.slots = slots
    self.profile = profile
    self.lastPicture = lastPicture
    self.refused = refused
  }

  /// What a scene asks for and will not get, each slot once, in the order of the calls: pictures of slots that are empty
  /// for this console, and palettes that are none.
  public func warnings(for scene: Scene) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    var told: Set<SlotID> = []
    for call in scene.calls {
      guard let slot = call.slot, told.insert(slot).inserted else { continue }
      switch slot.kind {
      case .graphics where slots[picture: slot.number] == nil:
        warnings.append(
          refused[slot.number] ?? Diagnostic(SceneWarning.noPicture(slot), severity: .warning))
      case .data where slots[data: slot.number] == nil:
        warnings.append(Diagnostic(SceneWarning.noPalette(slot), severity: .warning))
      default: break
      }
    }
    return warnings
  }

  /// Which palette a scene is shown in, and why; `given` is one that somebody asked for.
  public func paletteWords(for scene: Scene, given: ScreenPalette?) -> String {
    if scene.choosesPalette { return "the palette that the scene chooses" }
    if let given { return given.words }
    if profile.dialect == .sy {
      return "the greens that a mk-II begins with, as the scene chooses no palette"
    }
    return lastPicture.map { ScreenPalette.words(ofLastPicture: $0) }
      ?? "no colours, as no picture brings a palette"
  }
}

extension DrawingCall {
  /// The slot that a call takes something from.
  fileprivate var slot: SlotID? {
    switch self {
    case .pallet256(let number): SlotID(.data, UInt8(truncatingIfNeeded: number))
    case .putBG(let blit), .putBG2(let blit), .putSP(let blit), .putSPX(let blit, _, _),
      .putSPM(let blit, _), .putSPH(let blit), .putSPMH(let blit, _), .putSPD(let blit),
      .putSPR(let blit, _), .putSPE(let blit, _, _), .putSPRE(let blit, _, _, _):
      SlotID(.graphics, UInt8(truncatingIfNeeded: blit.slot))
    case .pallet, .clear, .scroll, .pixel, .line, .box, .boxf, .circle: nil
    }
  }
}

/// What a scene asks for and does not get.
public enum SceneWarning: DescribedError {
  /// No picture in this slot.
  case noPicture(SlotID)
  /// No palette in this slot.
  case noPalette(SlotID)
  /// A picture for the other console.
  case otherDialect(SlotID, SlotPicture.Dialect)

  /// A short stable name.
  public var code: String {
    switch self {
    case .noPicture: "scene-no-picture"
    case .noPalette: "scene-no-palette"
    case .otherDialect: "scene-other-dialect"
    }
  }

  /// What was expected and what was found.
  public var message: String {
    switch self {
    case .noPicture(let slot): "there is no \(slot) in the ROM, so the calls that name it draw nothing"
    case .noPalette(let slot): "there is no palette in \(slot), so the call changes nothing"
    case .otherDialect(let slot, let dialect):
      "\(slot) is for \(dialect == .sy ? "the mk-II" : "VGE"), so the calls that name it draw nothing here"
    }
  }

  /// What to do about it.
  public var remedy: String? {
    switch self {
    case .noPicture: "see what is there with romkit list"
    case .noPalette: "a palette has 1,024 bytes; romkit list tells which slots are one"
    case .otherDialect: "choose the other profile, or convert the picture"
    }
  }
}
