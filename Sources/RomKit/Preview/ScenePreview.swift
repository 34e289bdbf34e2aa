import VGSCore

/// The frame that a console shows after the calls of a scene.
public struct ScenePreview: Sendable {
  /// The console with the frame in it, and the palette that the scene chose.
  public let console: Console

  /// Draws a scene, from the state after switching on: planes empty, and the palette the machine's own unless another
  /// is given. The scene's own calls may change it.
  public init(_ scene: Scene, profile: Profile, slots: Slots, palette: Palette? = nil) {
    var console = Console(profile, slots: slots)
    if let palette { console.palette = palette }
    for call in scene.calls { console.draw(call) }
    console.showFrame()
    self.console = console
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

  /// The scene that a text describes for a console, as ``init(parsing:profile:)`` reads it; throws the problems of all
  /// lines at once.
  public init(checking text: [UInt8], profile: Profile) throws(Findings<SceneError>) {
    var findings = Findings<SceneError>()
    for problem in Scene.problems(in: text, profile: profile) { findings.add(problem) }
    if !findings.isEmpty { throw findings }
    do throws(SceneError) {
      try self.init(parsing: text, profile: profile)
    } catch {
      throw Findings(error)
    }
  }
}
