import VGSCore

/// A console with a ROM in it: what a page needs to list the slots, play songs and effects, and show pictures and scenes.
///
/// It is a value, and everything is decided by its calls: no clock, no chance, no files. Songs are inflated and effects
/// decoded when they are first played. All numbers that come from a host are taken as the nearest that is allowed, and
/// numbers of slots that are empty or damaged throw a ``Fault``.
public struct Player {
  /// What is in the ROM.
  public private(set) var rom = RomContents()
  /// The console that sounds, and that a program runs in.
  public internal(set) var console = Console(.vgs2)
  /// The colours of pictures: at first those of ``RomContents/screenPalette``.
  public var palette = Palette.greens
  /// The song that is played.
  var song = SongState()
  /// What is set about songs; it stays when another is played.
  var settings = PlayerSettings()
  /// The console that the last scene was drawn on, which does not sound.
  var screen: Console?
  var program: AnyProgram?

  /// A player without a ROM.
  public init() {}

  /// Takes another ROM. Everything stops; what is set about songs stays.
  ///
  /// Reading never fails: see ``RomContents/problem``.
  public mutating func open(_ bytes: [UInt8]) {
    let fresh = settings
    self = Player()
    settings = fresh
    rom = RomContents(bytes)
    palette = rom.screenPalette
    console = Console(rom.profile)
  }

  /// What a slot holds, found out without decoding more than that takes; a song is inflated.
  public enum Details: Hashable, Sendable {
    /// A picture.
    case picture(PictureHeader)
    /// An effect of so many samples.
    case effect(sampleCount: Int)
    /// A song of so many notes.
    case song(noteCount: Int, SongCourse)
    /// Data, a program, or a record that is no slot.
    case bytes
  }

  /// What a record holds, as an index into the records of ``rom``. Throws what is wrong with the body, and
  /// ``Fault/slotEmpty`` for an index that there is not.
  public func details(_ index: Int) throws(Fault) -> Details {
    guard rom.records.indices ~= index else { throw .slotEmpty }
    let record = rom.records[index]
    switch record.kind {
    case .graphics: return .picture(try PictureHeader(rom.body(record)))
    case .effect: return .effect(sampleCount: try rom.sampleCount(record))
    case .music:
      let notes = try rom.notes(record)
      return .song(noteCount: notes.count, SongCourse(notes))
    case .data, .program, .checksums, .other: return .bytes
    }
  }
}

extension Player {
  /// Plays an effect slot from its start by the console's mixer, beside the others and the song. Throws when the slot has
  /// no effect.
  public mutating func playEffect(_ slot: UInt8) throws(Fault) {
    if console.slots[effect: slot].isEmpty { console.load(effect: try rom.effect(slot), at: slot) }
    console.playEffect(Int(slot))
  }

  /// Ends an effect.
  public mutating func stopEffect(_ slot: UInt8) { console.stopEffect(Int(slot)) }

  /// Ends all effects.
  public mutating func stopEffects() { console.stopEffects() }
}

extension Player {
  /// Draws a scene on a console as after switching on, with the pictures and palettes of the ROM, and shows the frame.
  ///
  /// All lines without a problem are drawn. The palette at the start is the one that is given, or else the machine's own: the
  /// greens, or on VGE that of the highest picture. Calls of the scene may change it.
  public mutating func draw(_ scene: SceneText, on profile: Profile, palette: Palette? = nil) {
    // Only what the scene draws from is copied; a VGE takes the palette of the highest picture whether it is drawn or not.
    var slots = Slots()
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
    screen = console
  }

  /// The console whose frame is shown: that of the program or else of the last scene.
  var shown: Console { program == nil ? screen ?? console : console }

  /// The frame that was shown last: a palette index for each pixel of the console's screen, top row first.
  public var frame: [UInt8] { shown.frame }

  /// The colours of ``frame``.
  public var framePalette: Palette { shown.palette }

  /// The frame that was shown last, as a display shows it; see `Display` of VGSCore.
  ///
  /// Each pixel is a word of red, green, blue and 255, the lowest byte first. Returns how many pixels a row has and how
  /// many rows there are; as many words of `words` are set, or none when it has fewer.
  public func showFrame(_ display: Display, in words: inout MutableSpan<UInt32>) -> (width: Int, height: Int)
  {
    let console = shown
    let (profile, frame) = (console.profile, console.frame)
    let (width, height) = (display.width(of: profile), display.height(of: profile))
    guard words.count >= width * height else { return (width, height) }
    var colours = console.palette.words(display.grid)
    if let background = display.background { colours[0] = display.grid.displayed(background).word }
    let black = Colour.black.word
    var place = 0
    for row in 0..<height {
      let isBlack = display.isInterlaced && row % 2 == 1
      let start = (display.isDoubled ? row / 2 : row) * profile.width
      for column in 0..<width {
        let index = frame[start + (display.isDoubled ? column / 2 : column)]
        words[place] = isBlack ? black : colours[Int(index)]
        place += 1
      }
    }
    return (width, height)
  }

  /// A picture of the ROM in the colours of ``palette`` as a display of the given grid shows them, in words as
  /// ``showFrame(_:in:)`` makes them. Index 0 becomes 0, transparent, if asked for. Throws when the slot has no picture;
  /// nothing is set when `words` has fewer words than it has pixels.
  public func showPicture(
    _ number: UInt8, _ grid: Display.Grid, isTransparent: Bool, in words: inout MutableSpan<UInt32>
  ) throws(Fault) -> PictureHeader {
    let header = try rom.pictureHeader(number)
    guard let record = rom.record(.graphics, number) else { throw .slotEmpty }
    let body = rom.body(record)
    guard words.count >= header.width * header.height else { return header }
    var colours = palette.words(grid)
    if isTransparent { colours[0] = 0 }
    let first = body.startIndex + header.pixels
    for place in 0..<header.width * header.height { words[place] = colours[Int(body[first + place])] }
    return header
  }
}

extension Colour {
  /// Red, green, blue and 255, the lowest byte first.
  var word: UInt32 { UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000 }
}

extension Palette {
  /// All colours as words of red, green, blue and 255, the lowest byte first, as a display of the given grid shows them.
  public func words(_ grid: Display.Grid) -> [UInt32] { colours.map { grid.displayed($0).word } }
}
