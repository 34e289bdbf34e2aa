import VGSCore

/// How much of a song is to be heard.
public enum SongExtent: Hashable, Sendable {
  /// Exactly so many samples from the start, with silence where the song is over before.
  case samples(Int)
  /// From the start to the end of so many turns of the loop, 1 or more, and then on with the loop while it fades away in
  /// so many samples. A song without a loop is heard to its end, and does not fade.
  case loops(Int, fade: Int)

  /// One turn of the loop, and a fade of four seconds.
  public static let standard = SongExtent.loops(1, fade: 4 * Synthesizer.sampleRate)

  /// The most that is rendered at once, a day.
  public static let longest = 24 * 3_600 * Synthesizer.sampleRate
}
