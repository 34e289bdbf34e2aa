import RomKit
import VGSCore

struct SongPreviewOptions: ParameterGroup {
  @Option(
    "seconds", value: "seconds",
    help: "The exact length, from the start of the song, with silence after its end and without a fade.")
  var seconds: SecondsArgument?

  @Option("loops", value: "n", help: "Play the loop N times, then fade; by default 1.")
  var loops: Int?

  @Option("fade", value: "seconds", help: "The length of the fade after the loops, 0 for none; by default 4.")
  var fade: SecondsArgument?

  @Option("mute", value: "channels", help: "Channels to mute, 0 to 5, separated by commas, such as 0,3.")
  var mute: ChannelsArgument?

  @Option(
    "key", value: "semitones", takesHyphens: true,
    help: "Shift all keys by a number of semitones, such as +2 or -12.")
  var key: Int?

  @Option("volume", value: "percent", help: "The volume in percent, 0 to 100.")
  var volume: Int?

  func validate() throws {
    if seconds != nil, loops != nil || fade != nil {
      throw UsageError(
        "--seconds sets the length, and so do --loops and --fade",
        help: "leave out --seconds, or leave out --loops and --fade")
    }
    if let seconds, seconds.samples < 1 {
      throw UsageError(expected: "more than 0 seconds", for: "--seconds", found: "0", example: "10")
    }
    if let loops, loops < 1 {
      throw UsageError(expected: "1 or more", for: "--loops", found: loops, example: "2")
    }
    if let volume, !(0...100 ~= volume) {
      throw UsageError(expected: "a percentage from 0 to 100", for: "--volume", found: volume, example: "50")
    }
    if let key, !(-Song.keyCount + 1..<Song.keyCount ~= key) {
      throw UsageError(
        expected: "a number of semitones from -84 to 84", for: "--key", found: key, example: "-12")
    }
  }

  /// Options without an effect on a song in a terminal.
  static let forFiles = ["--seconds", "--fade"]

  var extent: SongExtent {
    if let seconds { return .samples(seconds.samples) }
    guard case .loops(let usualLoops, let usualFade) = SongExtent.standard else { return .standard }
    return .loops(loops ?? usualLoops, fade: fade?.samples ?? usualFade)
  }

  var settings: SongSettings {
    SongSettings(mutedChannels: mute?.channels ?? [], keyShift: key ?? 0, volume: volume ?? 100)
  }
}

/// A time in seconds: `12` or `1.5`, to the nearest sample.
struct SecondsArgument: ArgumentValue {
  let samples: Int

  static var argumentSyntax: Message? { "a time in seconds" }
  static var argumentExample: String? { "1.5" }

  init?(argument: String) {
    let parts = argument.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard parts.count <= 2, !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    // The tenth decimal makes no audible difference, and twelve digits of seconds do not overflow.
    let decimals = parts.count == 2 ? parts[1].prefix(9) : ""
    guard parts[0].count <= 8 else { return nil }
    var unit = 1
    for _ in decimals { unit *= 10 }
    let whole = parts[0].isEmpty ? 0 : Int(parts[0]) ?? 0
    let part = decimals.isEmpty ? 0 : Int(decimals) ?? 0
    samples = whole * Song.sampleRate + (part * Song.sampleRate + unit / 2) / unit
  }
}

/// Channels: `3` or `0,3,5`.
struct ChannelsArgument: ArgumentValue {
  let channels: [Int]

  static var argumentSyntax: Message? { "channels from 0 to 5" }
  static var argumentExample: String? { "0,3" }

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(part) : nil
    }
    guard numbers.count == parts.count, numbers.allSatisfy({ 0..<Song.channelCount ~= $0 }) else {
      return nil
    }
    channels = numbers
  }
}

struct PicturePreviewOptions: ParameterGroup {
  @Option("scale", value: "n", help: "Enlarge every pixel N times in width and height.")
  var scale: Int?

  @Option(
    "palette", value: "file|slot",
    help:
      "The palette: a palette file, a picture with one, or a slot of the ROM such as DSLOT003; by default that of the picture in romkit.lock, or else the one that the console would use.",
    completion: .file)
  var palette: String?

  func validate() throws {
    if let scale, scale < 1 {
      throw UsageError(expected: "1 or more", for: "--scale", found: scale, example: "2")
    }
  }

  /// Options without an effect in a terminal, where pictures are as large as possible.
  static let forFiles = ["--scale"]

  var paletteFile: String? { palette.flatMap { PaletteArgument(text: $0).file } }

  func givenPalette(rom: Rom?, romName: String) throws -> ScreenPalette? {
    guard let palette else { return nil }
    let argument = PaletteArgument(text: palette)
    if let rom { return try argument.palette(in: rom, romName: romName) }
    guard argument.slot == nil else {
      throw UsageError(
        "expected a palette file for --palette, found \(palette); without a ROM there are no slots",
        help: "name a palette file, such as --palette base.gpl")
    }
    return try argument.paletteOfFile()
  }

  func palettes(of rom: Rom, romName: String, _ names: SlotNames) throws -> PicturePalettes {
    try PicturePalettes(of: rom, given: givenPalette(rom: rom, romName: romName), names.palettes)
  }
}

/// A screen composed of drawing calls.
struct ScenePreviewOptions: ParameterGroup {
  /// A console, by its name on the command line.
  enum Console: String, ArgumentValue, CaseIterable {
    case vgs2, vge
    case vgeLandscape = "vge-landscape"

    var profile: Profile {
      switch self {
      case .vgs2: .vgs2
      case .vge: .vge
      case .vgeLandscape: .vgeLandscape
      }
    }
  }

  @Option(
    "scene", value: "file",
    help: "A file of drawing calls, one per line, as in a game's source: vgs2_putSP(0,8,8,16,16,72,90);",
    completion: .file)
  var scene: String?

  @Option(
    "profile",
    help: "The console that draws the scene; by default the one that the ROM's pictures are for.")
  var profile: Console?

  @Flag(
    "screen",
    help: "Show the scene as on the console's screen: with its colours, doubled lines and interlacing.")
  var screen = false

  /// Draws a scene with the slots of a ROM. Throws all its errors at once.
  func draw(_ path: String, rom: Rom, palette: ScreenPalette?) throws -> ScenePreview {
    let profile = try self.profile?.profile ?? rom.console()
    do {
      let source = try ByteSource(file: path)
      guard source.size <= Scene.largestText else {
        throw ConversionError.tooLarge(size: source.size, largest: Scene.largestText)
      }
      let scene = try Scene(checking: source.bytes(in: 0..<source.size), profile: profile)
      return ScenePreview(scene, slots: try SceneSlots(of: rom, profile: profile), palette: palette)
    } catch {
      throw Problems(error, file: path)
    }
  }
}
