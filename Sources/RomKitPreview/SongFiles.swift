import RomKitBase
import RomKitContainer
import RomKitMusic
import RomKitRules
import RomKitSound
import VGSCore

extension Song {
  /// A WAV file of the song from its start, as the console plays it: 22,050 Hz, 16 bit, one channel.
  ///
  /// The file is made in memory, 2.6 MB a minute; ``SoundPreview`` writes one of any length.
  ///
  /// - Parameters:
  ///   - seconds: how long, with silence where the song is over before; 0 to 86,400.
  ///   - settings: muted channels, the volume, a shift of all keys.
  /// - Throws: an error with the code `preview-too-long` for more than a day.
  public func wav(seconds: Double, settings: SongSettings = SongSettings()) throws -> FileBytes {
    try SoundPreview(self, .seconds(seconds), settings: settings).wav()
  }

  /// A WAV file of the song with its loop a number of times, 1 or more, and then a fade of so many seconds. A song without a
  /// loop is heard to its end, and does not fade.
  ///
  /// Throws an error with the code `preview-too-long` for more than a day.
  public func wav(
    loops: Int = 1, fade: Double = 4, settings: SongSettings = SongSettings()
  ) throws -> FileBytes {
    let extent = SongExtent.loops(loops, fade: SongExtent.sampleCount(seconds: fade))
    return try SoundPreview(self, extent, settings: settings).wav()
  }
}

extension SongExtent {
  /// So many seconds from the start, with silence where the song is over before; 0 for a negative number.
  public static func seconds(_ seconds: Double) -> SongExtent {
    .samples(sampleCount(seconds: seconds))
  }

  /// More than ``longest`` becomes a little more than that, which is refused where it is used.
  static func sampleCount(seconds: Double) -> Int {
    guard seconds > 0 else { return 0 }
    return Int((min(seconds, 2 * 86_400) * Double(Synthesizer.sampleRate)).rounded())
  }
}

extension SoundPreview {
  /// A WAV file of it in memory, 2.6 MB a minute; ``writeWAV(to:)`` writes one as it is made.
  public func wav() -> FileBytes {
    var bytes = WAVFile.header(of: .nothing, sampleBytes: 2 * sampleCount)
    forEachPiece { bytes.appendLittleEndian($0) }
    return FileBytes(bytes)
  }
}

extension Scene {
  /// Reads the drawing calls of a text for a console. Throws `Problems`: the first problem of every line, with its position.
  public init(_ text: String, for profile: Profile, file: String? = nil) throws(Problems) {
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
  ///   - rom: what the slots hold.
  ///   - profile: the console.
  ///   - palette: the palette at the start; nil for the machine's own. The scene's own calls may change it.
  /// - Throws: `FileError` when the ROM cannot be read. What a console passes over is in ``warnings``.
  public init(_ scene: Scene, rom: Rom, profile: Profile, palette: ScreenPalette? = nil) throws {
    self.init(scene, slots: try SceneSlots(of: rom, profile: profile), palette: palette)
  }
}

extension RomPage {
  /// Writes the page, whole or not at all, in place of the file at `path`. Throws `FileError`.
  public func write(to path: String) throws {
    var file = try NewFile(replacing: path)
    try write(to: &file)
    try file.commit()
  }
}
