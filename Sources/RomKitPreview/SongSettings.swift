import RomKitMusic
import VGSCore

/// What is changed about a song while it is played, as the console can do it.
public struct SongSettings: Hashable, Sendable {
  /// Silent channels, 0 to 5; other numbers mean nothing.
  public var mutedChannels: [Int]
  /// Semitones by which all keys are shifted. The machine counts keys in 8 bits, and starts again from the lowest after
  /// 85.
  public var keyShift: Int
  /// The volume of everything in percent, 0 to 100.
  public var volume: Int

  /// The song as it is written, unless told otherwise.
  public init(mutedChannels: [Int] = [], keyShift: Int = 0, volume: Int = 100) {
    self.mutedChannels = mutedChannels
    self.keyShift = keyShift
    self.volume = volume
  }

  /// A synthesizer with these settings at the start of a song.
  func synthesizer(playing song: Song) -> Synthesizer {
    var synthesizer = Synthesizer()
    synthesizer.masterRate = volume
    synthesizer.setKeyShift(keyShift)
    for channel in mutedChannels { synthesizer.setMuted(true, channel: channel) }
    synthesizer.play(song.notes)
    return synthesizer
  }
}
