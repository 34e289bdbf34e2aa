import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitRules
import RomKitSound
import VGSCore

extension Song {
  /// A WAV file of the song from its start, as the console plays it: 22,050 Hz, 16 bit, one channel.
  ///
  /// The file is made in memory and takes 2.6 MB a minute; ``SoundPreview`` writes one piece by piece.
  ///
  /// - Parameters:
  ///   - seconds: the length, 0 to 86,400; a shorter song is followed by silence.
  ///   - settings: muted channels, the volume, a shift of all keys.
  /// - Throws: an error with the code `preview-too-long` for more than a day.
  public func wav(seconds: Double, settings: SongSettings = SongSettings()) throws(Diagnostic) -> FileBytes {
    try SoundPreview(of: self, .seconds(seconds), settings: settings).wav()
  }

  /// A WAV file of the song with its loop played `loops` times, 1 or more, and then a fade of `fade` seconds. A song
  /// without a loop plays to its end and does not fade.
  ///
  /// Throws an error with the code `preview-too-long` for more than a day.
  public func wav(
    loops: Int = 1, fade: Double = 4, settings: SongSettings = SongSettings()
  ) throws(Diagnostic) -> FileBytes {
    let extent = SongExtent.loops(loops, fade: SongExtent.sampleCount(seconds: fade))
    return try SoundPreview(of: self, extent, settings: settings).wav()
  }
}

extension SongExtent {
  /// A number of seconds from the start, with silence after a shorter song; a negative number counts as 0.
  public static func seconds(_ seconds: Double) -> SongExtent {
    .samples(sampleCount(seconds: seconds))
  }

  /// The samples in a time. A time far over ``longest`` becomes one that is refused all the same, and does not overflow.
  static func sampleCount(seconds: Double) -> Int {
    guard seconds > 0 else { return 0 }
    return Int((min(seconds, 2 * 86_400) * Double(Synthesizer.sampleRate)).rounded())
  }
}

extension SoundPreview {
  /// A WAV file in memory, which takes 2.6 MB a minute; ``writeWAV(to:)`` writes one piece by piece.
  public func wav() -> FileBytes {
    var bytes = WAVFile.header(of: .nothing, sampleBytes: 2 * sampleCount)
    forEachPiece { bytes.appendLittleEndian($0) }
    return FileBytes(bytes)
  }
}

extension DrawingScene {
  /// Reads the drawing calls of a text for a console. Throws `Problems`: the first problem of each line, with its position.
  public init(parsing text: String, for profile: Profile, file: String? = nil) throws(Problems) {
    do {
      try self.init(checking: Array(text.utf8), profile: profile)
    } catch {
      throw Problems(error, file: file)
    }
  }
}

extension ScenePreview {
  /// Draws a scene with the pictures and palettes of a ROM, from the state after switching on.
  ///
  /// - Parameters:
  ///   - scene: the calls.
  ///   - rom: the ROM with the slots.
  ///   - profile: the console.
  ///   - palette: the palette at the start; nil for the console's own. The scene's calls may change it.
  /// - Throws: `FileError` when the ROM cannot be read. Slots that the scene names and the console skips are in
  ///   ``warnings``.
  public init(of scene: DrawingScene, rom: Rom, profile: Profile, palette: ScreenPalette? = nil) throws {
    self.init(of: scene, slots: try SceneSlots(of: rom, profile: profile), palette: palette)
  }
}

extension RomPage {
  /// Replaces the file at `path` with the page, completely or not at all. Throws `FileError`.
  public func write(to path: String) throws {
    var file = try NewFile(replacing: path)
    try write(to: &file)
    try file.commit()
  }
}
