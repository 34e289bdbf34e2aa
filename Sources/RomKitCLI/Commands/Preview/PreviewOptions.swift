import RomKit
import VGSCore

struct SongPreviewOptions: ParameterGroup {
  var seconds: SecondsArgument?
  var loops: Int?
  var fade: SecondsArgument?
  var mute: ChannelsArgument?
  var key: Int?
  var volume: Int?
  /// The place of `--from`, which the command has.
  var from: PlaceArgument?
  var to: PlaceArgument?
  var stems: String?
  var play = false

  static let rows: [Row<Self>] = [
    .option(
      "seconds", \.seconds, value: "seconds",
      "The exact length, from the start of the song, with silence after its end and without a fade."),
    .option(
      "loops", \.loops, value: "n", limits: 1...Int.max,
      "Play the loop N times, then fade; by default 1."),
    .option(
      "fade", \.fade, value: "seconds",
      "The length of the fade after the loops, 0 for none; by default 4."),
    .option(
      "mute", \.mute, value: "channels", "Channels to mute, 0 to 5, separated by commas, such as 0,3."),
    .option(
      "key", \.key, value: "semitones", takesHyphens: true, limits: -Song.keyCount + 1...Song.keyCount - 1,
      "Shift all keys by a number of semitones, such as +2 or -12."),
    .option("volume", \.volume, value: "percent", limits: 0...100, "The volume in percent, 0 to 100."),
    .option(
      "to", \.to, value: "place",
      "The place where a song ends, without a fade: a bar and a beat such as 9:1, or a time such as 1:10."),
    .option(
      "stems", \.stems, value: "folder",
      "Write a .wav file for each channel of a song that has keys, song-ch0.wav and so on, into this folder.",
      completion: .file),
    .flag(
      "play", \.play,
      "Play songs and effects through aplay, paplay, ffplay or play. In a terminal, 1 to 6 mute channels, left and right seek by 5 seconds, up and down by a bar, + and - change the tempo, space pauses, and q ends it."
    ),
  ]

  static let conflicts = [["seconds", "loops", "fade", "to"], ["to", "fade"], ["play", "stems"]]

  func validate() throws {
    if let seconds, seconds.samples < 1 {
      throw UsageError(expected: "more than 0 seconds", for: "--seconds", found: "0", example: "10")
    }
  }

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
struct SecondsArgument: SettingValue {
  let samples: Int
  let settingText: String

  static var settingSyntax: LocalizedText { "a time in seconds" }
  static var settingExample: String? { "1.5" }

  init?(setting text: String) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
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
    settingText = text
  }
}

/// Channels: `3` or `0,3,5`.
struct ChannelsArgument: SettingValue {
  let channels: [Int]

  static var settingSyntax: LocalizedText { "channels from 0 to 5" }
  static var settingExample: String? { "0,3" }
  var settingText: String { channels.map { String($0) }.joined(separator: ",") }

  init?(setting text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(part) : nil
    }
    guard numbers.count == parts.count, numbers.allSatisfy({ 0..<Song.channelCount ~= $0 }) else {
      return nil
    }
    channels = numbers
  }

  init(channels: [Int]) { self.channels = channels }
}

struct PicturePreviewOptions: ParameterGroup {
  var scale: Int?
  var palette: PaletteArgument?

  static let rows: [Row<Self>] = [
    .option(
      "scale", \.scale, value: "n", limits: 1...Int.max,
      "Enlarge every pixel N times in width and height."),
    .option(
      "palette", \.palette, value: "file|slot",
      "The palette: a palette file, a picture with one, or a slot of the ROM such as DSLOT003; by default that of the picture in romkit.lock, or else the one that the console would use.",
      completion: .file),
  ]

  var paletteFile: String? { palette?.file }

  func givenPalette(rom: Rom?, romName: String) throws -> ScreenPalette? {
    guard let palette else { return nil }
    if let rom { return try palette.palette(in: rom, romName: romName) }
    guard palette.slot == nil else {
      throw UsageError(
        "expected a palette file for --palette, found \(palette.settingText); without a ROM there are no slots",
        help: "name a palette file, such as --palette base.gpl")
    }
    return try palette.paletteOfFile()
  }

  func palettes(of rom: Rom, romName: String, _ names: SlotNames) throws -> PicturePalettes {
    try PicturePalettes(of: rom, given: givenPalette(rom: rom, romName: romName), names.palettes)
  }
}

/// A screen composed of drawing calls.
struct ScenePreviewOptions: ParameterGroup {
  var scene: String?
  var profile: Profile?
  var screen = false

  static let rows: [Row<Self>] = [
    .option(
      "scene", \.scene, value: "file",
      """
      A file of drawing calls, one per line, as in a game's source: vgs2_putSP(0,8,8,16,16,72,90); with the names of \
      the C header, and sprites in place of the first five arguments: vgs2_putSP(ROMDATA_SPRITES_HERO_HEAD,72,90);
      """,
      completion: .file),
    .option(
      "profile", \.profile,
      "The console that draws the scene; by default the one that the ROM's pictures are for."),
    .flag(
      "screen", \.screen,
      "Show the scene as on the console's screen: with its colours, doubled lines and interlacing."),
  ]

  /// Draws a scene with the slots of a ROM. Also returns its text with numbers instead of names. Throws all its errors at once.
  func draw(
    _ path: String, rom: Rom, palette: ScreenPalette?, names: SlotNames
  ) throws -> (ScenePreview, text: [UInt8]) {
    let profile = try self.profile ?? rom.console()
    do {
      let source = try ByteSource(contentsOf: path)
      guard source.size <= DrawingScene.largestText else {
        throw ConversionError.tooLarge(size: source.size, largest: DrawingScene.largestText)
      }
      let text = try source.bytes(in: 0..<source.size)
      let names = SceneNames(try names.headerNumbers(in: rom))
      let scene = try DrawingScene(checking: text, profile: profile, names: names)
      return (
        ScenePreview(of: scene, slots: try SceneSlots(of: rom, profile: profile), palette: palette),
        names.replacing(in: text).text
      )
    } catch {
      throw Problems(error, file: path)
    }
  }
}

enum PreviewDestination {
  case player
  case terminal(Terminal)
  case files(FileDestination)

  /// The destination that `-o` names, for a number of previews; without `-o` the terminal, of the given kind. Options
  /// of songs may name another.
  init(_ output: String?, terminal kind: TerminalKind?, songs: SongPreviewOptions? = nil, count: Int) throws {
    if songs?.play == true {
      self = .player
    } else if let stems = songs?.stems {
      self = .files(.folder(stems))
    } else if let output {
      self = .files(try FileDestination(output, count: count))
    } else if let terminal = Terminal(asked: kind) {
      self = .terminal(terminal)
    } else {
      throw UsageError(
        "standard output is not a terminal", help: "name a file with -o, or write -o - for standard output")
    }
  }
}
