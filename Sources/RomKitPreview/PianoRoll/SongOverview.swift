import RomKitMusic
import VGSCore

/// What a song looks like: its keys over time, and the outline of its sound.
///
/// Made by playing it. Any notes are safe: time and memory are linear in the notes and in the samples, of which there are
/// at most ``lengthLimit``.
package struct SongOverview: Hashable, Sendable {
  /// What comes after the last sample.
  package enum Ending: Hashable, Sendable {
    /// Nothing: the song is over.
    case end
    case loop
    /// The song waits with a master volume of 0, for which the machine's time stands still.
    case standstill
    /// More of the song, which was too long to be played whole.
    case cut
  }

  /// The most samples that are played: ten minutes.
  static let lengthLimit = 600 * Synthesizer.sampleRate

  /// All keys, ordered by start, then channel.
  let keys: [KeySpan]
  /// The outline of the sound, as long as the song.
  let waveform: Waveform
  let ending: Ending
  /// Where the song goes on after its last sample, in samples, when it loops.
  let loopStart: Int?

  /// How many samples were played; 22,050 make a second. A song that loops was played up to where it jumps back.
  var length: Int { waveform.length }

  /// Plays a song once, or so many turns of its loop, and keeps its outline in so many columns.
  ///
  /// Muted channels are neither heard nor shown, and keys are those that are heard.
  package init(of song: Song, columns: Int = 2_048, turns: Int = 1, settings: SongSettings = SongSettings()) {
    var walk = KeyWalk(
      notes: song.notes, keyShift: settings.keyShift, turns: turns, lengthLimit: Self.lengthLimit)
    walk.run()
    keys = walk.spans.filter { !settings.mutedChannels.contains($0.channel) }
      .sorted { ($0.start, $0.channel) < ($1.start, $1.channel) }
    ending = walk.ending
    loopStart = walk.loopStart

    var synthesizer = settings.synthesizer(playing: song)
    var waveform = Waveform(length: walk.time, columns: columns)
    var buffer = [Int16](repeating: 0, count: 4_096)
    var left = walk.time
    while left > 0 {
      let count = min(left, buffer.count)
      for place in buffer.indices { buffer[place] = 0 }
      synthesizer.mix(into: &buffer)
      waveform.append(buffer[..<count])
      left -= count
    }
    self.waveform = waveform
  }
}
