import VGSCore
import VGSFormat

/// A console with a ROM, for a page that lists the slots, plays songs and effects, and shows pictures and scenes.
///
/// It is a value that depends only on its calls: it uses no clock, no randomness and no files. Only a program is shared by its
/// copies. A song is inflated whenever it is played, and an effect decoded when it is first played. Numbers from a host are
/// clamped to the allowed range; slots that are empty or damaged throw a ``Fault``.
public struct Player {
  /// The contents of the ROM.
  public private(set) var rom = RomContents()
  /// The console that plays sound and runs a program.
  public internal(set) var console = Console(.mk2)
  /// The colours of pictures: at first those of ``RomContents/screenPalette``.
  public var palette = Palette.greens
  /// The song that is playing.
  var song = SongState()
  /// The settings of songs, which stay when another is played.
  var settings = PlayerSettings()
  /// The last scene.
  var drawn: ShownFrame?
  var program: AnyProgram?

  /// A player without a ROM.
  @inline(never) public init() {}

  /// Opens a ROM in place of the current one. Everything stops; the settings of songs stay.
  ///
  /// Opening never fails: see ``RomContents/problem``.
  public mutating func open(_ bytes: [UInt8]) {
    let fresh = settings
    self = Player()
    settings = fresh
    rom = RomContents(bytes)
    palette = rom.screenPalette
    console = Console(rom.profile)
  }

  /// The contents of a slot, read without decoding more than necessary; a song is inflated.
  public enum Details: Hashable, Sendable {
    /// A picture.
    case picture(PictureHeader)
    /// An effect, and its number of samples.
    case effect(sampleCount: Int)
    /// A song.
    case song(SongTiming)
    /// Data, a program, or a record that is not a slot.
    case bytes
  }

  /// The contents of a record, by its index in the records of ``rom``. Throws the fault of the body, and
  /// ``Fault/slotEmpty`` if there is no such index.
  public func details(_ index: Int) throws(Fault) -> Details {
    try rom.details(index)
  }
}

extension Player {
  /// Plays an effect slot from its start, mixed with other effects and the song. Throws if the slot has no effect.
  public mutating func playEffect(_ slot: UInt8) throws(Fault) {
    if console.slots[effect: slot].isEmpty { console.load(effect: try rom.effect(slot), at: slot) }
    console.playEffect(Int(slot))
  }

  /// Stops an effect.
  public mutating func stopEffect(_ slot: UInt8) { console.stopEffect(Int(slot)) }

  /// Stops all effects.
  public mutating func stopEffects() { console.stopEffects() }
}

extension Player {
  /// Draws a scene on a console after switching on, with the pictures and palettes of the ROM. ``frame`` shows it
  /// unless there is a program.
  ///
  /// All lines without a problem are drawn. The palette at the start is the given one, or else the console's own: the
  /// greens, or on VGE that of the highest picture. Calls of the scene may change it.
  public mutating func draw(_ scene: SceneText, on profile: Profile, palette: Palette? = nil) {
    // Only slots that the scene uses are copied; VGE takes the palette of the highest picture whether it is drawn or not.
    var slots = Console.Slots()
    for call in scene.calls {
      if let number = call.picture, slots[picture: number] == nil {
        let picture = try? rom.picture(number)
        if let picture, (picture.palette == nil) == (profile.dialect == .sy) {
          slots[picture: number] = picture
        }
      }
      if case .pallet256(let slot) = call {
        let number = UInt8(truncatingIfNeeded: slot)
        slots[data: number] = rom.data(number)
      }
    }
    var console = Console(profile, slots: slots)
    if let palette {
      console.palette = palette
    } else if profile.dialect == .sz {
      console.palette = rom.lastPicturePalette ?? Palette()
    }
    for call in scene.calls { console.draw(call) }
    console.showFrame()
    drawn = ShownFrame(profile: profile, indices: console.frame, palette: console.palette)
  }

  /// The frame that is shown: that of the program, or else the last scene.
  @inline(__always) var shown: ShownFrame {
    if program == nil, let drawn { return drawn }
    return ShownFrame(profile: console.profile, indices: console.frame, palette: console.palette)
  }

  /// The last frame of the program, or else the last scene: a palette index for each pixel of the console's screen, top row first.
  public var frame: [UInt8] { shown.indices }

  /// The colours of ``frame``.
  public var framePalette: Palette { shown.palette }

  /// Draws the last frame on a display; see `Display` of VGSCore.
  ///
  /// Each pixel is a word of red, green, blue and 255, the lowest byte first. Returns the size of the result. Writes nothing
  /// if `words` has fewer words than the result has pixels.
  public func showFrame(_ display: Display, in words: inout MutableSpan<UInt32>) -> (width: Int, height: Int)
  {
    shown.show(display, in: &words)
  }

  /// Draws a picture of the ROM in the colours of ``palette`` on a display with a grid, in the words of
  /// ``showFrame(_:in:)``. Index 0 becomes 0, which is transparent, if asked for. Throws if the slot has no picture. Writes
  /// nothing if `words` has fewer words than the picture has pixels.
  public func showPicture(
    _ number: UInt8, _ grid: Display.Grid, isTransparent: Bool, in words: inout MutableSpan<UInt32>
  ) throws(Fault) -> PictureHeader {
    try rom.show(number, palette, grid, isTransparent: isTransparent, in: &words)
  }
}

/// The pixels of a console's screen.
struct ShownFrame: Sendable {
  var profile: Profile
  /// An index for each pixel, top row first.
  var indices: [UInt8]
  var palette: Palette

  /// See ``Player/showFrame(_:in:)``.
  func show(_ display: Display, in words: inout MutableSpan<UInt32>) -> (width: Int, height: Int) {
    let (width, height) = (display.width(of: profile), display.height(of: profile))
    guard words.count >= width * height else { return (width, height) }
    var colours = palette.words(display.grid)
    if let background = display.background { colours[0] = display.grid.displayed(background).word }
    let black = Colour.black.word
    var place = 0
    for row in 0..<height {
      let isBlack = display.isInterlaced && row % 2 == 1
      let start = (display.isDoubled ? row / 2 : row) * profile.width
      for column in 0..<width {
        let index = indices[start + (display.isDoubled ? column / 2 : column)]
        words[place] = isBlack ? black : colours[Int(index)]
        place += 1
      }
    }
    return (width, height)
  }
}

extension Colour {
  /// The word of a pixel: red, green, blue and 255, the lowest byte first.
  var word: UInt32 { UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000 }
}

extension Palette {
  /// All colours on a display with a grid, as words of red, green, blue and 255, the lowest byte first.
  public func words(_ grid: Display.Grid) -> [UInt32] { colours.map { grid.displayed($0).word } }
}
